// electron/contract/values/origin.ts - who started a run, and how, as text for every shell.
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

/** `batch`, `schedule, for clerk, autonomous`: the usual is left out. */
export const originInWords = ({ trigger, agent, taskContext }: Pick<Run, 'trigger' | 'agent' | 'taskContext'>): string =>
  [TRIGGERS[trigger], ...(agent === YOU ? [] : [`for ${agent}`]), ...(taskContext === 'interactive' ? [] : [taskContext])].join(', ');
