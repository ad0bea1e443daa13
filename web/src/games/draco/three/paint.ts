/**
 * The paint of the wooden pieces, drawn on canvases: a picture for front and back, and painted
 * wood for all other faces beside it.
 */
import { CanvasTexture, SRGBColorSpace } from 'three';
import { lookOf, markPath, type Look } from '../looks';
import type { BodyKind, Owner } from '../types';

/** The share of a texture's width that the picture takes; the rest is plain paint. */
export const PICTURE = 0.75;
const SIZE = 384;
/** The pieces are so many times as high as wide; their picture is a square. */
const STRETCH = 1.7;
const PLAIN = SIZE / PICTURE - SIZE;

/** The same noise at every visit. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Pen = CanvasRenderingContext2D;

function canvas(width: number, height: number): { pen: Pen; texture: CanvasTexture } {
  const surface = document.createElement('canvas');
  [surface.width, surface.height] = [width, height];
  const pen = surface.getContext('2d');
  if (!pen) throw new Error('This browser draws on no canvas.');
  const texture = new CanvasTexture(surface);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return { pen, texture };
}

/** Streaks along the grain of the wood, which show through the paint. */
function grain(pen: Pen, width: number, height: number, seed: number, strength: number): void {
  const next = random(seed);
  for (let line = 0; line < 46; line += 1) {
    const y = next() * height;
    pen.strokeStyle = next() < 0.5 ? '#000' : '#fff';
    pen.globalAlpha = strength * (0.3 + next());
    pen.lineWidth = 0.6 + next() * 2.4;
    pen.beginPath();
    pen.moveTo(0, y);
    pen.bezierCurveTo(
      width * 0.3,
      y + (next() - 0.5) * 14,
      width * 0.6,
      y + (next() - 0.5) * 14,
      width,
      y + (next() - 0.5) * 10,
    );
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Rows of scales in the form that is a dragon's own mark. */
function scales(pen: Pen, look: Look, size: number, from: number, to: number): void {
  for (let row = 0, y = to; y > from - size; row += 1, y -= size * 0.72)
    for (let x = row % 2 ? 0 : size / 2; x < SIZE + size; x += size) {
      pen.beginPath();
      if (look.mark === 'disc') pen.arc(x, y, size * 0.46, 0, Math.PI);
      else if (look.mark === 'diamond') {
        pen.moveTo(x - size * 0.48, y);
        pen.lineTo(x, y + size * 0.52);
        pen.lineTo(x + size * 0.48, y);
      } else {
        pen.moveTo(x - size * 0.5, y + size * 0.46);
        pen.lineTo(x - size * 0.1, y - size * 0.1);
        pen.lineTo(x + size * 0.5, y + size * 0.46);
      }
      pen.stroke();
    }
}

/** Draws in a frame about a point that makes up for the picture's being stretched upwards. */
function about(pen: Pen, x: number, y: number, size: number, drawing: () => void): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size, size / STRETCH);
  drawing();
  pen.restore();
}

function mark(pen: Pen, look: Look, x: number, y: number, size: number): void {
  about(pen, x, y, size, () => {
    const outline = new Path2D(markPath[look.mark]);
    pen.fillStyle = look.light;
    pen.fill(outline);
    pen.lineWidth = 0.22;
    pen.strokeStyle = look.deep;
    pen.stroke(outline);
  });
}

function eye(pen: Pen, x: number, y: number, size: number): void {
  const oval = (cx: number, cy: number, rx: number, ry: number, colour: string): void => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(cx, cy, rx, ry, 0, 0, 2 * Math.PI);
    pen.fill();
  };
  about(pen, x, y, size, () => {
    oval(0, 0, 1.3, 1.05, '#1a0d06');
    oval(0, 0, 1.15, 0.9, '#fff3c4');
    oval(-0.12, 0, 0.72, 0.76, '#e79a1c');
    oval(-0.12, 0, 0.22, 0.68, '#150a05');
    oval(0.12, -0.32, 0.17, 0.17, '#fff');
  });
}

