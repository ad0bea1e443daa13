/** Whether this device has a connection, as far as the browser knows. */
class Net {
  online = $state(typeof navigator === 'undefined' || navigator.onLine);

  constructor() {
    if (typeof window === 'undefined') return;
    const read = (): void => void (this.online = navigator.onLine);
    window.addEventListener('online', read);
    window.addEventListener('offline', read);
  }
}

export const net = new Net();
