// electron/contract/values/origin.ts - who began a run, and how, in words for every shell.
import type { Run, RunTrigger } from '../execution.ts';
import { YOU } from './agent.ts';

const TRIGGERS: Readonly<Record<RunTrigger, string>> = {
  editor: 'editor',
  cli: 'command line',
  conversation: 'conversation',
  schedule: 'schedule',
  duty: 'duty',
  batch: 'batch',
};

export const triggerLabel = (trigger: RunTrigger): string => TRIGGERS[trigger];

/** `batch`, `schedule, for clerk, autonomous`: what is as usual is not said. */
export const originInWords = ({ trigger, agent, taskContext }: Pick<Run, 'trigger' | 'agent' | 'taskContext'>): string =>
  [TRIGGERS[trigger], ...(agent === YOU ? [] : [`for ${agent}`]), ...(taskContext === 'interactive' ? [] : [taskContext])].join(', ');
