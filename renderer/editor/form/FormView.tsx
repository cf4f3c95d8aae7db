// renderer/editor/form/FormView.tsx - the frontmatter as a form. Every field edits one value in the file and nothing else.
import { Fragment, useState } from 'react';
import type { Edit, Field, Finding } from '../../../electron/contract/packages.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { errorOf } from '../../client/errors.ts';
import { EmptyState } from '../../ui/states.tsx';
import { toastError } from '../../ui/toast.tsx';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import type { DocumentState } from '../document/state.ts';
import { addField, fieldInSource } from './acts.ts';
import { useAdded } from './added.ts';
import { FieldInput, FieldRow } from './FormField.tsx';
import {
  addEdit,
  type FormSection,
  fieldOf,
  findingsIn,
  isEdited,
  numberEdit,
  otherFields,
  SECTIONS,
  shownFields,
  textEdit,
} from './fields.ts';
import styles from './form.module.css';
import { PreferredTools } from './PreferredTools.tsx';
import { SchemaTable } from './SchemaTable.tsx';
import { SignatureRow } from './SignatureRow.tsx';
import { ThroughOthers } from './ThroughOthers.tsx';
import { useOfferForm } from './useOfferForm.ts';
import { WhatItMayDo } from './WhatItMayDo.tsx';
import { WhereItRuns } from './WhereItRuns.tsx';

interface FormViewProps {
  doc: OpenDocument;
  findings: readonly Finding[];
  onSource(offset: number): void;
}

export function FormView({ doc, findings, onSource }: FormViewProps) {
  const analysis = useDoc(doc, (s) => s.analysis);
  const base = useDoc(doc, (s) => s.base.analysis);
  const locked = useDoc(doc, (s) => s.locked !== null);
  useOfferForm(doc, onSource);
  if (!analysis || analysis.state === 'broken') {
    return <EmptyState title="Cannot read the frontmatter">Fix the errors in Source to get the form back.</EmptyState>;
  }
  const before = (key: string) => (base ? fieldOf(base, key) : null);
  const edit = (change: Edit, group = '') =>
    void doc.edit(change, group).catch((cause: unknown) => toastError('Could not apply the change.', cause));
  const others = otherFields(analysis);
  return (
    <div className={`scroll ${styles.scroll}`}>
      <div className={styles.form}>
        {SECTIONS.map((section) => (
          <Fragment key={section.title}>
            <Section section={section} doc={doc} analysis={analysis} before={before} findings={findings} disabled={locked} />
            {section.fields.some(({ key }) => key === 'skills') ? <ThroughOthers id={doc.id} /> : null}
          </Fragment>
        ))}
        <div className={styles.addField}>
          <ActButton act={addField} label="Add field…" size="xs" plain />
        </div>
        <SchemaTable
          title="Input schema"
          keyName="input_schema"
          field={fieldOf(analysis, 'input_schema')}
          schema={analysis.metadata.inputSchema}
          disabled={locked}
          onEdit={edit}
        />
        <SchemaTable
          title="Output schema"
          keyName="output_schema"
          field={fieldOf(analysis, 'output_schema')}
          schema={analysis.metadata.outputSchema}
          disabled={locked}
          onEdit={edit}
        />
        <SignatureRow doc={doc} />
        <WhatItMayDo id={doc.id} />
        <PreferredTools id={doc.id} />
        <WhereItRuns id={doc.id} />
        {others.length > 0 ? <Others fields={others} /> : null}
      </div>
    </div>
  );
}

interface SectionProps {
  section: FormSection;
  doc: OpenDocument;
  analysis: NonNullable<DocumentState['analysis']>;
  before(key: string): Field | null;
  findings: readonly Finding[];
  disabled: boolean;
}

function Section({ section, doc, analysis, before, findings, disabled }: SectionProps) {
  const shown = shownFields(section, analysis, useAdded(doc.id));
  /** Why the last edit of a field was refused, by key. */
  const [refused, setRefused] = useState<Record<string, string>>({});
  const edit = (key: string, change: Edit | null, group = '') => {
    if (!change) return;
    doc.edit(change, group).then(
      () => setRefused(({ [key]: _, ...rest }) => rest),
      (cause: unknown) =>
        setRefused((now) => ({ ...now, [key]: [errorOf(cause).message, errorOf(cause).remedy].filter(Boolean).join(' ') })),
    );
  };
  if (shown.length === 0) return null;
  return (
    <section aria-label={section.title}>
      <div className={styles.heading}>
        <h2>{section.title}</h2>
        <span>{section.note}</span>
      </div>
      {shown.map((definition) => {
        const place = fieldOf(analysis, definition.key);
        // Notes are about the file as a whole; they are in the list of findings.
        const own = findingsIn(findings, place).filter((f) => f.severity !== 'info' || f.fix);
        const id = `field-${definition.key}`;
        return (
          <FieldRow
            key={definition.key}
            label={definition.label}
            htmlFor={id}
            line={place?.line ?? null}
            edited={isEdited(place, before(definition.key))}
            findings={own}
          >
            <FieldInput
              doc={doc}
              id={id}
              definition={definition}
              field={place}
              disabled={disabled}
              bad={refused[definition.key] !== undefined || own.some((f) => f.severity === 'error')}
              onText={(value) => {
                const isNumber = definition.shape === 'number' || definition.shape === 'choice';
                edit(definition.key, (isNumber ? numberEdit : textEdit)(place, definition.key, value), `form ${definition.key}`);
              }}
              onAdd={(value) => edit(definition.key, addEdit(place, definition.key, value))}
            />
            {refused[definition.key] ? (
              <div className={`${styles.help} err`} role="alert">
                {refused[definition.key]}
              </div>
            ) : null}
          </FieldRow>
        );
      })}
    </section>
  );
}

function Others({ fields }: { fields: readonly Field[] }) {
  return (
    <section aria-label="Other fields">
      <div className={styles.heading}>
        <h2>Other fields</h2>
        <span>kept as is</span>
      </div>
      {fields.map((f) => (
        <FieldRow key={f.key} label={f.key} line={f.line} edited={false} findings={[]}>
          <button
            type="button"
            className={styles.raw}
            title="Show in Source"
            data-act={fieldInSource.id}
            onClick={() => runAct(fieldInSource, { choice: f.key })}
          >
            <code>{typeof f.value === 'string' ? f.value : JSON.stringify(f.value)}</code>
          </button>
        </FieldRow>
      ))}
    </section>
  );
}
