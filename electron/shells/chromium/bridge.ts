// electron/shells/chromium/bridge.ts - the channel over one DevTools binding.
import type { Context } from '../../contract/index.ts';
import { type ChannelServer, createChannelServer } from '../channel.ts';
import type { DevTools } from './pipe.ts';

/** Never resolves in DNS (RFC 2606) and is a secure context because it is https. */
export const ORIGIN = 'https://app.skillwright.invalid';

/** Runs before any script of a new document. Neither interception nor the CSP covers WebRTC's UDP; service workers outlive a window. */
export const INIT = `(() => {
  for (const k of ['RTCPeerConnection', 'webkitRTCPeerConnection']) delete globalThis[k];
  delete Navigator.prototype.serviceWorker;
  const post = globalThis.__swSend;
  if (location.origin !== ${JSON.stringify(ORIGIN)} || window !== top) return;
  const listeners = [], early = [];
  const fixed = (name, value) => Object.defineProperty(globalThis, name, { value });
  const tell = (l, t) => { try { l(t); } catch (cause) { reportError(cause); } };
  fixed('__swReceive', (t) => { if (listeners.length === 0) early.push(t); for (const l of listeners) tell(l, t); });
  fixed('skillwright', Object.freeze({
    send: (t) => { post(t); },
    onMessage: (l) => { listeners.push(l); for (const t of early.splice(0)) tell(l, t); },
  }));
})()`;

const NOBODY = -1;

export interface BridgeOptions {
  onNotice(what: string): void;
  onInternalError?: ((path: string, cause: unknown) => void) | undefined;
}

/**
 * Connects the page's channel to the core. The sender check: only the default (not an isolated) script context of the main frame,
 * and only while it shows our origin, has the id that is accepted.
 */
export async function connectBridge(page: DevTools, context: Promise<Context>, options: BridgeOptions): Promise<ChannelServer> {
  let trusted = NOBODY;
  const send = (text: string) => {
    const expression = `__swReceive(${JSON.stringify(text)})`;
    // Fails only if the window has gone meanwhile.
    void page.send('Runtime.evaluate', { expression, silent: true, contextId: trusted }).catch(() => undefined);
  };
  const server = createChannelServer(context, {
    send,
    onBadMessage: (cause) => options.onNotice(`a message from the window was refused: ${String(cause)}`),
    onInternalError: options.onInternalError,
  });
  const { frameTree } = await page.send('Page.getFrameTree');
  page.on('Runtime.executionContextCreated', ({ context: created }) => {
    const about = created.auxData as { isDefault?: boolean; frameId?: string } | undefined;
    if (about?.isDefault !== true || about.frameId !== frameTree.frame.id) return;
    // A new document. (Not `framenavigated`: that also fires for history.pushState and would abort running calls.)
    server.reset();
    trusted = created.origin === ORIGIN ? created.id : NOBODY;
  });
  page.on('Runtime.bindingCalled', (call) => {
    if (call.name === '__swSend' && call.executionContextId === trusted) server.receive(call.payload);
  });
  await page.send('Runtime.enable');
  await page.send('Runtime.addBinding', { name: '__swSend' });
  await page.send('Page.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: INIT });
  return server;
}
