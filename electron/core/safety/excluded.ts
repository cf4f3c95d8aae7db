// electron/core/safety/excluded.ts - files never imported or exported with a package: secrets, what belongs to one machine, and
// what can be recreated.

import { isVersionControl } from '../archives/index.ts';

interface Kind {
  reason: string;
  /** Matches one part of a path: a folder or the file itself. */
  part: { test(part: string): boolean };
}

const KINDS: readonly Kind[] = [
  {
    reason: 'It contains secrets of a person or a machine.',
    part: /^(?:\.env(?:\.d|rc)?|\.env\.(?!example$|sample$|template$|dist$|defaults$).+|.+\.env|\.npmrc|\.pypirc|\.netrc|_netrc|\.pgpass|\.htpasswd|\.git-credentials|\.aws|\.ssh|\.gnupg|\.kube|\.azure|\.secrets?|secrets?\.(?:json|ya?ml|toml|txt|ini)|credentials(?:\.(?:json|ya?ml|toml|ini|csv))?|client_secret.*\.json|service-?account.*\.json|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:key|p12|pfx|jks|keystore|kdbx|ppk|ovpn))$/i,
  },
  { reason: 'It belongs to version control.', part: { test: isVersionControl } },
  {
    reason: 'It contains dependencies, which are installed where they are needed.',
    part: /^(?:node_modules|bower_components|\.venv|venv|__pypackages__|site-packages|\.pnpm-store|\.yarn|jspm_packages)$/,
  },
  {
    reason: 'It is a cache that is rebuilt when needed.',
    part: /^(?:__pycache__|.+\.py[co]|\.(?:pytest|mypy|ruff|parcel|npm|eslint|turbo)[_-]?cache|\.cache|\.tox|\.nox|\.ipynb_checkpoints|\.next|\.turbo|\.gradle|\.coverage|\.nyc_output|\.sass-cache)$/i,
  },
  {
    reason: 'It tells its author’s tools what to ignore.',
    part: /^\.(?:git(?:ignore|attributes|modules|keep)|npmignore|dockerignore|skillignore|eslintignore|prettierignore|hgignore)$/i,
  },
  { reason: 'It is what a file was before it was repaired or merged.', part: /\.orig(?:-\d+)?$/i },
  {
    reason: 'An operating system or editor created it for itself.',
    part: /^(?:\.DS_Store|\.localized|__MACOSX|\._.+|Thumbs\.db|ehthumbs\.db|desktop\.ini|\.Trash(?:-\d+|es)?|\.Spotlight-V100|\.fseventsd|\$RECYCLE\.BIN|\.idea|\.vs|\.skillwright|.+\.sw[op]|.+~|#.+#|~\$.+)$/i,
  },
];

/** Why the file or folder at a path (with `/`, relative to its package) is left out, and the part of the path that shows it; null if kept. */
export function exclusionOf(path: string): { path: string; reason: string } | null {
  const parts = path.split('/');
  for (const [index, part] of parts.entries()) {
    const kind = KINDS.find((each) => each.part.test(part));
    if (kind !== undefined) return { path: parts.slice(0, index + 1).join('/'), reason: kind.reason };
  }
  return null;
}
