// electron/core/processes/environment.ts - what a child process may see of our environment: a list of names, so that a key never leaks.

const BASE = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  // Windows needs these to start anything.
  'SYSTEMROOT',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
];
const NETWORK = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'ALL_PROXY',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'REQUESTS_CA_BUNDLE',
  'CURL_CA_BUNDLE',
];
const SESSION = ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'DISPLAY', 'WAYLAND_DISPLAY'];

/**
 * The environment of a child: allowed names only, plus `extra`.
 * `network` adds proxies, certificates and pip's own settings; `session` adds what a desktop key store needs.
 */
export function childEnvironment(
  options: { network?: boolean | undefined; session?: boolean | undefined; extra?: Record<string, string> | undefined } = {},
  source: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const names = new Set([...BASE, ...(options.network ? NETWORK : []), ...(options.session ? SESSION : [])]);
  const allowed = (name: string): boolean => {
    const upper = name.toUpperCase();
    return names.has(upper) || upper.startsWith('LC_') || (options.network === true && upper.startsWith('PIP_'));
  };
  const kept = Object.entries(source).filter((entry): entry is [string, string] => entry[1] !== undefined && allowed(entry[0]));
  return { ...Object.fromEntries(kept), ...options.extra };
}
