/** Giving an address to somebody else. */

/** A link of this site. */
export const absolute = (path: string): string => new URL(path, location.origin).href;

/** Whether the device has a sheet to share with. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the device's sheet; the reader may close it again, which is no fault. */
export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined);
}

/** Puts text on the clipboard; false where the browser does not let a page do so. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hands a file to the reader. */
export function download(name: string, content: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
