// A1: reading a 500-line package to a document with ranges, artifacts and findings, against the bare parsers of its two languages.
import { Parser } from 'commonmark';
import { parseDocument } from 'yaml';
import { analysePackage } from '../../electron/core/packages/index.ts';
import { type Bench, inTurn, median } from './bench.ts';
import { packageOf } from './samples.ts';

export const bench: Bench = {
  name: 'parse',
  async run() {
    let round = 0;
    // Another text each time, so that nothing remembered helps.
    const next = (): string => packageOf(`parse-me-${round++}`, 500);
    const text = next();
    const end = text.indexOf('\n---\n');
    const [frontmatter, body] = [text.slice(4, end), text.slice(end + 5)];
    if (analysePackage(text, 'parse-me.md').artifacts.length !== 3) throw new Error('The sample is not read as it is meant.');
    const { one, other } = await inTurn(
      60,
      20,
      () => analysePackage(next(), 'parse-me.md'),
      () => [parseDocument(frontmatter).toJS(), new Parser().parse(body)],
    );
    return [
      {
        name: 'read a package of 500 lines',
        value: median(one),
        unit: 'ms',
        aim: null,
        against: 'yaml and commonmark alone',
        baseline: median(other),
        maxRatio: 8,
      },
    ];
  },
};
