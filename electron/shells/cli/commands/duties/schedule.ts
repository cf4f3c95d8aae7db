// electron/shells/cli/commands/duties/schedule.ts - skills that a person put on a schedule by themselves (row E3).
import {
  AppError,
  type Core,
  type DutySchedule,
  earlierText,
  type NewSchedule,
  type SkillSchedule,
  YOU,
} from '../../../../contract/index.ts';
import { type Command, type ExitCode, flags, type Invocation, texts, usage } from '../../command.ts';
import { moment } from '../../format.ts';
import type { Output } from '../../output.ts';
import { findSkill, readInput } from '../../skills.ts';
import { grantAsked } from '../granting/asked.ts';
import { type Act, doAct, runDuty, runItem, setPaused, skipItems } from './doing.ts';
import { printItems, standingOf, whenText } from './shown.ts';

const wrong = (message: string): AppError => usage({ name: 'schedule' }, message);

const list: Act = (core, [name, ...more], { output }) => {
  if (more.length > 0) throw wrong(`only one SKILL is allowed; unexpected: ${more.join(' ')}`);
  const schedules = core.schedules.list(name === undefined ? {} : { skillId: findSkill(core, name).id });
  const keys = new Set(schedules.map(({ duty }) => duty.key));
  const missed = core.duties.history({ agent: YOU, states: ['missed'], limit: 500 }).filter(({ duty }) => keys.has(duty));
  if (output.json) return output.result('schedule list', { schedules, missed });
  printSchedules(schedules, output);
  if (schedules.length === 1) printTimes(schedules[0]!.duty.next, output);
  if (missed.length === 0) return 0;
  output.line();
  printItems(missed, output);
  output.note('to run what was missed: npm run -s cli -- schedule run ITEM, or to skip it: schedule skip ITEM');
  return 0;
};

function printSchedules(schedules: readonly SkillSchedule[], output: Output): void {
  const rows = schedules.map(({ id, scope, duty, refused }) => [
    id,
    duty.name,
    scope,
    whenText(duty),
    duty.last === null ? '' : [duty.last.state, moment(duty.last.dueAt), earlierText(duty.last)].filter((part) => part !== null).join(' '),
    refused === null ? standingOf(duty) : `${standingOf(duty)}; would be refused: ${refused}`,
  ]);
  output.table(['ID', 'SKILL', 'SCOPE', 'SCHEDULE', 'LAST', ''], rows);
}

const printTimes = (next: readonly string[], output: Output): void => {
  if (next.length > 1) output.line(`then ${next.slice(1).map(moment).join(', ')}`);
};

/** By its id, or by its skill if that has only one. Throws `not_found`. */
function findSchedule(core: Core, word: string): SkillSchedule {
  const all = core.schedules.list({});
  const found = all.filter(({ id, skillId, duty }) => [id, skillId, duty.name].includes(word));
  if (found.length === 1) return found[0]!;
  throw new AppError('not_found', found.length === 0 ? `There is no schedule ${word}.` : `${word} has several schedules.`, {
    remedy: found.length === 0 ? 'List them with: npm run -s cli -- schedule list' : `Name one: ${found.map(({ id }) => id).join(', ')}.`,
  });
}

const UNITS: Readonly<Record<string, number>> = { m: 1, min: 1, h: 60, d: 1440 };

/** `--cron` or `--every`; null = neither was given. */
function scheduleOf(call: Invocation): DutySchedule | null {
  const [cron, every] = [call.text('cron'), call.text('every')];
  if (cron !== undefined && every !== undefined) throw wrong('write either --cron or --every');
  if (cron !== undefined) return { kind: 'cron', cron };
  if (every === undefined) return null;
  const [, count, unit = ''] = /^(\d{1,6})(m|min|h|d)$/.exec(every) ?? [];
  const minutes = Number(count) * (UNITS[unit] ?? 0);
  if (count === undefined || minutes < 1 || minutes > 527_040) throw wrong(`--every is ${every}; write 90m, 4h or 2d, at most a year`);
  return { kind: 'interval', minutes };
}

type Given = Pick<NewSchedule, 'timeZone' | 'request' | 'inputs'>;
const given = (call: Invocation): Given => {
  const [zone, request, input] = [call.text('zone'), call.text('request'), call.text('input')];
  return {
    ...(zone !== undefined && { timeZone: zone === '' ? null : zone }),
    ...(request !== undefined && { request }),
    ...(input !== undefined && { inputs: readInput(input) }),
  };
};

const add: Act = async (core, [name, ...more], call) => {
  if (name === undefined || more.length > 0) throw wrong('write: schedule add SKILL --cron "0 9 * * 1-5", or --every 4h');
  const schedule = scheduleOf(call);
  if (schedule === null) throw wrong('--cron or --every is missing');
  const asked: NewSchedule = { skillId: findSkill(core, name).id, schedule, ...given(call), paused: call.flag('paused') };
  const dryRun = call.flag('dry-run');
  if (!dryRun) await grantAsked(core, { skillId: asked.skillId, agent: YOU }, call.flag('grant'), call.output);
  if (dryRun) await core.schedules.check(asked);
  const made = dryRun ? null : await core.schedules.add(asked);
  return tell(core, { name: 'schedule add', made, asked }, call);
};

