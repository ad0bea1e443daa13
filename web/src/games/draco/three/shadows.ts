/**
 * Shadows on the table: each body once more, pressed flat along the light. Much cheaper than a
 * shadow map where there is no graphics card, and exact for a flat table. The stencil keeps them on
 * the table and lets each spot be darkened once by each of several lights side by side, which
 * together make a soft edge.
 */
import {
  EqualStencilFunc,
  Group,
  InvertStencilOp,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  ReplaceStencilOp,
  Vector3,
  type Material,
} from 'three';

/** The stencil's bit of the table; those above it are the lights'. */
const TABLE = 1;
const HEIGHT = 0.0004;
const LIGHTS = 3;
/** How far the lights stand from each other, as a share of their height. */
const APART = 0.07;
const DARKNESS = 0.17;

/** Shadows fall only on what has been marked so. */
export function catchShadows(material: Material): void {
  material.stencilWrite = true;
  material.stencilRef = TABLE;
  material.stencilZPass = ReplaceStencilOp;
}

export class Shadows {
  readonly group = new Group();
  private readonly lights: { flatten: Matrix4; material: MeshBasicMaterial }[];

  /** @param from the direction from which the light comes */
  constructor(from: Vector3) {
    this.lights = Array.from({ length: LIGHTS }, (_, light) => {
      const shift = (light - (LIGHTS - 1) / 2) * APART;
      const [x, y] = [from.x / from.z + shift, from.y / from.z + shift * 0.6];
      const bit = TABLE << (light + 1);
      const material = new MeshBasicMaterial({
        color: '#150800',
        opacity: DARKNESS,
        transparent: true,
        depthWrite: false,
        stencilWrite: true,
        stencilRef: TABLE,
        stencilFunc: EqualStencilFunc,
        stencilFuncMask: TABLE | bit,
        stencilWriteMask: bit,
        stencilZPass: InvertStencilOp,
      });
      // A point is moved away from the light by its height, then down to the table.
      const flatten = new Matrix4().set(1, 0, -x, 0, 0, 1, -y, 0, 0, 0, 0, HEIGHT, 0, 0, 0, 1);
      return { flatten, material };
    });
    this.group.renderOrder = 1;
  }

  /** The shadows of one body; `follow` moves them after it. */
  cast(mesh: Mesh): { follow: () => void; remove: () => void } {
    const cast = this.lights.map(({ flatten, material }) => {
      const shadow = new Mesh(mesh.geometry, material);
      shadow.matrixAutoUpdate = false;
      // Flattened, its bounds are no longer those of the body.
      shadow.frustumCulled = false;
      this.group.add(shadow);
      return { shadow, flatten };
    });
    return {
      follow: () => {
        mesh.updateMatrix();
        for (const { shadow, flatten } of cast) {
          shadow.visible = mesh.position.z > -0.005;
          shadow.matrix.multiplyMatrices(flatten, mesh.matrix);
        }
      },
      remove: () => this.group.remove(...cast.map(({ shadow }) => shadow)),
    };
  }

  dispose(): void {
    for (const { material } of this.lights) material.dispose();
  }
}
