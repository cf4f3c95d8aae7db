// renderer/ui/confirm.tsx - asking once: the act and its object, what is lost, what can be undone.
import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { ASKING, DialogFoot } from './Dialog.tsx';
import styles from './dialog.module.css';

interface ConfirmOptions {
  /** `Drop the override of consistency-checker?` */
  title: string;
  body: ReactNode;
  /** The label of the button that does it. */
  act: string;
  danger?: boolean;
  size?: 480 | 1080;
}

/** True if the person chose the act; Esc, Cancel and closing are false. */
export function confirm({ title, body, act, danger = false, size = 480 }: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const id = modals.open({
      title,
      size,
      padding: 0,
      yOffset: size === 480 ? '12dvh' : '4dvh',
      zIndex: ASKING + 10,
      withCloseButton: false,
      classNames: { header: styles.head ?? '', body: styles.body ?? '' },
      onClose: () => resolve(answer),
      children: (
        <>
          <div className={styles.text}>{body}</div>
          <DialogFoot>
            <Button className="right" onClick={() => modals.close(id)} data-autofocus={danger ? true : undefined}>
              Cancel
            </Button>
            <Button
              variant="filled"
              {...(danger ? { color: 'red' } : {})}
              data-autofocus={danger ? undefined : true}
              onClick={() => {
                answer = true;
                modals.close(id);
              }}
            >
              {act}
            </Button>
          </DialogFoot>
        </>
      ),
    });
  });
}
