// electron/shells/electron/session.ts - what the window's session may do: its own scheme and policy; no permission but clipboard writes.
import { app, protocol, type Session } from 'electron';
import { CSP, loadAssets } from '../assets.ts';
import { isOurs, SCHEME } from './page.ts';

const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Must run before the app is ready: only a standard, secure scheme has its own origin, is a secure context, and may start workers. */
export function prepareScheme(): void {
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Denies every permission, serves the renderer on its own scheme, and blocks all other requests. `root` is the built renderer's folder. */
export function lockDownSession(session: Session, root: string): void {
  session.setPermissionRequestHandler((_contents, permission, done) => done(ALLOWED.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED.has(permission));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault()); // saving goes through the contract
  // The CSP refuses it already; this also covers what a policy does not, such as the engine's own prefetches.
  session.webRequest.onBeforeRequest((details, done) => done({ cancel: !isLocal(details.url) }));
  const assets = loadAssets(root);
  protocol.handle(SCHEME, (request) => {
    const asset = isOurs(request.url) ? assets.get(request.method, new URL(request.url)) : undefined;
    if (!asset) return new Response('not found', { status: 404, headers: { 'content-security-policy': CSP } });
    return new Response(new Uint8Array(asset.body), { headers: asset.headers }); // by its type a Buffer is not a BodyInit
  });
}

/** Our scheme, and what a page creates in its own memory. Developer tools load from `devtools:`. */
function isLocal(text: string): boolean {
  const protocolOf = URL.parse(text)?.protocol;
  return protocolOf === 'data:' || protocolOf === 'blob:' || protocolOf === 'devtools:' || isOurs(text);
}
