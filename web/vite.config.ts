import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** `import body from '~icon/wyvern'` gives the SVG body of one icon: only what is named is shipped. */
function gameIcons(): Plugin {
  const prefix = '~icon/';
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  let icons: Record<string, { body: string }> | undefined;
  return {
    name: 'game-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      icons ??= (JSON.parse(readFileSync(file, 'utf8')) as { icons: typeof icons }).icons;
      const name = id.slice(prefix.length + 1);
      const icon = icons?.[name];
      if (!icon) throw new Error(`There is no icon "${name}" in game-icons.`);
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}

const server = process.env['LINDWURM_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [gameIcons(), svelte()],
  build: {
    outDir: '../src/lindwurm/server/page',
    emptyOutDir: true,
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // How long each plugin took says nothing to who starts a game.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
