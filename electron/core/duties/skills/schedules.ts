// electron/core/duties/skills/schedules.ts - a skill on a schedule by itself: another source of duties, whose agent is the person (row E3).
import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import {
  type AgentDuty,
  AppError,
  type Core,
  MOST_SCHEDULED_CHARS,
  NewSchedule,
  number,
  ScheduleChange,
  type Scope,
  type SkillSchedule,
  type StartInput,
  scheduleText,
  YOU,
} from '../../../contract/index.ts';
import { type Tell, toldEvent } from '../../agents/index.ts';
import { timesAfter } from '../../schedules/index.ts';
import { transaction } from '../../storage/index.ts';
import { isoNow, type Parts, requireDuty } from '../parts.ts';
import { rowOf, TIMES_SHOWN } from '../reading.ts';
import { startOfSkill } from '../running/perform.ts';
import { problemOf, whenOf } from '../times/due.ts';
import type { KeptSchedule, ScheduleStore } from './store.ts';

export interface ScheduledSkills {
  /** null = it is not in any place that is open, or was removed. `place`: the database that it is in. */
  find(id: string): { name: string; scope: Scope; place: string } | null;
  isOpen(place: string): boolean;
  /** Why a run of it by schedule would be refused now; null = it would begin. */
  refused(id: string): string | null;
  /** Throws what the start would, and starts nothing. */
  check(start: StartInput): Promise<void>;
}

export interface SchedulesDeps {
  /** agents.db of the account. */
  account: Database;
  store: ScheduleStore;
  skills: ScheduledSkills;
  /** Removes keys. */
  mask(text: string): string;
  /** What may run without a person stands in the audit log. */
  tell: Tell;
}

const KEY = 'skill:';
/** In the middle, as that of a competency. */
const PRIORITY = 50;
const keyOf = ({ id }: Pick<KeptSchedule, 'id'>): string => `${KEY}${id}`;

/** The duties that follow, in order; one whose skill was removed has none, and one whose skill has another name now is the same. */
export const dutiesOfSkills = ({ store, skills }: SchedulesDeps): AgentDuty[] =>
  store.list().flatMap((kept) => {
    const skill = skills.find(kept.skillId);
    return skill === null || skill.place !== kept.place ? [] : [dutyOf(kept, skill)];
  });

/** Whether a key is that of a schedule whose skill is in a place that is not open. */
export const isSkillElsewhere = ({ store, skills }: SchedulesDeps, key: string): boolean =>
  key.startsWith(KEY) && store.list().some((kept) => keyOf(kept) === key && !skills.isOpen(kept.place));

const dutyOf = (kept: KeptSchedule, { name }: { name: string }): AgentDuty => ({
  key: keyOf(kept),
  name,
  description: kept.request,
  from: { kind: 'skill', id: kept.skillId, name },
  schedule: kept.schedule,
  timeZone: kept.timeZone,
  skills: [name],
  inputs: kept.inputs,
  priority: PRIORITY,
  off: null,
  since: kept.since,
});

interface Acts extends SchedulesDeps {
  parts: Parts;
  /** After a change: what came is noticed, and timers are set. */
  changed(): void;
  setPaused(of: { agent: string; duty: string }, isPaused: boolean): unknown;
}

