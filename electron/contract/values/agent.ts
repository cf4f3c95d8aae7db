// electron/contract/values/agent.ts - the agent that every account has.

/** Id of the first row of `agents`: the author, who is meant if no agent is named. */
export const YOU = 'you';

/** Keys of memory under which a run reads the settings of its competencies: `settings.<competency>.<key>`. Nothing is stored under them. */
export const SETTINGS_PREFIX = 'settings.';
