// electron/shells/chromium/serve.ts - answers every request of the browser: the app's own files, and nothing else.
import type { ShellServices } from '../../contract/index.ts';
import type { Asset, Assets } from '../assets.ts';
import { ORIGIN } from './bridge.ts';
import type { Launched } from './launch.ts';

export interface Serving {
  assets: Assets;
  notice(what: string): void;
  openExternal: ShellServices['openExternal'];
}

/** Intercepts for the browser as a whole, so that popups, frames and workers are covered too. */
export async function serveAssets({ browser, page, targetId }: Launched, { assets, notice, openExternal }: Serving): Promise<void> {
  const frames = new Set([targetId]);
  page.on('Page.frameAttached', ({ frameId }) => frames.add(frameId));
  browser.on('Fetch.requestPaused', ({ requestId, request, resourceType, frameId }) => {
    // Fails only if the page went while it asked; unhandled, it would end the process.
    const send: typeof browser.send = (...call) => browser.send(...call).catch(() => undefined as never);
    const url = new URL(request.url);
    const asset = url.origin === ORIGIN ? assets.get(request.method, url) : undefined;
    if (asset) {
      void send('Fetch.fulfillRequest', { requestId, responseCode: 200, ...answerOf(asset) });
      return;
    }
    notice(`blocked ${request.method} ${url.href}`);
    if (resourceType !== 'Document') {
      void send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    // A link that wants its own window goes to the person's browser, if allowed.
    if (!frames.has(frameId)) openExternal({ url: url.href }).catch((cause: Error) => notice(cause.message));
    // 204 leaves the document where it is; an error would replace the app with an error page and end the channel.
    void send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

const answerOf = ({ body, headers }: Asset) => ({
  body: body.toString('base64'),
  responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
});
