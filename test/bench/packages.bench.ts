// A1, A2, A13: reading many packages as an import does - bytes to a document with ranges, artifacts and findings for every client - against
// gray-matter with js-yaml, which give the values of the frontmatter and nothing else; and reading again what is still remembered, as an
// import does when it writes. (A library that was read before opens from its own index, which the bench library measures.)
import matter from 'gray-matter';
import { type Analyse, analysePackage, createAnalysisCache, decodePackage, encodePackage } from '../../electron/core/packages/index.ts';
import { type Bench, inTurn, median, type Row } from './bench.ts';
import { corpusOf } from './corpus.ts';

const MANY = 5000;
/** The promise is so many a second. */
const SECOND = 1500;

type Packages = readonly Uint8Array[];
const read = (some: Packages): number => count(some, analysePackage);

function count(some: Packages, analyse: Analyse): number {
  let broken = 0;
  for (const [n, bytes] of some.entries()) {
    const decoded = decodePackage(bytes, 'SKILL.md');
    if (!decoded.ok) throw new Error(decoded.finding.message);
    if (analyse(decoded.text, `skill-${n}/SKILL.md`).state === 'broken') broken += 1;
  }
  return broken;
}

function readPlainly(some: Packages): number {
  const decoder = new TextDecoder();
  let broken = 0;
  for (const bytes of some) {
    try {
      // With options it remembers nothing.
      matter(decoder.decode(bytes), {});
    } catch {
      broken += 1;
    }
  }
  return broken;
}

export const bench: Bench = {
  name: 'packages',
  async run() {
    const all = corpusOf(MANY).map((text) => encodePackage(text));
    const second = all.slice(0, SECOND);
    if (read(second) !== readPlainly(second) || read(second) === 0) throw new Error('The two readers do not agree about what is broken.');
    const { one: ours, other: theirs } = await inTurn(
      9,
      3,
      () => read(second),
      () => readPlainly(second),
    );
    return [
      {
        name: `read ${SECOND} packages with findings for every client`,
        value: median(ours),
        unit: 'ms',
        aim: 1000,
        against: 'gray-matter with js-yaml',
        baseline: median(theirs),
        maxRatio: 4,
      },
      await linear(all, 50, 500),
      await linear(all, 500, MANY),
      await again(second),
    ];
  },
};

/** The time that a thousand packages take, among many and among few: memory and tables must not grow into it. */
async function linear(all: Packages, few: number, many: number): Promise<Row> {
  const rounds = many / few;
  const { one, other } = await inTurn(
    3,
    1,
    () => read(all.slice(0, many)),
    () => {
      // The same packages, in so many small imports.
      for (let n = 0; n < rounds; n += 1) read(all.slice(n * few, (n + 1) * few));
    },
  );
  return {
    name: `read ${many} packages at once`,
    value: median(one),
    unit: 'ms',
    aim: null,
    against: `the same in imports of ${few}`,
    baseline: median(other),
    maxRatio: 1.5,
  };
}

async function again(some: Packages): Promise<Row> {
  const analyse = createAnalysisCache();
  count(some, analyse);
  const { one, other } = await inTurn(
    9,
    3,
    () => count(some, analyse),
    () => read(some),
  );
  return {
    name: `read ${some.length} packages that are remembered`,
    value: median(one),
    unit: 'ms',
    aim: null,
    against: 'reading them; both decode the bytes',
    baseline: median(other),
    maxRatio: 0.2,
  };
}
