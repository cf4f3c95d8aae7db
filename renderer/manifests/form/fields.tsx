// renderer/manifests/form/fields.tsx - the parts of the form of a manifest. Each edit is a splice of the text, made by the core: all else keeps its bytes.
import { Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { type Act, runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { type Place, place } from '../../app/acts/focus.ts';
import { useTyped } from '../../editor/document/useTyped.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { editOrTell, type FormDocument } from './edits.ts';
import styles from './form.module.css';

export type Path = readonly (string | number)[];
export type Fields = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
export const tableOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const tablesOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(tableOf) : []);

export function Group({ title, at, act, children }: { title: string; at?: Place; act?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title} {...(at ? place(at) : {})}>
      <div className="row">
        <h2>{title}</h2>
        <span className="grow" />
        {act}
      </div>
      {children}
    </section>
  );
}

/** One entry of a list of tables; `remove` takes it away, by `part`. */
export function Part<T, R>({ part, title, remove, children }: { part: string; title: string; remove: Act<T, R>; children: ReactNode }) {
  return (
    <fieldset className={`card ${styles.part}`}>
      <legend className="sr-only">{title}</legend>
      <div className="row">
        <span className="sm semi ell">{title}</span>
        <span className="grow" />
        <ActButton act={remove} choice={part} label={`Remove ${title}`} size="xs" plain>
          Remove
        </ActButton>
      </div>
      {children}
    </fieldset>
  );
}

export function Row({ label, htmlFor, children }: { label: string; htmlFor: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <label htmlFor={htmlFor} className="sm sec">
        {label}
      </label>
      <div className="col g4">{children}</div>
    </div>
  );
}

interface TextProps {
  doc: FormDocument;
  path: Path;
  label: string;
  value: unknown;
  long?: boolean;
  mono?: boolean;
  hint?: string;
  /** What is typed, as the value that is written; null = the key goes. By default text stays text. */
  written?(text: string): string | number | boolean | null;
}

/** A field that is emptied leaves the file if it was never there; else it stays, empty. */
export function TextRow({ doc, path, label, value, long = false, mono = false, hint, written = (text) => text }: TextProps) {
  const id = useId();
  const isText = value === undefined || ['string', 'number', 'boolean'].includes(typeof value);
  const typed = useTyped(doc, isText ? textOf(value) : '', (next) => {
    const given = written(next);
    const group = `form ${path.join(' ')}`;
    if (given !== null) void editOrTell(doc, { type: 'set', path: [...path], value: given }, group);
    else if (value !== undefined) void editOrTell(doc, { type: 'remove', path: [...path] }, group);
  });
  const common = {
    id,
    disabled: !isText,
    value: isText ? typed.value : JSON.stringify(value),
    spellCheck: !mono,
    onBlur: typed.leave,
    onChange: (event: { currentTarget: { value: string } }) => typed.change(event.currentTarget.value),
    styles: mono ? { input: { fontFamily: 'var(--sw-mono)' } } : {},
  };
  return (
    <Row label={label} htmlFor={id}>
      {long ? <Textarea {...common} autosize minRows={2} maxRows={16} /> : <TextInput {...common} />}
      {hint ? <span className="xs mut">{hint}</span> : null}
    </Row>
  );
}

/** Text fields of the table at a path, each by its key. */
export const textsOf =
  (doc: FormDocument, fields: Fields, at: Path = []) =>
  (key: string, label: string, more: Pick<TextProps, 'long' | 'mono' | 'hint' | 'written'> = {}): ReactNode => (
    <TextRow doc={doc} path={[...at, key]} label={label} value={fields[key]} {...more} />
  );

/** A whole number where one is typed; anything else stays text, which the file is told is none. Emptied, the key goes. */
export const asNumber = (text: string): string | number | null =>
  text.trim() === '' ? null : /^\d{1,9}$/.test(text.trim()) ? Number(text) : text;

interface ChoiceProps {
  doc: FormDocument;
  path: Path;
  label: string;
  value: unknown;
  data: readonly { value: string; label: string }[];
  /** What is shown of a value that is none of them. */
  other?(written: string): string;
  /** The choice as the value that is written. */
  written?(choice: string): string | number;
}

export function ChoiceRow({ doc, path, label, value, data, other = (text) => text, written = (choice) => choice }: ChoiceProps) {
  const id = useId();
  const now = textOf(value);
  const known = now === '' || data.some((each) => each.value === now);
  return (
    <Row label={label} htmlFor={id}>
      <Select
        id={id}
        value={now === '' ? null : now}
        data={[...(known ? [] : [{ value: now, label: other(now) }]), ...data]}
        allowDeselect={false}
        onChange={(next) => next !== null && void editOrTell(doc, { type: 'set', path: [...path], value: written(next) })}
      />
    </Row>
  );
}

interface ListProps<T, R> {
  doc: FormDocument;
  path: Path;
  label: string;
  value: unknown;
  remove: Act<T, R>;
  /** The choice of `remove` that takes an entry away. */
  partOf(at: number): string;
}

/** A list of texts. */
export function ListRow<T, R>({ doc, path, label, value, remove, partOf }: ListProps<T, R>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const items = Array.isArray(value) ? value.map(textOf) : [];
  const add = () => {
    const item = typed.trim();
    setTyped('');
    if (item === '') return;
    void editOrTell(doc, Array.isArray(value) ? { type: 'add', path: [...path], item } : { type: 'set', path: [...path], value: [item] });
  };
  return (
    <Row label={label} htmlFor={id}>
      <div className={styles.chips}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a list may be equal; their place is what they are
          <span key={at} className={`bdg line mono ${styles.chip}`}>
            <span className="ell">{item}</span>
            <button type="button" aria-label={`Remove ${item}`} data-act={remove.id} onClick={() => runAct(remove, { choice: partOf(at) })}>
              <CloseIcon className="xs" aria-hidden />
            </button>
          </span>
        ))}
        <input
          id={id}
          placeholder={items.length === 0 ? 'type, then Enter' : 'add another'}
          value={typed}
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              add();
            }
          }}
        />
      </div>
    </Row>
  );
}

/** A name that is typed and then added, by Enter or by leaving the field. */
export function AddRow({ label, onAdd }: { label: string; onAdd(name: string): void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const add = () => {
    const name = typed.trim();
    setTyped('');
    if (name !== '') onAdd(name);
  };
  return (
    <Row label={label} htmlFor={id}>
      <TextInput
        id={id}
        value={typed}
        placeholder="type, then Enter"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
    </Row>
  );
}
