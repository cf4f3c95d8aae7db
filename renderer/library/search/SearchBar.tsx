// renderer/library/search/SearchBar.tsx - the search line of the library, with the count at the end.
import type { Ref } from 'react';
import { formatCount } from '../../ui/format.ts';
import { SearchIcon } from '../../ui/icons.ts';
import { QueryBar, type QueryWords } from '../../ui/query/QueryBar.tsx';
import type { KnownValues } from '../../ui/query/suggest.ts';
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

const WORDS: QueryWords<Token> = { parse: parseQuery, format: formatToken, value: ({ value }) => value };

export function SearchBar({ matching, all, ...bar }: SearchBarProps) {
  return (
    <QueryBar
      {...bar}
      words={WORDS}
      label="Search skills"
      name="library.search"
      icon={SearchIcon}
      placeholder={all === 0 ? 'No skills to search yet' : 'name, tag, text or key:value'}
    >
      <span className="xs mut num fixed" role="status">
        {matching === null || all === null || all === 0
          ? ''
          : bar.query
            ? `${formatCount(matching)} of ${formatCount(all)}`
            : formatCount(all)}
      </span>
    </QueryBar>
  );
}
