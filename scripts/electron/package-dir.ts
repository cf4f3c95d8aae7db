// scripts/electron/package-dir.ts - `npm run package:dir`: the application as a folder, as in electron-builder.yml. Where Electron's
// program is missing it checks everything that goes into the package and says what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FETCH_ELECTRON, findElectron } from '../../electron/shells/electron/binary.ts';
import { buildElectron } from '../../electron/shells/electron/build.ts';
import { ROOT } from '../../electron/shells/paths.ts';

const BUILDER = join(ROOT, 'node_modules', 'electron-builder', 'cli.js');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Files and bytes under a path. */
function measure(path: string): { files: number; bytes: number } {
  const info = statSync(path);
  if (!info.isDirectory()) return { files: 1, bytes: info.size };
  return readdirSync(path)
    .map((name) => measure(join(path, name)))
    .reduce((sum, item) => ({ files: sum.files + item.files, bytes: sum.bytes + item.bytes }), { files: 0, bytes: 0 });
}

const sizeText = (bytes: number): string => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** What the package consists of; a missing part is named. Returns whether all of it exists. */
function checkParts(parts: Record<string, string>): boolean {
  let complete = true;
  for (const [what, path] of Object.entries(parts)) {
    const there = existsSync(path);
    complete &&= there;
    const { files, bytes } = there ? measure(path) : { files: 0, bytes: 0 };
    const amount = there ? `${files} ${files === 1 ? 'file' : 'files'}, ${sizeText(bytes)}` : 'MISSING';
    say(`  ${what.padEnd(24)} ${relative(ROOT, path).padEnd(52)} ${amount}`);
  }
  return complete;
}

const { main, preload } = await buildElectron();
const platform = process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux';
const llama = process.platform === 'darwin' && process.arch === 'arm64' ? 'mac-arm64-metal' : `${platform}-${process.arch}`;
say('Parts of the package:');
const complete = checkParts({
  'main process': dirname(main),
  preload,
  window: join(ROOT, 'dist', 'renderer'),
  'SQLite (native)': join(ROOT, 'node_modules', 'better-sqlite3'),
  'local models (native)': join(ROOT, 'node_modules', '@node-llama-cpp', llama),
  sidecar: join(ROOT, 'sidecar', 'skillwright_sidecar'),
  'system skills': join(ROOT, 'resources', 'skills', 'manifest.json'),
  'third-party notices': join(ROOT, 'resources', 'THIRD-PARTY-NOTICES.txt'),
  icon: join(ROOT, 'resources', 'icons', 'icon.png'),
});
const bundle = join(ROOT, 'dist', 'sidecar');
if (existsSync(bundle)) checkParts({ 'sidecar without Python': bundle });
else say('  The package will use the machine’s Python: npm run build:sidecar builds a sidecar that needs none.');
const electron = findElectron(ROOT);
if (!complete || electron === null) {
  say('\nNo package was built. Missing:');
  if (!complete) say('- the parts marked MISSING above');
  if (electron === null)
    say(`- Electron for ${process.platform}-${process.arch}: ${FETCH_ELECTRON} downloads it from Electron’s own release server`);
  process.exitCode = 1;
} else {
  const dist = process.platform === 'darwin' ? dirname(dirname(dirname(dirname(electron)))) : dirname(electron);
  const { status } = spawnSync(process.execPath, [BUILDER, '--dir', '--publish', 'never', `-c.electronDist=${dist}`], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
