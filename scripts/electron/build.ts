// scripts/electron/build.ts - `npm run build`: what Electron runs, in dist/electron; the set-up builds the renderer first.
import { relative } from 'node:path';
import { buildElectron } from '../../electron/shells/electron/build.ts';
import { RENDERER, ROOT } from '../../electron/shells/paths.ts';

const { main, preload, files } = await buildElectron();
const here = (path: string): string => relative(ROOT, path);
process.stdout.write(`Built:
  the window            ${here(RENDERER)}
  for Electron          ${here(main)}, ${here(preload)} (${files} files)
"npm start" uses both; "npm run package:dir" builds the application from them.
`);
