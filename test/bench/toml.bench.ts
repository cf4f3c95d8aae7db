// F1: reading a competency of 9 KB; opening one of 1,500 settings, and editing one of them: the splices, and the text read again for what is
// shown. Against smol-toml, which knows no places.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { editCompetency, readCompetency } from '../../electron/core/competencies/index.ts';
import { applySplices } from '../../electron/core/text/index.ts';
import { type Bench, inTurn, median } from './bench.ts';

const MANY = readFileSync(new URL('../fixtures/capability/09-fifteen-hundred-settings.toml', import.meta.url), 'utf8');

export const bench: Bench = {
  name: 'toml',
  async run() {
    let round = 0;
    // Another text each time, so that nothing remembered helps.
    const next = (text: string): string => `${text}# ${round++}\n`;
    const small = MANY.slice(0, MANY.lastIndexOf('\n\n', 9000) + 1);
    if (readCompetency(MANY, 'COMPETENCY.toml').competency?.settings.length !== 1500)
      throw new Error('The sample is not read as it is meant.');
    const read = (text: string) => readCompetency(next(text), 'COMPETENCY.toml');
    const plain = (text: string) => parse(next(text));
    const one = await inTurn(
      60,
      20,
      () => read(small),
      () => plain(small),
    );
    const all = await inTurn(
      15,
      5,
      () => read(MANY),
      () => plain(MANY),
    );
    let shown = MANY;
    readCompetency(shown, 'COMPETENCY.toml');
    const edit = () => {
      const splices = editCompetency(shown, { type: 'set', path: ['settings', 1399, 'default'], value: `changed ${round++}` });
      shown = applySplices(shown, splices);
      return readCompetency(shown, 'COMPETENCY.toml');
    };
    const edited = await inTurn(15, 5, edit, () => plain(MANY));
    const against = 'smol-toml alone';
    return [
      {
        name: 'read a competency of 9 KB',
        value: median(one.one),
        unit: 'ms',
        aim: null,
        against,
        baseline: median(one.other),
        maxRatio: 40,
      },
      {
        name: 'open one of 1,500 settings',
        value: median(all.one),
        unit: 'ms',
        aim: 1000,
        against,
        baseline: median(all.other),
        maxRatio: 60,
      },
      {
        name: 'edit one of 1,500 settings',
        value: median(edited.one),
        unit: 'ms',
        aim: 100,
        against,
        baseline: median(edited.other),
        maxRatio: 100,
      },
    ];
  },
};
