// renderer/code/CompareDialog.tsx - two states of a package side by side.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFoot } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DiffView } from './index.tsx';

interface Side {
  label: string;
  text: string;
}

interface CompareDialogProps {
  opened: boolean;
  onClose(): void;
  /** Another dialog asked for it: it lies above. */
  asking?: boolean;
  title: string;
  before: Side;
  after: Side;
  /** Acts right of Close. */
  acts?: ReactNode;
  /** The word that leaves without an act. */
  leave?: string;
}

const LINE = 18;
/** No taller than its lines, within reason. */
const heightOf = (...sides: Side[]): number => {
  const lines = Math.max(...sides.map(({ text }) => text.split('\n').length));
  return Math.min(560, Math.max(180, (lines + 4) * LINE));
};

export function CompareDialog({ opened, onClose, asking = false, title, before, after, acts, leave = 'Close' }: CompareDialogProps) {
  return (
    <Dialog title={title} size={1080} opened={opened} onClose={onClose} asking={asking}>
      {opened ? (
        <>
          <div className="row sm sec" style={{ padding: '0 16px 8px' }}>
            <span className="grow">{before.label}</span>
            <span className="grow">
              {after.label}
              {before.text === after.text ? ', identical' : ''}
            </span>
          </div>
          <div style={{ height: `min(${heightOf(before, after)}px, 60dvh)`, borderTop: '1px solid var(--sw-border)' }}>
            <DiffView before={before.text} after={after.text} language="skill" />
          </div>
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
