// renderer/runs/input/FileAsText.tsx - fills a text field from a file: its text, as UTF-8.
import { useRef } from 'react';
import { formatBytes } from '../../ui/format.ts';
import { FileIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import { toast } from '../../ui/toast.tsx';

/** More than a model can read, and still fast in a form. */
export const MAX_FILE_BYTES = 4_000_000;

/** The text of a file, or why it is not text for a form. A byte order mark is not part of it. */
export async function textOfFile(file: Blob & { name: string }): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_FILE_BYTES) {
    return { problem: `${file.name} is ${formatBytes(file.size)}; a field takes at most ${formatBytes(MAX_FILE_BYTES)}.` };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? { problem: `${file.name} is not a text file.` } : { text };
  } catch {
    return { problem: `${file.name} is not UTF-8 text.` };
  }
}

export function FileAsText({ label, onText }: { label: string; onText(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const result = await textOfFile(file);
    if ('text' in result) onText(result.text);
    else toast(result.problem, { kind: 'err', id: 'file-as-text' });
  };
  return (
    <>
      <IconButton icon={FileIcon} label={`Load ${label} from a file`} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File for ${label}`}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
