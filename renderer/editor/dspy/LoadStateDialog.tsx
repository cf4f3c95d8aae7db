// renderer/editor/dspy/LoadStateDialog.tsx - a state or program that DSPy saved, for a module that is there: what fits and what does not, before anything changes.
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { StateFit } from '../../../electron/contract/exchange.ts';
import type { Artifact } from '../../../electron/contract/packages.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { NotCarriedList } from '../../library/import/report/NotCarried.tsx';
import { textOfFile } from '../../runs/index.ts';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { plural } from '../../ui/format.ts';
import { ErrorIcon, FileIcon } from '../../ui/icons.ts';
import { attempt, toast } from '../../ui/toast.tsx';
import type { OpenDocument } from '../document/document.ts';
import styles from './dspy.module.css';

interface LoadStateProps {
  doc: OpenDocument;
  artifact: Artifact;
  onClose(): void;
  onLoaded(): void;
}

type Read = { fileName: string } & ({ fit: StateFit } | { problem: string });

export function LoadStateDialog({ doc, artifact, onClose, onLoaded }: LoadStateProps) {
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read | null>(null);
  const look = async (file: File | undefined) => {
    if (!file) return;
    const result = await textOfFile(file);
    if ('problem' in result) return setRead({ fileName: file.name, problem: result.problem });
    try {
      const { key: name, content } = artifact;
      setRead({ fileName: file.name, fit: await api.library.stateFit.query({ name, content, fileName: file.name, text: result.text }) });
    } catch (cause) {
      const { message, remedy } = errorOf(cause);
      setRead({ fileName: file.name, problem: [message, remedy].filter(Boolean).join(' ') });
    }
  };
  const state = read !== null && 'fit' in read ? read.fit.state : null;
  const load = () =>
    attempt(`Could not change the state of ${artifact.key}.`, async () => {
      await doc.edit({ op: 'setState', artifact: artifact.key, state }, `state ${artifact.key}`);
      toast(`${artifact.key} has the state of ${read?.fileName}`, { id: 'state' });
      onLoaded();
    });
  return (
    <Dialog title={`Load a DSPy state into ${artifact.name}`} size={720} opened onClose={onClose}>
      <div className={`scroll ${styles.load}`}>
        <p className="sec">
          {read === null
            ? 'Choose the JSON that DSPy saved with save_program=False. Nothing changes before you have seen what fits.'
            : read.fileName}
        </p>
        {read === null ? null : 'problem' in read ? (
          <div className="note err" role="alert">
            <ErrorIcon className="s" aria-hidden />
            <span>{read.problem}</span>
          </div>
        ) : (
          <Fit fit={read.fit} replaces={artifact.state !== null} />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label={`State for ${artifact.name}`}
        onChange={(event) => {
          void look(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <DialogFoot>
        <Button data-autofocus leftSection={<FileIcon className="s" aria-hidden />} onClick={() => input.current?.click()}>
          {read === null ? 'Choose file' : 'Choose another file'}
        </Button>
        <Button className="right" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" disabled={state === null} onClick={() => void load()}>
          Load
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Fit({ fit: { state, parts, notCarried }, replaces }: { fit: StateFit; replaces: boolean }) {
  return (
    <>
      {state === null ? (
        <div className="note err" role="alert">
          <ErrorIcon className="s" aria-hidden />
          <span>It does not fit this module, so nothing can be loaded.</span>
        </div>
      ) : (
        <section aria-label="What fits">
          <h3 className="sect">What fits</h3>
          <dl className={styles.fits}>
            {parts.map(({ predictor, examples, instructions }) => (
              <div key={predictor}>
                <dt>
                  <code>{predictor}</code>
                </dt>
                <dd>
                  {examples === 0 ? 'No examples' : plural(examples, 'example')}
                  {instructions === '' ? '' : ` and the instructions “${instructions.slice(0, 300)}”`}
                </dd>
              </div>
            ))}
          </dl>
          {replaces ? <p className="sec">It replaces the state that the module has. Undo brings that back.</p> : null}
        </section>
      )}
      <NotCarriedList items={notCarried} />
    </>
  );
}
