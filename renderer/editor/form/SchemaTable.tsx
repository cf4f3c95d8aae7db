// renderer/editor/form/SchemaTable.tsx - the input schema as a table of fields, or as the JSON Schema that it means.
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Edit, Field } from '../../../electron/contract/packages.ts';
import { isRecord } from '../../../electron/contract/values/json.ts';
import { fieldsOf, TextBlock } from '../../runs/index.ts';
import { NONE } from '../../ui/format.ts';
import { CheckIcon, DeleteIcon, EditIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
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

type FieldRow = ReturnType<typeof fieldsOf>[number];

function Rows({
  fields,
  short,
  disabled,
  onDrop,
}: {
  fields: readonly FieldRow[];
  short: boolean;
  disabled: boolean;
  onDrop(name: string): void;
}) {
  const columns = useMemo(
    () => [
      ...COLUMNS,
      {
        head: '',
        name: 'Actions',
        width: 24,
        cell: (field: FieldRow) =>
          short && !disabled ? <IconButton icon={DeleteIcon} label={`Remove ${field.name}`} onClick={() => onDrop(field.name)} /> : null,
      },
    ],
    [short, disabled, onDrop],
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
