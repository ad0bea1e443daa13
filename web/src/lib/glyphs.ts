/** Small line pictures of the page's own, on 512 × 512 like the icons. */
const line = (path: string): string =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="44" stroke-linecap="round" stroke-linejoin="round"/>`;

export const glyphs = {
  close: line('M120 120 392 392M392 120 120 392'),
  gear:
    line('M96 150h320M96 256h320M96 362h320') +
    '<circle cx="190" cy="150" r="44" fill="currentColor"/><circle cx="330" cy="256" r="44" fill="currentColor"/><circle cx="230" cy="362" r="44" fill="currentColor"/>',
  log: line('M110 130h292M110 256h292M110 382h180'),
  tables: line('M90 150h220v290H90zM190 150V72h232v290H310'),
} as const;
