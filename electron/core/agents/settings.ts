// electron/core/agents/settings.ts - the settings of the competencies that an agent has: chosen by a person, else as the file says, and what a run
// reads of them (row F6).
import { type AgentSetting, type AgentsApi, AppError, SETTINGS_PREFIX, settingProblem } from '../../contract/index.ts';
import { transaction } from '../storage/index.ts';
import type { Parts } from './managing.ts';
import { toldEvent } from './told.ts';

export interface Settings extends Pick<AgentsApi, 'settings' | 'setSetting'> {
  /** What a run of the agent reads now, by the whole key of memory: of what is in force only. Kept as long as nothing is written. */
  read(agent: string): ReadonlyMap<string, string>;
}

export function createSettings({ account, core, settings, tell }: Parts): Settings {
  const list = (agent: string): AgentSetting[] =>
    core.derived(agent).entries.flatMap(({ entry, found }) => {
      const chosen = settings.of(agent, entry.competency);
      return (found?.competency?.settings ?? []).map((setting) => {
        const value = chosen.get(setting.key) ?? setting.default;
        const problem = value === null ? null : settingProblem(setting, value);
        return { competency: entry.competency, setting, value, chosen: chosen.has(setting.key), problem };
      });
    });
  return {
    settings: ({ agent }) => list(core.manifests.of(agent).id),
    setSetting({ agent, competency, key, value }) {
      const known = list(core.manifests.of(agent).id).find((each) => each.competency === competency && each.setting.key === key);
      if (known === undefined) {
        throw new AppError('bad_input', `${core.manifests.of(agent).name} has no setting ${competency}.${key}.`, {
          remedy: 'Choose a setting of a competency that it has.',
        });
      }
      const problem = value === null ? null : settingProblem(known.setting, value);
      if (problem !== null) throw new AppError('bad_input', problem, { remedy: 'Choose another value.' });
      if (value === (known.chosen ? known.value : null)) return list(agent);
      transaction(account, () => {
        settings.write(agent, competency, key, value, core.now());
        const reasons = [{ rule: 'setting_changed' as const, subject: key, value }];
        tell([toldEvent({ agent, action: 'SettingChanged', subject: { id: competency, name: competency }, reasons })], core.now());
      });
      return list(agent);
    },
    read: (agent) =>
      core.kept(`settings ${agent}`, () => {
        const values = core.derived(agent).entries.flatMap(({ entry: { competency }, found, state }) => {
          if (state !== 'in_force') return [];
          const chosen = settings.of(agent, competency);
          return (found?.competency?.settings ?? []).flatMap(({ key, default: given }): [string, string][] => {
            const value = chosen.get(key) ?? given;
            return value === null ? [] : [[`${SETTINGS_PREFIX}${competency}.${key}`, value]];
          });
        });
        return new Map(values);
      }),
  };
}
