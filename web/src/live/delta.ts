/** Changes of JSON values as updates carry them; `lindwurm.server.delta` says how they are read. */

interface Marks {
  /** The value itself, where it could be misread otherwise. */
  '='?: unknown;
  /** An object's members that are gone. */
  '-'?: string[];
  /** A list's splices, made one after the other. */
  '~'?: [at: number, deleted: number, ...inserted: unknown[]][];
}

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

/** The value that a change makes of `old`, which stays as it is. */
export function changed(old: unknown, change: unknown): unknown {
  if (!isContainer(change) || Array.isArray(change) || !isContainer(old)) return change;
  if ('=' in change) return change['='];
  const { '-': gone, '~': splices, ...parts } = change as Marks & Record<string, unknown>;
  if (Array.isArray(old)) {
    const items = [...old];
    for (const [at, deleted, ...inserted] of splices ?? []) items.splice(at, deleted, ...inserted);
    for (const [index, part] of Object.entries(parts))
      items[Number(index)] = changed(items[Number(index)], part);
    return items;
  }
  const members = { ...old };
  for (const name of gone ?? []) delete members[name];
  for (const [name, part] of Object.entries(parts)) members[name] = changed(members[name], part);
  return members;
}
