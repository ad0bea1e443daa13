/** The table in three dimensions. It draws only when something has changed. */
import {
  BoxGeometry,
  BufferGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  PerspectiveCamera,
  Plane,
  Raycaster,
  RingGeometry,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { BAD, GOLD } from '../looks';
import type { Body, Mark, Picture } from '../picture';
import type { BodyKind, Owner, Point, SceneData } from '../types';
import { GuideMarks } from './guide';
import { paintOf, tablePaint } from './paint';
import { isSoftware, Quality } from './quality';
import { catchShadows, Shadows } from './shadows';
import { geometryOf } from './shapes';

export type Side = 'own' | 'above' | 'left' | 'other';

const TABLE_THICKNESS = 0.03;
const FIELD = 32;
const FOOT_ABOVE = 0.0006;
/** After a movement the picture is drawn once more, finely. */
const FINE_AFTER_MS = 180;
/** What is seen beside the longest row, in metres. */
const MARGIN = 0.035;
const TURN_MS = 420;

interface Shown {
  mesh: Mesh;
  ring: Mesh | undefined;
  shadow: ReturnType<Shadows['cast']>;
}

export class World {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(FIELD, 1, 0.05, 8);
  private readonly controls: OrbitControls;
  private readonly shadows: Shadows;
  private readonly quality: Quality;
  private readonly pieces = new Group();
  private readonly guide: GuideMarks;
  private readonly shown = new Map<string, Shown>();
  private readonly geometries = new Map<BodyKind, BufferGeometry>();
  private readonly materials = new Map<string, MeshPhongMaterial>();
  private readonly rings = new Map<Mark, Mesh>();
  private readonly watcher: ResizeObserver;
  private frame = 0;
  private fine = 0;
  private ratio = 0;
  private turning: { from: [Vector3, Vector3]; to: [Vector3, Vector3]; start: number } | undefined;
  private size = { width: 0, height: 0 };
  private side: Side = 'own';
  /** How far the rows reach to either side of the middle; 0 before anything is shown. */
  private reach = 0;
  /** The reader has turned the table: it stays so when the frame changes. */
  private turned = false;

  /**
   * @param host what the picture fills
   * @param facing the direction in which the reader's own row looks: 1 is +y
   * @param drawn called after each drawing
   * @throws if this browser has no WebGL
   */
  constructor(
    private readonly host: HTMLElement,
    private readonly data: SceneData,
    private readonly facing: 1 | -1,
    private readonly drawn: () => void,
  ) {
    const surface = document.createElement('canvas');
    const wanted = { alpha: true, stencil: true, powerPreference: 'low-power' } as const;
    const probe = document.createElement('canvas').getContext('webgl2');
    if (!probe) throw new Error('There is no WebGL 2.');
    const software = isSoftware(probe);
    probe.getExtension('WEBGL_lose_context')?.loseContext();
    this.renderer = new WebGLRenderer({ ...wanted, canvas: surface, antialias: !software });
    this.quality = new Quality(() => window.devicePixelRatio, software);
    this.renderer.domElement.style.cssText = 'display:block;width:100%;height:100%';
    this.renderer.domElement.setAttribute('aria-hidden', 'true');
    host.append(this.renderer.domElement);
    this.renderer.domElement.addEventListener('webglcontextrestored', this.redraw);

    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.minDistance = 0.25;
    this.controls.maxDistance = 3;
    this.controls.maxPolarAngle = Math.PI * 0.49;
    this.controls.enableDamping = false;
    this.controls.zoomToCursor = true;
    this.controls.addEventListener('change', this.redraw);
    this.controls.addEventListener('start', () => {
      this.turned = true;
      this.turning = undefined;
    });

    this.guide = new GuideMarks(data);
    this.shadows = new Shadows(this.light());
    this.furnish(software ? 1 : 8);
    this.pieces.renderOrder = 2;
    this.scene.add(this.shadows.group, this.guide.group, this.pieces);
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(host);
    this.resize();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.fine);
    this.watcher.disconnect();
    this.controls.dispose();
    this.guide.dispose();
    this.shadows.dispose();
    this.scene.traverse((one) => {
      if (!(one instanceof Mesh)) return;
      (one.geometry as BufferGeometry).dispose();
      for (const material of [one.material].flat() as MeshPhongMaterial[]) {
        material.map?.dispose();
        material.dispose();
      }
    });
    for (const material of this.materials.values()) material.map?.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }

  // --- what is on the table -------------------------------------------------------------------

  /** Puts up the lights; the direction from which the shadows fall. */
  private light(): Vector3 {
    const sun = new DirectionalLight('#fff1d6', 2.4);
    sun.position.set(-0.75 * this.facing, -0.85 * this.facing, 1.35);
    const lamp = new DirectionalLight('#ffe2b8', 1.1);
    lamp.position.set(0.3 * this.facing, -1 * this.facing, 0.35);
    this.scene.add(new HemisphereLight('#fff6e6', '#a87c52', 1.6), sun, lamp);
    return sun.position;
  }

  private furnish(sharpness: number): void {
    const { x, y } = this.data.table;
    const map = tablePaint();
    map.anisotropy = sharpness;
    const wood = new MeshBasicMaterial({ map });
    const edge = new MeshPhongMaterial({ color: '#57320f', shininess: 8 });
    catchShadows(wood);
    // The top's shape ends exactly where the simulated table ends.
    const top = new Mesh(new BoxGeometry(x, y, 0.004), [edge, edge, edge, edge, wood, edge]);
    top.position.z = -0.002;
    const body = new Mesh(
      new RoundedBoxGeometry(x - 0.004, y - 0.004, TABLE_THICKNESS, 2, 0.006),
      edge,
    );
    body.position.z = -0.004 - TABLE_THICKNESS / 2;
    this.scene.add(top, body);
  }

  private geometry(kind: BodyKind): BufferGeometry {
    let geometry = this.geometries.get(kind);
    if (!geometry) {
      geometry = geometryOf(this.data.kinds[kind]);
      this.geometries.set(kind, geometry);
    }
    return geometry;
  }

  private material(kind: BodyKind, owner: Owner, mark: Mark | undefined): MeshPhongMaterial {
    const ghost = mark === 'ghost' || mark === 'bad';
    const name = `${kind} ${owner} ${ghost ? mark : mark === 'touched' ? 'touched' : ''}`;
    let material = this.materials.get(name);
    if (!material) {
      const map = ghost || mark ? this.material(kind, owner, undefined).map : paintOf(kind, owner);
      material = new MeshPhongMaterial({ map, shininess: 42, specular: '#4a4036' });
      if (mark === 'bad' || mark === 'touched') material.emissive.set('#c01500');
      if (ghost) Object.assign(material, { transparent: true, opacity: 0.78 });
      this.materials.set(name, material);
    }
    return material;
  }

  /** The ring on the table about a piece that was knocked over, held, or touched. */
  private ring(mark: Mark): Mesh {
    let ring = this.rings.get(mark);
    if (!ring) {
      const color = mark === 'fallen' || mark === 'ghost' ? GOLD : BAD;
      ring = new Mesh(
        new RingGeometry(0.031, 0.036, 40),
        new MeshBasicMaterial({ color, transparent: true, opacity: 0.95, depthWrite: false }),
      );
      ring.name = mark;
      this.rings.set(mark, ring);
    }
    return ring.clone();
  }

  show(picture: Picture): void {
    const left = new Set(this.shown.keys());
    for (const body of picture.bodies) {
      left.delete(body.key);
      this.place(body);
    }
    for (const key of left) {
      const gone = this.shown.get(key);
      if (gone) this.pieces.remove(gone.mesh, ...(gone.ring ? [gone.ring] : []));
      gone?.shadow.remove();
      this.shown.delete(key);
    }
    this.guide.show(picture.strip, picture.guide);
    if (this.reach === 0) this.meet(picture.bodies);
    this.redraw();
  }

  /** The first picture says how long the rows are: as near as all of them are seen. */
  private meet(bodies: readonly Body[]): void {
    this.reach = Math.max(0.1, ...bodies.map(({ pose: [x] }) => Math.abs(x))) + MARGIN;
    if (!this.turned) this.look(this.side, true);
  }

  private place(body: Body): void {
    let shown = this.shown.get(body.key);
    if (!shown) {
      const mesh = new Mesh(this.geometry(body.kind));
      shown = { mesh, ring: undefined, shadow: this.shadows.cast(mesh) };
      this.pieces.add(mesh);
      this.shown.set(body.key, shown);
    }
    const [x, y, z, qw, qx, qy, qz] = body.pose;
    shown.mesh.position.set(x, y, z);
    shown.mesh.quaternion.set(qx, qy, qz, qw);
    shown.mesh.scale.setScalar(Math.max(body.scale ?? 1, 0.001));
    shown.mesh.material = this.material(body.kind, body.owner, body.mark);
    shown.shadow.follow();
    const { mark } = body;
    const ringed = mark === 'fallen' || (mark !== undefined && body.kind === 'fragment');
    if (shown.ring?.name !== (ringed ? mark : undefined)) {
      if (shown.ring) this.pieces.remove(shown.ring);
      shown.ring = ringed ? this.ring(mark) : undefined;
      if (shown.ring) this.pieces.add(shown.ring);
    }
    if (shown.ring) {
      // About the middle of the piece, wherever its foot is now.
      const middle = new Vector3(0, 0, 0.022).applyQuaternion(shown.mesh.quaternion);
      shown.ring.position.set(x + middle.x, y + middle.y, FOOT_ABOVE);
    }
  }

  // --- where one looks from -------------------------------------------------------------------

  look(side: Side, at_once = false): void {
    this.side = side;
    this.turned = false;
    const [eye, target] = this.stand(side);
    if (at_once) {
      this.turning = undefined;
      this.camera.position.copy(eye);
      this.controls.target.copy(target);
      this.controls.update();
    } else {
      this.turning = {
        from: [this.camera.position.clone(), this.controls.target.clone()],
        to: [eye, target],
        start: performance.now(),
      };
    }
    this.redraw();
  }

  /** Where the eye is and what it looks at, so that all rows are in the frame. */
  private stand(side: Side): [Vector3, Vector3] {
    const { facing } = this;
    const ways: Record<Side, { from: Vector3; at: Vector3 }> = {
      own: { from: new Vector3(0, -0.8 * facing, 0.53), at: new Vector3(0, -0.12 * facing, 0) },
      other: { from: new Vector3(0, 0.8 * facing, 0.56), at: new Vector3(0, 0.1 * facing, 0) },
      left: { from: new Vector3(-0.9 * facing, 0, 0.5), at: new Vector3(0, 0, 0) },
      // A hair's breadth beside the vertical, so that "up" stays what it is.
      above: { from: new Vector3(0, -0.004 * facing, 1), at: new Vector3(0, -0.03 * facing, 0) },
    };
    const { from, at } = ways[side];
    const direction = from.clone().normalize();
    let [near, far] = [0.3, 3];
    for (let step = 0; step < 18; step += 1) {
      const middle = (near + far) / 2;
      if (this.holds(at.clone().addScaledVector(direction, middle), at, side)) far = middle;
      else near = middle;
    }
    return [at.clone().addScaledVector(direction, far), at];
  }

  /** Are all rows, and room to draw the band, inside the frame from there? */
  private holds(eye: Vector3, at: Vector3, side: Side): boolean {
    const camera = this.camera.clone();
    camera.position.copy(eye);
    camera.lookAt(at);
    camera.updateMatrixWorld();
    const { facing } = this;
    const width = this.reach || 0.25;
    const near = side === 'own' || side === 'above' ? 0.46 : 0.4;
    const corners = [-1, 1].flatMap((x) =>
      [-near, 0.39].map((y) => new Vector3(x * width, y * facing, 0)),
    );
    return corners.every((corner) => {
      const seen = corner.project(camera);
      return Math.abs(seen.x) < 0.97 && Math.abs(seen.y) < 0.95;
    });
  }

  // --- fingers --------------------------------------------------------------------------------

  /** The table's point under a point of the window; null: none. */
  point(clientX: number, clientY: number): Point | null {
    const box = this.renderer.domElement.getBoundingClientRect();
    const at = new Vector2(
      ((clientX - box.left) / box.width) * 2 - 1,
      1 - ((clientY - box.top) / box.height) * 2,
    );
    const ray = new Raycaster();
    ray.setFromCamera(at, this.camera);
    const hit = ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -0.006), new Vector3());
    return hit && [hit.x, hit.y];
  }

  /** Where a point of the table is in the picture, in pixels from its top left corner. */
  pixel([x, y]: Point): Point {
    const at = new Vector3(x, y, 0.006).project(this.camera);
    return [((at.x + 1) / 2) * this.size.width, ((1 - at.y) / 2) * this.size.height];
  }

  /** Turns the table by keys: degrees about the vertical and up, and a factor of the distance. */
  turn(round: number, up: number, closer: number): void {
    this.turned = true;
    this.turning = undefined;
    const away = this.camera.position.clone().sub(this.controls.target);
    away.applyAxisAngle(new Vector3(0, 0, 1), (round * Math.PI) / 180);
    const level = new Vector3(-away.y, away.x, 0).normalize();
    const raised = away.clone().applyAxisAngle(level, (-up * Math.PI) / 180);
    if (raised.z > 0.02 && Math.hypot(raised.x, raised.y) > 0.002) away.copy(raised);
    away.multiplyScalar(closer);
    this.camera.position.copy(this.controls.target).add(away);
    this.controls.update();
    this.redraw();
  }

  // --- drawing --------------------------------------------------------------------------------

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return;
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    this.sharpen(this.quality.still);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (!this.turned) this.look(this.side, true);
    this.draw();
  }

  readonly redraw = (): void => {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.next(now));
  };

  private next(now: number): void {
    this.frame = 0;
    if (this.turning) {
      const share = Math.min(1, (now - this.turning.start) / TURN_MS);
      const eased = share * share * (3 - 2 * share);
      const { from, to } = this.turning;
      this.camera.position.lerpVectors(from[0], to[0], eased);
      this.controls.target.lerpVectors(from[1], to[1], eased);
      if (share >= 1) this.turning = undefined;
      this.controls.update();
      this.redraw();
    }
    this.sharpen(this.quality.next(now));
    this.draw();
    clearTimeout(this.fine);
    if (this.ratio < this.quality.still) this.fine = window.setTimeout(this.refine, FINE_AFTER_MS);
  }

  /** Nothing moves any more: the picture as fine as the screen. */
  private readonly refine = (): void => {
    if (this.frame !== 0) return;
    this.sharpen(this.quality.still);
    this.draw();
  };

  private draw(): void {
    this.renderer.render(this.scene, this.camera);
    this.drawn();
  }

  private sharpen(ratio: number): void {
    if (Math.abs(ratio - this.ratio) < 0.02) return;
    this.ratio = ratio;
    this.renderer.setPixelRatio(ratio);
  }
}
