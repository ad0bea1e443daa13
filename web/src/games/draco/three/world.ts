/** The table in three dimensions. It draws only when something has changed. */
import {
  AmbientLight,
  BoxGeometry,
  BufferGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
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
import { geometryOf } from './shapes';

export type Side = 'own' | 'above' | 'left' | 'other';

const TABLE_THICKNESS = 0.03;
const FIELD = 32;
const FOOT_ABOVE = 0.0006;
/** With frames slower than this the picture gets coarser. */
const SLOW_MS = 55;
const SLOW_FRAMES = 6;
const TURN_MS = 420;

interface Shown {
  mesh: Mesh;
  ring: Mesh | undefined;
}

export class World {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(FIELD, 1, 0.05, 8);
  private readonly controls: OrbitControls;
  private readonly sun = new DirectionalLight('#fff1d6', 2.5);
  private readonly pieces = new Group();
  private readonly guide: GuideMarks;
  private readonly shown = new Map<string, Shown>();
  private readonly geometries = new Map<BodyKind, BufferGeometry>();
  private readonly materials = new Map<string, MeshStandardMaterial>();
  private readonly rings = new Map<Mark, Mesh>();
  private readonly watcher: ResizeObserver;
  private frame = 0;
  private ratio: number;
  private slow = 0;
  private last = 0;
  private turning: { from: [Vector3, Vector3]; to: [Vector3, Vector3]; start: number } | undefined;
  private size = { width: 0, height: 0 };
  private side: Side = 'own';
  /** The reader has turned the table: it stays so when the frame changes. */
  private turned = false;

  /**
   * @param host what the picture fills
   * @param facing the direction in which the reader's own row looks: 1 is +y
   * @throws if this browser has no WebGL
   */
  constructor(
    private readonly host: HTMLElement,
    private readonly data: SceneData,
    private readonly facing: 1 | -1,
  ) {
    this.renderer = new WebGLRenderer({
      antialias: true,
      alpha: true,
      powerPreference: 'low-power',
    });
    this.ratio = Math.min(window.devicePixelRatio, 2);
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
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
    this.light();
    this.furnish();
    this.scene.add(this.pieces, this.guide.group);
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(host);
    this.resize();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.watcher.disconnect();
    this.controls.dispose();
    this.guide.dispose();
    this.scene.traverse((one) => {
      if (!(one instanceof Mesh)) return;
      (one.geometry as BufferGeometry).dispose();
      for (const material of [one.material].flat() as MeshStandardMaterial[]) {
        material.map?.dispose();
        material.dispose();
      }
    });
    for (const material of this.materials.values()) material.map?.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }

  // --- what is on the table -------------------------------------------------------------------

  private light(): void {
    this.scene.add(new HemisphereLight('#fff6e6', '#7a5533', 1.25), new AmbientLight('#fff', 0.25));
    const { sun } = this;
    sun.position.set(-0.55 * this.facing, -0.75 * this.facing, 1.5);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    const half = Math.hypot(this.data.table.x, this.data.table.y) / 2;
    Object.assign(sun.shadow.camera, { left: -half, right: half, top: half, bottom: -half });
    Object.assign(sun.shadow.camera, { near: 0.4, far: 3.2 });
    sun.shadow.radius = 2;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.0006;
    this.scene.add(sun, sun.target);
  }

  private furnish(): void {
    const { x, y } = this.data.table;
    const wood = new MeshStandardMaterial({ map: tablePaint(), roughness: 0.62 });
    const edge = new MeshStandardMaterial({ color: '#4a2911', roughness: 0.7 });
    // The top's shape ends exactly where the simulated table ends.
    const top = new Mesh(new BoxGeometry(x, y, 0.004), [edge, edge, edge, edge, wood, edge]);
    top.position.z = -0.002;
    top.receiveShadow = true;
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

  private material(kind: BodyKind, owner: Owner, mark: Mark | undefined): MeshStandardMaterial {
    const ghost = mark === 'ghost' || mark === 'bad';
    const name = `${kind} ${owner} ${ghost ? mark : mark === 'touched' ? 'touched' : ''}`;
    let material = this.materials.get(name);
    if (!material) {
      const map = ghost || mark ? this.material(kind, owner, undefined).map : paintOf(kind, owner);
      material = new MeshStandardMaterial({ map, roughness: 0.48, metalness: 0 });
      if (mark === 'bad' || mark === 'touched') material.emissive.set('#c01500');
      if (ghost) Object.assign(material, { transparent: true, opacity: 0.78 });
      this.materials.set(name, material);
    }
    return material;
  }

  /** The ring on the table about a piece that was knocked over. */
  private ring(mark: Mark): Mesh {
    let ring = this.rings.get(mark);
    if (!ring) {
      const color = mark === 'fallen' ? GOLD : BAD;
      ring = new Mesh(
        new RingGeometry(0.031, 0.036, 40),
        new MeshBasicMaterial({ color, transparent: true, opacity: 0.95, depthWrite: false }),
      );
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
      this.shown.delete(key);
    }
    this.guide.show(picture.strip, picture.guide);
    this.renderer.shadowMap.needsUpdate = true;
    this.redraw();
  }

  private place(body: Body): void {
    let shown = this.shown.get(body.key);
    if (!shown) {
      const mesh = new Mesh(this.geometry(body.kind));
      mesh.castShadow = mesh.receiveShadow = true;
      shown = { mesh, ring: undefined };
      this.pieces.add(mesh);
      this.shown.set(body.key, shown);
    }
    const [x, y, z, qw, qx, qy, qz] = body.pose;
    shown.mesh.position.set(x, y, z);
    shown.mesh.quaternion.set(qx, qy, qz, qw);
    shown.mesh.scale.setScalar(Math.max(body.scale ?? 1, 0.001));
    shown.mesh.material = this.material(body.kind, body.owner, body.mark);
    const ringed = body.mark === 'fallen';
    if (ringed && !shown.ring) {
      shown.ring = this.ring('fallen');
      this.pieces.add(shown.ring);
    } else if (!ringed && shown.ring) {
      this.pieces.remove(shown.ring);
      shown.ring = undefined;
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
      own: { from: new Vector3(0, -0.78 * facing, 0.62), at: new Vector3(0, -0.13 * facing, 0) },
      other: { from: new Vector3(0, 0.78 * facing, 0.62), at: new Vector3(0, 0.1 * facing, 0) },
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
    const width = side === 'above' ? 0.24 : 0.2;
    const near = side === 'own' || side === 'above' ? 0.49 : 0.42;
    const corners = [-1, 1].flatMap((x) =>
      [-near, 0.42].map((y) => new Vector3(x * width, y * facing, 0)),
    );
    return corners.every((corner) => {
      const seen = corner.project(camera);
      return Math.abs(seen.x) < 0.97 && Math.abs(seen.y) < 0.93;
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
    this.renderer.setPixelRatio(this.ratio);
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
    this.draw();
    this.watch(now);
  }

  private draw(): void {
    this.renderer.render(this.scene, this.camera);
  }

  /** A machine without a graphics card: fewer pixels rather than a slideshow. */
  private watch(now: number): void {
    const took = now - this.last;
    this.last = now;
    if (took > 500) return;
    this.slow = took > SLOW_MS ? this.slow + 1 : Math.max(0, this.slow - 1);
    if (this.slow < SLOW_FRAMES || this.ratio <= 0.75) return;
    this.slow = 0;
    this.ratio = this.ratio > 1 ? 1 : 0.75;
    this.renderer.setPixelRatio(this.ratio);
    if (this.sun.shadow.mapSize.x > 1024) {
      this.sun.shadow.mapSize.set(1024, 1024);
      this.sun.shadow.map?.dispose();
      this.sun.shadow.map = null;
      this.renderer.shadowMap.needsUpdate = true;
    }
    this.redraw();
  }
}
