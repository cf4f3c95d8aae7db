// electron/shells/cli/commands/show.ts - one skill: what it is, its artifacts, its findings, or its exact text.
import { type Development, levelText, type OpenPackage, versionText } from '../../../contract/index.ts';
import { type Command, flags, oneWord } from '../command.ts';
import { bytes, compareHint, moment, plural } from '../format.ts';
import { findingLine, type Output } from '../output.ts';
import { findSkill } from '../skills.ts';
import { stateOf } from './list.ts';

export const show: Command = {
  name: 'show',
  summary: 'show one skill',
  usage: 'NAME',
  help: [['--source', 'print only the exact text of the package']],
  examples: ['show my-skill', 'show my-skill --source > copy.md'],
  options: flags('source'),
  async run(call) {
    const { output } = call;
    const name = oneWord(show, call.words, 'NAME');
    const core = await call.core();
    const { id } = findSkill(core, name);
    if (call.flag('source')) {
      output.bytes(Buffer.from(core.library.exportBytes({ id }).data, 'base64'));
      return 0;
    }
    const opened = core.library.open({ id });
    if (output.json) output.result('show', opened);
    else printSkill(opened, output);
    return 0;
  },
};

function printSkill({ row, revision, analysis, problem }: OpenPackage, output: Output): void {
  const facts: [string, string][] = [
    ['title', row.title ?? ''],
    ['version', versionText(row.version)],
    ['scope', row.scope],
    ['source', row.source],
    ['state', stateOf(row)],
    ['author', row.author ?? ''],
    ['tags', row.tags.join(', ')],
    ['record', row.record],
    ...(analysis === null ? [] : developmentOf(analysis.metadata.development)),
    ['revision', `${revision.number}, ${bytes(revision.bytes)}, ${moment(revision.savedAt)}`],
    ['sha256', revision.hash],
    ['id', row.id],
  ];
  output.line(row.name);
  if (row.description !== '') output.line(row.description);
  output.line();
  for (const [name, value] of facts) if (value !== '') output.line(`  ${name.padEnd(13)} ${value}`);
  if (analysis !== null && analysis.artifacts.length > 0) {
    output.line();
    output.table(
      ['ARTIFACT', 'KIND', 'LINE'],
      analysis.artifacts.map((artifact) => [artifact.key, artifact.kind, String(artifact.line)]),
    );
  }
  const findings = [...(problem === null ? [] : [problem]), ...(analysis?.findings ?? [])];
  if (findings.length > 0) output.line();
  for (const finding of findings) output.line(findingLine(row.fileName, finding));
  if (row.copyOf !== null) output.note(compareHint(`skill:${row.copyOf.fileName}`, `skill:${row.fileName}`));
}

function developmentOf(of: Development): [string, string][] {
  const level = (value: number | null) => (value === null ? '' : levelText(value));
  return [
    ['skill id', of.skillId ?? ''],
    ['domain', of.domain ?? ''],
    ['category', of.category ?? ''],
    ['department', of.department ?? ''],
    ['origin', of.origin ?? ''],
    ['level', level(of.proficiency)],
    ['prerequisites', of.prerequisites.join(', ')],
    ['decay', of.decayDays === null ? '' : plural(of.decayDays, 'day')],
    ['composites', of.composites.join(', ')],
    ['synergies', of.synergies.join(', ')],
    ['prefers', of.preferredTools.map(({ toolId, context }) => `${toolId}${context === '' ? '' : ` (${context})`}`).join(', ')],
    ['needs', [level(of.minProficiency), of.minRank === null ? '' : `rank ${of.minRank}`].filter((each) => each !== '').join(', ')],
  ];
}
