// renderer/library/import/Incoming.tsx - packages that are dropped anywhere on the window, or pasted outside a field.
import { useEffect, useState } from 'react';
import { isTyping } from '../../app/keys.ts';
import { ImportIcon } from '../../ui/icons.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { filesOfDrop, pastedAs, toImportFile } from './files.ts';
import styles from './Incoming.module.css';
import { importPasted, startImport } from './start.tsx';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

export function Incoming() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0; // dragenter and dragleave fire for each element on the way
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth++;
      setOver(true);
    };
    const move = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      void filesOfDrop(event.dataTransfer)
        .then((files) =>
          files.length > 0 ? startImport(files) : void toast('None of the dropped files can be imported', { kind: 'info' }),
        )
        .catch((cause: unknown) => toastError('Could not read the dropped files.', cause));
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', move);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', move);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={styles.over}>
      <div className={styles.card}>
        <ImportIcon className="l acc" aria-hidden />
        <span className="semi">Drop to review the packages</span>
        <span className="sm mut">you will see a report before anything is written</span>
      </div>
    </div>
  );
}

function paste(event: ClipboardEvent): void {
  if (isTyping(event.target) || !event.clipboardData || document.querySelector('[aria-modal="true"]')) return;
  const files = [...event.clipboardData.files];
  const text = event.clipboardData.getData('text/plain');
  const pasted = pastedAs(text);
  if (files.length > 0) {
    event.preventDefault();
    void Promise.all(files.map((file) => toImportFile(file))).then(
      (read) => startImport(read),
      (cause: unknown) => toastError('Could not read the pasted files.', cause),
    );
  } else if (pasted !== null) {
    event.preventDefault();
    void ('named' in pasted ? importPasted(pasted.named) : startImport([pasted]));
  } else if (text.trim()) {
    toast(
      'The pasted text is not a package: a package begins with frontmatter between two lines of ---. You can also paste a path or a JSON package.',
      {
        kind: 'info',
        id: 'paste',
      },
    );
  }
}
