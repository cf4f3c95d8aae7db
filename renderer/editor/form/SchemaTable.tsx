// renderer/editor/form/SchemaTable.tsx - the input schema as a table of fields, or as the JSON Schema that it means.
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Edit, Field } from '../../../electron/contract/packages.ts';
import { ActButton, ActIcon } from '../../app/acts/controls.tsx';
import { type Place, place } from '../../app/acts/focus.ts';
import { fieldsOf, TextBlock } from '../../runs/index.ts';
import { NONE } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { addSchemaField, fieldInSource, removeSchemaField } from './acts.ts';
import { isShort } from './fields.ts';
import styles from './form.module.css';

interface SchemaTableProps {
  title: string;
  /** `input_schema` or `output_schema`. */
  keyName: string;
  field: Field | null;
  schema: Record<string, unknown> | null;
  disabled: boolean;
  onEdit(edit: Edit): void;
}

export function SchemaTable({ title, keyName, field, schema, disabled, onEdit }: SchemaTableProps) {
  const [as, setAs] = useState<'fields' | 'json'>('fields');
  const short = isShort(field);
  const note = field ? `${short ? 'short form' : 'JSON Schema'}, line ${field.line}` : 'none declared';
  return (
    <section aria-label={title}>
      <div className={`${styles.heading} row`}>
        <h2>{title}</h2>
        <span>{note}</span>
        <span className="row g4 right">
          {field ? (
            <ActButton act={fieldInSource} choice={field.key} label="Edit in Source" size="xs" variant="subtle" color="gray" />
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
          <Rows fields={fieldsOf(schema)} short={short} disabled={disabled} owner={field?.key ?? keyName} />
        )}
        {short || field === null ? (
          <AddField
            name={`editor.schema ${keyName}`}
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

type FieldRow = ReturnType<typeof fieldsOf>[number];

function Rows({
  fields,
  short,
  disabled,
  owner,
}: {
  fields: readonly FieldRow[];
  short: boolean;
  disabled: boolean;
  /** Key of the schema. */
  owner: string;
}) {
  const columns = useMemo(
    () => [
      ...COLUMNS,
      {
        head: '',
        name: 'Actions',
        width: 24,
        cell: (field: FieldRow) =>
          short && !disabled ? <ActIcon act={removeSchemaField} choice={`${owner} ${field.name}`} label={`Remove ${field.name}`} /> : null,
      },
    ],
    [short, disabled, owner],
  );
  if (fields.length === 0) return null;
  return <Table label="Fields" columns={columns} rows={fields} rowHeight={28} keyOf={({ name }) => name} />;
}

const COLUMNS: readonly Column<FieldRow>[] = [
  { head: 'Field', width: 148, className: 'mono sm ell', cell: ({ name }) => name },
  { head: 'Type', width: { min: 80 }, className: `mono sm ell ${styles.type}`, title: ({ type }) => type, cell: ({ type }) => type },
  {
    head: 'Required',
    width: 52,
    cell: ({ required }) =>
      required ? <CheckIcon className="s acc" role="img" aria-label="required" /> : <span className="mut">{NONE}</span>,
  },
  {
    head: 'Default',
    width: 96,
    leaves: 1,
    className: 'mono sm ell',
    cell: (field) => (field.hasDefault ? JSON.stringify(field.default) : ''),
  },
];

const NAME = /^[A-Za-z_]\w*\??$/;

function AddField({ name: where, disabled, onAdd }: { name: Place; disabled: boolean; onAdd(name: string, type: string): void }) {
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
      className={`row ${styles.addSchemaField}`}
      {...place(where)}
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
      <Button size="xs" type="submit" data-act={addSchemaField.id} disabled={disabled || name === '' || wrong}>
        Add field
      </Button>
    </form>
  );
}
