// electron/core/agents/schedules.ts - when the competencies that an agent has would run next, and what they say they work with (row F6).
import type { AgentsApi } from '../../contract/index.ts';
import { nextTimes } from '../schedules/index.ts';
import type { AgentsCore } from './agents.ts';

interface ScheduleDeps {
  core: AgentsCore;
  /** Of this machine: `Europe/Berlin`. */
  zone: string;
  /** Whether there is a tool or a provider of this name. */
  isConnected(integration: string): boolean;
}

const TIMES = 5;

export const createSchedules =
  ({ core, zone, isConnected }: ScheduleDeps): AgentsApi['schedules'] =>
  ({ agent }) => {
    const now = new Date(core.now());
    const known = core.derived(core.manifests.of(agent).id).entries.flatMap(({ entry, found }) => {
      const competency = found?.competency ?? null;
      return competency === null ? [] : [{ id: entry.competency, paused: entry.paused, competency }];
    });
    return {
      schedules: known.flatMap(({ id, paused, competency: { name, schedule } }) => {
        if (schedule === null || schedule.trim() === '') return [];
        const next = nextTimes(schedule, now, zone, TIMES);
        const problem = next.length === 0 ? `${schedule} never comes, or is not a schedule.` : null;
        return [{ competency: id, name, cron: schedule, paused, next, problem }];
      }),
      integrations: known.flatMap(({ id, competency }) =>
        competency.integrations.map((name) => ({
          competency: id,
          name,
          state: isConnected(name) ? ('connected' as const) : ('not_connected' as const),
        })),
      ),
    };
  };
