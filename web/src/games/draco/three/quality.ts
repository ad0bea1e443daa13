/**
 * How finely the picture is drawn: as fine as the screen while it stands still, as fine as the
 * machine can while it moves.
 */

const SLOW_MS = 45;
const FAST_MS = 24;
const COARSEST = 0.45;
const FINEST = 2;
const SMOOTH = 1.6;
/** Drawings that follow each other more closely than this are a movement. */
const CLOSE_MS = 160;
/** The first frames compile what the card needs; they say nothing. */
const WARMING = 3;

export class Quality {
  /** Pixels of the picture a pixel of the page, while something moves. */
  private moving: number;
  private last = -Infinity;
  private frames = 0;

  constructor(
    private readonly screen: () => number,
    private readonly software: boolean,
  ) {
    this.moving = this.software ? 0.7 : this.still;
  }

  get still(): number {
    // Without a graphics card edges aren't smoothed: more pixels do it, once it stands still.
    return Math.min(Math.max(this.screen(), this.software ? SMOOTH : 1), FINEST);
  }

  /** The ratio for a frame that begins now; learns from how long the last one took. */
  next(now: number): number {
    const took = now - this.last;
    this.last = now;
    if (took > CLOSE_MS * 8) return this.still;
    this.frames += 1;
    if (this.frames > WARMING) {
      if (took > SLOW_MS) this.moving = Math.max(COARSEST, this.moving * 0.85);
      else if (took < FAST_MS) this.moving = Math.min(this.still, this.moving * 1.05);
    }
    return this.moving;
  }
}

/** Whether pictures are computed without a graphics card. */
export function isSoftware(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const more = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name));
}
