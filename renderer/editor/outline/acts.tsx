// renderer/editor/outline/acts.tsx - acts on artifacts: each is one undo step of the document.
import { create } from 'zustand';
import type { ArtifactKind } from '../../../electron/contract/packages.ts';
import { attempt, said, toast, toastError } from '../../ui/toast.tsx';
import type { OpenDocument } from '../document/document.ts';
import { buildOutline, moveEdit, type OutlineItem } from './outline.ts';

/** Why a text is not an artifact name (package-format.md, body rule 3), or null. */
export function nameProblem(name: string): string | null {
  const trimmed = name.trim();
  if (trimmed.length === 0) return 'Enter a name';
  if (trimmed.length > 128) return 'At most 128 characters';
  const found = /[\u0000-\u001f\u007f"'`\\@]/.exec(trimmed)?.[0];
  return found === undefined ? null : 'No quotes, backticks, backslashes, @ or control characters';
}

/** The new key, or null if the name was refused. */
export async function renameArtifact(doc: OpenDocument, key: string, name: string): Promise<string | null> {
  return attempt(`Could not rename ${key}.`, async () => {
    await doc.edit({ op: 'renameArtifact', artifact: key, name });
    const variant = key.includes('@') ? `@${key.split('@')[1]}` : '';
    return `${name}${variant}`;
  });
}

/** Copies an artifact after itself under the next unused name; returns the key of the copy, or null if it was refused. */
export async function duplicateArtifact(doc: OpenDocument, key: string): Promise<string | null> {
  const artifacts = doc.store.getState().analysis?.artifacts ?? [];
  const original = artifacts.find((artifact) => artifact.key === key);
  if (!original) return null;
  const taken = new Set(artifacts.map(({ name }) => name));
  let number = 2;
  while (taken.has(`${original.name} ${number}`)) number++;
  const name = `${original.name} ${number}`;
  return attempt(`Could not duplicate ${key}.`, async () => {
    await doc.edit({ op: 'duplicateArtifact', artifact: key, name });
    return original.variant === null ? name : `${name}@${original.variant}`;
  });
}

/** The artifact whose name is being edited in the outline. */
export const useRenaming = create<{ key: string | null }>()(() => ({ key: null }));

/** Moves an artifact by one place within its section. */
export async function moveArtifactBy(doc: OpenDocument, key: string, by: 1 | -1): Promise<void> {
  const { analysis, preview } = doc.store.getState();
  if (!analysis) return;
  const { prompt, steps, idle } = buildOutline(analysis, preview);
  const section = [prompt, steps, idle].find((items) => items.some((item) => item.artifact === key)) ?? [];
  const keys = section.flatMap((item) => item.artifact ?? []);
  const at = keys.indexOf(key);
  if (at + by < 0 || at + by >= keys.length) return;
  await moveArtifact(doc, section, key, keys[by === 1 ? at + 2 : at - 1] ?? null);
}

/** Puts an artifact before another one of its section; null = at the end. */
export async function moveArtifact(doc: OpenDocument, section: readonly OutlineItem[], key: string, before: string | null): Promise<void> {
  const { analysis } = doc.store.getState();
  const edit = analysis ? moveEdit(analysis, section, key, before) : null;
  if (edit) await doc.edit(edit).catch((cause: unknown) => toastError(`Could not move ${key}.`, cause));
}

export function deleteArtifact(doc: OpenDocument, key: string): void {
  doc.edit({ op: 'removeArtifact', artifact: key }).then(
    () => {
      const { version } = doc.store.getState();
      const undo = () => {
        if (doc.store.getState().version === version) doc.undo();
        else toast('The text has been edited since. Use Undo to go back step by step.', { kind: 'info', id: 'deleted-artifact' });
      };
      toast(said`Deleted ${key}`, { id: 'deleted-artifact', undo });
    },
    (cause: unknown) => toastError(`Could not delete ${key}.`, cause),
  );
}

const CONTENT: Record<ArtifactKind, string> = {
  description: 'What this skill is for, and what it leaves out.',
  approach: '1. ',
  example: '```text input\n\n```\n\n```text output\n\n```',
  prompt_template: '{{ request }}',
  code_template: 'import inklings\n\ninklings.submit({})',
  dspy_module: '{"template_id": "chain_of_thought", "signature": "question -> answer"}',
};

export async function addArtifact(doc: OpenDocument, kind: ArtifactKind, name: string): Promise<boolean> {
  return (await attempt(`Could not add ${name}.`, () => doc.edit({ op: 'addArtifact', kind, name, content: CONTENT[kind] }))) !== null;
}
