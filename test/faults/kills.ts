// test/faults/kills.ts - real processes of the command line, killed without warning at moments spread over all of their work. After each
// kill the account is opened as at the next start: a whole state from before the act or after it, nothing in between.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDatabases, copyOf, FIRST, type Found, hashOf, makeFolder, makeOldAccount, nameOf, readAccount, textOf } from './account.ts';
import { CLI, start } from './command-line.ts';
import { MODEL } from './model-server.ts';
import { type Outcome, type Row, repeat } from './row.ts';

const SAVE = join(import.meta.dirname, 'children/save.ts');

interface Act {
  name: string;
  /** The account before the act; a kill gets a copy. */
  home: string;
  /** What Node runs. `place` is a fresh folder of this try. */
  command(home: string, place: string): string[];
  /** Where the act can be seen at work. */
  watched(home: string, place: string): string;
  prepare?(place: string): void;
  /** Says which of the two whole states was found; throws if it is neither. */
  judge(found: Found, printed: string, place: string): Outcome;
}

/** Counts the changes in a folder; `reached` at the `wanted` one. */
function watchChanges(folder: string, wanted = Number.POSITIVE_INFINITY): { reached: Promise<void>; count(): number; close(): void } {
  const reached = Promise.withResolvers<void>();
  let count = 0;
  const watcher = watch(folder, () => {
    count += 1;
    if (count >= wanted) reached.resolve();
  });
  return { reached: reached.promise, count: () => count, close: () => watcher.close() };
}

/** How many changes the whole act makes in the folder that is watched. */
async function changesOf(act: Act): Promise<number> {
  const home = copyOf(act.home);
  const place = makeFolder();
  act.prepare?.(place);
  const changes = watchChanges(act.watched(home, place));
  const { code, trouble, printed } = await start(act.command(home, place), home).ended;
  changes.close();
  assert.equal(code, 0, `${act.name}, without a fault: ${printed}${trouble}`);
  assert.equal(act.judge(await readAccount(home), printed, place), 'finished', `${act.name}, without a fault`);
  return Math.max(changes.count(), 1);
}

async function killed(act: Act, share: number, changes: number): Promise<Outcome> {
  const home = copyOf(act.home);
  const place = makeFolder();
  act.prepare?.(place);
  const moment = watchChanges(act.watched(home, place), Math.ceil(share * changes));
  const { ended, kill } = start(act.command(home, place), home);
  await Promise.race([moment.reached, ended]);
  moment.close();
  kill();
  const { printed } = await ended;
  const found = await readAccount(home);
  checkDatabases(home);
  return act.judge(found, printed, place);
}

const expectSkills = (found: Found, expected: ReadonlyMap<string, string>): void =>
  assert.deepEqual([...found.skills].sort(), [...expected].sort());

/** `tries` kills of each act, spread evenly over its work from first to last change. */
export async function kills(home: string, tries: number): Promise<Row[]> {
  const before = await readAccount(home);
  const rows: Row[] = [];
  for (const act of await actsOf(home, before)) {
    const changes = await changesOf(act);
    rows.push(await repeat(`kill: ${act.name}`, tries, (round) => killed(act, (round + 1) / tries, changes)));
  }
  return rows;
}

async function actsOf(home: string, before: Found): Promise<Act[]> {
  const kept = (found: Found): void => {
    for (const [id, run] of before.runs) assert.deepEqual(found.runs.get(id), run);
    assert.deepEqual(
      found.notices.filter((text) => !/^\d+ runs? w(as|ere) interrupted/.test(text)),
      before.notices,
    );
  };
  const old = makeOldAccount(60);
  return [
    importAct(home, before, kept),
    saveAct(home, before, kept),
    runAct(home, before, kept),
    migrationAct(old),
    ...(['md', 'zip'] as const).map((format) => exportAct(home, format, before, kept)),
  ];
}

