// electron/core/composer/tools/changes.ts - the five tools that change a draft: pure operations on a text, by the edits that people have too.
import { z } from 'zod';
import { AppError, ARTIFACT_KINDS, type Edit, JsonObject } from '../../../contract/index.ts';
import { editPackage } from '../../editing/index.ts';
import { isExecutable, readPackage } from '../../packages/index.ts';

/** A package that is being written; an empty text is none yet. */
export interface DraftText {
  text: string;
  fileName: string;
}

export interface Changed extends DraftText {
  /** In a few words, for the list of steps. */
  label: string;
}

/** A skill of more is split. In characters. */
export const MOST_DRAFT = 200_000;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const Name = z.string().regex(NAME, 'lowercase letters, digits and single hyphens').max(64);

export const CreateSkill = z.object({ name: Name, description: z.string().min(1).max(1024), title: z.string().max(200).optional() });
export const UpdateSkill = z.object({
  name: Name.optional(),
  /** Frontmatter by key; null removes one. */
  set: JsonObject.optional(),
});
export const AddArtifact = z.object({
  kind: z.enum(ARTIFACT_KINDS),
  name: z.string().min(1).max(128),
  content: z.string().max(MOST_DRAFT),
  variant: z.string().nullable().optional(),
  after: z.string().nullable().optional(),
});
export const AddExample = z.object({ input: z.string(), output: z.string() });
export const UpdateArtifact = z.object({
  artifact: z.string(),
  content: z.string().max(MOST_DRAFT).optional(),
  name: z.string().min(1).max(128).optional(),
});
export const RemoveArtifact = z.object({ artifact: z.string() });

/** Makes one edit. Throws `edit_refused` with the reason, `too_large`. */
export function edited({ text, fileName }: DraftText, edit: Edit): DraftText {
  const next = editPackage(text, fileName, edit).text;
  if (next.length > MOST_DRAFT) {
    throw new AppError('too_large', `The draft would have more than ${MOST_DRAFT.toLocaleString('en')} characters.`, {
      remedy: 'Shorten it, or split it into several skills.',
    });
  }
  return { text: next, fileName };
}

function requireDraft({ text }: DraftText): void {
  if (text === '') throw new AppError('edit_refused', 'There is no skill yet.', { remedy: 'Call create_skill first.' });
}

/** A head with a name and a description, and nothing else. Throws `edit_refused` if there is a draft already. */
export function createSkill(draft: DraftText, { name, description, title }: z.infer<typeof CreateSkill>): Changed {
  if (draft.text !== '') {
    throw new AppError('edit_refused', 'There is a skill already: this conversation writes one.', {
      remedy: 'Change it with update_skill, add_artifact, update_artifact or remove_artifact.',
    });
  }
  let next: DraftText = { text: '', fileName: `${name}.md` };
  next = edited(next, { op: 'setValue', path: ['name'], value: name });
  if (title !== undefined) next = edited(next, { op: 'setValue', path: ['title'], value: title });
  next = edited(next, { op: 'setValue', path: ['description'], value: description });
  return { ...next, label: `Create ${name}` };
}

/** Throws `edit_refused`. */
export function updateSkill(draft: DraftText, { name, set = {} }: z.infer<typeof UpdateSkill>): Changed {
  requireDraft(draft);
  let next = draft;
  if (name !== undefined) next = edited(next, { op: 'renameSkill', name });
  const keys = Object.keys(set).filter((key) => key !== 'signature' && key !== 'name');
  for (const key of keys) {
    const value = set[key];
    if (value !== null) next = edited(next, { op: 'setValue', path: [key], value });
    else if (readPackage(next.text, next.fileName).front.entries.some((entry) => entry.key === key))
      next = edited(next, { op: 'removeValue', path: [key] });
  }
  const words = [...(name === undefined ? [] : [`name is ${name}`]), ...keys];
  return { ...next, label: words.length === 0 ? 'Nothing to change' : words.join(', ') };
}

/** Throws `edit_refused`. */
export function addArtifact(draft: DraftText, { kind, name, content, variant, after }: z.infer<typeof AddArtifact>): Changed {
  requireDraft(draft);
  const written = kind === 'example' ? pairOf(content) : content;
  const next = edited(draft, { op: 'addArtifact', kind, name, content: written, variant: variant ?? null, after: after ?? null });
  return { ...next, label: `Add ${name}` };
}

/** Throws `edit_refused`. */
export function updateArtifact(draft: DraftText, { artifact, content, name }: z.infer<typeof UpdateArtifact>): Changed {
  requireDraft(draft);
  let next = draft;
  if (content !== undefined) {
    const found = readPackage(draft.text, draft.fileName).body.pieces.find(({ key }) => key === artifact);
    next = edited(next, { op: 'setContent', artifact, content: found?.kind === 'example' ? pairOf(content) : content });
  }
  if (name !== undefined) next = edited(next, { op: 'renameArtifact', artifact, name });
  return { ...next, label: name === undefined ? artifact : `${artifact} is now ${name}` };
}

/** Throws `edit_refused`. */
export function removeArtifact(draft: DraftText, { artifact }: z.infer<typeof RemoveArtifact>): Changed {
  requireDraft(draft);
  return { ...edited(draft, { op: 'removeArtifact', artifact }), label: `Remove ${artifact}` };
}

/** An example is a pair of fences; a model may give it as `{"input": …, "output": …}`. */
function pairOf(content: string): string {
  try {
    const read = AddExample.safeParse(JSON.parse(content));
    if (read.success) return examplePair(read.data.input, read.data.output);
  } catch {
    // it is written as a pair already, or the edit says what is wrong
  }
  return content;
}

/** The two fences of an example. */
export function examplePair(input: string, output: string): string {
  const sign = '`'.repeat(Math.max(3, longestRun(input) + 1, longestRun(output) + 1));
  const fence = (role: string, text: string) => `${sign}${isJson(text) ? 'json' : 'text'} ${role}\n${text.trim()}\n${sign}`;
  return `${fence('input', input)}\n\n${fence('output', output)}`;
}

const longestRun = (text: string): number => [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** What a model reads of a package before it changes one: its parts by key. */
export const outlineOf = ({ text, fileName }: DraftText) =>
  readPackage(text, fileName).body.pieces.map(({ key, kind }) => ({ artifact: key, kind, runs: isExecutable(kind) }));
