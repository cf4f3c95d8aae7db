// renderer/ui/query/QueryBar.tsx - the search line of a list: chips for `key:value`, free text after them.
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { type Place, place } from '../../app/acts/focus.ts';
import { CloseIcon, type TablerIcon } from '../icons.ts';
import { QueryInput } from './QueryInput.tsx';
import styles from './query.module.css';
import type { KnownValues } from './suggest.ts';

/** One `key:value` of a query. */
interface Token {
  key: string;
  not: boolean;
}

interface Parsed<T> {
  tokens: T[];
  text: string;
}

/** How a query of this list is read and written. */
export interface QueryWords<T extends Token> {
  parse(query: string): Parsed<T>;
  /** As in the query. */
  format(token: T): string;
  /** What a chip shows behind its key. */
  value(token: T): string;
}

interface QueryBarProps<T extends Token> {
  words: QueryWords<T>;
  query: string;
  label: string;
  name: Place;
  icon: TablerIcon;
  /** Shown without chips. */
  placeholder: string;
  /** What its keys are known to say. */
  known: KnownValues;
  /** What is wrong with a chip; null = nothing. */
  problemOf?(token: T): string | null;
  invalid?: boolean;
  /** At its end. */
  children: ReactNode;
  onChange(query: string): void;
  /** Leaves the field downwards, into the list. */
  onLeave(): void;
  inputRef: Ref<HTMLInputElement>;
}

export function QueryBar<T extends Token>(props: QueryBarProps<T>) {
  const { words, query, label, name, placeholder, known, problemOf, invalid, children, onChange, onLeave, inputRef } = props;
  const [{ tokens, text }, setParts] = useState(() => words.parse(query));
  const sent = useRef(query);
  // The query also changes from outside (facets, address); what is being typed must not jump.
  useEffect(() => {
    if (query === sent.current) return;
    sent.current = query;
    setParts(words.parse(query));
  }, [query, words]);
  const change = (next: Parsed<T>) => {
    setParts(next);
    sent.current = [...next.tokens.map(words.format), next.text.trim()].filter(Boolean).join(' ');
    onChange(sent.current);
  };
  const type = (value: string) => {
    // A finished `key:value ` becomes a chip; without the space it may still be growing.
    const parsed = /\s$/.test(value) ? words.parse(value) : null;
    if (!parsed || parsed.tokens.length === 0) return change({ tokens, text: value });
    const chips = new Set(tokens.map(words.format));
    change({ tokens: [...tokens, ...parsed.tokens.filter((token) => !chips.has(words.format(token)))], text: parsed.text });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (event.key === 'Enter') {
      type(`${text} `);
      onLeave();
    } else if (event.key === 'ArrowDown') onLeave();
    else if (event.key === 'Backspace' && atStart && tokens.length > 0) change({ tokens: tokens.slice(0, -1), text });
    else if (event.key === 'Escape' && query !== '') change({ tokens: [], text: '' });
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.bar} role="search">
      <props.icon className="s mut fixed" aria-hidden />
      {tokens.map((token) => {
        const problem = problemOf?.(token) ?? undefined;
        return (
          <span key={words.format(token)} className={`tok ${token.not ? 'not' : ''} ${problem === undefined ? '' : 'bad'}`} title={problem}>
            <i>
              {token.not ? '-' : ''}
              {token.key}:
            </i>
            {words.value(token)}
            <button
              type="button"
              aria-label={`Remove ${words.format(token)}`}
              onClick={() => change({ tokens: tokens.filter((each) => each !== token), text })}
            >
              <CloseIcon className="xs" aria-hidden />
            </button>
          </span>
        );
      })}
      <QueryInput
        inputRef={inputRef}
        {...place(name)}
        aria-label={label}
        aria-invalid={invalid}
        placeholder={tokens.length > 0 ? 'more words or key:value' : placeholder}
        value={text}
        known={known}
        onType={type}
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  );
}