function importAct(home: string, before: Found, kept: (found: Found) => void): Act {
  const incoming = new Map(Array.from({ length: 30 }, (_, index) => [nameOf(index, 'new'), textOf(nameOf(index, 'new'))]));
  const after = new Map([...before.skills, ...[...incoming].map(([name, text]) => [name, hashOf(text)] as const)]);
  return {
    name: 'import of 30 packages',
    home,
    prepare: (place) => {
      for (const [name, text] of incoming) writeFileSync(join(place, `${name}.md`), text);
    },
    command: (into, place) => [CLI, 'import', place, '--yes', '--home', into],
    watched: (into) => into,
    judge(found) {
      kept(found);
      const isThere = found.skills.has(nameOf(0, 'new'));
      expectSkills(found, isThere ? after : before.skills);
      return isThere ? 'finished' : 'asBefore';
    },
  };
}

function saveAct(home: string, before: Found, kept: (found: Found) => void): Act {
  const hashes = [
    before.skills.get(nameOf(0))!,
    ...Array.from({ length: 60 }, (_, index) => hashOf(textOf(nameOf(0), `save ${index + 1}`))),
  ];
  return {
    name: '60 saves of a skill',
    home,
    command: (into) => [SAVE, into],
    watched: (into) => into,
    judge(found, printed) {
      kept(found);
      const acknowledged = Number(printed.trim().split('\n').at(-1));
      const now = hashes.indexOf(found.skills.get(nameOf(0))!);
      assert.ok(now === acknowledged || now === acknowledged + 1, `save ${now} is there, ${acknowledged} were acknowledged`);
      expectSkills(found, new Map(before.skills).set(nameOf(0), hashes[now]!));
      return now > 0 ? 'finished' : 'asBefore';
    },
  };
}

function runAct(home: string, before: Found, kept: (found: Found) => void): Act {
  return {
    name: 'run',
    home,
    command: (into) => [CLI, 'run', 'own', '--request', 'Go on.', '--model', MODEL, '--home', into],
    watched: (into) => into,
    judge(found) {
      kept(found);
      expectSkills(found, before.skills);
      const added = [...found.runs].filter(([id]) => !before.runs.has(id));
      assert.ok(added.length <= 1);
      for (const [, run] of added) assert.ok(run.ended, `the run is still ${run.status}`);
      if (added.length === 0) return 'asBefore';
      return found.notices.length > before.notices.length ? 'told' : 'finished';
    },
  };
}

/** Opening brings every database to the last step, so the state found is always the one after it. */
function migrationAct(home: string): Act {
  const skills = new Map(Array.from({ length: 60 }, (_, index) => [nameOf(index, 'old'), hashOf(textOf(nameOf(index, 'old')))]));
  return {
    name: 'migration of an old account',
    home,
    command: (into) => [CLI, 'list', '--home', into],
    watched: (into) => into,
    judge(found) {
      expectSkills(found, skills);
      return 'finished';
    },
  };
}

function exportAct(home: string, format: 'md' | 'zip', before: Found, kept: (found: Found) => void): Act {
  const former = 'An older export.\n';
  const names = Array.from({ length: FIRST }, (_, index) => `${nameOf(index)}.${format}`);
  return {
    name: `export as ${format} over an older one`,
    home,
    prepare: (place) => {
      for (const name of names) writeFileSync(join(place, name), former);
    },
    command: (into, place) => [
      CLI,
      'export',
      ...names.map((name) => name.replace(/\.\w+$/, '')),
      '--to',
      place,
      '--overwrite',
      '--format',
      format,
      '--home',
      into,
    ],
    watched: (_, place) => place,
    judge(found, _, place) {
      kept(found);
      expectSkills(found, before.skills);
      const states = names.map((name) => stateOf(readFileSync(join(place, name)), name, format, former));
      const left = readdirSync(place).filter((name) => !names.includes(name));
      if (states.every((state) => state === 'new')) assert.deepEqual(left, []);
      return states.every((state) => state === 'new') ? 'finished' : 'asBefore';
    },
  };
}

function stateOf(bytes: Buffer, name: string, format: 'md' | 'zip', former: string): 'new' | 'former' {
  if (bytes.toString() === former) return 'former';
  // The end of a zip archive names how many files it has: what is cut short lacks it.
  if (format === 'zip') assert.notEqual(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')), -1, `${name} is cut short`);
  else assert.equal(bytes.toString(), textOf(name.replace(/\.md$/, '')), `${name} is half-written`);
  return 'new';
}
