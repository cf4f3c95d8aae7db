// scripts/electron/test.ts - `npm run test:electron`: the tests in test/electron against Electron's own program, where it is available.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { FETCH_ELECTRON, findElectron } from '../../electron/shells/electron/binary.ts';
import { buildElectron } from '../../electron/shells/electron/build.ts';
import { ROOT } from '../../electron/shells/paths.ts';

const electron = findElectron(ROOT);
if (electron === null) {
  process.stderr.write(
    `Electron is not installed, so nothing was tested. Download it with ${FETCH_ELECTRON}, from its own release server.\n`,
  );
  process.exitCode = 1;
} else {
  await buildElectron();
  const args = [join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--config', join(ROOT, 'test', 'electron')];
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, SKILLWRIGHT_ELECTRON: electron },
  });
  process.exitCode = status ?? 1;
}
