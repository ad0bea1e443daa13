/** What is drawn on the table while aiming: the strip, the line of flight, the hand's spread. */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
} from 'three';
import { lineOf } from '../legal';
import { BAD, GOLD } from '../looks';
import type { Guide } from '../picture';
import type { SceneData, Strip } from '../types';

/** Above the table's top, so that neither flickers in the other. */
const LIFT = 0.0008;
const RAY_WIDTH = 0.0035;
const RAY_LENGTH = 1.1;
const FAN_LENGTH = 0.75;
const FAN_PARTS = 12;
/** Two standard deviations: nineteen shots of twenty stay within. */
const SPREAD = 2;
const HEAD = 0.016;

const see = (color: string, opacity: number): MeshBasicMaterial =>
  new MeshBasicMaterial({ color, opacity, transparent: true, depthWrite: false, side: DoubleSide });

export class GuideMarks {
  readonly group = new Group();
  private readonly strip = new Mesh(new PlaneGeometry(1, 1), see(GOLD, 0.2));
  private readonly line = new Mesh(new PlaneGeometry(1, 1), see('#ffe9b0', 0.75));
  private readonly aim = new Group();
  private readonly ray = new Mesh(ribbon(), see('#fff0c2', 0.85));
  private readonly arrow = new Mesh(new BufferGeometry(), see('#ffb02e', 0.95));
  private readonly fan: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly band = new Mesh(new BufferGeometry(), see('#2b1509', 0.85));

  constructor(private readonly scene: SceneData) {
    this.fan = new Mesh(fan((scene.noise[0] * SPREAD * Math.PI) / 180), see('#ffdf8a', 0.3));
    this.fan.material.vertexColors = true;
    this.aim.add(this.fan, this.ray, this.arrow, this.band);
    this.group.add(this.strip, this.line, this.aim);
  }

  show(strip: Strip | null, guide: Guide | null): void {
    this.strip.visible = this.line.visible = strip !== null;
    if (strip) {
      const { length, turn, point } = lineOf(strip);
      const [x, y] = point(length / 2, 0);
      for (const [mesh, width] of [
        [this.strip, 2 * strip.reach],
        [this.line, 0.0012],
      ] as const) {
        mesh.position.set(x, y, mesh === this.line ? LIFT * 1.2 : LIFT);
        mesh.rotation.z = (turn * Math.PI) / 180;
        mesh.scale.set(length, width, 1);
      }
    }
    this.aim.visible = guide !== null;
    if (!guide) return;
    this.aim.position.set(guide.aim.x, guide.aim.y, LIFT * 1.5);
    this.aim.rotation.z = (guide.aim.heading * Math.PI) / 180;
    this.arrow.material.color.set(guide.legal ? '#ffb02e' : BAD);
    this.ray.material.color.set(guide.legal ? '#fff0c2' : BAD);
    this.fan.visible = guide.legal && this.scene.noise[0] > 0;
    replace(this.arrow, arrow(this.scene.disc, guide.pull));
    replace(this.band, sling(this.scene, guide.pull));
  }

  dispose(): void {
    for (const mesh of [this.strip, this.line, this.ray, this.arrow, this.fan, this.band]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}

function replace(mesh: Mesh, geometry: BufferGeometry): void {
  mesh.geometry.dispose();
  mesh.geometry = geometry;
}

/** Triangles in the plane, given by their corners x, y, x, y, … */
function flat(corners: readonly number[]): BufferGeometry {
  const points = new Float32Array((corners.length / 2) * 3);
  for (let index = 0; index * 2 < corners.length; index += 1) {
    points[index * 3] = corners[index * 2] ?? 0;
    points[index * 3 + 1] = corners[index * 2 + 1] ?? 0;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(points, 3));
  return geometry;
}

const quad = (x0: number, x1: number, h0: number, h1: number): number[] => [
  ...[x0, -h0, x1, -h1, x1, h1],
  ...[x0, -h0, x1, h1, x0, h0],
];

/** The line of flight, in dashes. */
function ribbon(): BufferGeometry {
  const parts: number[] = [];
  for (let x = 0.02; x < RAY_LENGTH; x += 0.02)
    parts.push(...quad(x, x + 0.011, RAY_WIDTH / 2, RAY_WIDTH / 2));
  return flat(parts);
}

/** The speed as an arrow: as long as the pull. */
function arrow(disc: number, pull: number): BufferGeometry {
  const [from, to] = [disc + 0.004, disc + 0.004 + pull];
  return flat([...quad(from, to, 0.003, 0.005), to, -0.013, to + HEAD, 0, to, 0.013]);
}

/** The band of the slingshot, from both ends of the fire breath to where it is drawn. */
function sling({ breath, feet: { 'fire breath': foot } }: SceneData, pull: number): BufferGeometry {
  const [x, side] = [-breath, foot[0]];
  const tip = x - foot[1] - pull;
  const [thick, thin] = [0.0022, 0.001];
  return flat([
    ...[x, side - thick, x, side, tip, thin, x, side - thick, tip, thin, tip, -thin],
    ...[x, -side + thick, x, -side, tip, -thin, x, -side + thick, tip, -thin, tip, thin],
    ...quad(tip - 0.006, tip + 0.006, 0.007, 0.007),
  ]);
}

/** Where a hand that errs would send it, fading with the distance. */
function fan(angle: number): BufferGeometry {
  const corners: number[] = [];
  const shades: number[] = [];
  for (let part = 0; part < FAN_PARTS; part += 1) {
    const [a, b] = [part, part + 1].map((k) => angle * ((2 * k) / FAN_PARTS - 1));
    corners.push(0, 0);
    for (const side of [a ?? 0, b ?? 0])
      corners.push(FAN_LENGTH * Math.cos(side), FAN_LENGTH * Math.sin(side));
    shades.push(...[1, 1, 1, 1], ...[1, 1, 1, 0], ...[1, 1, 1, 0]);
  }
  const geometry = flat(corners);
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(shades), 4));
  return geometry;
}
