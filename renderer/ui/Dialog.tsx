// renderer/ui/Dialog.tsx - the frame of every dialog: title, scrolling content or a form, foot. 480, 720 or 1080 wide.
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { AppErrorData } from '../../electron/contract/schemas/errors.ts';
import { errorOf } from '../client/errors.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: ReactNode;
  size: 480 | 720 | 1080;
  opened: boolean;
  onClose(): void;
  /** A question asked by another dialog: it opens above. */
  asking?: boolean;
  children: ReactNode;
}

/** Above every dialog that can ask something. */
export const ASKING = 300;

export function Dialog({ title, size, opened, onClose, asking = false, children }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      padding={0}
      yOffset="8dvh"
      {...(asking ? { zIndex: ASKING } : {})}
      classNames={{ header: styles.head ?? '', body: styles.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close', size: 'sm' }}
    >
      {children}
      <Caret />
    </Modal>
  );
}

/** Puts the caret in the marked field at once: Mantine does so a moment later, and keys typed until then would be lost. They replace its text. */
function Caret() {
  const here = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const field = here.current?.closest('[aria-modal]')?.querySelector<HTMLElement>('[data-autofocus]');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, []);
  return <span ref={here} hidden />;
}

/** The padded part of a dialog that contains fields. */
export function DialogFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** The foot of a dialog: hints on the left, Cancel left of the act. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

interface Sending {
  /** What is typed can be sent. */
  ready: boolean;
  busy: boolean;
  submit(): unknown;
}

/** Sends what is typed, once at a time. `send` throws why it is refused. */
export function useSubmit(ready: boolean, send: () => Promise<unknown>) {
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await send();
    } catch (cause) {
      setFailed(cause);
    } finally {
      setBusy(false);
    }
  };
  const error = failed ? errorOf(failed) : null;
  return { ready, busy, submit, error, problem: errorLine(error), forget: () => setFailed(null) };
}

/** An error as one line under a field. */
const errorLine = (error: AppErrorData | null): string | null => (error ? `${error.message} ${error.remedy ?? ''}` : null);

/** An error under all fields. */
export function Refused({ error }: { error: AppErrorData | null }) {
  return error === null ? null : (
    <p className="note err" role="alert">
      {error.message} {error.remedy}
    </p>
  );
}

interface DialogFormProps {
  form: Sending;
  /** The label of the button that sends it; null = it has none now. */
  act: ReactNode;
  danger?: boolean;
  /** Stands left of Cancel. */
  hint?: ReactNode;
  /** Called by every press: what is missing is shown from then on, so the button can always be pressed. */
  onTry?(): void;
  onCancel(): void;
  children: ReactNode;
}

/** Fields, Cancel and the act. */
export function DialogForm({ form: { ready, busy, submit }, act, danger = false, hint, onTry, onCancel, children }: DialogFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onTry?.();
        submit();
      }}
    >
      <DialogFields>{children}</DialogFields>
      <DialogFoot>
        {hint}
        <Button className="right" onClick={onCancel}>
          Cancel
        </Button>
        {act === null ? null : (
          <Button type="submit" variant="filled" {...(danger ? { color: 'red' } : {})} loading={busy} disabled={!ready && !onTry}>
            {act}
          </Button>
        )}
      </DialogFoot>
    </form>
  );
}
