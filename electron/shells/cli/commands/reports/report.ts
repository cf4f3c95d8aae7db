// electron/shells/cli/commands/reports/report.ts - what a person reads before skills may run (row A7): one report over all of them, and the hash
// that acknowledging asks for.
import { createHash } from 'node:crypto';
import { AppError, type Core, type SkillReport, versionText } from '../../../../contract/index.ts';
import { type Command, texts, usage } from '../../command.ts';
import { bytes } from '../../format.ts';
import type { Output } from '../../output.ts';
import { findSkill } from '../../skills.ts';
import { needs, shipped } from '../exchange/plan.ts';
import { safetyLines } from './safety.ts';

export const report: Command = {
  name: 'report',
  summary: 'show what skills could do, before you acknowledge them',
  usage: 'NAME…',
  help: [['--file PATH', 'print a file of the one skill named, such as a script; nothing is run']],
  examples: ['report my-skill', 'report my-skill --file scripts/read.py'],
  options: texts('file'),
  async run(call) {
    const { words, output } = call;
    const path = call.text('file');
    if (words.length === 0) throw usage(report, 'a NAME is missing');
    if (path !== undefined && words.length > 1) throw usage(report, '--file is about one NAME');
    const core = await call.core();
    const reports = await reportsOf(core, words, call.signal);
    if (path !== undefined) printFile(core, reports[0]!, path, output);
    else if (output.json) output.result('report', { reports, hash: hashOf(reports) });
    else for (const line of reportLines(reports)) output.line(line);
    return 0;
  },
};

/** Throws `not_found`. */
export const reportsOf = (core: Core, names: readonly string[], signal: AbortSignal): Promise<SkillReport[]> =>
  core.library.report({ ids: [...new Set(names.map((name) => findSkill(core, name).id))] }, signal);

/** What was read, in one hash, in any order; of one skill it is the skill's own. */
export const hashOf = (reports: readonly SkillReport[]): string => {
  const [first, ...more] = reports.map(({ whole }) => whole).sort();
  return more.length === 0
    ? first!
    : createHash('sha256')
        .update([first, ...more].join('\n'))
        .digest('hex');
};

export function reportLines(reports: readonly SkillReport[]): string[] {
  const items = reports.flatMap(({ name, fileName, safety }) =>
    safety.map((item) => (reports.length === 1 ? item : { ...item, path: `${name}/${item.path ?? fileName}` })),
  );
  return [
    ...reports.flatMap((each) => [
      [
        each.name,
        versionText(each.version),
        each.scope,
        each.author ?? 'no author',
        bytes(each.bytes),
        each.acknowledged ? 'acknowledged' : '',
      ]
        .filter(Boolean)
        .join('  '),
      ...[each.description, ...(each.reason === null ? [] : [`${each.state}: ${each.reason}`]), ...needs(each), ...shipped(each)]
        .filter(Boolean)
        .map((line) => `  ${line}`),
    ]),
    ...safetyLines(items, reports[0]!.fileName, items.length),
    `hash: ${hashOf(reports)}`,
  ];
}

function printFile(core: Core, { id, whole, name }: SkillReport, path: string, output: Output): void {
  for (let from: number | null = 0; from !== null; ) {
    const part = core.library.reportFile({ id, whole, path, from });
    if (part.kind === 'binary') {
      throw new AppError('binary_file', `${path} of ${name} is not text.`, {
        remedy: 'Export the skill, then open the file with another program.',
      });
    }
    output.raw(part.text);
    from = part.next;
  }
}
