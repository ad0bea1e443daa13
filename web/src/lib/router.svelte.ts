/** Client-side routing with real addresses; the server answers each with the same page. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'credits' }
  | { page: 'learn'; game: string; id: string | null }
  | { page: 'replay'; id: string | null; eyes: string; number: number | null }
  | { page: 'daily'; game: string | null; date: string | null }
  | { page: 'you'; token: string | null }
  | { page: 'missing' };

export function parseRoute(path: string, hash = ''): Route {
  const parts = decodedParts(path);
  if (!parts) return { page: 'missing' };
  const [first, second, ...rest] = parts;
  if (first === undefined) return { page: 'home' };
  if (first === 'replay') return replayRoute(second, rest);
  if (first === 'daily' && rest.length < 2)
    return { page: 'daily', game: second ?? null, date: rest[0] ?? null };
  // A link's token stands behind the '#': browsers keep that part from servers and their logs.
  if (first === 'you' && second === undefined) return { page: 'you', token: hash.slice(1) || null };
  if (first === 'learn' && second && rest.length < 2)
    return { page: 'learn', game: second, id: rest[0] ?? null };
  if (rest.length > 0) return { page: 'missing' };
  if (first === 'table' && second) return { page: 'table', id: second };
  if (first === 'rules' && second)
    return { page: 'rules', game: second, rule: hash.slice(1) || null };
  if (first === 'credits' && second === undefined) return { page: 'credits' };
  return { page: 'missing' };
}

/** `/replay/ID/EYES/NUMBER`: whose eyes, and after how many actions; both may be left out. */
function replayRoute(id: string | undefined, [eyes, at, ...rest]: string[]): Route {
  if (rest.length > 0 || (at !== undefined && !/^\d{1,6}$/.test(at))) return { page: 'missing' };
  const number = at === undefined ? null : Number(at);
  return { page: 'replay', id: id ?? null, eyes: eyes ?? 'open', number };
}

function decodedParts(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

export const tablePath = (id: string): string => `/table/${encodeURIComponent(id)}`;
export const rulesPath = (game: string): string => `/rules/${encodeURIComponent(game)}`;

/** A game's lesson: a new one, or the one that is played at a table. */
export const learnPath = (game: string, id?: string): string =>
  ['/learn', encodeURIComponent(game), ...(id ? [encodeURIComponent(id)] : [])].join('/');

export const dailyPath = (game: string, date?: string): string =>
  ['/daily', encodeURIComponent(game), ...(date ? [date] : [])].join('/');

export function replayPath(id: string, eyes?: string, number?: number): string {
  const parts = ['/replay', encodeURIComponent(id)];
  if (eyes !== undefined) parts.push(eyes);
  if (eyes !== undefined && number !== undefined) parts.push(String(number));
  return parts.join('/');
}

class Router {
  route = $state.raw<Route>({ page: 'home' });

  /** Starts to follow the address bar and the page's own links; returns what ends it. */
  start(): () => void {
    const read = (): void => {
      this.route = parseRoute(location.pathname, location.hash);
    };
    const click = (event: MouseEvent): void => {
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      const link = (event.target as Element | null)?.closest?.('a');
      if (!plain || event.defaultPrevented || !link || link.target) return;
      if (link.origin !== location.origin || link.hash) return;
      event.preventDefault();
      this.go(link.pathname);
    };
    read();
    window.addEventListener('popstate', read);
    document.addEventListener('click', click);
    return () => {
      window.removeEventListener('popstate', read);
      document.removeEventListener('click', click);
    };
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path);
    this.route = parseRoute(path);
    window.scrollTo(0, 0);
  }

  /** Goes there so that the way back leads past the page that is shown now. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.route = parseRoute(path);
  }
}

export const router = new Router();