/** Belly plates along the foot, as far up as that share of the picture. */
function belly(pen: Pen, look: Look, height: number): void {
  const top = SIZE * (1 - height);
  pen.fillStyle = look.light;
  pen.globalAlpha = 0.92;
  pen.beginPath();
  pen.moveTo(0, SIZE);
  pen.lineTo(0, top + 18);
  pen.quadraticCurveTo(SIZE / 2, top - 22, SIZE, top + 18);
  pen.lineTo(SIZE, SIZE);
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = look.deep;
  pen.lineWidth = 5;
  pen.beginPath();
  pen.moveTo(0, top + 18);
  pen.quadraticCurveTo(SIZE / 2, top - 22, SIZE, top + 18);
  for (let x = SIZE / 8; x < SIZE; x += SIZE / 4) {
    pen.moveTo(x, top + 6);
    pen.quadraticCurveTo(x - 8, (top + SIZE) / 2, x, SIZE);
  }
  pen.stroke();
}

/** The texture of a piece; `dragon` draws its face, its back or its tail on the picture. */
function painted(look: Look, seed: number, dragon: (pen: Pen) => void): CanvasTexture {
  const { pen, texture } = canvas(SIZE + PLAIN, SIZE);
  const wash = pen.createLinearGradient(0, 0, 0, SIZE);
  wash.addColorStop(0, look.paint);
  wash.addColorStop(1, look.deep);
  pen.fillStyle = look.paint;
  pen.fillRect(0, 0, SIZE + PLAIN, SIZE);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, SIZE, SIZE);
  pen.clip();
  pen.fillStyle = wash;
  pen.globalAlpha = 0.4;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.globalAlpha = 1;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  dragon(pen);
  pen.restore();
  grain(pen, SIZE + PLAIN, SIZE, seed, 0.055);
  texture.needsUpdate = true;
  return texture;
}

/** Scales from one height to another, as shares of the picture, and the belly below. */
function skin(pen: Pen, look: Look, size: number, from: number, to: number): void {
  pen.strokeStyle = look.deep;
  pen.globalAlpha = 0.82;
  pen.lineWidth = 4;
  scales(pen, look, size, SIZE * from, SIZE * to);
  pen.globalAlpha = 1;
  belly(pen, look, 0.18);
}

/** The head looks to the picture's left: brow, eye, nostril and teeth. */
function head(pen: Pen, look: Look): void {
  skin(pen, look, 44, 0.36, 0.84);
  // The jaw, with teeth on either side of the mouth.
  pen.fillStyle = look.deep;
  pen.beginPath();
  pen.moveTo(0, SIZE * 0.55);
  pen.quadraticCurveTo(SIZE * 0.28, SIZE * 0.5, SIZE * 0.56, SIZE * 0.62);
  pen.quadraticCurveTo(SIZE * 0.3, SIZE * 0.66, 0, SIZE * 0.67);
  pen.fill();
  pen.fillStyle = '#fff6e0';
  for (let tooth = 0; tooth < 5; tooth += 1) {
    const x = SIZE * (0.03 + tooth * 0.09);
    pen.beginPath();
    pen.moveTo(x, SIZE * 0.545);
    pen.lineTo(x + 26, SIZE * 0.54);
    pen.lineTo(x + 13, SIZE * 0.615);
    pen.fill();
  }
  eye(pen, SIZE * 0.34, SIZE * 0.25, 54);
  pen.strokeStyle = look.deep;
  pen.lineWidth = 15;
  pen.beginPath();
  pen.moveTo(SIZE * 0.12, SIZE * 0.12);
  pen.quadraticCurveTo(SIZE * 0.36, SIZE * 0.06, SIZE * 0.56, SIZE * 0.2);
  pen.stroke();
  pen.fillStyle = look.deep;
  pen.beginPath();
  pen.ellipse(SIZE * 0.1, SIZE * 0.43, 17, 11, -0.5, 0, 2 * Math.PI);
  pen.fill();
  mark(pen, look, SIZE * 0.8, SIZE * 0.66, 36);
}

function tail(pen: Pen, look: Look): void {
  skin(pen, look, 40, 0.05, 0.8);
  pen.strokeStyle = look.light;
  pen.lineWidth = 12;
  for (let band = 0; band < 3; band += 1) {
    const y = SIZE * (0.1 + band * 0.2);
    pen.beginPath();
    pen.moveTo(0, y + 26);
    pen.quadraticCurveTo(SIZE * 0.5, y - 20, SIZE, y + 26);
    pen.stroke();
  }
  mark(pen, look, SIZE * 0.5, SIZE * 0.69, 40);
}

function fragment(pen: Pen, look: Look): void {
  skin(pen, look, 52, 0.12, 0.78);
  mark(pen, look, SIZE * 0.5, SIZE * 0.5, 74);
}

