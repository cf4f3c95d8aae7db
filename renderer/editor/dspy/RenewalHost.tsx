// renderer/editor/dspy/RenewalHost.tsx - module states from another DSPy version: reported once at start, renewed with consent (row C7).
import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { OutdatedState, Renewal } from '../../../electron/contract/optimise.ts';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { askGrants } from '../../runs/index.ts';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { plural } from '../../ui/format.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import styles from './dspy.module.css';
import { closeRenewal, openRenewal, useRenewalOpen } from './renewal.ts';
import { estimateWords, spentWords, statusWords } from './words.ts';

/** Packages are read for it, so the window starts first. */
const AFTER_START_MS = 2000;

/** Mounted once. */
export function RenewalHost() {
  const open = useRenewalOpen((s) => s.open);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setStarted, AFTER_START_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const asked = { retry: false, enabled: started || open };
  const outdated = useLiveQuery('optimise.outdated', undefined, asked).data;
  const told = useRef(false);
  useEffect(() => {
    if (told.current || !outdated || outdated.length === 0) return;
    told.current = true;
    const what = plural(outdated.length, 'saved DSPy state was', 'saved DSPy states were');
    toast(`${what} made by another version of DSPy.`, { kind: 'info', acts: [{ label: 'Review', main: true, run: openRenewal }] });
  }, [outdated]);
  return open ? <RenewalDialog outdated={outdated ?? []} /> : null;
}

const keyOf = ({ skillId, artifact }: { skillId: string; artifact: string }): string => `${skillId} ${artifact}`;

function RenewalDialog({ outdated }: { outdated: readonly OutdatedState[] }) {
  const renewal = useLiveQuery('optimise.renewal', undefined, { refetchInterval: 1000 }).data;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(new Map());
  const able = outdated.filter(({ estimate }) => estimate !== null);
  const chosen = able.filter((state) => !left.has(keyOf(state)));
  const limitOf = (state: OutdatedState): number => limits.get(keyOf(state)) ?? state.estimate?.calls ?? 1;
  const renew = async () => {
    const items = chosen.map((state) => ({ skillId: state.skillId, artifact: state.artifact, maxCalls: limitOf(state) }));
    for (const skillId of new Set(items.map((item) => item.skillId))) if (!(await askGrants(skillId))) return;
    await api.optimise.renew.mutate({ items }).catch((cause: unknown) => toastError('Could not start renewing.', cause));
  };
  const toggle = (state: OutdatedState, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(keyOf(state));
    else next.add(keyOf(state));
    setLeft(next);
  };
  return (
    <Dialog title="States from another DSPy version" size={720} opened onClose={closeRenewal}>
      <section className={styles.result} aria-label="States">
        <p className="sm sec">
          A new DSPy version may build different prompts, so a state is optimised again with its original settings and cases. No model is
          called until you start. Until then, states from another minor version are not used and the fallback runs.
        </p>
        {outdated.length === 0 ? <p className="mut sm">All saved states match this version.</p> : null}
        {outdated.map((state) => (
          <div key={keyOf(state)} className={styles.bar}>
            <Checkbox
              label={`${state.skillName}, ${state.artifact} (DSPy ${state.from})`}
              disabled={state.estimate === null}
              checked={state.estimate !== null && !left.has(keyOf(state))}
              onChange={(event) => toggle(state, event.currentTarget.checked)}
            />
            {state.estimate === null ? (
              <span className="mut sm">{state.problem}</span>
            ) : (
              <>
                <span className="mut sm">{estimateWords(state.estimate)}</span>
                <NumberInput
                  size="xs"
                  w={110}
                  aria-label={`Model call limit for ${state.artifact}`}
                  suffix=" calls"
                  min={1}
                  allowDecimal={false}
                  value={limitOf(state)}
                  onChange={(value) => typeof value === 'number' && value > 0 && setLimits(new Map(limits).set(keyOf(state), value))}
                />
              </>
            )}
          </div>
        ))}
        {renewal ? <RenewalState renewal={renewal} /> : null}
      </section>
      <DialogFoot>
        <Button className="right" onClick={closeRenewal}>
          Close
        </Button>
        <Button variant="filled" disabled={chosen.length === 0 || renewal?.status === 'running'} onClick={() => void renew()}>
          Renew {plural(chosen.length, 'state')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function RenewalState({ renewal: { status, current, queue, done } }: { renewal: Renewal }) {
  const act = (how: 'pauseRenewal' | 'resumeRenewal') =>
    api.optimise[how].mutate().catch((cause: unknown) => toastError('Could not pause or resume it.', cause));
  if (status === 'idle' && done.length === 0) return null;
  return (
    <>
      <div className={styles.bar}>
        <b role="status">
          {status === 'idle'
            ? 'Done'
            : status === 'paused'
              ? 'Paused'
              : current === null
                ? 'Running'
                : `${current.skillName}: ${statusWords(current)}`}
        </b>
        {current === null ? null : <span className="mut sm">{spentWords(current)}</span>}
        {queue.length > 0 ? <span className="mut sm">{plural(queue.length, 'state waiting', 'states waiting')}</span> : null}
        <span className="right row g8">
          {status === 'running' ? (
            <Button size="xs" onClick={() => void act('pauseRenewal')}>
              Pause
            </Button>
          ) : null}
          {status === 'paused' ? (
            <Button size="xs" onClick={() => void act('resumeRenewal')}>
              Resume
            </Button>
          ) : null}
        </span>
      </div>
      <ul className="sm" style={{ margin: 0, paddingLeft: 18 }}>
        {done.map((each) => (
          <li key={keyOf(each)}>
            {each.skillName}, {each.artifact}: {each.outcome}
          </li>
        ))}
      </ul>
    </>
  );
}
