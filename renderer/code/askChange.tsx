// renderer/code/askChange.tsx - a change proposed by a machine, shown as a diff before it is made (row A14): apply it or leave it.
import { Button } from '@mantine/core';
import { create } from 'zustand';
import { CompareDialog } from './CompareDialog.tsx';

interface Change {
  title: string;
  before: string;
  after: string;
  /** The label of the button that applies it. */
  act: string;
}

const useChange = create<{ asked: Change | null; answer: (yes: boolean) => void }>()(() => ({ asked: null, answer: () => undefined }));

/** True if the person wants the change; Esc, Close and a newer question are false. */
export function askChange(asked: Change): Promise<boolean> {
  useChange.getState().answer(false);
  return new Promise((resolve) => {
    useChange.setState({
      asked,
      answer: (yes) => {
        useChange.setState({ asked: null, answer: () => undefined });
        resolve(yes);
      },
    });
  });
}

export function AskChangeDialog() {
  const { asked, answer } = useChange();
  return (
    <CompareDialog
      opened={asked !== null}
      onClose={() => answer(false)}
      title={asked?.title ?? ''}
      leave="Cancel"
      before={{ label: 'Now', text: asked?.before ?? '' }}
      after={{ label: 'After', text: asked?.after ?? '' }}
      acts={
        <Button variant="filled" data-autofocus onClick={() => answer(true)}>
          {asked?.act}
        </Button>
      }
    />
  );
}