/** The procedures of `schedules`; described in contract/duties/schedules.ts. */
export function createSchedules({ parts, changed, setPaused, ...deps }: Acts): Core['schedules'] {
  const { store, skills } = deps;
  const shown = (id: string): SkillSchedule => {
    const kept = store.find(id);
    const { agent, duty } = requireDuty(parts, YOU, keyOf(kept));
    const { scope } = requireSkill(skills, kept.skillId);
    const { skillId, request } = kept;
    return { id, skillId, scope, request, duty: rowOf(parts, agent, duty), refused: skills.refused(skillId) };
  };
  const check = async (asked: Omit<KeptSchedule, 'id' | 'place' | 'since'>): Promise<{ place: string }> => {
    const skill = requireSkill(skills, asked.skillId);
    requireKeepable(deps, asked);
    const duty = dutyOf({ ...asked, id: '', place: skill.place, since: isoNow(parts) }, skill);
    const problem = problemOf(duty);
    if (problem !== null) throw new AppError('bad_input', problem, { remedy: 'Write another schedule, such as 0 9 * * 1-5.' });
    await skills.check(startOfSkill(duty, null));
    return skill;
  };
  const tell = (action: string, { skillId, schedule, timeZone }: KeptSchedule): void => {
    const subject = { id: skillId, name: skills.find(skillId)?.name ?? skillId };
    const when = [scheduleText(schedule), ...(timeZone === null ? [] : [timeZone])].join(', ');
    deps.tell([toldEvent({ agent: YOU, action, subject, reasons: [{ rule: 'evidence', subject: when, value: null }] })], isoNow(parts));
  };
  /** What a person decides is written together with its event. */
  const keep = (action: string, write: () => KeptSchedule): KeptSchedule => {
    const kept = transaction(deps.account, () => {
      const written = write();
      tell(action, written);
      return written;
    });
    changed();
    return kept;
  };
  return {
    list: ({ skillId }) =>
      store
        .list()
        .filter((kept) => (skillId === undefined || kept.skillId === skillId) && skills.find(kept.skillId)?.place === kept.place)
        .map(({ id }) => shown(id)),
    times({ schedule, timeZone = null }) {
      const duty = dutyOf(
        { id: '', place: '', skillId: '', schedule, timeZone, request: '', inputs: {}, since: isoNow(parts) },
        { name: 'it' },
      );
      const problem = problemOf(duty);
      if (problem !== null) return { next: [], problem };
      return { next: timesAfter(whenOf(duty, parts.zone()), new Date(parts.clock.now()), TIMES_SHOWN), problem: null };
    },
    async check(given) {
      await check(NewSchedule.parse(given));
    },
    async add(given) {
      const { paused, ...asked } = NewSchedule.parse(given);
      const { place } = await check(asked);
      const kept = keep('Scheduled', () => store.add({ ...asked, place, since: isoNow(parts) }));
      if (paused) setPaused({ agent: YOU, duty: keyOf(kept) }, true);
      return shown(kept.id);
    },
    async change(given) {
      const { id, ...asked } = ScheduleChange.parse(given);
      const before = store.find(id);
      await check({ ...asked, skillId: before.skillId });
      const { schedule, timeZone } = asked;
      const isSame = isDeepStrictEqual([schedule, timeZone], [before.schedule, before.timeZone]);
      const after = { ...before, ...asked, since: isSame ? before.since : isoNow(parts) };
      keep('ScheduleChanged', () => {
        store.change(after);
        return after;
      });
      return shown(id);
    },
    remove({ id }) {
      keep('Unscheduled', () => {
        const kept = store.find(id);
        store.remove(id, isoNow(parts));
        return kept;
      });
    },
    restore({ id }) {
      keep('Scheduled', () => {
        store.restore(id, isoNow(parts));
        return store.find(id);
      });
      return shown(id);
    },
  };
}

function requireSkill(skills: ScheduledSkills, id: string): NonNullable<ReturnType<ScheduledSkills['find']>> {
  const skill = skills.find(id);
  if (skill !== null) return skill;
  throw new AppError('not_found', 'There is no such skill; it may have been removed.', { remedy: 'Check the library again.' });
}

/** What is kept is not encrypted. */
function requireKeepable({ mask }: SchedulesDeps, { request, inputs }: Pick<KeptSchedule, 'request' | 'inputs'>): void {
  const text = JSON.stringify([request, inputs]);
  if (text.length > MOST_SCHEDULED_CHARS) {
    throw new AppError('limit_reached', `Request and inputs have more than ${number(MOST_SCHEDULED_CHARS)} characters.`, {
      remedy: 'Keep long texts in a page, and let the skill read it.',
    });
  }
  if (mask(text) === text) return;
  throw new AppError('bad_input', 'Request or inputs hold a key, and what is kept for a schedule is not encrypted.', {
    remedy: 'Leave the key out: keys of models and servers are kept in Settings.',
  });
}
