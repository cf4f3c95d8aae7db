// renderer/editor/dspy/OptimiseDialog.tsx - improves a module against test cases: what it takes, its progress, what changed (row H2).
import { Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OptimizeJob } from '../../../electron/contract/optimise.ts';
import type { Artifact } from '../../../electron/contract/packages.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { UnreadOffer } from '../../library/report/UnreadOffer.tsx';
import { ScrollRegion } from '../../runs/index.ts';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { StopIcon } from '../../ui/icons.ts';
import { attempt, toast, toastError } from '../../ui/toast.tsx';
import type { OpenDocument } from '../document/document.ts';
import { documentOf } from '../document/documents.ts';
import styles from './dspy.module.css';
import { OptimiseSetup } from './OptimiseSetup.tsx';
import { ResultTable } from './ResultTable.tsx';
import { useJob } from './useJob.ts';
import { meanWords, spentWords, statusWords } from './words.ts';

interface OptimiseDialogProps {
  doc: OpenDocument;
  artifact: Artifact;
  onClose(): void;
}

export function OptimiseDialog({ doc, artifact, onClose }: OptimiseDialogProps) {
  const known = useLiveQuery('optimise.jobs', { skillId: doc.id }).data ?? [];
  const [started, setStarted] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const jobId = started ?? known.find((job) => job.artifact === artifact.key)?.id ?? null;
  // What is optimised is the saved package.
  useEffect(() => {
    void (documentOf(doc.id)?.saving.save('save') ?? Promise.resolve()).then(() => setSaved(true));
  }, [doc.id]);
  return (
    <Dialog title={`Optimise ${artifact.name}`} size={1080} opened onClose={onClose}>
      {saved ? (
        <OptimiseSetup
          skillId={doc.id}
          artifact={artifact.key}
          onStarted={(id) => {
            setStarted(id);
            void refresh(['optimise.jobs']);
          }}
        />
      ) : null}
      <JobView key={jobId} jobId={jobId} onStarted={setStarted} />
      <DialogFoot>
        <span className="mut sm">Closing this does not stop it. Results are kept until you save or discard them.</span>
        <Button className="right" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function JobView({ jobId, onStarted }: { jobId: string | null; onStarted(jobId: string): void }) {
  const [settled, setSettled] = useState<OptimizeJob | null>(null);
  const { job, error } = useJob(jobId, settled);
  if (job === null) {
    return (
      <section className={styles.result} aria-label="Result">
        <p className="mut sm">{error ? errorOf(error).message : jobId === null ? 'Nothing has been optimised yet.' : 'Loading'}</p>
      </section>
    );
  }
  const settle = (how: 'accept' | 'discard') =>
    attempt(how === 'accept' ? 'Could not save the state.' : 'Could not discard the state.', async () => {
      setSettled(await api.optimise[how].mutate({ jobId: job.id }));
      toast(how === 'accept' ? `Saved the new state of ${job.artifact} as a revision.` : `Discarded the new state of ${job.artifact}.`);
    });
  const resume = () =>
    api.optimise.resume
      .mutate({ jobId: job.id })
      .then((next) => {
        onStarted(next.jobId);
        return refresh(['optimise.jobs']);
      })
      .catch((cause: unknown) => toastError('Could not continue the optimisation.', cause));
  const stop = () =>
    api.optimise.stop.mutate({ jobId: job.id }).catch((cause: unknown) => toastError('Could not stop the optimisation.', cause));
  return (
    <section className={styles.result} aria-label="Result">
      <div className={styles.bar}>
        <b role="status">{statusWords(job)}</b>
        <span className="mut sm">{spentWords(job)}</span>
        <span className="right row g8">
          {job.status === 'running' ? (
            <Button
              size="xs"
              color="red"
              c="var(--sw-err)"
              leftSection={<StopIcon className="s" aria-hidden />}
              onClick={() => void stop()}
            >
              Stop
            </Button>
          ) : null}
          {job.status === 'interrupted' ? (
            <Button size="xs" onClick={() => void resume()}>
              Continue
            </Button>
          ) : null}
          {job.status === 'ready' ? (
            <>
              <Button size="xs" onClick={() => void settle('discard')}>
                Discard
              </Button>
              <Button size="xs" variant="filled" onClick={() => void settle('accept')}>
                Save new state
              </Button>
            </>
          ) : null}
        </span>
      </div>
      {job.status === 'running' ? (
        <Progress aria-label="Model calls" value={Math.min(100, (100 * job.calls) / job.maxCalls)} size="sm" />
      ) : null}
      {job.error ? (
        <div className="note err" role="alert">
          <span>
            {job.error.message} {job.error.remedy}
          </span>
          <UnreadOffer error={job.error} />
        </div>
      ) : null}
      <p className="sm">
        Score before {meanWords(job.before)}, after {meanWords(job.after)}
        {job.best === null || job.status !== 'running' ? '' : `, best so far ${job.best.toFixed(2)}`}
      </p>
      {job.summary === null ? null : <pre className="rawtext">{job.summary}</pre>}
      {job.before || job.after ? (
        <ScrollRegion className={styles.scroll ?? ''} label="Cases before and after">
          <ResultTable job={job} />
        </ScrollRegion>
      ) : null}
    </section>
  );
}
