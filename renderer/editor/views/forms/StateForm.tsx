// renderer/editor/views/forms/StateForm.tsx - what an optimiser gave a DSPy module: instructions and examples; replace or remove it.
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Artifact } from '../../../../electron/contract/packages.ts';
import { ActButton } from '../../../app/acts/controls.tsx';
import { plural } from '../../../ui/format.ts';
import { DeleteIcon, ErrorIcon } from '../../../ui/icons.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { attempt } from '../../../ui/toast.tsx';
import { loadState } from '../../acts.ts';
import type { OpenDocument } from '../../document/document.ts';
import { useDoc } from '../../document/documents.ts';
import styles from './forms.module.css';
import { type Predictor, readState } from './state.ts';

export function StateForm({ doc, artifact }: { doc: OpenDocument; artifact: Artifact }) {
  const locked = useDoc(doc, (s) => s.locked !== null);
  const set = (state: string | null) =>
    attempt(`Could not change the state of ${artifact.key}.`, () =>
      doc.edit({ op: 'setState', artifact: artifact.key, state }, `state ${artifact.key}`),
    );
  const pick = (
    <ActButton size="xs" act={loadState} choice={artifact.key}>
      {artifact.state === null ? 'Load from file' : 'Replace with file'}
    </ActButton>
  );
  if (artifact.state === null) {
    return (
      <EmptyState title={`${artifact.name} has no saved state`} actions={pick}>
        A state holds the instructions and examples an optimiser found. Without one, the module runs as defined, or its fallback does.
      </EmptyState>
    );
  }
  return (
    <div className={`scroll ${styles.state}`}>
      <div className="row wrap">
        <span className="sm sec">Made by an optimiser.</span>
        <span className="row g8 right">
          {pick}
          <Button
            size="xs"
            color="red"
            c="var(--sw-err)"
            disabled={locked}
            leftSection={<DeleteIcon className="s" aria-hidden />}
            onClick={() => void set(null)}
          >
            Remove state
          </Button>
        </span>
      </div>
      <Content text={artifact.state} />
    </div>
  );
}

function Content({ text }: { text: string }) {
  const read = useMemo(() => readState(text), [text]);
  if (read.kind === 'broken') {
    return (
      <div className="note err" role="alert">
        <ErrorIcon className="s" aria-hidden />
        <span>It is not valid JSON, so the fallback runs: {read.reason}. Replace it with a file or fix it in Source.</span>
      </div>
    );
  }
  if (read.kind === 'other') {
    return (
      <>
        <div className="note info">
          <span>This state does not have the shape DSPy writes. It is kept as is.</span>
        </div>
        <pre className="rawtext">{text}</pre>
      </>
    );
  }
  return (
    <>
      {read.predictors.map((predictor) => (
        <PredictorCard key={predictor.name} predictor={predictor} />
      ))}
      {read.versions === '' ? null : <p className="mut sm">Saved with {read.versions}.</p>}
    </>
  );
}

function PredictorCard({ predictor: { name, instructions, fields, demos } }: { predictor: Predictor }) {
  return (
    <section className="card" aria-label={`Predictor ${name}`}>
      <div className="sect">
        <code>{name}</code>
        <span className="n right">{demos.length === 0 ? 'no examples' : plural(demos.length, 'example')}</span>
      </div>
      <dl className={styles.facts}>
        <dt>Instructions</dt>
        <dd className={styles.prose}>{instructions === '' ? '–' : instructions}</dd>
        {fields.length > 0 ? <dt>Fields</dt> : null}
        {fields.length > 0 ? (
          <dd>
            {fields.map(({ prefix, description }) => (
              <div key={prefix}>
                {prefix} <span className="mut">{description}</span>
              </div>
            ))}
          </dd>
        ) : null}
      </dl>
      {demos.length > 0 ? (
        <ol className={styles.demos} aria-label={`Examples of ${name}`}>
          {demos.map((demo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the state is its identity
            <li key={index}>
              <span className="mut sm num">{index + 1}</span>
              <dl className={styles.demo}>
                {demo.map(([key, value]) => (
                  <div key={key}>
                    <dt>{key}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
