// electron/shells/chromium/bridge.ts - the channel over one raw DevTools binding: half the time of Playwright's exposeBinding.
import type { CDPSession } from 'playwright-core';
import type { Context } from '../../contract/index.ts';
import { type ChannelServer, createChannelServer } from '../channel.ts';

/** Never resolves in DNS (RFC 2606) and is a secure context because it is https. */
export const ORIGIN = 'https://app.skillwright.invalid';

/** Runs before any script of a new document. WebRTC is taken away because neither interception nor the CSP covers its UDP. */
const INIT = `(() => {
  for (const k of ['RTCPeerConnection', 'webkitRTCPeerConnection']) delete globalThis[k];
  const post = globalThis.__swSend;
  if (location.origin !== ${JSON.stringify(ORIGIN)} || window !== top) return;
  const listeners = [], early = [];
  const fixed = (name, value) => Object.defineProperty(globalThis, name, { value });
  fixed('__swReceive', (t) => { if (listeners.length === 0) early.push(t); for (const l of listeners) l(t); });
  fixed('skillwright', Object.freeze({
    send: (t) => { post(t); },
    onMessage: (l) => { listeners.push(l); for (const t of early.splice(0)) l(t); },
  }));
})()`;

const NOBODY = -1;

export interface BridgeOptions {
  onNotice(what: string): void;
  onInternalError?: ((path: string, cause: unknown) => void) | undefined;
}

/**
 * Connects the page's channel with the core. The sender check: only the default (not an isolated) script context of the main frame,
 * and only while it shows our origin, has the id that is let through.
 */
export async function connectBridge(cdp: CDPSession, context: Context, options: BridgeOptions): Promise<ChannelServer> {
  let trusted = NOBODY;
  const send = (text: string) => {
    const expression = `__swReceive(${JSON.stringify(text)})`;
    // Fails only when the window is gone meanwhile.
    void cdp.send('Runtime.evaluate', { expression, silent: true, contextId: trusted }).catch(() => undefined);
  };
  const server = createChannelServer(context, {
    send,
    onBadMessage: (cause) => options.onNotice(`a message of the window was refused: ${String(cause)}`),
    onInternalError: options.onInternalError,
  });
  const { frameTree } = await cdp.send('Page.getFrameTree');
  cdp.on('Runtime.executionContextCreated', ({ context: created }) => {
    const about = created.auxData as { isDefault?: boolean; frameId?: string } | undefined;
    if (about?.isDefault !== true || about.frameId !== frameTree.frame.id) return;
    // A new document. (Not `framenavigated`: that also fires for history.pushState and would abort running calls.)
    server.reset();
    trusted = created.origin === ORIGIN ? created.id : NOBODY;
  });
  cdp.on('Runtime.bindingCalled', (call) => {
    if (call.name === '__swSend' && call.executionContextId === trusted) server.receive(call.payload);
  });
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: '__swSend' });
  await cdp.send('Page.enable');
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: INIT });
  return server;
}
