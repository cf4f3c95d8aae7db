// renderer/traces/FilterBar.tsx - the filter line of the runs; a chip that cannot be read says why.
import type { Ref } from 'react';
import type { AppErrorData } from '../../electron/contract/schemas/errors.ts';
import { FilterIcon } from '../ui/icons.ts';
import { QueryBar, type QueryWords } from '../ui/query/QueryBar.tsx';
import type { KnownValues } from '../ui/query/suggest.ts';
import { Keys } from '../ui/small.tsx';
import { type FilterToken, formatFilterToken, parseFilter } from './filter.ts';

interface FilterBarProps {
  query: string;
  /** Why it cannot be read. */
  problem: AppErrorData | null;
  /** What its keys are known to say. */
  known: KnownValues;
  onChange(query: string): void;
  /** Leaves the field downwards, into the list. */
  onLeave(): void;
  inputRef: Ref<HTMLInputElement>;
}

const WORDS: QueryWords<FilterToken> = { parse: parseFilter, format: formatFilterToken, value: ({ values }) => values.join(',') };

export function FilterBar({ problem, ...bar }: FilterBarProps) {
  return (
    <QueryBar
      {...bar}
      words={WORDS}
      label="Filter runs"
      name="traces.search"
      icon={FilterIcon}
      placeholder="words, key:value, -key:value, since:7d"
      problemOf={(token) => (problem !== null && isAbout(problem, token) ? problem.message : null)}
      invalid={problem !== null}
    >
      <Keys keys="/" />
    </QueryBar>
  );
}

/** Messages begin with the filter that they are about. */
const isAbout = ({ message }: AppErrorData, { key, values, not }: FilterToken): boolean =>
  values.some((value) => message.startsWith(`${not ? '-' : ''}${key}:${value} `));
