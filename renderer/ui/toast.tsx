// renderer/ui/toast.tsx - reports what happened out of sight: bottom right, 6 s, errors stay, with the way back inside.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { errorOf, isAbort } from '../client/errors.ts';
import { ErrorIcon, InfoIcon, OkIcon, WarningIcon } from './icons.ts';
import { openReport } from './reading.ts';

interface ToastAct {
  label: string;
  /** The main one has a border. */
  main?: boolean;
  run(): void;
}

interface ToastOptions {
  kind?: 'ok' | 'info' | 'warn' | 'err';
  acts?: readonly ToastAct[];
  /** The way back: its main act. */
  undo?: (() => void) | undefined;
  /** The same id replaces the toast on the screen. */
  id?: string;
}

const ICONS = { ok: OkIcon, info: InfoIcon, warn: WarningIcon, err: ErrorIcon };

/** Shows a toast, in place of an earlier one with the same id. */
export function toast(message: ReactNode, { kind = 'ok', acts: others = [], undo, id }: ToastOptions = {}): void {
  const acts: readonly ToastAct[] = undo ? [{ label: 'Undo', main: true, run: undo }, ...others] : others;
  const Icon = ICONS[kind];
  const shown = id ?? crypto.randomUUID();
  const close = () => notifications.hide(shown);
  notifications.hide(shown);
  notifications.show({
    id: shown,
    autoClose: kind === 'err' ? false : 6000,
    icon: <Icon className={kind} aria-hidden />,
    closeButtonProps: { 'aria-label': 'Close' },
    role: kind === 'err' ? 'alert' : 'status',
    message: (
      <>
        <div>{message}</div>
        {acts.length > 0 ? (
          <div className="row g6" style={{ marginTop: 6 }}>
            {acts.map((act) => (
              <Button
                key={act.label}
                size="xs"
                variant={act.main ? 'default' : 'subtle'}
                color="gray"
                onClick={() => {
                  close();
                  act.run();
                }}
              >
                {act.label}
              </Button>
            ))}
          </div>
        ) : null}
      </>
    ),
  });
}

/** A sentence whose first value is what it is about, and stands in bold: said`Deleted ${name}`. */
export const said = ([before, ...texts]: TemplateStringsArray, about: ReactNode, ...values: readonly string[]): ReactNode => (
  <>
    {before}
    <b>{about}</b>
    {texts.map((text, at) => text + (values[at] ?? '')).join('')}
  </>
);

export const hideToast = (id: string): void => void notifications.hide(id);

/** Reports a failed call: `what` names the act that stopped. A call that we ended ourselves is silent. */
export function toastError(what: string, cause: unknown, acts: readonly ToastAct[] = []): void {
  if (isAbort(cause)) return;
  const error = errorOf(cause);
  const ids = error.unread?.map(({ id }) => id) ?? [];
  const offered: readonly ToastAct[] =
    ids.length === 0 ? acts : [{ label: 'Read report', main: true, run: () => openReport(ids) }, ...acts];
  toast(
    <>
      <b>{what}</b> {error.message} {error.remedy}
    </>,
    { kind: 'err', acts: offered, id: `error-${what}` },
  );
}

/** Does it; null if it failed, which is told: `failed` names the act that stopped. */
export async function attempt<T>(failed: string, act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (cause) {
    toastError(failed, cause);
    return null;
  }
}
