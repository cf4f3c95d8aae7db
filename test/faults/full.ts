// test/faults/full.ts - disks without a byte or an inode left: of the account, a workspace, the folder of an export, temporary files. An act
// is refused in words that name the disk, or done; once there is room again, everything is as it was and the act works.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSmallDisk, type SmallDisk } from '../fixtures/small-disk.ts';
import { copyOf, hashOf, makeFolder, nameOf, readAccount, textOf } from './account.ts';
import { CLI, start } from './command-line.ts';
import { MODEL } from './model-server.ts';
import { type Outcome, type Row, repeat } from './row.ts';

/** SQLite's and the system's own words. */
const RAW = /SQLITE|ENOSPC|database or disk is full|TypeError|at .*\.js:\d+/;

interface Place {
  name: string;
  /** What is on the small disk. */
  of: 'home' | 'workspace' | 'target' | 'temporary';
  args(folders: Folders): string[];
}
interface Folders {
  home: string;
  workspace: string;
  target: string;
  temporary: string;
  pack: string;
}

const importing: Place['args'] = ({ pack }) => ['import', pack, '--yes', '--on-clash', 'replace'];
const running: Place['args'] = () => ['run', 'own', '--request', 'Go on.', '--model', MODEL];
const exporting =
  (format: string): Place['args'] =>
  ({ target }) => ['export', nameOf(0), nameOf(1), '--to', target, '--overwrite', '--format', format];
const PLACES: Place[] = [
  { name: 'account, import', of: 'home', args: importing },
  { name: 'account, run', of: 'home', args: running },
  { name: 'account, list', of: 'home', args: () => ['list'] },
  { name: 'account, export elsewhere', of: 'home', args: exporting('md') },
  {
    name: 'workspace, import',
    of: 'workspace',
    args: ({ workspace, pack }) => ['import', pack, '--yes', '--scope', 'workspace', '--workspace', workspace],
  },
  { name: 'workspace, run', of: 'workspace', args: (folders) => [...running(folders), '--workspace', folders.workspace] },
  { name: 'target, export as md', of: 'target', args: exporting('md') },
  { name: 'target, export as zip', of: 'target', args: exporting('zip') },
  { name: 'target, export as tar.gz', of: 'target', args: exporting('tar.gz') },
  { name: 'temporary folder, import', of: 'temporary', args: importing },
  { name: 'temporary folder, run', of: 'temporary', args: running },
  { name: 'temporary folder, export as zip', of: 'temporary', args: exporting('zip') },
];

/** Two rows a place: no bytes left, no inodes left. Empty, with a line on stderr, where no disk can be mounted. */
export async function fullDisks(home: string): Promise<Row[]> {
  const trial = makeSmallDisk(1);
  if (trial === null) {
    process.stderr.write('faults: full disks are left out: a small disk can only be mounted on Linux as root.\n');
    return [];
  }
  trial.remove();
  const rows: Row[] = [];
  for (const place of PLACES)
    for (const kind of ['fill', 'fillInodes'] as const)
      rows.push(await repeat(`full disk${kind === 'fill' ? '' : ' (inodes)'}: ${place.name}`, 1, () => filled(home, place, kind)));
  return rows;
}

async function filled(account: string, place: Place, kind: 'fill' | 'fillInodes'): Promise<Outcome> {
  const disk = makeSmallDisk(48, 400)!;
  try {
    return await onDisk(disk, account, place, kind);
  } finally {
    disk.remove();
  }
}

async function onDisk(disk: SmallDisk, account: string, place: Place, kind: 'fill' | 'fillInodes'): Promise<Outcome> {
  const here = (of: Place['of']) => (of === place.of ? join(disk.path, of) : makeFolder());
  const folders: Folders = {
    home: here('home'),
    workspace: here('workspace'),
    target: here('target'),
    temporary: here('temporary'),
    pack: makeFolder(),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  cpSync(copyOf(account), folders.home, { recursive: true });
  for (let index = 0; index < 5; index++) writeFileSync(join(folders.pack, `${nameOf(index, 'new')}.md`), textOf(nameOf(index, 'new')));
  const call = () => start([CLI, ...place.args(folders), '--home', folders.home], folders.home, { TMPDIR: folders.temporary }).ended;
  const before = await readAccount(folders.home);

  disk[kind]();
  const { code, printed, trouble } = await call();
  disk.empty();
  assert.doesNotMatch(`${printed}${trouble}`, RAW);
  const found = await readAccount(folders.home);
  for (const [name, hash] of before.skills) assert.equal(found.skills.get(name), hash, `${name} is not as it was`);
  for (const [id, run] of before.runs) assert.deepEqual(found.runs.get(id), run);
  for (const run of found.runs.values()) assert.ok(run.ended, 'a run is left open');
  for (const [name, hash] of found.skills) if (name.startsWith('new-')) assert.equal(hash, hashOf(textOf(name)), `${name} is not whole`);
  if (code !== 0) assert.match(trouble, /full|no room|space|file entries|inode/i, `the disk is not named: ${trouble}`);

  const again = await call();
  assert.equal(again.code, 0, `with room again: ${again.printed}${again.trouble}`);
  return code === 0 ? 'finished' : 'told';
}
