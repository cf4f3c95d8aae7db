// renderer/ui/Dialog.tsx - the frame of every dialog: title, scrolling content, foot. 480, 720 or 1080 wide.
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: ReactNode;
  size: 480 | 720 | 1080;
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

export function Dialog({ title, size, opened, onClose, children }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      padding={0}
      yOffset="8dvh"
      classNames={{ header: styles.head ?? '', body: styles.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close', size: 'sm' }}
    >
      {children}
    </Modal>
  );
}

/** The padded part of a dialog that holds fields. */
export function DialogFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
