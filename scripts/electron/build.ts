// scripts/electron/build.ts - `npm run build`: what Electron runs, in dist/electron; the renderer is built by the set-up before it.
import { buildElectron } from '../../electron/shells/electron/build.ts';

const { main, preload, files } = await buildElectron();
process.stdout.write(`${files} files; ${main}, ${preload}\n`);
