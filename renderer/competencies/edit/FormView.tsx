// renderer/competencies/edit/FormView.tsx - the competency as a form. Each edit is a splice of the text, made by the core: all else keeps its bytes.
import { Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { CATEGORIES, SETTING_TYPES } from '../../../electron/contract/competencies/competencies.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { type Place, place } from '../../app/acts/focus.ts';
import { useTyped } from '../../editor/document/useTyped.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { addMetric, addSetting, removePart, showViews } from './acts.ts';
import type { CompetencyDocument } from './document.ts';
import { editOrTell } from './edits.ts';
import styles from './form.module.css';

type Path = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;

export function FormView({ doc }: { doc: CompetencyDocument }) {
  const look = useStore(doc.store, (s) => s.look);
  const locked = useStore(doc.store, (s) => s.locked);
  if (locked || (look !== null && look.fields === null)) {
    return (
      <EmptyState
        title="The file cannot be shown as a form"
        actions={showViews[1] ? <ActButton act={showViews[1]} size="xs" plain /> : null}
      >
        Repair what is found below first; the form is then back.
      </EmptyState>
    );
  }
  if (look?.fields == null) return <SkeletonRows rows={14} label="Loading the form" />;
  return <Form doc={doc} fields={look.fields} />;
}

function Form({ doc, fields }: { doc: CompetencyDocument; fields: Fields }) {
  const text = (key: string, label: string, more: Partial<TextProps> = {}) => (
    <TextRow doc={doc} path={[key]} label={label} value={fields[key]} {...more} />
  );
  const agent = tableOf(fields.agent);
  return (
    <div className={`scroll ${styles.form}`}>
      <Group title="Competency">
        {text('name', 'Name')}
        {text('id', 'Id', { mono: true })}
        {text('description', 'Description', { long: true })}
        {text('version', 'Version', { mono: true })}
        {text('publisher', 'Publisher')}
        <CategoryRow doc={doc} value={fields.category} />
      </Group>
      <Group title="Needs">
        <ListRow doc={doc} name="required_skills" label="Skills" value={fields.required_skills} />
        <ListRow doc={doc} name="required_permissions" label="Permissions" value={fields.required_permissions} />
        <ListRow doc={doc} name="integrations" label="Integrations" value={fields.integrations} />
        {text('schedule', 'Schedule', { mono: true, hint: 'Five fields: minute, hour, day, month, weekday' })}
      </Group>
      <Group title="Agent">
        <TextRow doc={doc} path={['agent', 'name']} label="Agent name" value={agent.name} />
        <TextRow doc={doc} path={['agent', 'description']} label="Agent description" value={agent.description} long />
        <TextRow doc={doc} path={['agent', 'system_prompt']} label="System prompt" value={agent.system_prompt} long mono />
      </Group>
      <Group title="Settings" at="competency.settings" act={<ActButton act={addSetting} size="xs" />}>
        {tablesOf(fields.settings).map((setting, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a setting is what it is
          <Setting key={at} doc={doc} at={at} setting={setting} />
        ))}
      </Group>
      <Group title="Metrics" at="competency.metrics" act={<ActButton act={addMetric} size="xs" />}>
        {tablesOf(fields.metrics).map((metric, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a metric is what it is
          <Part key={at} part={`metrics ${at}`} title={`Metric ${textOf(metric.memory_key)}`}>
            <TextRow doc={doc} path={['metrics', at, 'label']} label="Label" value={metric.label} />
            <TextRow doc={doc} path={['metrics', at, 'memory_key']} label="Memory key" value={metric.memory_key} mono />
            <TextRow doc={doc} path={['metrics', at, 'format']} label="Format" value={metric.format} mono />
          </Part>
        ))}
      </Group>
    </div>
  );
}

function Group({ title, at, act, children }: { title: string; at?: Place; act?: ReactNode; children: ReactNode }) {
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

function Part({ part, title, children }: { part: string; title: string; children: ReactNode }) {
  return (
    <fieldset className={`card ${styles.part}`}>
      <legend className="sr-only">{title}</legend>
      <div className="row">
        <span className="sm semi">{title}</span>
        <span className="grow" />
        <ActButton act={removePart} choice={part} label={`Remove ${title}`} size="xs" plain>
          Remove
        </ActButton>
      </div>
      {children}
    </fieldset>
  );
}

interface TextProps {
  doc: CompetencyDocument;
  path: Path;
  label: string;
  value: unknown;
  long?: boolean;
  mono?: boolean;
  hint?: string;
}

/** A field that is emptied leaves the file if it was never there; else it stays, empty. */
function TextRow({ doc, path, label, value, long = false, mono = false, hint }: TextProps) {
  const id = useId();
  const isText = value === undefined || ['string', 'number', 'boolean'].includes(typeof value);
  const typed = useTyped(
    doc,
    isText ? textOf(value) : '',
    (next) => void editOrTell(doc, { type: 'set', path: [...path], value: next }, `form ${path.join(' ')}`),
  );
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

function Row({ label, htmlFor, children }: { label: string; htmlFor: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <label htmlFor={htmlFor} className="sm sec">
        {label}
      </label>
      <div className="col g4">{children}</div>
    </div>
  );
}

function CategoryRow({ doc, value }: { doc: CompetencyDocument; value: unknown }) {
  const id = useId();
  const written = textOf(value);
  const known = CATEGORIES.some((each) => each === written);
  return (
    <Row label="Category" htmlFor={id}>
      <Select
        id={id}
        value={written === '' ? null : written}
        data={[...(known || written === '' ? [] : [{ value: written, label: `${written} (none of the ten)` }]), ...CATEGORIES]}
        allowDeselect={false}
        onChange={(next) => next !== null && void editOrTell(doc, { type: 'set', path: ['category'], value: next })}
      />
    </Row>
  );
}

function ListRow({ doc, name, label, value }: { doc: CompetencyDocument; name: string; label: string; value: unknown }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const items = Array.isArray(value) ? value.map(textOf) : [];
  const add = () => {
    const item = typed.trim();
    setTyped('');
    if (item === '') return;
    void editOrTell(doc, Array.isArray(value) ? { type: 'add', path: [name], item } : { type: 'set', path: [name], value: [item] });
  };
  return (
    <Row label={label} htmlFor={id}>
      <div className={styles.chips}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a list may be equal; their place is what they are
          <span key={at} className={`bdg line mono ${styles.chip}`}>
            <span className="ell">{item}</span>
            <button
              type="button"
              aria-label={`Remove ${item}`}
              data-act={removePart.id}
              onClick={() => runAct(removePart, { choice: `${name} ${at}` })}
            >
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

function Setting({ doc, at, setting }: { doc: CompetencyDocument; at: number; setting: Fields }) {
  const id = useId();
  const type = textOf(setting.setting_type);
  const path = (key: string): Path => ['settings', at, key];
  return (
    <Part part={`settings ${at}`} title={`Setting ${textOf(setting.key)}`}>
      <TextRow doc={doc} path={path('key')} label="Key" value={setting.key} mono />
      <TextRow doc={doc} path={path('label')} label="Label" value={setting.label} />
      <Row label="Type" htmlFor={id}>
        <Select
          id={id}
          value={type === '' ? null : type}
          data={[...(SETTING_TYPES.some((each) => each === type) || type === '' ? [] : [type]), ...SETTING_TYPES]}
          allowDeselect={false}
          onChange={(next) => next !== null && void editOrTell(doc, { type: 'set', path: [...path('setting_type')], value: next })}
        />
      </Row>
      <TextRow doc={doc} path={path('default')} label="Default" value={setting.default} />
      {type === 'Select' ? <Options doc={doc} at={at} value={setting.options} /> : null}
    </Part>
  );
}

/** Options as they are written: texts, or tables with value and label. */
function Options({ doc, at, value }: { doc: CompetencyDocument; at: number; value: unknown }) {
  const options: readonly unknown[] = Array.isArray(value) ? value : [];
  const [typed, setTyped] = useState('');
  const id = useId();
  const path = ['settings', at, 'options'];
  const add = () => {
    const option = typed.trim();
    setTyped('');
    if (option === '') return;
    const item = options.some((each) => typeof each === 'object') ? { value: option, label: option } : option;
    void editOrTell(doc, Array.isArray(value) ? { type: 'add', path, item } : { type: 'set', path, value: [option] });
  };
  return (
    <>
      {options.map((option, of) => {
        const table = typeof option === 'object' && option !== null ? tableOf(option) : null;
        const name = textOf(table === null ? option : table.value);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of an option is what it is
          <div key={of} className={styles.option}>
            <TextRow
              doc={doc}
              path={table === null ? [...path, of] : [...path, of, 'value']}
              label={`Option ${of + 1}`}
              value={name}
              mono
            />
            {table === null ? null : (
              <TextRow doc={doc} path={[...path, of, 'label']} label={`Label of option ${of + 1}`} value={table.label} />
            )}
            <ActButton act={removePart} choice={`${path.join(' ')} ${of}`} label={`Remove option ${name}`} size="xs" plain>
              Remove
            </ActButton>
          </div>
        );
      })}
      <Row label="New option" htmlFor={id}>
        <TextInput
          id={id}
          value={typed}
          placeholder="type, then Enter"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
      </Row>
    </>
  );
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const tableOf = (value: unknown): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {});
const tablesOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(tableOf) : []);
