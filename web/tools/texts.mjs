/**
 * Writes the types of the page's texts: `texts.d.ts` beside each `en.json`. A message without
 * arguments is a string, one with arguments a function of them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../src');

/** The arguments of a message with their types, in the order in which they come. */
function argumentsOf(elements, found = new Map()) {
  for (const one of elements) {
    if (one.type === TYPE.argument && !found.has(one.value))
      found.set(one.value, 'string | number');
    if (one.type === TYPE.number || one.type === TYPE.plural) found.set(one.value, 'number');
    if (one.type === TYPE.date || one.type === TYPE.time) found.set(one.value, 'Date | number');
    if (one.type === TYPE.select) {
      const cases = Object.keys(one.options).filter((name) => name !== 'other');
      const flag = cases.every((name) => name === 'true' || name === 'false');
      found.set(one.value, flag ? 'boolean' : 'string');
    }
    for (const option of Object.values(one.options ?? {})) argumentsOf(option.value, found);
  }
  return found;
}

function typeOf(node, indent = '') {
  if (typeof node === 'string') {
    const found = [...argumentsOf(parse(node, { ignoreTag: true }))];
    const fields = found.map(([name, type]) => `${name}: ${type}`).join('; ');
    return fields ? `(values: { ${fields} }) => string` : 'string';
  }
  const inner = `${indent}  `;
  const lines = Object.entries(node).map(
    ([key, value]) => `${inner}readonly ${JSON.stringify(key)}: ${typeOf(value, inner)};\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}

for (const entry of readdirSync(SRC, { recursive: true })) {
  const file = join(SRC, String(entry));
  if (basename(file) !== 'en.json') continue;
  const type = typeOf(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(
    join(dirname(file), 'texts.d.ts'),
    `/* Written by tools/texts.mjs from en.json. */\nexport type Texts = ${type};\n`,
  );
}
