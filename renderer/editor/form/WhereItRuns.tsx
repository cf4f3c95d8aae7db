// renderer/editor/form/WhereItRuns.tsx - the channels and task contexts in which a skill may run (row A11). Not part of the file.
import { Checkbox } from '@mantine/core';
import type { Channel, TaskContext } from '../../../electron/contract/library.ts';
import { api, queryClient } from '../../client/api.ts';
import { liveQuery, useLiveQuery } from '../../client/live.ts';
import { attempt } from '../../ui/toast.tsx';
import { FieldRow } from './FormField.tsx';
import styles from './form.module.css';

const CHANNELS: Record<Channel, string> = { editor: 'Editor', conversation: 'Conversation', schedule: 'Schedule', cli: 'Command line' };
const CONTEXTS: Record<TaskContext, string> = { interactive: 'With a person present', autonomous: 'On its own' };
type Change = { channel: Channel; allowed: boolean } | { taskContext: TaskContext; allowed: boolean };

export function WhereItRuns({ id }: { id: string }) {
  const { data } = useLiveQuery('library.permissions', { id });
  if (!data) return null;
  const set = (change: Change) =>
    attempt('Could not change the setting.', async () => {
      queryClient.setQueryData(
        liveQuery('library.permissions', { id }).queryKey,
        await api.library.setPermission.mutate({ id, ...change }),
      );
    });
  return (
    <section aria-label="Where it may run">
      <div className={styles.heading}>
        <h2>Where it may run</h2>
        <span>your choice, not stored in the file</span>
      </div>
      <FieldRow label="Channels" line={null} edited={false} findings={[]}>
        <span className={`row wrap g12 ${styles.line}`}>
          {(Object.keys(CHANNELS) as Channel[]).map((channel) => (
            <Checkbox
              key={channel}
              label={CHANNELS[channel]}
              checked={data.channels[channel]}
              onChange={(event) => void set({ channel, allowed: event.currentTarget.checked })}
            />
          ))}
        </span>
      </FieldRow>
      <FieldRow label="Task contexts" line={null} edited={false} findings={[]}>
        <span className={`row wrap g12 ${styles.line}`}>
          {(Object.keys(CONTEXTS) as TaskContext[]).map((taskContext) => (
            <Checkbox
              key={taskContext}
              label={CONTEXTS[taskContext]}
              checked={data.taskContexts[taskContext]}
              onChange={(event) => void set({ taskContext, allowed: event.currentTarget.checked })}
            />
          ))}
        </span>
      </FieldRow>
    </section>
  );
}
