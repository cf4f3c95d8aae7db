// renderer/editor/form/FormField.tsx - one line of the metadata form: label, field, its line in the file; a bar if edited, findings below.
import { Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Field, Finding } from '../../../electron/contract/packages.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { capital, formatCount } from '../../ui/format.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { SeverityIcon } from '../../ui/labels.tsx';
import { choiceOf, fixFinding } from '../dock/acts.ts';
import type { OpenDocument } from '../document/document.ts';
import { useTyped } from '../document/useTyped.ts';
import { nextVersion, removeEntry } from './acts.ts';
import { type FormField as Definition, listOf, nextVersions, textOf } from './fields.ts';
import styles from './form.module.css';

interface RowProps {
  label: string;
  line: number | null;
  edited: boolean;
  findings: readonly Finding[];
  htmlFor?: string;
  children: ReactNode;
}

export function FieldRow({ label, line, edited, findings, htmlFor, children }: RowProps) {
  return (
    <div className={styles.row} data-edited={edited}>
      {htmlFor === undefined ? <span className={styles.label}>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
      <div className={styles.value}>
        {children}
        {findings.map((finding) => (
          <div
            key={`${finding.code} ${finding.range.start}`}
            className={`row g6 ${styles.help}`}
            role={finding.severity === 'error' ? 'alert' : undefined}
          >
            <SeverityIcon severity={finding.severity} />
            <span className={finding.severity === 'error' ? 'err' : 'sec'}>{finding.message}</span>
            {finding.fix ? (
              <ActButton act={fixFinding} choice={choiceOf(finding)} label={finding.fix.label} size="xs" className="right fixed" plain />
            ) : null}
          </div>
        ))}
      </div>
      <span className="mono xs mut" title={line === null ? 'not in the file' : `Line ${line} of the file`}>
        {line ?? ''}
      </span>
    </div>
  );
}

interface InputProps {
  doc: OpenDocument;
  id: string;
  definition: Definition;
  field: Field | null;
  bad: boolean;
  disabled: boolean;
  onText(value: string): void;
  onAdd(value: string): void;
}

export function FieldInput(props: InputProps) {
  const { definition, field } = props;
  const isList = definition.shape === 'list' || definition.shape === 'codes';
  const list = isList ? listOf(field?.value) : null;
  if (list !== null) return <ListInput {...props} items={list} />;
  const text = textOf(field?.value);
  if (text === null) return <code className={styles.raw}>{JSON.stringify(field?.value)}</code>;
  return definition.shape === 'choice' ? <ChoiceField {...props} text={text} /> : <TextField {...props} text={text} />;
}

/** What the file says otherwise is a choice as well, until another one is made. */
function ChoiceField({ id, definition, bad, disabled, text, onText }: InputProps & { text: string }) {
  const known = definition.options ?? [];
  const isOther = text !== '' && known.every(({ value }) => value !== text);
  return (
    <Select
      {...place(`editor.field ${definition.key}`)}
      id={id}
      disabled={disabled}
      error={bad}
      clearable
      placeholder="none"
      data={[...(isOther ? [{ value: text, label: text }] : []), ...known]}
      value={text === '' ? null : text}
      onChange={(value) => onText(value ?? '')}
    />
  );
}

const DESCRIPTION_LIMIT = 1024;

function TextField({ doc, id, definition, bad, disabled, text, onText }: InputProps & { text: string }) {
  const typed = useTyped(doc, text, onText);
  const common = {
    ...place(`editor.field ${definition.key}`),
    id,
    disabled,
    error: bad,
    value: typed.value,
    onBlur: typed.leave,
    spellCheck: definition.shape === 'long' || definition.shape === 'text',
    onChange: (event: { currentTarget: { value: string } }) => typed.change(event.currentTarget.value),
  };
  if (definition.shape === 'long') {
    return (
      <>
        <Textarea {...common} autosize minRows={2} maxRows={10} />
        <div className={`${styles.help} num mut`}>
          {formatCount(typed.value.length)} of {formatCount(DESCRIPTION_LIMIT)} characters
        </div>
      </>
    );
  }
  const mono = definition.shape === 'code' || definition.shape === 'version';
  const input = <TextInput {...common} styles={mono ? { input: { fontFamily: 'var(--sw-mono)' } } : {}} />;
  const next = definition.shape === 'version' ? nextVersions(text) : null;
  if (!next) return input;
  return (
    <div className={styles.two}>
      {input}
      <div className="row g4 fixed">
        {(['patch', 'minor', 'major'] as const).map((step) => (
          <ActButton key={step} act={nextVersion} choice={next[step]} label={`${capital(step)} ${next[step]}`} size="xs" plain />
        ))}
      </div>
    </div>
  );
}

function ListInput({ id, definition, items, bad, disabled, onAdd }: InputProps & { items: readonly string[] }) {
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() !== '') onAdd(text.trim());
    setText('');
  };
  return (
    <>
      <div className={styles.chips} data-bad={bad}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a list may be equal; their place is what they are
          <span key={index} className={`bdg line ${styles.chip} ${definition.shape === 'codes' ? 'mono' : ''}`}>
            <span className="ell">{item}</span>
            <button
              type="button"
              disabled={disabled}
              aria-label={`Remove ${item}`}
              data-act={removeEntry.id}
              onClick={() => runAct(removeEntry, { choice: `${definition.key} ${index}` })}
            >
              <CloseIcon className="xs" aria-hidden />
            </button>
          </span>
        ))}
        <input
          id={id}
          className={styles.chipInput}
          {...place(`editor.field ${definition.key}`)}
          disabled={disabled}
          placeholder={items.length === 0 ? 'type, then Enter' : 'add another'}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              add();
            }
            if (event.key === 'Backspace' && text === '' && items.length > 0)
              runAct(removeEntry, { choice: `${definition.key} ${items.length - 1}` });
          }}
        />
      </div>
      {definition.hint ? <div className={`${styles.help} mut`}>{definition.hint}</div> : null}
    </>
  );
}
