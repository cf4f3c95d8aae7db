// renderer/editor/dspy/SignatureFields.tsx - the signature of a module: which fields go in and which come out.
import { Button, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { FIELD_TYPES, type FieldType } from '../../../electron/contract/python/module.ts';
import { AddIcon, CloseIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { IconButton } from '../../ui/small.tsx';
import { type ModuleDraft, type Side, withField, withNewField } from './draft.ts';

interface SignatureFieldsProps {
  draft: ModuleDraft;
  locked: boolean;
  onChange(next: ModuleDraft): void;
  onLeave(): void;
}

export function SignatureFields(props: SignatureFieldsProps) {
  return (
    <>
      <SideTable {...props} side="inputs" title="Inputs" one="input" />
      <SideTable {...props} side="outputs" title="Outputs" one="output" />
    </>
  );
}

type FieldRow = ModuleDraft['signature'][Side][number] & { index: number };

interface SideTableProps extends SignatureFieldsProps {
  side: Side;
  title: string;
  one: string;
}

function SideTable({ draft, locked, onChange, onLeave, side, title, one }: SideTableProps) {
  const rows = useMemo(() => draft.signature[side].map((field, index) => ({ ...field, index })), [draft, side]);
  const change = (index: number, to: Parameters<typeof withField>[3]) => onChange(withField(draft, side, index, to));
  const text = (key: 'name' | 'description', label: string) => (row: FieldRow) => (
    <TextInput
      size="xs"
      aria-label={`${label} of ${one} ${row.index + 1}`}
      disabled={locked}
      value={row[key]}
      onChange={(event) => change(row.index, { [key]: event.currentTarget.value })}
      onBlur={onLeave}
    />
  );
  const columns: Column<FieldRow>[] = [
    { head: 'Name', width: { min: 120, share: 3 }, cell: text('name', 'Name') },
    {
      head: 'Type',
      width: { min: 100, share: 2 },
      cell: ({ index, type: now }) => (
        <Select
          size="xs"
          aria-label={`Type of ${one} ${index + 1}`}
          disabled={locked}
          allowDeselect={false}
          value={now}
          data={[...FIELD_TYPES]}
          onChange={(type) => type !== null && change(index, { type: type as FieldType })}
        />
      ),
    },
    { head: 'Description', width: { min: 160, share: 6 }, cell: text('description', 'Description') },
    {
      head: '',
      name: 'Actions',
      width: 24,
      cell: ({ index, name }) => (
        <IconButton
          icon={CloseIcon}
          label={`Remove ${name || `${one} ${index + 1}`}`}
          blocked={locked ? 'the skill cannot be edited now' : null}
          onClick={() => change(index, null)}
        />
      ),
    },
  ];
  return (
    <section aria-label={title} className="col g4">
      <div className="row">
        <h2 className="sm med">{title}</h2>
        <Button
          className="right"
          size="xs"
          variant="subtle"
          color="gray"
          disabled={locked}
          leftSection={<AddIcon className="s" aria-hidden />}
          onClick={() => onChange(withNewField(draft, side))}
        >
          Add {one}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="mut sm">None yet.</p>
      ) : (
        // A field is its place; its name changes while it is typed.
        <Table label={title} columns={columns} rows={rows} rowHeight={34} keyOf={(_, index) => String(index)} />
      )}
    </section>
  );
}
