// E1: matching beside usual engines with the same stop words: how often each is right on labelled messages, and how long it takes at 10,000
// different skills. Both halves of the messages are printed; a row fails by the half that nobody tunes on.
import { MAX_MATCHES } from '../../electron/contract/index.ts';
import { createMatchIndex, createMatching, type MatchEntry } from '../../electron/core/matching/index.ts';
import type { EmbeddingModel } from '../../electron/core/models/index.ts';
import { HALVES, type Half, publicSkills, readRows, systemSkills } from '../fixtures/matching/rows.ts';
import { type Bench, inTurn, median, quantile, type Row } from './bench.ts';
import { manySkills } from './matching/many.ts';
import { meaningEngine } from './matching/meaning.ts';
import { ratesOf } from './matching/rates.ts';
import { type Engine, ownEngine, rivalsOver } from './matching/rivals.ts';

const MANY = 10_000;
const CALLS = 3;
const ROWS = 20;

export const bench: Bench = {
  name: 'matching',
  async run() {
    const some = [...systemSkills(), ...publicSkills()];
    const many = [...some, ...manySkills(MANY - some.length, some)];
    return [...rateRows(some), ...(await meaningRows(some)), ...timeRows(many), saveRow(many), await triggersRow(many)];
  },
};

/** What is told of each engine on standard error, and the rows by which it is judged. */
function rateRows(entries: readonly MatchEntry[]): Row[] {
  const engines = [ownEngine(entries), ...rivalsOver(entries)];
  const rates = (half: Half) => engines.map((engine) => ({ engine, ...ratesOf(engine, readRows(half)) }));
  const { threshold } = createMatchIndex().match('');
  for (const half of HALVES) {
    for (const { engine, ...of } of rates(half)) {
      const shown = [of.at1, of.at3, of.at5, of.at5English, of.at5Other, of.wrong].map((each) => each.toFixed(1).padStart(5)).join(' ');
      process.stderr.write(`${half.padEnd(9)} ${engine.name.padEnd(10)} at 1, 3, 5; at 5 English, other; false positives: ${shown}\n`);
      if (engine === engines[0])
        process.stderr.write(
          `${half.padEnd(9)} above the threshold ${threshold}: ${of.wrongAbove(threshold).toFixed(1)} false positives, ${of.keptAbove(threshold).toFixed(1)} of right firsts\n`,
        );
    }
  }
  const [own, ...rivals] = rates('held-out');
  const missed = (name: string, of: (rates: (typeof rivals)[number]) => number, aim: number, maxRatio: number): Row => {
    const best = rivals.reduce((a, b) => (of(b) < of(a) ? b : a));
    return { name, value: of(own!), unit: '%', aim, against: best.engine.name, baseline: Math.max(of(best), 1), maxRatio };
  };
  return [
    missed('held-out messages whose first skill is not right', ({ at1 }) => 100 - at1, 34, 1),
    missed('held-out messages with no right skill of five', ({ at5 }) => 100 - at5, 23, 1),
    missed('held-out messages without a skill that get one', ({ wrong }) => wrong, 10, 1 / 3),
  ];
}

/** What an embedding model adds, which is asked only where no skill fits. What fits is said by words, so the false positives are those of the product's threshold. */
async function meaningRows(entries: readonly MatchEntry[]): Promise<Row[]> {
  const words = ownEngine(entries);
  const meaning = await meaningEngine(
    entries,
    HALVES.flatMap((half) => readRows(half).map(({ message }) => message)),
  );
  const { threshold } = createMatchIndex().match('');
  for (const half of HALVES) {
    const { at1, at3, at5, at5English, at5Other, wrongAbove } = ratesOf(meaning, readRows(half));
    const shown = [at1, at3, at5, at5English, at5Other, wrongAbove(threshold)].map((each) => each.toFixed(1).padStart(5)).join(' ');
    process.stderr.write(
      `${half.padEnd(9)} ${meaning.name} at 1, 3, 5; at 5 English, other; false positives above the threshold: ${shown}\n`,
    );
  }
  process.stderr.write(`a skill is read in ${meaning.readMs.toFixed(1)} ms, a message answered in ${meaning.messageMs.toFixed(1)} ms\n`);
  const [own, other] = [meaning, words].map((engine) => ratesOf(engine, readRows('held-out')));
  const row = (name: string, value: number, baseline: number, aim: number): Row => ({
    name,
    value,
    unit: '%',
    aim,
    against: 'words alone',
    baseline,
    maxRatio: 1,
  });
  return [
    row('held-out messages with no right skill of five, by meaning too', 100 - own!.at5, 100 - other!.at5, 13),
    row('held-out messages without a skill that get one, by meaning too', own!.wrongAbove(threshold), other!.wrongAbove(threshold), 10),
  ];
}

