/** Telling the reader, who looks elsewhere, that it is their turn. Asked for, never by itself. */

const KEY = 'lindwurm:notify';

class Notifier {
  /** The reader wants to be told, and the browser lets the page do so. */
  on = $state(false);
  /** The browser was asked and said no. */
  denied = $state(false);
  readonly possible = typeof Notification !== 'undefined';

  constructor() {
    if (!this.possible) return;
    this.on = localStorage.getItem(KEY) === 'yes' && Notification.permission === 'granted';
    this.denied = Notification.permission === 'denied';
  }

  /** To be called from a click: a browser asks its reader only then. */
  async turn(on: boolean): Promise<void> {
    if (!this.possible) return;
    const permission = on ? await Notification.requestPermission() : Notification.permission;
    this.denied = permission === 'denied';
    this.on = on && permission === 'granted';
    localStorage.setItem(KEY, this.on ? 'yes' : 'no');
  }

  /** Says so if nobody sees the page; a click on it brings the page back. */
  tell(title: string, body: string, tag: string): void {
    if (!this.on || document.visibilityState === 'visible') return;
    try {
      const note = new Notification(title, { body, tag, icon: '/icon.svg' });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some phones let only a service worker do this.
      this.on = false;
    }
  }
}

export const notifier = new Notifier();
