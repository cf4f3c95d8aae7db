// renderer/composer/improve/Choice.tsx - what to learn from: runs that did not go well, cases that fail, and words.
import { Checkbox, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { pane, place } from '../../app/acts/focus.ts';
import { api } from '../../client/api.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { sendWritten, useWriting, write } from '../../conversations/writing.ts';
import { ModelNotice, ModelPicker } from '../../runs/index.ts';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded } from '../../ui/states.tsx';
import styles from '../composer.module.css';
import { chosenFailures, startImproving } from './acts.ts';

const MOST_RUNS = 20;

interface ChoiceProps {
  skillId: string;
  name: string;
  run: string | null;
  busy: boolean;
  /** A proposal waits: to save it is the main act then. */
  proposed: boolean;
}

export function Choice({ skillId, name, run, busy, proposed }: ChoiceProps) {
  const runs = useLiveQuery('traces.list', { query: `skill:${JSON.stringify(name)}`, limit: 100 });
  const cases = useLiveQuery('cases.list', { skillId });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(run === null ? [] : [run]));
  // Kept until it is sent.
  const kept = `improve ${skillId}`;
  const { text: words } = useWriting(kept);
  const [modelId, setModelId] = useState<string | null>(null);
  const toggle = (id: string) =>
    setChosen((now) => (now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id])));
  // Those that failed, or that a check found fault with, and the one that the author came from.
  const shown = useMemo(
    () =>
      (runs.data?.rows ?? [])
        .filter((each) => each.skillId === skillId && (each.id === run || each.status === 'failed' || each.warnings > 0))
        .slice(0, MOST_RUNS),
    [runs.data, skillId, run],
  );
  const known = useMemo(() => new Set((cases.data ?? []).map(({ id }) => id)), [cases.data]);
  useOffer(
    chosenFailures,
    useMemo(
      () => ({
        count: chosen.size,
        busy,
        start: async () => {
          const caseIds = [...chosen].filter((id) => known.has(id));
          const runIds = [...chosen].filter((id) => !known.has(id));
          await sendWritten(kept, async ({ text }) => {
            await api.improve.start.mutate({ skillId, runIds, caseIds, words: text, modelId });
          });
          await refresh(['improve']);
        },
      }),
      [chosen, busy, known, skillId, kept, modelId],
    ),
  );
  return (
    <section className="col full shade" aria-label="What to learn from" {...pane('choice')}>
      <div className="bar h44">
        <h1 className="title ell">Improve {name}</h1>
      </div>
      <div className="grow scrolls" {...place('improve.choice')}>
        <h2 className={styles.head}>Runs that did not go well</h2>
        {shown.length === 0 ? <p className={`sec sm ${styles.pad}`}>No run of it failed.</p> : null}
        {shown.map((each) => (
          <div key={each.id} className={styles.check}>
            <Checkbox
              size="xs"
              checked={chosen.has(each.id)}
              onChange={() => toggle(each.id)}
              label={each.summary ?? each.error?.message ?? 'No answer'}
              description={each.summary === null ? each.status : (each.error?.message ?? 'a check found fault with it')}
            />
            <span className="grow" />
            <RelativeTime at={each.startedAt} className="xs mut" />
          </div>
        ))}
        <h2 className={styles.head}>Cases</h2>
        <Loaded query={cases} what="the cases">
          {(list) =>
            list.length === 0 ? (
              <p className={`sec sm ${styles.pad}`}>
                It has no test case. Cases that are not chosen are held out: they show whether the new text does well on what it was not
                made for.
              </p>
            ) : (
              <>
                {list.map((each) => (
                  <div key={each.id} className={styles.check}>
                    <Checkbox size="xs" checked={chosen.has(each.id)} onChange={() => toggle(each.id)} label={each.name || 'Case'} />
                  </div>
                ))}
                <p className={`sec xs ${styles.pad}`}>Those that are not chosen are held out.</p>
              </>
            )
          }
        </Loaded>
      </div>
      <div className={styles.words}>
        <ModelNotice modelId={modelId} />
        <Textarea
          aria-label="What is wrong, in words"
          placeholder="What is wrong, in words (optional)"
          size="xs"
          autosize
          minRows={2}
          maxRows={5}
          maxLength={4000}
          value={words}
          onChange={(event) => write(kept, { text: event.currentTarget.value })}
        />
        <div className={styles.fieldBar}>
          <div className={styles.model}>
            <ModelPicker size="xs" value={modelId} onChange={setModelId} />
          </div>
          <span className="grow" />
          <ActButton act={startImproving} label="Propose" size="xs" variant={proposed ? 'default' : 'filled'} plain withKeys />
        </div>
      </div>
    </section>
  );
}
