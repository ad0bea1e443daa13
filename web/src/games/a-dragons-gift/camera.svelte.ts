/** What part of the village is seen: all of it, until the reader moves or comes closer. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far one can come closer and go back, beside seeing all. */
const CLOSEST = 6;
const FARTHEST = 0.8;

/** The part of a picture that shows a box in a frame of that shape. */
export function framed(box: Box, frame: { width: number; height: number }): Box {
  // Before the frame has been measured it is taken as square.
  const shape = frame.width > 0 && frame.height > 0 ? frame.width / frame.height : 1;
  const width = Math.max(box.width, box.height * shape);
  const height = width / shape;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

export class Camera {
  /** The size of the frame in pixels. */
  frame = $state({ width: 1, height: 1 });
  /** 1 shows all. */
  private zoom = $state(1);
  /** The middle's shift from that of all, in units of the picture. */
  private shift = $state({ x: 0, y: 0 });

  constructor(private readonly all: () => Box) {}

  /** Whether the reader has moved or come closer. */
  get moved(): boolean {
    return this.zoom !== 1 || this.shift.x !== 0 || this.shift.y !== 0;
  }

  get box(): Box {
    const whole = framed(this.all(), this.frame);
    const width = whole.width / this.zoom;
    const height = whole.height / this.zoom;
    return {
      x: whole.x + (whole.width - width) / 2 + this.shift.x,
      y: whole.y + (whole.height - height) / 2 + this.shift.y,
      width,
      height,
    };
  }

  /** A point of the frame, in pixels, as a point of the picture. */
  point(x: number, y: number): { x: number; y: number } {
    const box = this.box;
    return {
      x: box.x + (x / this.frame.width) * box.width,
      y: box.y + (y / this.frame.height) * box.height,
    };
  }

  /** Moves the picture by pixels. */
  pan(dx: number, dy: number): void {
    const box = this.box;
    const all = this.all();
    const within = (value: number, size: number): number =>
      Math.max(-size / 2, Math.min(size / 2, value));
    this.shift = {
      x: within(this.shift.x - (dx / this.frame.width) * box.width, all.width),
      y: within(this.shift.y - (dy / this.frame.height) * box.height, all.height),
    };
  }

  /** Comes closer by a factor; what lies under a point of the frame stays there. */
  closer(factor: number, x = this.frame.width / 2, y = this.frame.height / 2): void {
    const before = this.point(x, y);
    this.zoom = Math.max(FARTHEST, Math.min(CLOSEST, this.zoom * factor));
    const after = this.point(x, y);
    this.shift = {
      x: this.shift.x + before.x - after.x,
      y: this.shift.y + before.y - after.y,
    };
  }

  reset(): void {
    this.zoom = 1;
    this.shift = { x: 0, y: 0 };
  }
}
