/** The bodies of the pieces, made of the same shapes that the simulation uses. */
import { BufferAttribute, BufferGeometry, LatheGeometry, Vector2 } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Shape } from '../types';
import { PICTURE } from './paint';

/** The radius of an edge, in metres. */
const BEVEL = 0.0014;
const SIDES = 6;
/** The faces of a box in the order of its groups; these two are its front and its back. */
const FRONTS = [2, 3];

interface Part {
  geometry: BufferGeometry;
  /** Whether a vertex belongs to a face with the picture. */
  pictured: (vertex: number, normal: number) => boolean;
}

function box({ size: [a = 0, b = 0, c = 0], at, tilt }: Shape): Part {
  const radius = Math.min(BEVEL, a * 0.4, b * 0.4, c * 0.4);
  const geometry = new RoundedBoxGeometry(2 * a, 2 * b, 2 * c, 2, radius);
  geometry.rotateY((tilt * Math.PI) / 180).translate(...at);
  const each = geometry.getAttribute('position').count / SIDES;
  return { geometry, pictured: (vertex) => FRONTS.includes(Math.floor(vertex / each)) };
}

function cylinder({ size: [radius = 0, half = 0], at }: Shape): Part {
  const edge = Math.min(BEVEL, half * 0.4);
  const profile = [
    [0, -half],
    [radius - edge, -half],
    [radius - edge * 0.3, -half + edge * 0.3],
    [radius, -half + edge],
    [radius, half - edge],
    [radius - edge * 0.3, half - edge * 0.3],
    [radius - edge, half],
    [0, half],
  ].map(([x, y]) => new Vector2(x, y));
  const geometry = new LatheGeometry(profile, 36).rotateX(Math.PI / 2).translate(...at);
  return {
    geometry: geometry.toNonIndexed(),
    pictured: (_, normal) => Math.abs(normal) > 0.9,
  };
}

/** One body from all shapes of a kind; the picture lies over its front, or over a disc's top. */
export function geometryOf(shapes: readonly Shape[]): BufferGeometry {
  const parts = shapes.map((shape) => (shape.type === 'cylinder' ? cylinder(shape) : box(shape)));
  const flat = shapes.some((shape) => shape.type === 'cylinder');
  for (const { geometry } of parts) geometry.computeBoundingBox();
  const low = [0, 1, 2].map((axis) =>
    Math.min(...parts.map((part) => part.geometry.boundingBox?.min.getComponent(axis) ?? 0)),
  );
  const size = [0, 1, 2].map(
    (axis) =>
      Math.max(...parts.map((part) => part.geometry.boundingBox?.max.getComponent(axis) ?? 0)) -
      (low[axis] ?? 0),
  );
  for (const { geometry, pictured } of parts) {
    const position = geometry.getAttribute('position');
    const normal = geometry.getAttribute('normal');
    const uv = new Float32Array(position.count * 2);
    for (let vertex = 0; vertex < position.count; vertex += 1) {
      const [x = 0, y = 0, z = 0] = [0, 1, 2].map(
        (axis) => (position.getComponent(vertex, axis) - (low[axis] ?? 0)) / (size[axis] || 1),
      );
      const picture = pictured(vertex, normal.getZ(vertex));
      // What has no picture on it takes the plain paint beside it.
      uv[vertex * 2] = picture ? x * PICTURE : PICTURE + 0.02 + y * (0.96 - PICTURE);
      uv[vertex * 2 + 1] = picture && flat ? y : z;
    }
    geometry.setAttribute('uv', new BufferAttribute(uv, 2));
    geometry.clearGroups();
  }
  const merged = mergeGeometries(parts.map((part) => part.geometry));
  for (const { geometry } of parts) geometry.dispose();
  return merged;
}
