/** What the reader has set for this device: colours and movement. */

export type Theme = 'system' | 'light' | 'dark';
export type Movement = 'normal' | 'fast' | 'none';

const KEY = 'lindwurm:settings';
const SPEEDS: Record<Movement, number> = { normal: 1, fast: 2, none: 0 };

interface Stored {
  theme?: Theme;
  movement?: Movement;
}

function load(): Stored {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Stored;
  } catch {
    return {};
  }
}

class Settings {
  theme = $state<Theme>('system');
  movement = $state<Movement>('normal');

  constructor() {
    if (typeof localStorage === 'undefined') return;
    const stored = load();
    this.theme = stored.theme ?? 'system';
    this.movement = stored.movement ?? 'normal';
    this.apply();
  }

  set(change: Stored): void {
    if (change.theme) this.theme = change.theme;
    if (change.movement) this.movement = change.movement;
    localStorage.setItem(KEY, JSON.stringify({ theme: this.theme, movement: this.movement }));
    this.apply();
  }

  /** How fast events are shown: 0 without movement; null when nobody sees the page. */
  speed(): number | null {
    if (document.visibilityState === 'hidden') return null;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
    return SPEEDS[this.movement];
  }

  private apply(): void {
    if (this.theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.theme;
  }
}

export const settings = new Settings();
