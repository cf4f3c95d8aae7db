// renderer/editor/views/forms/ExampleForm.tsx - an example as a pair: what goes in, what a good answer is. The text around them stays.
import { Textarea } from '@mantine/core';
import { jsonFrom } from '../../../../electron/contract/index.ts';
import type { Artifact } from '../../../../electron/contract/packages.ts';
import { attempt } from '../../../ui/toast.tsx';
import type { OpenDocument } from '../../document/document.ts';
import { useDoc } from '../../document/documents.ts';
import { useTyped } from '../../document/useTyped.ts';
import styles from './forms.module.css';

interface Pair {
  input: string;
  output: string;
}

function isJson(text: string): boolean {
  try {
    jsonFrom(text);
    return true;
  } catch {
    return false;
  }
}

export function ExampleForm({ doc, artifact, pair }: { doc: OpenDocument; artifact: Artifact; pair: NonNullable<Artifact['example']> }) {
  const locked = useDoc(doc, (s) => s.locked !== null);
  // Both in one piece: an edit writes the two, and must not revert what was just typed in the other.
  const typed = useTyped(doc, JSON.stringify({ input: pair.input, output: pair.output } satisfies Pair), (value) => {
    const { input, output } = jsonFrom(value) as Pair;
    void attempt(`Could not change ${artifact.key}.`, () =>
      doc.edit({ op: 'setExample', artifact: artifact.key, input, output }, `example ${artifact.key}`),
    );
  });
  const now = jsonFrom(typed.value) as Pair;
  const field = (name: keyof Pair, label: string, description: string) => (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={6}
      spellCheck={pair.format === 'text'}
      disabled={locked}
      value={now[name]}
      error={pair.format === 'json' && !isJson(now[name]) ? 'This is not JSON, but the example’s code fence says it is.' : null}
      classNames={{ input: styles.text ?? '' }}
      onChange={(event) => typed.change(JSON.stringify({ ...now, [name]: event.currentTarget.value }))}
      onBlur={typed.leave}
    />
  );
  return (
    <div className={`scroll ${styles.pair}`}>
      {field('input', 'Input', 'What the user asks, or the inputs')}
      {field('output', 'Output', 'What a good answer looks like')}
    </div>
  );
}
