// renderer/editor/form/SchemaTable.tsx - the input schema as a table of fields, or as the JSON Schema that it means.
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Edit, Field } from '../../../electron/contract/packages.ts';
import { isRecord } from '../../../electron/contract/values/json.ts';
import { fieldsOf, TextBlock } from '../../runs/index.ts';
import { CheckIcon, DeleteIcon, EditIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import styles from './form.module.css';

interface SchemaTableProps {
  title: string;
  /** `input_schema` or `output_schema`. */
  keyName: string;
  field: Field | null;
  schema: Record<string, unknown> | null;
  disabled: boolean;
  onEdit(edit: Edit): void;
  /** Goes to the field's place in the source. */
  onSource(offset: number): void;
}

/** True when the file writes the schema in the short form, where a line is a field. */
function isShort(field: Field | null): boolean {
  const value = field?.value;
  return isRecord(value) && !('$schema' in value) && !(value.type === 'object' && 'properties' in value);
}

export function SchemaTable({ title, keyName, field, schema, disabled, onEdit, onSource }: SchemaTableProps) {
  const [as, setAs] = useState<'fields' | 'json'>('fields');
  const short = isShort(field);
  const keys = isRecord(field?.value) ? Object.keys(field.value) : [];
  const pathOf = (name: string) => [field?.key ?? keyName, keys.find((key) => key.replace(/\?$/, '') === name) ?? name];
  const note = field ? `${short ? 'short form' : 'JSON Schema'}, line ${field.line}` : 'none declared';
  return (
    <section aria-label={title}>
      <div className={`${styles.heading} row`}>
        <h2>{title}</h2>
        <span>{note}</span>
        <span className="row g4 right">
          {field ? (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<EditIcon className="s" aria-hidden />}
              onClick={() => onSource(field.valueRange.start)}
            >
              Edit in Source
            </Button>
          ) : null}
          {schema ? (
            <SegmentedControl
              aria-label={`Show ${title} as`}
              value={as}
              onChange={(next) => setAs(next as 'fields' | 'json')}
              data={[
                { value: 'fields', label: 'Fields' },
                { value: 'json', label: 'JSON Schema' },
              ]}
            />
          ) : null}
        </span>
      </div>
      <div className={styles.schemaBox}>
        {schema && as === 'json' ? (
          <div className={`card code wrap ${styles.json}`}>
            <TextBlock text={JSON.stringify(schema, null, 2)} json />
          </div>
        ) : (
          <Rows
            fields={fieldsOf(schema)}
            short={short}
            disabled={disabled}
            onDrop={(name) => onEdit({ op: 'removeValue', path: pathOf(name) })}
          />
        )}
        {short || field === null ? (
          <AddField
            disabled={disabled}
            onAdd={(name, type) =>
              onEdit({ op: 'setValue', path: field ? [field.key, name] : [keyName], value: field ? type : { [name]: type } })
            }
          />
        ) : null}
      </div>
    </section>
  );
}

function Rows({
  fields,
  short,
  disabled,
  onDrop,
}: {
  fields: ReturnType<typeof fieldsOf>;
  short: boolean;
  disabled: boolean;
  onDrop(name: string): void;
}) {
  if (fields.length === 0) return null;
  return (
    <div className={`card ${styles.schema}`} role="table" aria-label="Fields">
      <div className="th" role="row">
        <span role="columnheader">Field</span>
        <span role="columnheader">Type</span>
        <span role="columnheader">Required</span>
        <span role="columnheader">Default</span>
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      </div>
      {fields.map((f) => (
        <div className="tr" role="row" key={f.name}>
          <span role="cell" className="mono sm ell">
            {f.name}
          </span>
          <span role="cell" className={`mono sm ell ${styles.type}`} title={f.type}>
            {f.type}
          </span>
          <span role="cell">
            {f.required ? <CheckIcon className="s acc" role="img" aria-label="required" /> : <span className="mut">–</span>}
          </span>
          <span role="cell" className="mono sm ell">
            {f.hasDefault ? JSON.stringify(f.default) : ''}
          </span>
          <span role="cell">
            {short && !disabled ? <IconButton icon={DeleteIcon} label={`Remove ${f.name}`} onClick={() => onDrop(f.name)} /> : null}
          </span>
        </div>
      ))}
    </div>
  );
}

const NAME = /^[A-Za-z_]\w*\??$/;

function AddField({ disabled, onAdd }: { disabled: boolean; onAdd(name: string, type: string): void }) {
  const [name, setName] = useState('');
  const [type, setType] = useState('string');
  const wrong = name !== '' && !NAME.test(name);
  const add = () => {
    if (!NAME.test(name) || type.trim() === '') return;
    onAdd(name, type.trim());
    setName('');
    setType('string');
  };
  return (
    <form
      className={`row ${styles.addField}`}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        size="xs"
        aria-label="Name of the new field"
        placeholder="new field, with ? if optional"
        value={name}
        disabled={disabled}
        error={wrong ? 'Only letters, digits and _' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        aria-label="Type of the new field"
        value={type}
        disabled={disabled}
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" disabled={disabled || name === '' || wrong}>
        Add field
      </Button>
    </form>
  );
}
