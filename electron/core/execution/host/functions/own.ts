// electron/core/execution/host/functions/own.ts - host functions over skills, the package itself, and the agent's memory.
import { z } from 'zod';
import { JsonObject } from '../../../../contract/index.ts';
import { hostFunction } from '../define.ts';
import { jsonSchema, sampling } from './options.ts';

const options = z.strictObject({ schema: jsonSchema, ...sampling }).partial();
const key = z.string().min(1).max(200);

export const skillFunctions = [
  hostFunction({
    name: 'run_skill',
    signature: 'id_or_name, params={}',
    doc: 'Runs another skill that this one lists under skills, and returns its output.',
    args: z.object({ id_or_name: z.string().min(1).max(500), params: JsonObject }),
    call: (args, { nested, step, caller, span, signal }) => nested.skill(args.id_or_name, args.params, { step, caller, span }, signal),
  }),
  hostFunction({
    name: 'run_artifact',
    signature: 'name, params={}, **options',
    doc: 'Runs another artifact of this skill, such as a DSPy module, and returns its output. Options: schema that it must match, temperature, max_tokens.',
    args: z.object({ name: z.string().min(1).max(500), params: JsonObject, options }),
    call: (args, { nested, step, caller, span, signal }) =>
      nested.artifact({ name: args.name, params: args.params, ...args.options }, { step, caller, span }, signal),
  }),
  hostFunction({
    name: 'preferred_tools',
    signature: '',
    doc: 'Names of the tools that this skill prefers and may use now, the best first; the same during a whole run.',
    args: z.strictObject({}),
    call: (_, { choices, step }) => (choices.of(step.plan, step.trace, null)?.ranked ?? []).map(({ toolId }) => toolId),
  }),
  hostFunction({
    name: 'call_tool',
    signature: 'name, args={}',
    doc: 'Calls a tool that this skill declares under tools and that another skill or a server provides; returns its answer.',
    args: z.object({ name: z.string().min(1).max(500), args: JsonObject }),
    call: (args, { tools, choices, step, caller, span, signal }) =>
      choices.during({ skill: step.plan.skill, toolId: args.name, trace: step.trace, signal }, () =>
        tools.call(args.name, args.args, { step, caller, span }, signal),
      ),
  }),
  hostFunction({
    name: 'memory_get',
    signature: 'key',
    doc: 'What the agent has stored under a key in this workspace; None if nothing.',
    args: z.object({ key }),
    call: (args, { environment, step }) => environment.memory.get(step.plan.start.agent, args.key),
  }),
  hostFunction({
    name: 'memory_set',
    signature: 'key, value',
    doc: 'Stores a value for later runs of the agent in this workspace; None removes it.',
    args: z.object({ key, value: z.custom<unknown>((given) => given !== undefined, 'is missing') }),
    call(args, { environment, step }) {
      environment.memory.set(step.plan.start.agent, args.key, args.value, step.plan.skill.name);
      return null;
    },
  }),
];
