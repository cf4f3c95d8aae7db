// renderer/conversations/thread/Examples.tsx - the first use: what can be asked, in the words by which skills that are there say that they are found.
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { runAct } from '../../app/acts/act.ts';
import { useOffer } from '../../app/acts/controls.tsx';
import { liveQuery, useLiveQuery } from '../../client/live.ts';
import { ModelNotice, useChosenModel } from '../../runs/index.ts';
import { SkillIcon } from '../../ui/icons.ts';
import { Keys } from '../../ui/small.tsx';
import { type Example, examples as shown, takeExample } from '../acts.ts';
import styles from '../conversations.module.css';

/** Looked through for their phrases, and shown. */
const LOOKED = 8;
const SHOWN = 3;

export function Examples() {
  const found = useExamples();
  const hasModel = useChosenModel(null) !== null;
  const key = found.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same skills are the same examples
  const examples = useMemo(() => found, [key]);
  useOffer(shown, examples.length > 0 ? examples : null);
  return (
    <div className={styles.first}>
      <h2 className={styles.firstTitle}>Ask something</h2>
      <p className="sec">
        The skill that fits is found, run with what it may use, and named under the answer. <Keys keys="/" /> names one yourself.
      </p>
      {examples.length > 0 ? (
        <ul className={styles.examples} aria-label="What can be asked">
          {examples.map(({ id, name, words }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.example}
                data-act={takeExample.id}
                onClick={() => runAct(takeExample, { on: examples, choice: id })}
              >
                <SkillIcon className="s mut" aria-hidden />
                <span className="grow">{words}</span>
                <span className="mut sm">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <ModelNotice modelId={null} />
      {hasModel ? null : (
        <p className="mut sm">Without a model, skills are still found, and those that ask none still run by their name.</p>
      )}
    </div>
  );
}

function useExamples(): readonly Example[] {
  const list = useLiveQuery('library.list', { query: 'state:ok', limit: 60 });
  const rows = (list.data?.rows ?? []).filter(({ enabled }) => enabled).slice(0, LOOKED * 2);
  const opened = useQueries({
    queries: rows.map(({ id }) => ({ ...liveQuery('library.open', { id }), staleTime: Number.POSITIVE_INFINITY })),
  });
  return opened
    .flatMap(({ data }) => {
      const phrase = data?.analysis?.metadata.triggerPhrases[0];
      return data === undefined || phrase === undefined ? [] : [{ id: data.row.id, name: data.row.name, words: sentence(phrase) }];
    })
    .slice(0, SHOWN);
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
