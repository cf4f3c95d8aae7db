// renderer/editor/form/acts.ts - what can be done in the metadata form.
import type { RankedTool } from '../../../electron/contract/capability/preferred.ts';
import { act, type Choice, createSubject, runActById } from '../../app/acts/act.ts';
import { AddIcon, CloseIcon, EditIcon, ShieldIcon, UndoIcon, UpIcon } from '../../ui/icons.ts';
import { noSkill, openSkill } from '../acts.ts';

/** The two schemas of a package, by their keys. */
export const SCHEMAS = [
  { id: 'input_schema', label: 'Input schema' },
  { id: 'output_schema', label: 'Output schema' },
] as const;

export interface ShownForm {
  locked: boolean;
  fields: readonly Choice[];
  /** Those that are not shown, as the file does not have them. */
  addable: readonly Choice[];
  /** The next versions, if the version is one. */
  versions: readonly Choice[];
  /** Entries of the lists: `tags 0`. */
  entries: readonly Choice[];
  /** Fields of the schemas written in short form: `input_schema place`. */
  schemaFields: readonly Choice[];
  /** Keys that are in the file. */
  written: readonly Choice[];
  /** Schemas to which the form can add a field. */
  schemas: readonly Choice[];
  signed: boolean;
  addField(key: string): void;
  setVersion(version: string): Promise<void>;
  removeEntry(id: string): Promise<void>;
  removeSchemaField(id: string): Promise<void>;
  toSource(key: string): void;
  sign(): Promise<void>;
}
export const shownForm = createSubject<ShownForm>('the metadata form is not shown', {
  blocked: () => noSkill() ?? (openSkill.now()?.broken ? 'the frontmatter cannot be read' : null),
  go: () => void runActById('editor.form'),
});
const locked = (it: ShownForm) => (it.locked ? 'this package cannot be edited now' : null);

act(shownForm, {
  id: 'form.field',
  label: 'Edit metadata field',
  icon: EditIcon,
  among: ({ fields }) => fields,
  run: () => undefined,
  next: (_outcome, _it, key) => `editor.field ${key ?? ''}`,
});
export const addField = act(shownForm, {
  id: 'form.add-field',
  label: 'Add metadata field',
  icon: AddIcon,
  blocked: locked,
  among: ({ addable }) => addable,
  run: (it, key) => it.addField(key ?? ''),
  next: (_outcome, _it, key) => `editor.field ${key ?? ''}`,
});
export const nextVersion = act(shownForm, {
  id: 'form.version',
  label: 'Set next version',
  icon: UpIcon,
  blocked: locked,
  among: ({ versions }) => versions,
  run: ({ setVersion }, version) => setVersion(version ?? ''),
  next: 'editor.field version',
});
export const removeEntry = act(shownForm, {
  id: 'form.remove-entry',
  label: 'Remove entry of a metadata list',
  icon: CloseIcon,
  blocked: locked,
  among: ({ entries }) => entries,
  run: (it, id) => it.removeEntry(id ?? ''),
  next: (_outcome, _it, id) => `editor.field ${id?.split(' ')[0] ?? ''}`,
});
export const addSchemaField = act(shownForm, {
  id: 'form.add-schema-field',
  label: 'Add schema field',
  icon: AddIcon,
  blocked: locked,
  among: ({ schemas }) => schemas,
  run: () => undefined,
  next: (_outcome, _it, key) => `editor.schema ${key ?? ''}`,
});
export const removeSchemaField = act(shownForm, {
  id: 'form.remove-schema-field',
  label: 'Remove schema field',
  icon: CloseIcon,
  blocked: locked,
  among: ({ schemaFields }) => schemaFields,
  run: (it, id) => it.removeSchemaField(id ?? ''),
  next: (_outcome, _it, id) => `editor.schema ${id?.split(' ')[0] ?? ''}`,
});
export const fieldInSource = act(shownForm, {
  id: 'form.source',
  label: 'Show metadata field in Source',
  icon: EditIcon,
  among: ({ written }) => written,
  run: ({ toSource }, key) => toSource(key ?? ''),
  next: 'editor.source',
});
export const sign = act(shownForm, {
  id: 'form.sign',
  label: 'Sign package',
  icon: ShieldIcon,
  blocked: (it) => locked(it) ?? (it.signed ? 'it is unchanged since it was signed' : null),
  run: (it) => it.sign(),
  next: 'stay',
});

/** The tools that the skill prefers, in their order. */
export const shownRanking = createSubject<{ ranked: readonly RankedTool[]; forget(toolId: string): Promise<void> }>(
  'the skill prefers no tools, or its metadata form is not shown',
);
export const forgetUses = act(shownRanking, {
  id: 'form.forget-uses',
  label: 'Forget uses of a tool',
  icon: UndoIcon,
  blocked: ({ ranked }) => (ranked.some(({ uses }) => uses > 0) ? null : 'none was used yet'),
  among: ({ ranked }) => ranked.flatMap(({ toolId, uses }) => (uses > 0 ? [{ id: toolId, label: toolId }] : [])),
  run: ({ forget }, toolId) => forget(toolId ?? ''),
  next: 'stay',
});
