// renderer/ui/typed.ts - what is typed into a field that is kept when the person leaves it.
import { useState } from 'react';

interface Typed<T> {
  /** Shown in place of what is kept; null = nothing was typed. */
  typed: T | null;
  type(value: T | null): void;
  /** `save` says whether it is kept now; what is refused, or typed while it saves, stays. */
  keep(save: () => Promise<boolean>): void;
}

export function useTyped<T extends string | number>(): Typed<T> {
  const [typed, type] = useState<T | null>(null);
  return {
    typed,
    type,
    keep: (save) => void save().then((kept) => kept && type((now) => (now === typed ? null : now))),
  };
}
