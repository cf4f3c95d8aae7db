// renderer/settings/models/EmbeddingSection.tsx - the local model by which messages also find skills of like meaning: none, or a file of the author's.
import { useMemo, useState } from 'react';
import type { Embedding } from '../../../electron/contract/matching/matching.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { api } from '../../client/api.ts';
import { keepAnswer, useLiveQuery } from '../../client/live.ts';
import { pickPlace } from '../../ui/files/pick.ts';
import { formatBytes, plural } from '../../ui/format.ts';
import { ErrorIcon, LocalModelIcon, OkIcon } from '../../ui/icons.ts';
import { Loaded } from '../../ui/states.tsx';
import { attempt, toast } from '../../ui/toast.tsx';
import { chooseEmbedding, removeEmbedding, shownEmbedding } from '../acts.ts';
import { Section } from '../Section.tsx';
import styles from '../Settings.module.css';

const keep = (now: Embedding) => keepAnswer('matching.embedding', undefined, now);

async function remove(): Promise<void> {
  await attempt('Could not remove the embedding model.', async () => {
    keep(await api.matching.removeEmbedding.mutate());
    toast('Embedding model removed. Messages find skills by words alone.', { id: 'embedding' });
  });
}

export function EmbeddingSection() {
  // The file may have gone since, which no event tells.
  const embedding = useLiveQuery('matching.embedding', undefined, { refetchOnMount: 'always' });
  const [busy, setBusy] = useState(false);
  const isChosen = embedding.data ? embedding.data.model !== null : null;
  useOffer(
    shownEmbedding,
    useMemo(() => {
      if (isChosen === null) return null;
      return {
        isChosen,
        busy,
        async choose() {
          const file = await pickPlace('embedding_file');
          if (file === null) return;
          setBusy(true);
          await attempt('Could not use the embedding model.', async () => {
            const now = keep(await api.matching.chooseEmbedding.mutate({ path: file.token }));
            toast(`${now.model?.label} reads your skills now`, { id: 'embedding' });
          });
          setBusy(false);
        },
        remove,
      };
    }, [isChosen, busy]),
  );
  return (
    <Section
      title="Skills by meaning"
      about="optional, on this computer"
      acts={
        <>
          {isChosen ? <ActButton act={removeEmbedding} label="Remove" size="xs" variant="subtle" color="gray" plain /> : null}
          <ActButton act={chooseEmbedding} label={busy ? 'Trying the file' : 'Choose model file'} size="xs" />
        </>
      }
    >
      <Loaded query={embedding} what="the embedding model" rows={1}>
        {(now) => (now.model === null ? <None /> : <Chosen now={now} model={now.model} />)}
      </Loaded>
    </Section>
  );
}

const None = () => (
  <p className="sm mut">
    Messages find skills by their words. An embedding model, such as all-MiniLM or nomic-embed as a GGUF file, also finds skills that say
    the same in other words, where no skill fits by words. Nothing is downloaded.
  </p>
);

function Chosen({
  now: { state, note, read, skills },
  model: { label, path, bytes },
}: {
  now: Embedding;
  model: NonNullable<Embedding['model']>;
}) {
  return (
    <div className="card">
      <div className={`${styles.progress} ${styles.embedding}`}>
        <span className="row g6 sm" title={path}>
          <LocalModelIcon className="s mut" aria-hidden />
          <span className="med fixed">{label}</span>
          <span className="mut ell">
            {formatBytes(bytes)}, {path}
          </span>
        </span>
        <span className="row g6 sm" role="status">
          {state === 'failed' ? (
            <ErrorIcon className="s err" aria-hidden />
          ) : state === 'ready' ? (
            <OkIcon className="s ok" aria-hidden />
          ) : (
            <span className="spin" />
          )}
          {read} of {plural(skills, 'skill')} read
        </span>
        {state === 'reading' ? (
          <div
            className="prog"
            role="progressbar"
            aria-label="Reading skills"
            aria-valuemin={0}
            aria-valuemax={skills}
            aria-valuenow={read}
          >
            <i style={{ width: `${(100 * read) / Math.max(1, skills)}%` }} />
          </div>
        ) : null}
      </div>
      {note === null ? null : <p className={`sm err ${styles.embeddingNote}`}>Words alone are compared: {note}</p>}
    </div>
  );
}
