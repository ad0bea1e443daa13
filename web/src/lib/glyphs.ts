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
  person: line(
    'M256 96a80 80 0 1 1 0 160 80 80 0 1 1 0-160M106 424c10-90 70-130 150-130s140 40 150 130',
  ),
  bot:
    line('M116 196h280v210H116zM256 196v-84') +
    '<circle cx="256" cy="96" r="36" fill="currentColor"/><circle cx="200" cy="290" r="30" fill="currentColor"/><circle cx="312" cy="290" r="30" fill="currentColor"/>',
  plus: line('M256 110v292M110 256h292'),
  star: line('M256 84l50 112 122 14-90 83 24 121-106-60-106 60 24-121-90-83 122-14z'),
  undo: line('M180 96 96 186l84 90M96 186h200a110 110 0 0 1 0 220H170'),
  hint: line('M200 424h112M206 360c0-56-62-74-62-150a112 112 0 0 1 224 0c0 76-62 94-62 150z'),
  more: '<circle cx="116" cy="256" r="44" fill="currentColor"/><circle cx="256" cy="256" r="44" fill="currentColor"/><circle cx="396" cy="256" r="44" fill="currentColor"/>',
  clock: line('M256 76a180 180 0 1 1 0 360 180 180 0 1 1 0-360M256 150v112l74 54'),
  first: line('M130 110v292M392 110 210 256l182 146z'),
  back: line('M330 110 160 256l170 146'),
  forward: line('M182 110l170 146-170 146'),
  last: line('M382 110v292M120 110l182 146-182 146z'),
  play: line('M160 100v312l246-156z'),
  pause: line('M180 110v292M332 110v292'),
  check: line('M96 268l110 116L416 128'),
} as const;
