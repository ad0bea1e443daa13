import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
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

/**
 * The page can be installed and opens without the net. Its files are kept once they were needed,
 * those of the first page and of the card games beforehand; the space of Draco is large.
 */
const installable = VitePWA({
  registerType: 'autoUpdate',
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Lindwurm',
    short_name: 'Lindwurm',
    description: 'Dragon games to play, to study, and to build bots for.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#efe6d2',
    theme_color: '#8e2a1c',
    categories: ['games'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
    globIgnores: ['**/world-*.js'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/api\//],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'assets', expiration: { maxEntries: 60 } },
      },
    ],
  },
});

const server = process.env['LINDWURM_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [gameIcons(), svelte(), installable],
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
