// scripts/app/main.ts - the bundle that `npm start` runs: node scripts/app/main.ts FOLDER
import { bundle } from './bundle.ts';

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('usage: node scripts/app/main.ts FOLDER');
await bundle({ start: 'electron/shells/start.ts', cli: 'electron/shells/cli/main.ts' }, out);
