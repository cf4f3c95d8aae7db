// renderer/ui/query/SearchLine.tsx - a search by words alone, without keys: Enter and Down go to what was found, Escape clears it.
import type { ReactNode } from 'react';
import { type Place, place } from '../../app/acts/focus.ts';
import { SearchIcon } from '../icons.ts';
import styles from './query.module.css';

interface SearchLineProps {
  place: Place;
  label: string;
  /** What is looked through. */
  placeholder: string;
  maxLength: number;
  text: string;
  onText(text: string): void;
  onLeave(): void;
  /** At its end: how many were found. */
  children?: ReactNode;
}

export function SearchLine({ place: name, label, placeholder, maxLength, text, onText, onLeave, children }: SearchLineProps) {
  return (
    <div className={styles.bar} role="search">
      <SearchIcon className="s mut fixed" aria-hidden />
      <input
        type="text"
        {...place(name)}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
          else if (event.key === 'Escape' && text !== '') onText('');
          else return;
          event.preventDefault();
        }}
      />
      {children}
    </div>
  );
}
