// What a killed process leaves behind is removed at the next start, where it is provably ours and nobody alive needs it. What is exported has the
// modes that the person's other files have; what is private never has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changesIn } from '../../fixtures/at-work.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { createCalls } from '../cli/call.ts';

const PACK = '---\nname: tide\ndescription: Reads tables.\n---\n\nRead.\n';
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
const ELSEWHERE = createHash('sha256').update('another machine').digest('hex').slice(0, 6);
/** Of a process that has just ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-leftovers-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Saves for ever, until it is killed in the midst of a save. */
const SAVER = `
const { writeFileAtomic } = await import(process.argv[1]);
for (;;) writeFileAtomic(process.argv[2], Buffer.alloc(8_000_000, 65));
`;
async function killedSave(path: string): Promise<string[]> {
  const place = join(path, '..');
  const drafts = () => readdirSync(place).filter((name) => name.endsWith('.tmp'));
  for (let time = 0; time < 40 && drafts().length === 0; time++) {
    const args = ['--input-type=module', '-e', SAVER, '--', join(ROOT, 'electron/core/storage/index.ts'), path];
    // A save begins with a new file.
    const begun = changesIn(place, 1 + time);
    const saver = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    await begun;
    saver.kill('SIGKILL');
    await once(saver, 'close');
  }
  return drafts();
}

const start = async () => {
  const { core, close } = openTestCore({ home: join(folder, 'home') });
  await core.library.refreshLinks();
  await close();
};

describe('A12: what a killed save left', () => {
  test.each(['home', 'home/drafts', 'home/models', 'linked'])('in %s is removed at the next start', async (place) => {
    await start();
    const linked = join(folder, 'linked');
    mkdirSync(linked);
    writeFileSync(join(linked, 'tide.md'), PACK);
    const { core, close } = openTestCore({ home: join(folder, 'home') });
    await core.library.link({ path: linked, scope: 'account' });
    await close();
    const left = await killedSave(join(folder, place, 'tide.draft'));
    expect(left).toHaveLength(1);
    await start();
    expect(readdirSync(join(folder, place)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(readFileSync(join(linked, 'tide.md'), 'utf8')).toBe(PACK);
  });

  test('stays where it is not provably ours, or its process is alive', async () => {
    await start();
    const home = join(folder, 'home');
    const names = [
      `.tide.md.${HERE}-${process.ppid}-0123abcd.tmp`,
      `.tide.md.${ELSEWHERE}-${deadPid()}-0123abcd.tmp`,
      '.tide.md.0123abcd.tmp',
      `tide.md.${HERE}-${deadPid()}-0123abcd.tmp`,
      '.notes.tmp',
    ];
    for (const name of names) writeFileSync(join(home, name), 'kept');
    writeFileSync(join(folder, 'target'), 'kept');
    const link = `.link.${HERE}-${deadPid()}-0123abcd.tmp`;
    symlinkSync(join(folder, 'target'), join(home, link));
    const inner = `.folder.${HERE}-${deadPid()}-0123abcd.tmp`;
    mkdirSync(join(home, inner));
    await start();
    for (const name of [...names, link, inner]) expect(existsSync(join(home, name)), name).toBe(true);
    expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('kept');
  });
});

describe('G4: what children of a killed app left in the temporary folder', () => {
  // One of its own: each core that another test opens meanwhile would tidy up in the common one, before the child stands in its folder.
  beforeEach(() => {
    mkdirSync(join(folder, 'temporary'));
    vi.stubEnv('TMPDIR', join(folder, 'temporary'));
  });
  afterEach(() => void vi.unstubAllEnvs());
  const child = (place: string, pid: number, random: string) => {
    const path = join(tmpdir(), `skillwright-child-gone-${place}-${pid}-${random}`);
    mkdirSync(path);
    writeFileSync(join(path, 'file'), '');
    return path;
  };

  test('is removed, and a child that is stuck there is ended; that of a living app and of another machine stays', async () => {
    const [gone, alive, other] = [
      child(HERE, deadPid(), 'aaaaa1'),
      child(HERE, process.ppid, 'aaaaa2'),
      child(ELSEWHERE, deadPid(), 'aaaaa3'),
    ];
    const stuck = spawn('sleep', ['600'], { cwd: gone, stdio: 'ignore' });
    const ended = once(stuck, 'exit');
    await start();
    expect([existsSync(gone), existsSync(alive), existsSync(other)]).toEqual([false, true, true]);
    if (process.platform === 'linux') expect(await ended).toEqual([null, 'SIGKILL']);
    else stuck.kill();
  });
});

describe('I4: modes of what is written', () => {
  const { cli, write } = createCalls(() => folder);
  let umask: number;
  beforeEach(() => {
    umask = process.umask();
  });
  afterEach(() => void process.umask(umask));

  test.each([
    [0o077, '600', '700'],
    [0o027, '640', '750'],
    [0o022, '644', '755'],
  ])('exports follow the umask %o, private files never do', async (mask, plain, script) => {
    mkdirSync(join(folder, 'tide', 'scripts'), { recursive: true });
    write('tide/SKILL.md', PACK);
    write('tide/scripts/run.sh', 'echo 1\n');
    spawnSync('chmod', ['755', join(folder, 'tide', 'scripts', 'run.sh')]);
    mkdirSync(join(folder, 'out'));
    process.umask(mask);
    await cli(['import', 'tide', '--yes']);
    for (const format of ['md', 'folder', 'zip', 'json']) await cli(['export', 'tide', '--to', 'out', '--format', format]);
    const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
    const files = ['tide.md', 'tide/SKILL.md', 'tide.zip', 'tide/scripts/run.sh'];
    expect(files.map((name) => modeOf(`out/${name}`))).toEqual([plain, plain, plain, script]);
    expect(['home', 'home/agents.db', 'home/traces.db', 'home/drafts'].map(modeOf)).toEqual(['700', '600', '600', '700']);
  });
});
