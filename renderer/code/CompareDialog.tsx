// renderer/code/CompareDialog.tsx - two states of a package side by side.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogFoot } from '../ui/Dialog.tsx';
import { Compared, type Side } from './Compared.tsx';

interface CompareDialogProps {
  opened: boolean;
  onClose(): void;
  /** Another dialog asked for it: it opens above. */
  asking?: boolean;
  title: string;
  language?: string;
  before: Side;
  after: Side;
  /** Acts to the right of Close. */
  acts?: ReactNode;
  /** The button that leaves without an act. */
  leave?: string;
}

export function CompareDialog({
  opened,
  onClose,
  asking = false,
  title,
  language = 'skill',
  before,
  after,
  acts,
  leave = 'Close',
}: CompareDialogProps) {
  return (
    <Dialog title={title} size={1080} opened={opened} onClose={onClose} asking={asking}>
      {opened ? (
        <>
          <Compared before={before} after={after} language={language} />
          <DialogFoot>
            <Button className="right" onClick={onClose}>
              {leave}
            </Button>
            {acts}
          </DialogFoot>
        </>
      ) : null}
    </Dialog>
  );
}
