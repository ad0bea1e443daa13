/// <reference types="vite-plugin-pwa/client" />
declare module '~icon/*' {
  /** The SVG body of one icon of game-icons.net, drawn on 512 × 512 with currentColor. */
  const body: string;
  export default body;
}
