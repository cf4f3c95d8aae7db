// electron/contract/values/agent.ts - the agent that every account has.

/** Id of the first row of `agents`: the author, who is meant if no agent is named. */
export const YOU = 'you';
