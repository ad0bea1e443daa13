/**
 * Things that fly across the table. A flight takes a likeness of what is at the start, moves it
 * over everything else to the end, and shows the real thing there when it has landed.
 */

export interface Likeness {
  rect: DOMRect;
  node: HTMLElement;
}

export interface Flight {
  from: Likeness;
  to: Element;
  duration: number;
  delay?: number;
  /** Turn over on the way: the start's likeness is one side, the end's the other. */
  flip?: boolean;
  /** Fade away at the end instead of landing. */
  vanish?: boolean;
  /** What is at the end stays in sight meanwhile: cards lay there before. */
  keep?: boolean;
}

/** A likeness of `element` where it is now; undefined if there is none or it can't be seen. */
export function likeness(element: Element | null | undefined): Likeness | undefined {
  const rect = element?.getBoundingClientRect();
  if (!element || !rect || rect.width === 0) return undefined;
  const node = element.cloneNode(true) as HTMLElement;
  node.removeAttribute('data-at');
  return { rect, node };
}

/** Flies over `layer`, which covers the screen; resolves when landed. */
export async function fly(layer: HTMLElement, flight: Flight): Promise<void> {
  const { from, to, duration, delay = 0 } = flight;
  const end = to.getBoundingClientRect();
  if (end.width === 0) return;
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  Object.assign(ghost.style, {
    left: `${end.left}px`,
    top: `${end.top}px`,
    width: `${end.width}px`,
    height: `${(end.width * from.rect.height) / from.rect.width}px`,
  });
  const shown = side(from.node);
  ghost.append(shown);
  if (flight.flip) {
    const other = side(to.cloneNode(true) as HTMLElement);
    other.style.rotate = 'y 180deg';
    ghost.append(other);
  }
  layer.append(ghost);

  const options = { duration, delay, easing: 'cubic-bezier(.3,.1,.2,1)', fill: 'both' as const };
  const scale = from.rect.width / end.width;
  const dx = from.rect.left + from.rect.width / 2 - end.left - end.width / 2;
  const dy = from.rect.top + from.rect.height / 2 - end.top - end.height / 2;
  const turned = flight.flip ? ' rotateY(180deg)' : '';
  const lift = `translate(${dx * 0.45}px, ${dy * 0.45 - 14}px) scale(${(1 + scale) / 2 + 0.08})`;
  const half = flight.flip ? ' rotateY(90deg)' : '';
  const moved = ghost.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 1 },
      { transform: lift + half, opacity: 1 },
      { transform: `translate(0, 0) scale(1)${turned}`, opacity: flight.vanish ? 0 : 1 },
    ],
    options,
  );
  if (!flight.vanish && !flight.keep)
    to.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay, fill: 'none' });
  try {
    await moved.finished;
  } finally {
    ghost.remove();
  }
}

function side(node: HTMLElement): HTMLElement {
  node.removeAttribute('data-at');
  Object.assign(node.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
  node.style.backfaceVisibility = 'hidden';
  return node;
}

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
