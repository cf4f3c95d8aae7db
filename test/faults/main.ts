// test/faults/main.ts - npm run faults [-- NAME…]: kills, damage and full disks, made again and again to real accounts; one table, and exit code 1
// if anything was lost. Names: kills, damage, full. Takes up to ten minutes, so it is not part of `npm test`.
import { makeAccount, removeFolders } from './account.ts';
import { buildCli } from './command-line.ts';
import { damage } from './damage.ts';
import { fullDisks } from './full.ts';
import { kills } from './kills.ts';
import { openModelServer } from './model-server.ts';
import { printRows, type Row } from './row.ts';

const KILLS_EACH = 34; // of six acts: 204
const PARTS: Record<string, (home: string) => Promise<Row[]>> = {
  kills: (home) => kills(home, KILLS_EACH),
  damage,
  full: fullDisks,
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  process.stderr.write(`faults: there is no part ${unknown}. Parts: ${Object.keys(PARTS).join(', ')}.\n`);
  process.exitCode = 2;
} else {
  const begun = Date.now();
  const server = await openModelServer();
  const rows: Row[] = [];
  try {
    await buildCli();
    const home = await makeAccount(server);
    for (const [name, part] of Object.entries(PARTS)) if (named.length === 0 || named.includes(name)) rows.push(...(await part(home)));
  } finally {
    await server.close();
    removeFolders();
  }
  printRows(rows);
  const lost = rows.reduce((sum, row) => sum + row.lost.length, 0);
  process.stdout.write(
    `${rows.reduce((sum, row) => sum + row.tries, 0)} faults, ${lost} lost, ${Math.round((Date.now() - begun) / 1000)} s\n`,
  );
  process.exitCode = lost === 0 ? 0 : 1;
}
