// renderer/editor/form/PreferredTools.tsx - which tool the saved skill would use now, as an agent, and why (row G3).
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RankedTools } from '../../../electron/contract/capability/capability.ts';
import { plural } from '../../../electron/contract/values/words.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { api } from '../../client/api.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { AgentPicker, useHasAgents } from '../../runs/agent/AgentPicker.tsx';
import { useRunInput } from '../../runs/index.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Ranking } from '../../ui/ranking/Ranking.tsx';
import { attempt, toast } from '../../ui/toast.tsx';
import { forgetUses, shownRanking } from './acts.ts';
import { FieldRow } from './FormField.tsx';
import styles from './form.module.css';

/** Nothing is shown for a skill that prefers none. */
export function PreferredTools({ id }: { id: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const tried = useRunInput(id).agent;
  const agent = chosen ?? tried;
  const hasAgents = useHasAgents(agent);
  // Locks, grants and what became of calls change outside of this screen.
  const { data } = useLiveQuery(
    'capability.rankedTools',
    { skillId: id, agent },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  useOffer(
    shownRanking,
    useMemo(() => (data ? { ranked: data.ranked, forget: (toolId: string) => forget(data.skill, toolId) } : null), [data]),
  );
  if (!data || data.ranked.length + data.dropped.length === 0) return null;
  return (
    <section aria-label="Preferred tools">
      <div className={styles.heading}>
        <h2>Preferred tools</h2>
        <span>which one the saved skill would use now; a run keeps its order to its end</span>
      </div>
      {hasAgents ? (
        <FieldRow label="As" line={null} edited={false} findings={[]}>
          <AgentPicker value={agent} onChange={setChosen} label="Agent that would use them" />
        </FieldRow>
      ) : null}
      <FieldRow label="Order" line={null} edited={false} findings={[]}>
        <div style={{ padding: '6px 0' }}>
          <Ranking
            ranking={data}
            aside={({ toolId, uses }) =>
              uses === 0 ? null : (
                <ActButton
                  act={forgetUses}
                  choice={toolId}
                  label={`Forget uses of ${toolId}`}
                  size="xs"
                  variant="subtle"
                  color="gray"
                  plain
                >
                  Forget uses
                </ActButton>
              )
            }
          />
        </div>
      </FieldRow>
    </section>
  );
}

async function forget({ id: skillId, name }: RankedTools['skill'], toolId: string): Promise<void> {
  const sure = await confirm({
    title: `Forget how ${name} got on with ${toolId}?`,
    body: 'Its place in the order begins anew. This cannot be undone; the runs stay.',
    act: 'Forget',
    danger: true,
  });
  if (!sure) return;
  await attempt(`Could not forget the uses of ${toolId}.`, async () => {
    const { forgotten } = await api.capability.forgetToolUses.mutate({ skillId, toolId });
    toast(`Forgot ${plural(forgotten, 'use')} of ${toolId}`);
  });
  await refresh(['capability']);
}
