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
const PROXIES = [
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

/** What a program with a window, and a program that finds the person's own browser, needs beyond a session. */
const DESKTOP = [
  ...SESSION,
  ...PROXIES,
  'XAUTHORITY',
  'XDG_CURRENT_DESKTOP',
  'XDG_SESSION_TYPE',
  'XDG_SESSION_CLASS',
  'XDG_SESSION_DESKTOP',
  'XDG_SESSION_ID',
  'XDG_SEAT',
  'XDG_VTNR',
  'XDG_ACTIVATION_TOKEN',
  'XDG_CONFIG_DIRS',
  'XDG_DATA_DIRS',
  'XDG_CONFIG_HOME',
  'XDG_CACHE_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
  'XDG_MENU_PREFIX',
  'DESKTOP_SESSION',
  'GNOME_DESKTOP_SESSION_ID',
  'KDE_FULL_SESSION',
  'KDE_SESSION_VERSION',
  'BROWSER',
  'GTK_THEME',
  'GTK_IM_MODULE',
  'GDK_BACKEND',
  'GDK_SCALE',
  'GDK_DPI_SCALE',
  'QT_IM_MODULE',
  'XMODIFIERS',
  'XCURSOR_THEME',
  'XCURSOR_SIZE',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'WSL_DISTRO_NAME',
  'WSL_INTEROP',
];

interface EnvironmentOptions {
  network?: boolean | undefined;
  session?: boolean | undefined;
  desktop?: boolean | undefined;
  extra?: Record<string, string> | undefined;
}

/**
 * The environment of a child: allowed names only, plus `extra`.
 * `network` adds proxies, certificates and pip's own settings; `session` what a desktop key store needs; `desktop` what a browser and the
 * desktop's own commands need.
 */
export function childEnvironment(options: EnvironmentOptions = {}, source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const { network, session, desktop } = options;
  const names = new Set([...BASE, ...(network ? PROXIES : []), ...(session ? SESSION : []), ...(desktop ? DESKTOP : [])]);
  const allowed = (name: string): boolean => {
    const upper = name.toUpperCase();
    return names.has(upper) || upper.startsWith('LC_') || (network === true && upper.startsWith('PIP_'));
  };
  const kept = Object.entries(source).filter((entry): entry is [string, string] => entry[1] !== undefined && allowed(entry[0]));
  return { ...Object.fromEntries(kept), ...options.extra };
}

/** Names that say who the person is and where their things are, with a folder in their place. */
export const homeIn = (folder: string): Record<string, string> => ({
  ...Object.fromEntries(['HOME', 'TMPDIR', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'].map((name) => [name, folder])),
  USER: 'tool',
  LOGNAME: 'tool',
});

/** Ours that hold no secret: where things are, and the npm script this is. */
const OWN = /^(?:SKILLWRIGHT_(?!PASSPHRASE$)|ELECTRON_|(?:INIT_CWD|npm_lifecycle_event)$)/;

/** The environment of Electron, which is browser and core in one: what both need, and nothing that only a shell or a script had set. */
export function windowEnvironment(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const own = Object.entries(source).filter((entry): entry is [string, string] => entry[1] !== undefined && OWN.test(entry[0]));
  return { ...childEnvironment({ network: true, desktop: true }, source), ...Object.fromEntries(own) };
}
