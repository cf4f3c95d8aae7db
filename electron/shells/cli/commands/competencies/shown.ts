// electron/shells/cli/commands/competencies/shown.ts - competencies listed and read.
import { AppError, Category, type CompetencyRow, CompetencyStatus, type OpenCompetency } from '../../../../contract/index.ts';
import { moment, plural } from '../../format.ts';
import { findingLine, type Output, printList } from '../../output.ts';
import type { Act } from '../manifests/kind.ts';
import { allCompetencies, findCompetency, oneId, wrong } from './find.ts';

export const list: Act = async (call, words) => {
  const category = oneOf(call.text('category'), Category.options, '--category');
  const status = oneOf(call.text('status'), [...CompetencyStatus.options, 'not_ready'] as const, '--status');
  const rows = allCompetencies(await call.core(), { text: words.join(' '), category, status });
  const head = ['ID', 'SCOPE', 'VERSION', 'CATEGORY', 'STATUS', 'SKILLS', 'STATE'];
  const count = plural(rows.length, 'competency', 'competencies');
  return printList(call.output, 'competency list', { competencies: rows }, { head, rows: rows.map(cells), count });
};

function oneOf<T extends string>(word: string | undefined, values: readonly T[], option: string): T | null {
  if (word === undefined) return null;
  const found = values.find((value) => value.toLowerCase() === word.toLowerCase().replaceAll(' ', '_'));
  if (found !== undefined) return found;
  throw wrong(`${option} is ${word}, which is not one of ${values.join(', ')}`);
}

function cells(row: CompetencyRow): string[] {
  const { skills } = row.readiness;
  const ready = skills.filter(({ state }) => state === 'ready').length;
  return [
    row.id,
    row.scope,
    row.version ?? '–',
    row.category === null ? '–' : `${row.category}${row.categoryText === null ? '' : ` (${row.categoryText})`}`,
    row.status,
    row.state === 'broken' ? '–' : `${ready} of ${skills.length} ready`,
    row.state,
  ];
}

export const show: Act = async (call, words) => {
  const { output } = call;
  const core = await call.core();
  const found = core.competencies.open({ id: findCompetency(core, oneId(words)).sourceId });
  if (output.json) output.result('competency show', found);
  else if (call.flag('source')) printSource(found, output);
  else printDetail(found, output);
  return 0;
};

function printSource({ text, row }: OpenCompetency, output: Output): void {
  if (text === null)
    throw new AppError('not_utf8', `${row.id} is not text.`, { remedy: 'Write its bytes to a file with: competency export' });
  output.raw(text);
}

function printDetail({ row, analysis, nextTimes }: OpenCompetency, output: Output): void {
  const line = (label: string, text: string) => text !== '' && output.line(`${label.padEnd(13)}${text}`);
  const competency = analysis?.competency;
  output.line(`${row.name} (${row.id})`);
  if (row.description !== '') output.line(row.description);
  output.line();
  line('scope', `${row.scope}, ${row.source}${row.state === 'ok' ? '' : `, ${row.state}`}`);
  line('version', row.version ?? '');
  line('publisher', competency?.publisher ?? '');
  line('category', `${row.category ?? ''}${row.categoryText === null ? '' : ` (the file says ${row.categoryText})`}`);
  line('status', [row.status, ...row.equippedBy.map(({ name, paused }) => (paused ? `${name} (paused)` : name))].join(', '));
  for (const { name, version, state } of row.readiness.skills) line('needs skill', `${name} ${version ?? ''} ${state}`.replace(/ +/g, ' '));
  for (const { text } of competency?.requiredPermissions ?? []) line('permission', text);
  for (const { name, providers } of row.readiness.tools) {
    line('brings tool', providers.length > 1 ? `${name}: several provide it: ${providers.join(', ')}` : name);
  }
  line(
    'schedule',
    row.schedule === null ? '' : `${row.schedule}${nextTimes.length === 0 ? '' : `, next ${nextTimes.map(moment).join(', ')}`}`,
  );
  line('integrations', row.integrations.join(', '));
  for (const { key, type, default: value, options } of competency?.settings ?? []) {
    const choices = options.length === 0 ? '' : ` of ${options.map((option) => option.value).join(', ')}`;
    line('setting', `${key}: ${type}${choices}${value === null ? '' : `, default ${value === '' ? 'empty' : value}`}`);
  }
  for (const { label, memoryKey, format } of competency?.metrics ?? []) line('metric', `${label}: ${memoryKey}, ${format}`);
  if (competency?.agent.systemPrompt) output.line(`\n${competency.agent.systemPrompt.trimEnd()}`);
  for (const finding of analysis?.findings ?? (row.problem === null ? [] : [row.problem])) output.note(findingLine(row.fileName, finding));
}
