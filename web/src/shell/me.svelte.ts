/** The reader as the server knows it: a guest with a name, or nobody yet. */
import { fetchMe, renameMe } from '../api/rest';

class Reader {
  name = $state('');
  /** The server knows this browser. */
  known = $state(false);
  private asked: Promise<void> | undefined;

  /** Asks once; a server that doesn't answer leaves the name empty. */
  load(): Promise<void> {
    this.asked ??= this.reload().catch(() => {
      this.asked = undefined;
    });
    return this.asked;
  }

  async reload(): Promise<void> {
    const me = await fetchMe();
    this.name = me.name ?? '';
    this.known = me.known;
  }

  /** The name given at a table is the reader's from then on. */
  async call(name: string): Promise<void> {
    const called = name.trim();
    if (called && called !== this.name) await this.rename(called);
  }

  async rename(name: string): Promise<void> {
    const me = await renameMe(name.trim());
    this.name = me.name ?? '';
    this.known = me.known;
  }
}

export const me = new Reader();
