// renderer/composer/Drafts.tsx - where a skill begins from words, and the drafts that are there.
import { useCallback, useState } from 'react';
import type { CompositionInfo } from '../../electron/contract/composer/composer.ts';
import { pane } from '../app/acts/focus.ts';
import { formatRoute, navigate, toComposer } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh, useLiveQuery } from '../client/live.ts';
import { plural } from '../ui/format.ts';
import { ComposerIcon } from '../ui/icons.ts';
import { RelativeTime } from '../ui/small.tsx';
import { Loaded } from '../ui/states.tsx';
import styles from './composer.module.css';
import { Words } from './Words.tsx';

export function Drafts() {
  const drafts = useLiveQuery('composer.list');
  const [modelId, setModelId] = useState<string | null>(null);
  const send = useCallback(
    async (text: string) => {
      navigate(toComposer(await beginWith(text, modelId)));
      await refresh(['composer']);
    },
    [modelId],
  );
  return (
    <section className={`col full ${styles.drafts}`} aria-label="Drafts" {...pane('main')}>
      <div className={styles.start}>
        <h1 className={styles.title}>Create a skill from words</h1>
        <p className="sec sm">
          Say what it should do, what it is given, and when it is used. It is written as a draft; nothing is saved before you save it.
        </p>
        <Words
          kept="new"
          label="What should the skill do?"
          placeholder="Create a skill that …"
          busy={false}
          modelId={modelId}
          onModel={setModelId}
          guided={false}
          onSend={send}
        />
        <Loaded query={drafts} what="the drafts">
          {(list) =>
            list.length === 0 ? null : (
              <>
                <h2 className={styles.head}>Drafts</h2>
                <ul>
                  {list.map((draft) => (
                    <DraftLine key={draft.id} draft={draft} />
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

/** A draft that begins with these words. What could not be sent is still in the field: it leaves no empty draft. */
export async function beginWith(text: string, modelId: string | null): Promise<string> {
  const { id } = await api.composer.begin.mutate({ modelId });
  try {
    await api.composer.send.mutate({ id, text });
  } catch (cause) {
    await api.composer.discard.mutate({ id });
    throw cause;
  }
  return id;
}

const WORDS = { open: 'not saved', busy: 'being written', saved: 'saved' } as const;

const DraftLine = ({ draft: { id, title, name, state, steps, updatedAt } }: { draft: CompositionInfo }) => (
  <li>
    <a className={styles.draft} href={formatRoute(toComposer(id))}>
      <ComposerIcon className="s mut" aria-hidden />
      <span className="med">{name || title}</span>
      <span className="sec sm ell grow">{name === '' ? '' : title}</span>
      <span className="xs mut num">{plural(steps, 'step')}</span>
      <span className="bdg">{WORDS[state]}</span>
      <RelativeTime at={updatedAt} className="xs mut" />
    </a>
  </li>
);
