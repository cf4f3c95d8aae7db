// renderer/composer/TryIt.tsx - one answer of the draft, for inputs that one types; nothing of it is kept.
import { Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Composition, DraftRun } from '../../electron/contract/composer/composer.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { place } from '../app/acts/focus.ts';
import { api } from '../client/api.ts';
import { useWriting, write } from '../conversations/writing.ts';
import { formatCost, formatDuration } from '../ui/format.ts';
import styles from './composer.module.css';
import { triedDraft, tryDraft } from './trying.ts';

export function TryIt({ draft }: { draft: Composition }) {
  const kept = `try ${draft.id}`;
  const { text: said } = useWriting(kept);
  const [run, setRun] = useState<DraftRun | 'running' | null>(null);
  const busy = draft.state === 'busy' || run === 'running';
  useOffer(
    triedDraft,
    useMemo(
      () => ({
        busy,
        run: async () => {
          setRun('running');
          try {
            setRun(await api.composer.run.mutate({ id: draft.id, ...valuesOf(said) }));
          } catch (cause) {
            setRun(null);
            throw cause;
          }
        },
      }),
      [busy, draft.id, said],
    ),
  );
  return (
    <section aria-label="Try it" className={styles.pad}>
      <div className="row g8">
        <h2 className="semi">Try it</h2>
        <span className="grow" />
        <ActButton act={tryDraft} label="Run" size="xs" />
      </div>
      <Textarea
        aria-label="Inputs as JSON, or a request"
        placeholder='A request, or inputs as {"name": "…"}'
        size="xs"
        autosize
        minRows={2}
        maxRows={6}
        value={said}
        onChange={(event) => write(kept, { text: event.currentTarget.value })}
        {...place('composer.try')}
      />
      <div role="status" aria-live="polite">
        {run === 'running' ? <p className="sm sec">Running</p> : run === null ? null : <Answer run={run} />}
      </div>
    </section>
  );
}

/** Inputs are a JSON object; all else is the request. */
function valuesOf(said: string): { inputs: Record<string, unknown>; request: string } {
  try {
    const value: unknown = JSON.parse(said);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { inputs: value as Record<string, unknown>, request: '' };
  } catch {
    // it is words
  }
  return { inputs: {}, request: said };
}

function Answer({ run: { output, error, failed, cost, ms } }: { run: DraftRun }) {
  return (
    <>
      {error === null ? null : (
        <p className="sm err">
          {error.message} {error.remedy}
        </p>
      )}
      {output === null ? null : <pre className={styles.answer}>{output}</pre>}
      {failed.map((each) => (
        <p key={each} className="xs err">
          {each}
        </p>
      ))}
      {output === null ? null : (
        <p className="xs mut num">
          {formatDuration(ms)}, {formatCost(cost)}
        </p>
      )}
    </>
  );
}
