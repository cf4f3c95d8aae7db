// renderer/ui/query/QueryInput.tsx - the text field of a search: it offers keys and their values while one types.
import { Combobox, useCombobox } from '@mantine/core';
import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId, useMemo, useState } from 'react';
import { type KnownValues, suggest } from './suggest.ts';

interface QueryInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  value: string;
  known: KnownValues;
  inputRef: Ref<HTMLInputElement>;
  onType(value: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

/** Arrows choose among what is offered, Enter takes it, Escape closes it; keys that nothing is offered for go to `onKeyDown`. */
export function QueryInput({ value, known, inputRef, onType, onKeyDown, ...input }: QueryInputProps) {
  const offered = useMemo(() => suggest(value, known), [value, known]);
  const [wanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const list = useId();
  const open = wanted && offered.length > 0;
  const combobox = useCombobox({ opened: open });
  const close = () => setWanted(false);
  const type = (text: string) => {
    setChosen(-1);
    setWanted(true);
    onType(text);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const picked = offered[chosen];
    if (open && event.key === 'ArrowDown') setChosen((chosen + 1) % offered.length);
    else if (open && event.key === 'ArrowUp') setChosen(chosen > 0 ? chosen - 1 : offered.length - 1);
    else if (open && event.key === 'Enter' && picked) type(picked.text);
    else if (open && event.key === 'Escape') close();
    else {
      if (event.key === 'Enter') close();
      onKeyDown(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={type} position="bottom-start" offset={4} width={260}>
      <Combobox.DropdownTarget>
        <input
          {...input}
          ref={inputRef}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-autocomplete="list"
          aria-controls={open ? list : undefined}
          aria-activedescendant={open && chosen >= 0 ? `${list}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={keyDown}
          onBlur={close}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={list} aria-label="Filters">
          {offered.map(({ label, text }, at) => (
            <Combobox.Option
              key={label}
              id={`${list}-${at}`}
              value={text}
              aria-selected={at === chosen}
              data-combobox-selected={at === chosen || undefined}
            >
              <span className="mono sm">{label}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
