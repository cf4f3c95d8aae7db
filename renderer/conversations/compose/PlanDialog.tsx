// renderer/conversations/compose/PlanDialog.tsx - what would be done with a message, before it is sent: the decision, its inputs and the plan of the turn (row E4).
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { PlannedAnswer, SendInput } from '../../../electron/contract/conversations/conversations.ts';
import { api } from '../../client/api.ts';
import { TurnPlanView } from '../../runs/index.ts';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toastError } from '../../ui/toast.tsx';
import styles from '../conversations.module.css';
import { send } from '../doing.tsx';
import { write } from '../writing.ts';

interface PlanDialogProps {
  message: SendInput;
  /** The key of what is written. */
  writing: string;
  onClose(): void;
}

export function PlanDialog({ message, writing, onClose }: PlanDialogProps) {
  const { planned, error } = usePlan(message);
  const [sending, setSending] = useState(false);
  const sendButton = useRef<HTMLButtonElement>(null);
  // It cannot be pressed before, so the dialog opens with the focus elsewhere.
  useEffect(() => {
    if (planned !== null) sendButton.current?.focus();
  }, [planned]);
  const sendIt = async (decision: PlannedAnswer['decision']) => {
    setSending(true);
    try {
      await send({ ...message, decision });
      onClose();
    } catch (cause) {
      toastError('The message was not sent.', cause);
      setSending(false);
    }
  };
  const change = ({ skill, inputs }: PlannedAnswer['decision']) => {
    if (skill !== null) write(writing, { skill: { name: skill.name, inputs } });
    onClose();
  };
  return (
    <Dialog title="Plan of the answer" size={720} opened onClose={onClose}>
      <div className={styles.plan}>
        {error !== null ? (
          <ErrorState title="It cannot be planned" cause={error} />
        ) : planned === null ? (
          <div role="status" aria-label="Deciding what to do">
            <SkeletonRows rows={6} height={24} />
          </div>
        ) : (
          <Planned planned={planned} />
        )}
      </div>
      <DialogFoot>
        <Button className="right" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={planned === null} onClick={() => planned && change(planned.decision)}>
          Change
        </Button>
        <Button
          variant="filled"
          ref={sendButton}
          loading={sending}
          disabled={planned === null}
          onClick={() => planned && void sendIt(planned.decision)}
        >
          Send
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const CHOICES: Record<PlannedAnswer['decision']['choice'], string> = {
  direct: 'It is answered directly.',
  activate: 'A skill answers.',
  research: 'The pages are searched.',
  clarify: 'You are asked back.',
};

function Planned({ planned: { decision, plan, says } }: { planned: PlannedAnswer }) {
  const { choice, skill, because, artifacts, inputs, query } = decision;
  return (
    <>
      <p>
        <span className="semi">{skill?.name ?? CHOICES[choice]}</span> <span className="sec">{because}</span>
      </p>
      {query === null ? null : <p className="sm sec">Searches the pages for “{query}”.</p>}
      {artifacts.length === 0 ? null : <p className="sm sec">Only {artifacts.join(', ')}, with what these need.</p>}
      {Object.keys(inputs).length === 0 ? null : <pre className="mono sm">{JSON.stringify(inputs, null, 2)}</pre>}
      {says === null ? null : <Markdown text={says} />}
      {plan === null ? null : <TurnPlanView turn={plan} />}
    </>
  );
}

/** Decided once for each message. */
function usePlan(message: SendInput): { planned: PlannedAnswer | null; error: unknown } {
  const [state, setState] = useState<{ planned: PlannedAnswer | null; error: unknown }>({ planned: null, error: null });
  useEffect(() => {
    const stop = new AbortController();
    api.conversations.plan.mutate(message, { signal: stop.signal }).then(
      (planned) => setState({ planned, error: null }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ planned: null, error });
      },
    );
    return () => stop.abort();
  }, [message]);
  return state;
}