function flames(pen: Pen): void {
  const colours = ['#8e1b0c', '#d9481a', '#f39a1f', '#ffe07a'];
  for (const [layer, colour] of colours.entries()) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(0, SIZE);
    for (let tongue = 0; tongue < 4; tongue += 1) {
      const x = (tongue * SIZE) / 4;
      const top = SIZE * (layer * 0.23 + (tongue % 2) * 0.1);
      pen.quadraticCurveTo(x + SIZE * 0.02, SIZE * 0.7, x + SIZE * 0.14, top);
      pen.quadraticCurveTo(x + SIZE * 0.16, SIZE * 0.75, x + SIZE / 4, SIZE);
    }
    pen.fill();
  }
}

const fire: Look = { paint: '#e39a1e', deep: '#8a3208', light: '#ffe9a0', mark: 'disc' };

/** The texture of a piece of that kind and owner. */
export function paintOf(kind: BodyKind, owner: Owner): CanvasTexture {
  const look = lookOf(owner);
  if (kind === 'head') return painted(look, 11, (pen) => head(pen, look));
  if (kind === 'tail') return painted(look, 23, (pen) => tail(pen, look));
  if (kind === 'fragment') return painted(look, 37, (pen) => fragment(pen, look));
  if (kind === 'fire breath') return painted(fire, 51, flames);
  return painted(fire, 67, (pen) => {
    // The disc, from above: a wheel of fire.
    const turn = pen.createRadialGradient(SIZE / 2, SIZE / 2, 8, SIZE / 2, SIZE / 2, SIZE / 2);
    turn.addColorStop(0, '#fff1a8');
    turn.addColorStop(0.35, '#f6a723');
    turn.addColorStop(0.8, '#d4441a');
    turn.addColorStop(1, '#8e1b0c');
    pen.fillStyle = turn;
    pen.fillRect(0, 0, SIZE, SIZE);
    pen.strokeStyle = '#6d1408';
    pen.lineWidth = 9;
    for (let arm = 0; arm < 6; arm += 1) {
      pen.save();
      pen.translate(SIZE / 2, SIZE / 2);
      pen.rotate((arm * Math.PI) / 3);
      pen.beginPath();
      pen.moveTo(24, 0);
      pen.quadraticCurveTo(86, 20, 150, -50);
      pen.stroke();
      pen.restore();
    }
  });
}

const TABLE = { width: 1536, height: 1152 };
const PLANKS = 7;

/** The table's top: planks along x. */
export function tablePaint(): CanvasTexture {
  const { width, height } = TABLE;
  const { pen, texture } = canvas(width, height);
  const next = random(5);
  const plank = height / PLANKS;
  for (let row = 0; row < PLANKS; row += 1) {
    pen.save();
    pen.beginPath();
    pen.rect(0, row * plank, width, plank);
    pen.clip();
    pen.translate(0, row * plank);
    pen.fillStyle = `hsl(${27 + next() * 5} ${43 + next() * 8}% ${46 + next() * 6}%)`;
    pen.fillRect(0, 0, width, plank);
    const heart = plank * (0.2 + next() * 0.6);
    for (let line = 0; line < 70; line += 1) {
      const y = next() * plank;
      const bend = (y - heart) * 0.35 * next();
      pen.strokeStyle = next() < 0.65 ? '#3a1d08' : '#ffe2ae';
      pen.globalAlpha = 0.04 + next() * 0.09;
      pen.lineWidth = 0.7 + next() * 2.6;
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(width * 0.25, y + bend, width * 0.5, y - bend, width, y + bend * 0.6);
      pen.stroke();
    }
    pen.restore();
    pen.globalAlpha = 0.55;
    pen.fillStyle = '#2a1406';
    pen.fillRect(0, row * plank - 1.2, width, 2.4);
    pen.globalAlpha = 1;
  }
  const light = pen.createRadialGradient(
    width / 2,
    height / 2,
    height * 0.15,
    width / 2,
    height / 2,
    width * 0.6,
  );
  light.addColorStop(0, '#ffdf9e30');
  light.addColorStop(1, '#1c0c0478');
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
  // A frame of two lines, burnt in.
  pen.strokeStyle = '#2a1206';
  for (const [inset, thick] of [
    [26, 5],
    [38, 2],
  ] as const) {
    pen.globalAlpha = 0.6;
    pen.lineWidth = thick;
    pen.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);
  }
  pen.globalAlpha = 1;
  texture.needsUpdate = true;
  return texture;
}