function timeRows(entries: readonly MatchEntry[]): Row[] {
  const messages = readRows('held-out').map(({ message }) => message);
  const timed = [ownEngine(entries), ...rivalsOver(entries)].map((engine) => ({ engine, best: [] as number[] }));
  for (const message of messages) for (const { engine, best } of timed) best.push(bestOf(engine, message));
  const [own, ...rivals] = timed.map(({ engine, best }) => ({ name: engine.name, p95: quantile(best, 0.95) }));
  return rivals.map(({ name, p95 }) => ({
    name: `match a message, p95 at ${MANY} different skills`,
    value: own!.p95,
    unit: 'ms',
    aim: 2,
    against: name,
    baseline: p95,
    maxRatio: 1,
  }));
}

/** The best of some calls: a busy moment of the machine is not the engine's. */
function bestOf({ find }: Engine, message: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let call = 0; call < CALLS; call++) {
    const begun = performance.now();
    find(message);
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

/** What the panel of trigger tests asks with each key: twenty rows, with a description that is longer by a letter. */
async function triggersRow(entries: readonly MatchEntry[]): Promise<Row> {
  const index = createMatchIndex();
  for (const entry of entries) index.put(entry);
  const messages = readRows('tuning')
    .slice(0, ROWS)
    .map(({ message }) => message);
  const [first] = entries as [MatchEntry];
  let typed = first.description;
  const draft = (): MatchEntry => {
    typed += 'a';
    return { ...first, description: typed };
  };
  const options = { limit: MAX_MATCHES, explains: (id: string, place: number) => id === first.id || place < 2 };
  const { one, other } = await inTurn(
    40,
    10,
    () => index.matchWith(draft(), messages, options),
    () => {
      for (const message of messages) index.matchWith(draft(), [message], { limit: MAX_MATCHES });
    },
  );
  return {
    name: `judge ${ROWS} trigger rows as one types among ${MANY} skills, each row`,
    value: median(one) / ROWS,
    unit: 'ms',
    aim: 2,
    against: 'with the draft put in for each row, and reasons for all',
    baseline: median(other) / ROWS,
    maxRatio: 0.7,
  };
}

const NO_MODEL = { now: () => null } as unknown as EmbeddingModel;

/** The list is another one after a save, and one entry of it says something else; the others are the same objects (skills/listing/catalog.ts). */
function saveRow(entries: readonly MatchEntry[]): Row {
  type Listed = ReturnType<Parameters<typeof createMatching>[0]['entries']>;
  const listed = entries.map((entry) => ({ ...entry, state: 'ok', enabled: true, source: 'user' })) as unknown as Listed;
  let current = listed;
  const nothing = { cachePath: ':memory:', onChange: () => {}, onProblem: () => {} };
  const matching = createMatching({ entries: () => current, has: () => () => true, model: NO_MODEL, ...nothing });
  const follow = (): number => {
    const begun = performance.now();
    matching.findable();
    return performance.now() - begun;
  };
  const built = follow();
  const saves = Array.from({ length: 50 }, (_, n) => {
    const at = (n * 197) % listed.length;
    current = current.map((entry, place) => (place === at ? { ...entry, description: `${entry.description} Saved ${n} times.` } : entry));
    return follow();
  });
  return {
    name: `follow one save among ${MANY} skills`,
    value: quantile(saves, 0.5),
    unit: 'ms',
    aim: 5,
    against: 'building the index anew',
    baseline: built,
    maxRatio: 0.05,
  };
}
