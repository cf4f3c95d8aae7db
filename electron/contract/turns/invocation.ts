// electron/contract/turns/invocation.ts - a request for a skill as the start of a run: all ways in become one (conversation.md, "Three ways in").
import type { StartInput } from '../execution.ts';
import { InvocationRequest } from './turn.ts';

/** The start of the run that was asked for, with what else is set. Throws ZodError for what is no request. */
export function startOf(asked: InvocationRequest, more: Partial<StartInput> = {}): StartInput {
  const { skill, request, inputs: input, agent, channel, context: taskContext, origin } = InvocationRequest.parse(asked);
  const { way, sessionId } = origin;
  return { ...more, skill, request, input, agent, channel, taskContext, way, sessionId };
}
