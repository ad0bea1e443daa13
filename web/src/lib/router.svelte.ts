/** Client-side routing with real addresses; the server answers each with the same page. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'credits' }
  | { page: 'missing' };

export function parseRoute(path: string, hash = ''): Route {
  const parts = decodedParts(path);
  if (!parts) return { page: 'missing' };
  const [first, second, ...rest] = parts;
  if (first === undefined) return { page: 'home' };
  if (rest.length > 0) return { page: 'missing' };
  if (first === 'table' && second) return { page: 'table', id: second };
  if (first === 'rules' && second)
    return { page: 'rules', game: second, rule: hash.slice(1) || null };
  if (first === 'credits' && second === undefined) return { page: 'credits' };
  return { page: 'missing' };
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
}

export const router = new Router();