const change: Act = async (core, [word, ...more], call) => {
  if (word === undefined || more.length > 0) throw wrong('write: schedule change SCHEDULE, with what is to be other');
  const { id, skillId, request, duty } = findSchedule(core, word);
  const asked = {
    schedule: scheduleOf(call) ?? duty.schedule,
    timeZone: duty.timeZone,
    request,
    inputs: duty.inputs,
    ...given(call),
  };
  const dryRun = call.flag('dry-run');
  if (dryRun) await core.schedules.check({ ...asked, skillId });
  const made = dryRun ? null : await core.schedules.change({ id, ...asked });
  return tell(core, { name: 'schedule change', made, asked: { ...asked, skillId } }, call);
};

interface Told {
  name: 'schedule add' | 'schedule change';
  /** null = nothing was written. */
  made: SkillSchedule | null;
  asked: NewSchedule;
}

function tell(core: Core, { name, made, asked: { schedule, timeZone } }: Told, { output }: Invocation): ExitCode {
  const next = made?.duty.next ?? core.schedules.times({ schedule, timeZone }).next;
  if (output.json) output.result(name, { dryRun: made === null, schedule: made, next });
  else if (made === null) output.line(`would run next ${next.map(moment).join(', ')}; nothing was written`);
  else {
    printSchedules([made], output);
    printTimes(next, output);
    output.note('it runs while the window or `duty watch` is open');
  }
  return 0;
}

const remove: Act = (core, [word, ...more], call) => {
  if (word === undefined || more.length > 0) throw wrong('write: schedule remove SCHEDULE');
  const schedule = findSchedule(core, word);
  const dryRun = call.flag('dry-run');
  if (!dryRun) core.schedules.remove({ id: schedule.id });
  if (call.output.json) call.output.result('schedule remove', { dryRun, schedule });
  else
    call.output.line(`${schedule.duty.name}, ${whenText(schedule.duty)}: ${dryRun ? 'would be removed; nothing was written' : 'removed'}`);
  return 0;
};

const run: Act = (core, [word, ...more], call) => {
  if (word === undefined || more.length > 0) throw wrong('write: schedule run SCHEDULE, or schedule run ITEM');
  const item = core.duties.history({ agent: YOU, limit: 500 }).find(({ id }) => id === word);
  if (item !== undefined) return runItem(core, item, call, 'schedule run');
  return runDuty(core, findSchedule(core, word).duty, call, 'schedule run');
};

const skip: Act = (core, ids, call) => {
  if (ids.length === 0) throw wrong('ITEM is missing');
  return skipItems(core, ids, call, 'schedule skip');
};

const setting =
  (name: 'schedule pause' | 'schedule resume'): Act =>
  (core, [word, ...more], call) => {
    if (word === undefined || more.length > 0) throw wrong(`write: ${name} SCHEDULE`);
    return setPaused(core, findSchedule(core, word).duty, call, name);
  };

const history: Act = (core, [word, ...more], { output }) => {
  if (word === undefined || more.length > 0) throw wrong('write: schedule history SCHEDULE');
  const items = core.duties.history({ agent: YOU, duty: findSchedule(core, word).duty.key });
  if (output.json) output.result('schedule history', { items });
  else printItems(items, output);
  return 0;
};

const ACTS: Readonly<Record<string, Act>> = {
  list,
  add,
  change,
  run,
  skip,
  pause: setting('schedule pause'),
  resume: setting('schedule resume'),
  remove,
  history,
};

export const schedule: Command = {
  name: 'schedule',
  summary: 'put a skill on a schedule by itself, and list, run, skip and pause its times',
  usage:
    'list [SKILL] | add SKILL | change SCHEDULE | run SCHEDULE | run ITEM | skip ITEM… | pause SCHEDULE | resume SCHEDULE | remove SCHEDULE | history SCHEDULE',
  help: [
    ['list [SKILL]', 'schedules with their next time, what a run would be refused for, and what was missed'],
    ['add SKILL', 'with --cron or --every; it runs as you, while the window or `duty watch` is open'],
    ['change SCHEDULE', 'other times, request or inputs; SCHEDULE is an id, or a skill that has only one'],
    ['run SCHEDULE', 'do it now; exit code 1 if it fails'],
    ['run ITEM', 'do now what was missed'],
    ['skip ITEM…', 'skip what was missed or has not begun'],
    ['pause SCHEDULE', 'no times until it is resumed; those in between are not missed'],
    ['resume SCHEDULE', 'its times count again from now on'],
    ['remove SCHEDULE', 'take the skill off it; what it did stays in the history of your duties'],
    ['history SCHEDULE', 'its times so far, newest first, with what became of each'],
    ['--cron TEXT', 'five fields: minute, hour, day of the month, month, day of the week'],
    ['--every TIME', 'from now on, every 90m, 4h or 2d'],
    ['--zone ZONE', 'the time zone of --cron, such as Europe/Berlin; default and empty: that of this machine'],
    ['--input JSON', 'the inputs: a JSON object, a file with one, or - for standard input'],
    ['--request TEXT', 'what is asked of the skill'],
    ['--paused', 'it has no times until it is resumed'],
    ['--grant', 'grant what the skill asks for, to its bytes as they are; without it, you are asked in the terminal'],
    ['--dry-run', 'check and say what would be done, and write nothing'],
  ],
  examples: [
    'schedule add daily-brief --cron "0 8 * * 1-5" --zone Europe/Berlin --request "What is new?"',
    'schedule list',
    'schedule pause daily-brief',
  ],
  options: { ...texts('cron', 'every', 'zone', 'input', 'request'), ...flags('paused', 'grant', 'dry-run') },
  run: (call) => doAct(ACTS, call, wrong),
};
