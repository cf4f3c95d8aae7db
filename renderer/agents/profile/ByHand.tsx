// renderer/agents/profile/ByHand.tsx - what a person gives an agent beside its competencies: a model, skills and tools (row F3). An empty list is none, never all.
import { Checkbox, Select, TagsInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AgentDetail, Named } from '../../../electron/contract/agents/agents.ts';
import { useLiveQuery } from '../../client/live.ts';
import styles from '../agents.module.css';
import { changeUndoably } from '../doing.tsx';

type Changes = Partial<Pick<AgentDetail['manifest'], 'skills' | 'tools' | 'modelId'>>;

/** What is chosen here, shown at once. Changes follow each other: each is of the agent that the one before left. */
export function useGiven(agent: AgentDetail) {
  const [chosen, setChosen] = useState<Changes>({});
  const last = useRef<Promise<AgentDetail | null> | null>(null);
  const set = (changes: Changes, before: Changes): void => {
    setChosen((now) => ({ ...now, ...changes }));
    const mine = (last.current ?? Promise.resolve(null)).then((done) => changeUndoably(done ?? agent, changes, before, 'Saved'));
    last.current = mine;
    void mine.then(() => {
      if (last.current !== mine) return;
      last.current = null;
      setChosen({});
    });
  };
  return { given: { ...agent.manifest, ...chosen }, set };
}

/** Skills that are offered while one types; any name can be written. */
const OFFERED = 1000;
const AS_THE_RUN = '';

export function ByHand({ agent }: { agent: AgentDetail }) {
  const { row } = agent;
  const { given, set } = useGiven(agent);
  const skills = useLiveQuery('library.list', { limit: OFFERED }).data?.rows ?? [];
  const tools = useLiveQuery('capability.matrix', { agent: row.id }).data?.tools ?? [];
  const models = useLiveQuery('models.list').data ?? [];
  const { modelId } = given;
  const unknown = modelId !== null && models.every(({ id }) => id !== modelId) ? [{ value: modelId, label: `${modelId} (missing)` }] : [];
  return (
    <section className={styles.part} aria-label="Given by hand">
      <div className={styles.partHead}>
        <h2>By hand</h2>
        <span className="xs mut">beside what its competencies bring</span>
      </div>
      <div className="col g8" style={{ padding: '4px 12px 12px' }}>
        <Select
          label="Model"
          size="xs"
          allowDeselect={false}
          value={modelId ?? AS_THE_RUN}
          data={[{ value: AS_THE_RUN, label: 'As the run chooses' }, ...models.map(({ id, label }) => ({ value: id, label })), ...unknown]}
          onChange={(next) => set({ modelId: next === AS_THE_RUN ? null : next }, { modelId })}
        />
        <Names
          label="Skills"
          every="Every skill"
          named={given.skills}
          offered={[...new Set(skills.flatMap(({ state, name }) => (state === 'ok' ? [name] : [])))]}
          fixed={row.builtIn}
          onChange={(skills) => set({ skills }, { skills: given.skills })}
        />
        <Names
          label="Tools"
          every="Every tool"
          named={given.tools}
          offered={tools.flatMap(({ id, kind }) => (kind === 'function' || kind === 'artifact' ? [id] : []))}
          fixed={row.builtIn}
          onChange={(tools) => set({ tools }, { tools: given.tools })}
        />
      </div>
    </section>
  );
}

interface NamesProps {
  label: string;
  every: string;
  named: Named;
  offered: readonly string[];
  /** You may use everything, always. */
  fixed: boolean;
  onChange(named: Named): void;
}

function Names({ label, every, named, offered, fixed, onChange }: NamesProps) {
  const listed = (names: string[]): Named => (names.length === 0 ? { kind: 'none' } : { kind: 'listed', ids: names });
  return (
    <div className="col g4">
      <TagsInput
        label={label}
        size="xs"
        limit={80}
        disabled={named.kind === 'all'}
        placeholder={named.kind === 'none' ? 'None' : ''}
        value={named.kind === 'listed' ? named.ids : []}
        data={[...offered]}
        onChange={(names) => onChange(listed(names))}
      />
      <Checkbox
        size="xs"
        label={every}
        disabled={fixed}
        checked={named.kind === 'all'}
        onChange={(event) => onChange(event.currentTarget.checked ? { kind: 'all' } : { kind: 'none' })}
      />
    </div>
  );
}
