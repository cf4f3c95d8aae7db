// renderer/ui/Dialog.tsx - the frame of every dialog: title, scrolling content, foot. 480, 720 or 1080 wide.
import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
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
