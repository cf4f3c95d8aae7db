// electron/shells/cli/commands/agents/using.ts - the settings, memory and metrics of an agent (row F6).
import { AppError, type MemoryEntry, settingProblem } from '../../../../contract/index.ts';
import { bytes, moment, plural } from '../../format.ts';
import { printList } from '../../output.ts';
import { scopeOf } from '../scope.ts';
import { type AgentAct, COMMAND, wrong } from './act.ts';

export const settings: AgentAct = ({ core, agent, words: [name, value, ...more], call: { output, flag } }) => {
  if (more.length > 0) throw wrong(`only one VALUE is allowed; unexpected: ${more.join(' ')}`);
  const [dryRun, reset] = [flag('dry-run'), flag('default')];
  if (name !== undefined && (value === undefined) !== reset) throw wrong('settings needs a KEY with a VALUE, or with --default');
  let all = core.agents.settings({ agent });
  if (name !== undefined) {
    const found = all.find(({ competency, setting }) =>
      [`${competency}.${setting.key}`, `settings.${competency}.${setting.key}`].includes(name),
    );
    if (found === undefined) {
      const known = all.map(({ competency, setting }) => `${competency}.${setting.key}`);
      throw new AppError('not_found', `${agent} has no setting ${name}.`, {
        remedy: known.length === 0 ? 'It is equipped with nothing that has settings.' : `Settings: ${known.slice(0, 20).join(', ')}.`,
      });
    }
    const problem = value === undefined ? null : settingProblem(found.setting, value);
    if (problem !== null) throw new AppError('bad_input', problem, { remedy: 'Choose another value.' });
    const input = { agent, competency: found.competency, key: found.setting.key, value: value ?? null };
    if (!dryRun) all = core.agents.setSetting(input);
  }
  if (output.json) output.result('agent settings', { dryRun, settings: all });
  else if (name === undefined) {
    const rows = all.map(({ competency, setting, value: now, chosen, problem }) => [
      `${competency}.${setting.key}`,
      now ?? '–',
      chosen ? '' : 'default',
      setting.type,
      problem ?? setting.options.map((option) => option.value).join(' | '),
    ]);
    if (rows.length > 0) output.table(['SETTING', 'VALUE', '', 'TYPE', 'OPTIONS'], rows);
    output.note(plural(rows.length, 'setting'));
  } else output.note(`${dryRun ? 'would set' : 'set'} ${name} to ${value ?? 'its default'}`);
  return 0;
};

export const memory: AgentAct = ({ core, agent, words: [key, value, ...more], call }) => {
  const { output, flag, text } = call;
  if (more.length > 0) throw wrong('the value is one argument: put JSON into quotes');
  const scope = scopeOf(COMMAND, call);
  const dryRun = flag('dry-run');
  if (flag('remove') && (key === undefined || value !== undefined)) throw wrong('--remove needs a KEY, and no value');
  if (key !== undefined && (value !== undefined || flag('remove')) && !dryRun) {
    core.agents.setMemory({ agent, scope, key, value: flag('remove') ? null : value! });
  }
  const rows: MemoryEntry[] = [];
  let page = core.agents.memory({ agent, scope, text: text('text') ?? key ?? '', limit: 500 });
  for (rows.push(...page.rows); page.next !== null; rows.push(...page.rows)) {
    page = core.agents.memory({ agent, scope, text: text('text') ?? key ?? '', after: page.next, limit: 500 });
  }
  const shown = key === undefined ? rows : rows.filter((row) => row.key === key);
  const cells = shown.map((row) => [
    row.key,
    row.value,
    bytes(row.bytes),
    row.readOnly ? '' : moment(row.updatedAt),
    row.readOnly ? 'setting' : (row.skillName ?? ''),
  ]);
  const count = dryRun ? 'nothing was written' : plural(shown.length, 'entry', 'entries');
  const head = ['KEY', 'VALUE', 'SIZE', 'STORED', 'BY'];
  return printList(output, 'agent memory', { dryRun, rows: shown, total: shown.length, next: null }, { head, rows: cells, count });
};

export const metrics: AgentAct = ({ core, agent, call: { output } }) => {
  const all = core.agents.metrics({ agent });
  const head = ['METRIC', 'VALUE', 'COMPETENCY', 'KEY', 'NUMBERS KEPT'];
  const rows = all.map(({ metric, shown, competency, history }) => [
    metric.label,
    shown,
    competency,
    metric.memoryKey,
    String(history.length),
  ]);
  return printList(output, 'agent metrics', { metrics: all }, { head, rows, count: plural(rows.length, 'metric') });
};
