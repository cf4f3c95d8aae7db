// electron/shells/electron/preload.ts - the bridge of the sandboxed page: a string channel, and neither ipcRenderer nor its events.
// A sandboxed preload must be one CommonJS file; build.ts bundles it.
import { contextBridge, ipcRenderer } from 'electron';
import { CHANNEL } from './page.ts';

contextBridge.exposeInMainWorld('skillwright', {
  send: (text: string) => {
    ipcRenderer.send(CHANNEL, text);
  },
  onMessage: (listener: (text: string) => void) => {
    ipcRenderer.on(CHANNEL, (_event, text: string) => listener(text));
  },
});
