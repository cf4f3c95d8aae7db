// renderer/editor/form/useOfferForm.ts - offers the metadata form to its acts.
import { useMemo } from 'react';
import type { Edit } from '../../../electron/contract/packages.ts';
import { useOffer } from '../../app/acts/controls.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { SCHEMAS, shownForm } from './acts.ts';
import { addFieldTo, useAdded } from './added.ts';
import { dropEdit, fieldOf, isShort, listOf, nextVersions, SECTIONS, schemaPath, shownFields, textEdit, textOf } from './fields.ts';

export function useOfferForm(doc: OpenDocument, onSource: (offset: number) => void): void {
  const analysis = useDoc(doc, (s) => s.analysis);
  const locked = useDoc(doc, (s) => s.locked !== null);
  const added = useAdded(doc.id);
  useOffer(
    shownForm,
    useMemo(() => {
      if (!analysis || analysis.state === 'broken') return null;
      const shown = SECTIONS.flatMap((section) => shownFields(section, analysis, added));
      const lists = shown.filter(({ shape }) => shape === 'list' || shape === 'codes');
      const version = nextVersions(textOf(fieldOf(analysis, 'version')?.value) ?? '');
      const edit = (change: Edit | null) =>
        change === null ? Promise.resolve() : doc.edit(change).catch((cause: unknown) => toastError('Could not apply the change.', cause));
      return {
        locked,
        fields: shown.map(({ key, label }) => ({ id: key, label })),
        addable: SECTIONS.flatMap(({ title, fields }) =>
          fields.filter((each) => !shown.includes(each)).map(({ key, label }) => ({ id: key, label, note: title })),
        ),
        addField: (key: string) => addFieldTo(doc.id, key),
        versions: version ? Object.entries(version).map(([step, next]) => ({ id: next, label: next, note: step })) : [],
        entries: lists.flatMap(({ key, label }) =>
          (listOf(fieldOf(analysis, key)?.value) ?? []).map((entry, at) => ({ id: `${key} ${at}`, label: entry, note: label })),
        ),
        schemaFields: SCHEMAS.flatMap(({ id, label }) => {
          const field = fieldOf(analysis, id);
          const names = isShort(field) ? Object.keys(field?.value ?? {}).map((name) => name.replace(/\?$/, '')) : [];
          return names.map((name) => ({ id: `${field?.key ?? id} ${name}`, label: name, note: label }));
        }),
        written: analysis.fields.map(({ key }) => ({ id: key, label: key })),
        schemas: SCHEMAS.filter(({ id }) => {
          const field = fieldOf(analysis, id);
          return field === null || isShort(field);
        }),
        signed: analysis.signature === 'valid',
        setVersion: (next: string) => edit(textEdit(fieldOf(analysis, 'version'), 'version', next)),
        removeEntry: (id: string) => {
          const [key = '', at = '0'] = id.split(' ');
          const field = fieldOf(analysis, key);
          return edit(field ? dropEdit(field, Number(at)) : null);
        },
        removeSchemaField: (id: string) => {
          const [key = '', name = ''] = id.split(' ');
          const field = fieldOf(analysis, key);
          return edit(field ? { op: 'removeValue', path: schemaPath(field, name) } : null);
        },
        toSource: (key: string) => onSource(analysis.fields.find((field) => field.key === key)?.valueRange.start ?? 0),
        sign: () =>
          doc.edit({ op: 'sign' }).then(
            () => void toast('Signed. Editing the text breaks the signature until you sign again.', { id: 'signed' }),
            (cause: unknown) => toastError('Could not sign the package.', cause),
          ),
      };
    }, [doc, analysis, locked, added, onSource]),
  );
}
