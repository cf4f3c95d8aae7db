// renderer/runs/assertions/form/AssertionForm.tsx - one assertion as a form: its type, its parameters, what it says when it fails.
import { Button, Checkbox, Select } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import type { AssertionTypeInfo } from '../../../../electron/contract/assertions.ts';
import { Dialog, DialogFoot } from '../../../ui/Dialog.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { SchemaForm } from '../../input/SchemaForm.ts';
import { asType, formOf, missingOf, type Offered, type Written, writtenOf } from './draft.ts';
import styles from './form.module.css';

const FAMILIES: Record<AssertionTypeInfo['family'], string> = {
  structural: 'Structure',
  pattern: 'Text and patterns',
  length: 'Length',
  run: 'Run',
  trace: 'Run behaviour',
  semantic: 'Judged by a model',
  group: 'Groups',
  code: 'Code',
};

export interface AssertionFormProps {
  types: readonly AssertionTypeInfo[];
  /** What is edited, and which of our names its type has; null = a new one. */
  edited: { written: Written; type: string } | null;
  /** It belongs to a test case. */
  ofCase?: boolean | undefined;
  onClose(): void;
  onDone(written: Written): void;
}

export function AssertionDialog(props: AssertionFormProps) {
  return (
    <Dialog title={props.edited ? 'Edit assertion' : 'New assertion'} size={480} opened onClose={props.onClose}>
      <AssertionForm {...props} />
    </Dialog>
  );
}

/** The form with its acts; it fills the height that it is given. */
export function AssertionForm({ types, edited, ofCase = false, onClose, onDone }: AssertionFormProps) {
  const [type, setType] = useState(edited?.type ?? 'contains');
  const [written, setWritten] = useState<Written>(edited?.written ?? { type: 'contains' });
  const [all, setAll] = useState(false);
  const info = types.find((each) => each.type === type);
  const missing = info ? missingOf(info, written) : [];
  const choose = (next: string) => {
    setType(next);
    setWritten(edited && next === edited.type ? edited.written : asType(next, written));
  };
  return (
    <form
      className="col grow"
      onSubmit={(event) => {
        event.preventDefault();
        if (info && missing.length === 0) onDone(written);
      }}
    >
      <div className={styles.typePart}>
        <Select
          label="Type"
          data-autofocus
          searchable
          openOnFocus={false}
          allowDeselect={false}
          nothingFoundMessage="No matching type"
          value={type}
          data={grouped(types)}
          onChange={(next) => next && choose(next)}
        />
        {info ? (
          <p className="mut sm">
            {info.help} {info.cost === 'model' ? 'It calls a model each time, which costs time and money.' : ''}
            {info.notRunHere ? ` ${info.notRunHere}` : ''}
          </p>
        ) : null}
      </div>
      <div className={styles.form}>
        {info ? <Fields key={type} info={info} written={written} offered={{ all, ofCase }} onChange={setWritten} /> : null}
      </div>
      <DialogFoot>
        <Checkbox label="All fields" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
        {missing.length > 0 ? <span className="mut sm">Still required: {missing.join(', ')}</span> : null}
        <Button className="right" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" disabled={missing.length > 0}>
          {edited ? 'Save' : 'Add'}
        </Button>
      </DialogFoot>
    </form>
  );
}

interface FieldsProps {
  info: AssertionTypeInfo;
  written: Written;
  offered: Offered;
  onChange(written: Written): void;
}

function Fields({ info, written, offered: { all, ofCase }, onChange }: FieldsProps) {
  const form = useMemo(() => formOf(info, written, { all, ofCase }), [info, written, all, ofCase]);
  // List entries that are still empty exist only in the form.
  const [values, setValues] = useState(form.values);
  return (
    <Suspense fallback={<SkeletonRows rows={4} height={36} label="Loading the form" />}>
      <SchemaForm
        schema={form.schema}
        values={values}
        problems={[]}
        onChange={(next) => {
          setValues(next);
          onChange(writtenOf(info, written, form, next));
        }}
      />
    </Suspense>
  );
}

function grouped(types: readonly AssertionTypeInfo[]) {
  const families = new Map<string, { value: string; label: string }[]>();
  for (const { type, label, family, notRunHere } of types) {
    const items = families.get(FAMILIES[family]) ?? [];
    items.push({ value: type, label: notRunHere ? `${label} (not run here)` : label });
    families.set(FAMILIES[family], items);
  }
  return [...families].map(([group, items]) => ({ group, items }));
}
