// renderer/editor/outline/RenameField.tsx - a name being edited in the outline: Enter accepts it, Esc leaves it.
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { place } from '../../app/acts/focus.ts';
import { nameProblem } from './acts.tsx';

export function RenameField({ name, onDone }: { name: string; onDone(name: string | null): void }) {
  const [value, setValue] = useState(name);
  const done = useRef(false);
  const finish = (next: string | null) => {
    if (done.current) return;
    done.current = true;
    onDone(next === null || next.trim() === '' || next.trim() === name ? null : next.trim());
  };
  const problem = nameProblem(value);
  return (
    <TextInput
      size="xs"
      autoFocus
      {...place('outline.name')}
      aria-label={`New name of ${name}`}
      value={value}
      error={problem}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => finish(problem ? null : value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && !problem) finish(value);
        if (event.key === 'Escape') finish(null);
      }}
    />
  );
}
