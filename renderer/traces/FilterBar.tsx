// renderer/traces/FilterBar.tsx - one line for the filter: chips for `key:value`, free text after them.
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { AppErrorData } from '../../electron/contract/values/errors.ts';
import { place } from '../app/acts/focus.ts';
import { CloseIcon, FilterIcon } from '../ui/icons.ts';
import { QueryInput } from '../ui/query/QueryInput.tsx';
import type { KnownValues } from '../ui/query/suggest.ts';
import { Keys } from '../ui/small.tsx';
import { type FilterToken, formatFilter, formatFilterToken, parseFilter } from './filter.ts';
import styles from './traces.module.css';

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

export function FilterBar({ query, problem, known, onChange, onLeave, inputRef }: FilterBarProps) {
  const [parts, setParts] = useState(() => parseFilter(query));
  const sent = useRef(query);
  // The query also changes from outside (facets, address); what is being typed must not jump.
  useEffect(() => {
    if (query === sent.current) return;
    sent.current = query;
    setParts(parseFilter(query));
  }, [query]);
  const change = (tokens: FilterToken[], text: string) => {
    setParts({ tokens, text });
    sent.current = formatFilter({ tokens, text: text.trim() });
    onChange(sent.current);
  };
  const type = (value: string) => {
    // A finished `key:value ` becomes a chip; without the space it may still be growing.
    const parsed = /\s$/.test(value) ? parseFilter(value) : null;
    if (parsed && parsed.tokens.length > 0) change([...parts.tokens, ...parsed.tokens], parsed.text);
    else change(parts.tokens, value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (event.key === 'Enter') {
      type(`${parts.text} `);
      onLeave();
    } else if (event.key === 'ArrowDown') onLeave();
    else if (event.key === 'Backspace' && atStart && parts.tokens.length > 0) change(parts.tokens.slice(0, -1), parts.text);
    else if (event.key === 'Escape' && query !== '') change([], '');
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.filter} role="search">
      <FilterIcon className="s mut fixed" aria-hidden />
      {parts.tokens.map((token, index) => (
        <span
          key={formatFilterToken(token)}
          className={`tok ${token.not ? 'not' : ''} ${isAbout(problem, token) ? 'bad' : ''}`}
          title={isAbout(problem, token) ? problem?.message : undefined}
        >
          <i>
            {token.not ? '-' : ''}
            {token.key}:
          </i>
          {token.values.join(',')}
          <button
            type="button"
            aria-label={`Remove ${formatFilterToken(token)}`}
            onClick={() => change(parts.tokens.toSpliced(index, 1), parts.text)}
          >
            <CloseIcon className="xs" aria-hidden />
          </button>
        </span>
      ))}
      <QueryInput
        inputRef={inputRef}
        {...place('traces.search')}
        aria-label="Filter runs"
        aria-invalid={problem !== null}
        placeholder={parts.tokens.length > 0 ? 'more words or key:value' : 'words, key:value, -key:value, since:7d'}
        value={parts.text}
        known={known}
        onType={type}
        onKeyDown={onKeyDown}
      />
      <Keys keys="/" />
    </div>
  );
}

/** Messages begin with the filter that they are about. */
const isAbout = (problem: AppErrorData | null, { key, values, not }: FilterToken): boolean =>
  values.some((value) => problem?.message.startsWith(`${not ? '-' : ''}${key}:${value} `));
