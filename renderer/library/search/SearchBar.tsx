// renderer/library/search/SearchBar.tsx - one line for everything: chips for `key:value`, free text after them, the count at the end.
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { place } from '../../app/acts/focus.ts';
import { formatCount } from '../../ui/format.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons.ts';
import { QueryInput } from '../../ui/query/QueryInput.tsx';
import type { KnownValues } from '../../ui/query/suggest.ts';
import styles from '../Library.module.css';
import { formatToken, parseQuery, type Token } from './query.ts';

interface SearchBarProps {
  query: string;
  onChange(query: string): void;
  matching: number | null;
  all: number | null;
  /** What its keys are known to say. */
  known: KnownValues;
  /** Leaves the field downwards, into the list. */
  onLeave(): void;
  inputRef: Ref<HTMLInputElement>;
}

interface Parts {
  chips: Token[];
  typed: string;
}

function split(query: string): Parts {
  const { tokens, text } = parseQuery(query);
  return { chips: tokens, typed: text };
}

const addTokens = (chips: Token[], added: Token[]): Token[] => {
  const known = new Set(chips.map(formatToken));
  return [...chips, ...added.filter((token) => !known.has(formatToken(token)))];
};

export function SearchBar({ query, onChange, matching, all, known, onLeave, inputRef }: SearchBarProps) {
  const [{ chips, typed }, setParts] = useState(() => split(query));
  const sent = useRef(query);
  // The query also changes from outside (side list, address); what is being typed must not jump.
  useEffect(() => {
    if (query === sent.current) return;
    sent.current = query;
    setParts(split(query));
  }, [query]);
  const change = (next: Parts) => {
    setParts(next);
    sent.current = [...next.chips.map(formatToken), next.typed.trim()].filter(Boolean).join(' ');
    onChange(sent.current);
  };
  const type = (value: string) => {
    const parsed = parseQuery(value);
    // A finished `key:value ` becomes a chip; without the space it may still be growing.
    if (parsed.tokens.length > 0 && /\s$/.test(value)) change({ chips: addTokens(chips, parsed.tokens), typed: parsed.text });
    else change({ chips, typed: value });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (event.key === 'Enter') {
      type(`${typed} `);
      onLeave();
    } else if (event.key === 'ArrowDown') onLeave();
    else if (event.key === 'Backspace' && chips.length > 0 && atStart) change({ chips: chips.slice(0, -1), typed });
    else if (event.key === 'Escape' && query !== '') change({ chips: [], typed: '' });
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.search} role="search">
      <SearchIcon className="s mut fixed" aria-hidden />
      {chips.map((token) => (
        <Chip key={formatToken(token)} token={token} onRemove={() => change({ chips: chips.filter((chip) => chip !== token), typed })} />
      ))}
      <QueryInput
        inputRef={inputRef}
        {...place('library.search')}
        value={typed}
        known={known}
        placeholder={all === 0 ? 'No skills to search yet' : chips.length > 0 ? 'more words or key:value' : 'name, tag, text or key:value'}
        aria-label="Search skills"
        onType={type}
        onKeyDown={onKeyDown}
      />
      <span className="xs mut num fixed" role="status">
        {matching === null || all === null || all === 0 ? '' : query ? `${formatCount(matching)} of ${formatCount(all)}` : formatCount(all)}
      </span>
    </div>
  );
}

function Chip({ token, onRemove }: { token: Token; onRemove: () => void }) {
  return (
    <span className={`tok ${token.not ? 'not' : ''}`}>
      <i>
        {token.not ? '-' : ''}
        {token.key}:
      </i>
      {token.value}
      <button type="button" aria-label={`Remove ${formatToken(token)}`} onClick={onRemove}>
        <CloseIcon className="xs" aria-hidden />
      </button>
    </span>
  );
}
