// E3, A11: however a skill is asked for, what forbids it forbids it, and says which rule it was. Every way in with every rule.
import { expect, it } from 'vitest';
import { asAppError, type Core, YOU } from '../../../electron/contract/index.ts';
import { ran } from '../duties/ran.ts';
import { answer } from '../models/openai-server.ts';
import { accountForEach, addSkill, said, skillText } from './open.ts';

const account = accountForEach();
const MESSAGES = [
  'order the old walls',
  'weigh the green apples',
  'count the fishing boats',
  'paint the church tower',
  'number the salt barrels',
];

interface Way {
  /** What is there before the rule is. */
  made?(core: Core, of: { id: string; message: string }): Promise<unknown>;
  channel: 'editor' | 'cli' | 'conversation' | 'schedule';
  context: 'interactive' | 'autonomous';
  /** What a person is told; null = it ran. */
  refused(core: Core, of: { id: string; name: string; message: string }, agent: string): Promise<string | null>;
}

const started =
  (channel: 'editor' | 'cli' | 'schedule', taskContext: Way['context']): Way['refused'] =>
  async (core, { id, message }, agent) => {
    try {
      await core.execution.start({ skill: { id }, request: message, channel, taskContext, agent });
      return null;
    } catch (cause) {
      return asAppError(cause).message;
    }
  };

const WAYS: Record<string, Way> = {
  editor: { channel: 'editor', context: 'interactive', refused: started('editor', 'interactive') },
  'command line': { channel: 'cli', context: 'interactive', refused: started('cli', 'interactive') },
  schedule: { channel: 'schedule', context: 'autonomous', refused: started('schedule', 'autonomous') },
  'a skill on a schedule': {
    channel: 'schedule',
    context: 'autonomous',
    made: (core, { id, message }) => core.schedules.add({ skillId: id, schedule: { kind: 'interval', minutes: 60 }, request: message }),
    async refused(core, { id, message }, agent) {
      if (agent !== YOU) return agent; // it is the person's
      const { duty } = core.schedules.list({ skillId: id })[0]!;
      const item = await ran(core, core.duties.run({ agent: YOU, duty: duty.key }));
      if (item.state === 'done') return null;
      expect(core.schedules.list({ skillId: id })[0]!.refused, message).toMatch(/disabled|may not be invoked/);
      return item.reason;
    },
  },
  name: {
    channel: 'conversation',
    context: 'interactive',
    async refused(core, { name, message }, agent) {
      const { answer: given } = await said(core, { conversationId: null, text: `/${name} ${message}`, agent });
      return given.state === 'done' ? null : (given.turn!.error?.message ?? null);
    },
  },
  choice: {
    channel: 'conversation',
    context: 'interactive',
    async refused(core, { id, message }, agent) {
      const { answer: given } = await said(core, { conversationId: null, text: message, agent });
      const { matches, decision } = core.conversations.turn({ messageId: given.id });
      if (decision!.skill?.id === id) return null;
      const hit = matches!.hits.find(({ skillId }) => skillId === id);
      // What is disabled, or not the agent's, is not found at all.
      return hit === undefined ? 'not found' : hit.blocked;
    },
  },
};

interface Rule {
  set(core: Core, id: string, way: Way): void;
  agent?: string;
  told: RegExp | null;
}
const ALLOWED: Rule = { set: () => {}, told: null };
const RULES: Record<string, Rule> = {
  'the skill is disabled': { set: (core, id) => core.library.setEnabled({ id, enabled: false }), told: /disabled|not found/ },
  'its channel is off': {
    set: (core, id, { channel }) => core.library.setPermission({ id, channel, allowed: false }),
    told: /may not be invoked from here|channel|conversation/i,
  },
  'its task context is off': {
    set: (core, id, { context }) => core.library.setPermission({ id, taskContext: context, allowed: false }),
    told: /may not be invoked from here|context|interactive/i,
  },
  'the agent does not have it': { set: () => {}, agent: 'clerk', told: /clerk|not found/i },
};

it.each(Object.keys(WAYS))('E3: by %s it runs, and does not where a rule forbids it, which is named', async (name) => {
  const way = WAYS[name]!;
  account.server.script((response, seen) => {
    const chosen = /- (walls-\d)/.exec(JSON.stringify(seen.body.messages))?.[1] ?? '';
    // The run of the skill is asked in plain words.
    return seen.body.response_format === undefined
      ? answer('Done.')(response, seen)
      : answer(JSON.stringify({ choice: 'activate', skill: chosen, words: '', because: '' }))(response, seen);
  });
  const core = account.open();
  core.agents.create({ id: 'clerk', name: 'Clerk', systemPrompt: '' });
  const all = [null, ...Object.keys(RULES)];
  for (const [at, rule] of all.entries()) {
    // Each has a message of its own, so that only it is found.
    const message = MESSAGES[at]!;
    const id = await addSkill(core, `walls-${at}`, skillText(`walls-${at}`, `trigger_phrases: ["${message}"]\n`));
    const { set, agent = YOU, told } = rule === null ? ALLOWED : RULES[rule]!;
    await way.made?.(core, { id, message });
    set(core, id, way);
    const refused = await way.refused(core, { id, name: `walls-${at}`, message }, agent);
    if (told === null) expect(refused, 'allowed').toBeNull();
    else expect(refused, rule!).toMatch(told);
  }
});
