// renderer/runs/agent/AgentPicker.tsx - as whom a run goes: with the prompt, the tools and the permissions of this agent (row F3).
import { Select } from '@mantine/core';
import type { AgentRow } from '../../../electron/contract/agents/agents.ts';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { useLiveQuery } from '../../client/live.ts';

export const useAgents = (): readonly AgentRow[] => useLiveQuery('agents.list').data ?? [];

/** True once there is somebody else to run as, or a run goes as somebody who is no longer there. */
export const useHasAgents = (chosen: string): boolean => useAgents().length > 1 || chosen !== YOU;

/** The name of an agent; its id while it is not known. */
export const useAgentName = (id: string): string => useAgents().find((agent) => agent.id === id)?.name ?? id;

interface AgentPickerProps {
  value: string;
  onChange(agent: string): void;
  size?: 'xs' | 'sm';
  label?: string;
}

export function AgentPicker({ value, onChange, size = 'sm', label = 'Run as' }: AgentPickerProps) {
  const agents = useAgents();
  const data = agents.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      aria-label={label}
      size={size}
      allowDeselect={false}
      checkIconPosition="right"
      value={value}
      data={data.some((each) => each.value === value) ? data : [...data, { value, label: `${value}, deleted` }]}
      onChange={(agent) => onChange(agent ?? YOU)}
    />
  );
}
