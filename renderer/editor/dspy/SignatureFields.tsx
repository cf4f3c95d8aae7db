// renderer/editor/dspy/SignatureFields.tsx - the signature of a module: which fields go in and which come out.
import { Button, Select, TextInput } from '@mantine/core';
import { FIELD_TYPES, type FieldType } from '../../../electron/contract/python/module.ts';
import { AddIcon, CloseIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import { type ModuleDraft, type Side, withField, withNewField } from './draft.ts';
import styles from './dspy.module.css';

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

interface SideTableProps extends SignatureFieldsProps {
  side: Side;
  title: string;
  one: string;
}

function SideTable({ draft, locked, onChange, onLeave, side, title, one }: SideTableProps) {
  const fields = draft.signature[side];
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
      {fields.length === 0 ? (
        <p className="mut sm">None yet.</p>
      ) : (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col" style={{ width: '26%' }}>
                Name
              </th>
              <th scope="col" style={{ width: '18%' }}>
                Type
              </th>
              <th scope="col">Description</th>
              <td style={{ width: 32 }} />
            </tr>
          </thead>
          <tbody>
            {fields.map((field, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place; its name changes while it is typed
              <tr key={index}>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={`Name of ${one} ${index + 1}`}
                    disabled={locked}
                    value={field.name}
                    onChange={(event) => onChange(withField(draft, side, index, { name: event.currentTarget.value }))}
                    onBlur={onLeave}
                  />
                </td>
                <td>
                  <Select
                    size="xs"
                    aria-label={`Type of ${one} ${index + 1}`}
                    disabled={locked}
                    allowDeselect={false}
                    value={field.type}
                    data={[...FIELD_TYPES]}
                    onChange={(type) => type !== null && onChange(withField(draft, side, index, { type: type as FieldType }))}
                  />
                </td>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={`Description of ${one} ${index + 1}`}
                    disabled={locked}
                    value={field.description}
                    onChange={(event) => onChange(withField(draft, side, index, { description: event.currentTarget.value }))}
                    onBlur={onLeave}
                  />
                </td>
                <td>
                  <IconButton
                    icon={CloseIcon}
                    label={`Remove ${field.name || `${one} ${index + 1}`}`}
                    blocked={locked ? 'the skill cannot be edited now' : null}
                    onClick={() => onChange(withField(draft, side, index, null))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
