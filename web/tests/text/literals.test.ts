/** No words stand in the templates: whoever reads them in another language would find English. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

/** Names, which are the same in every language, and what is no language. */
const NAMES = new Set([
  'game-icons.net',
  'CC BY 3.0',
  'Alegreya Sans, Alegreya SC',
  'SIL Open Font License 1.1',
]);
/** What is read by people; other attributes are for the machine. */
const READ = /^(title|alt|placeholder|label|aria-(label|description|roledescription|valuetext))$/;

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const hasWords = (said: string): boolean => {
  const plain = said.replace(/&\w+;/g, ' ').trim();
  return /\p{L}/u.test(plain) && !NAMES.has(plain.replace(/[.,:]+$/, ''));
};

/** The literals that an expression shows: not the keys it looks up or compares with. */
function shown(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [
        ...(node['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked),
        ...(node['expressions'] as Node[]).flatMap(shown),
      ];
    case 'ConditionalExpression':
      return [...shown(node['consequent'] as Node), ...shown(node['alternate'] as Node)];
    case 'LogicalExpression':
      return [...shown(node['left'] as Node), ...shown(node['right'] as Node)];
    case 'BinaryExpression':
      if (node['operator'] !== '+') return [];
      return [...shown(node['left'] as Node), ...shown(node['right'] as Node)];
    default:
      return [];
  }
}

/** All that the markup shows as written, wherever it stands. */
function literals(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literals);
  if (!isNode(node)) return [];
  if (node.type === 'Text') return [node.data ?? ''];
  if (node.type === 'StyleDirective') return [];
  if (node.type === 'ExpressionTag') return shown(node['expression'] as Node);
  if (node.type === 'Attribute') return READ.test(node.name ?? '') ? literals(node.value) : [];
  return Object.entries(node)
    .filter(([part]) => part !== 'expression' && part !== 'metadata')
    .flatMap(([, value]) => literals(value));
}

export const wordsIn = (source: string): string[] =>
  literals(parse(source, { modern: true }).fragment)
    .map((said) => said.trim())
    .filter(hasWords);

describe('the templates', () => {
  it('are looked at in all their parts', () => {
    expect(wordsIn('<p>Text</p>')).toEqual(['Text']);
    expect(wordsIn('{#if a}<b>{a ? `${b} points` : "none"}</b>{:else}Else{/if}')).toEqual([
      'points',
      'none',
      'Else',
    ]);
    expect(wordsIn('{#each all as one}<i title="Title" class="c">{one.b}</i>{/each}')).toEqual([
      'Title',
    ]);
    expect(wordsIn('{#snippet s()}Said{/snippet}<X label="Said {x}">{kind === "a"}</X>')).toEqual([
      'Said',
      'Said',
    ]);
    expect(wordsIn('<p>{text.close} · 3 {" "}</p><style>p { color: red }</style>')).toEqual([]);
  });

  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte'))
    .sort();

  it.each(files)('%s holds no words', (file) => {
    expect(wordsIn(readFileSync(join(SRC, file), 'utf8'))).toEqual([]);
  });
});
