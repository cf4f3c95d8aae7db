// electron/shells/electron/page.ts - the window's own address, and whether something came from it.
import type { BrowserWindow, IpcMainEvent } from 'electron';

export const SCHEME = 'skillwright';
export const HOST = 'app';
export const CHANNEL = 'skillwright';
export const START = `${SCHEME}://${HOST}/`;

/** Node's URL.origin of a custom scheme is the string 'null': scheme and host are compared. */
export function isOurs(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === `${SCHEME}:` && url.host === HOST;
}

/** The sender check of every message: the main frame of our window, showing our page. */
export function fromOurPage(event: IpcMainEvent, window: BrowserWindow): boolean {
  const frame = event.senderFrame; // null when the frame is gone
  return frame !== null && event.sender === window.webContents && frame === window.webContents.mainFrame && isOurs(frame.url);
}
