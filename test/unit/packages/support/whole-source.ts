// test/unit/packages/support/whole-source.ts - makes whole packages: generated frontmatter in all YAML styles, with steps, settings and tools
// that name the artifacts of a generated body. One seed gives one text.
import { analysePackage } from '../../../../electron/core/packages/index.ts';
import { packageSource } from './package-source.ts';
import { type Dice, dice, pick, yamlSource } from './yaml-source.ts';

/** A text; references to artifacts in it are sound, the rest may be anything. */
export function wholeSource(seed: number): string {
  const roll = dice(seed ^ 0x5bd1e995);
  const bare = packageSource(seed);
  const { bodyRange, artifacts, lineEnding, bom } = analysePackage(bare, 'x.md');
  const eol = lineEnding === 'crlf' ? '\r\n' : '\n';
  const names = [...new Set(artifacts.filter(({ kind }) => kind.includes('_')).map(({ name }) => name))];
  const own = ['run', 'artifacts', 'provides_tools'].flatMap((key) => (names.length > 0 && roll(3) > 0 ? [entry(roll, key, names)] : []));
  const other = yamlSource(seed).replace(/\r\n/g, '\n');
  const parts = [
    other.replace(/^run[0-9]*[ ]?:/gm, 'steps:'),
    ...own.map((lines) => `${lines}${pick(roll, ['', '', '\n', '# between\n'])}`),
  ];
  const inside = (roll(2) ? parts : parts.reverse()).join('').replaceAll('\n', eol);
  return `${bom ? '\ufeff' : ''}---${eol}${inside}---${pick(roll, ['', '', '', '  '])}${eol}${bare.slice(bodyRange.start)}`;
}

function entry(roll: Dice, key: string, names: readonly string[]): string {
  const remark = () => pick(roll, ['', '', '', ' # remark']);
  const step = pick(roll, ['  ', '    ']);
  const name = () => quotedAtTimes(roll, pick(roll, names));
  if (key === 'run') {
    const steps = names.map((each) => quotedAtTimes(roll, each));
    if (roll(4) === 0) return `run: ${name()}${remark()}\n`;
    if (roll(2)) return `run: [${steps.join(pick(roll, [', ', ',', ' , ']))}]${remark()}\n`;
    const lead = pick(roll, ['', step]);
    return `run:${remark()}\n${steps.map((each) => `${lead}- ${each}${remark()}\n`).join('')}`;
  }
  if (key === 'artifacts') {
    if (roll(3) === 0) return `artifacts: {${names.map((each) => `${quotedAtTimes(roll, each)}: { x: y }`).join(', ')}}${remark()}\n`;
    const settings = () =>
      pick(roll, [
        `${step}${step}fallback_artifact: ${name()}${remark()}\n`,
        `${step}${step}note: |\n${step}${step}${step}two\n${step}${step}${step}lines\n`,
      ]);
    return `artifacts:${remark()}\n${names.map((each) => `${step}${quotedAtTimes(roll, each)}:${remark()}\n${settings()}`).join('')}`;
  }
  return `provides_tools:\n${step}- name: tool\n${step}  artifact: ${name()}${remark()}\n${step}- { name: other, artifact: ${name()} }\n`;
}

function quotedAtTimes(roll: Dice, name: string): string {
  return pick(roll, [name, name, `"${name}"`, `'${name}'`]);
}
