// renderer/editor/outline/AddArtifactDialog.tsx - a new artifact: its kind and its name.
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ARTIFACT_KINDS, type ArtifactKind } from '../../../electron/contract/packages.ts';
import { Dialog, DialogForm, useSubmit } from '../../ui/Dialog.tsx';
import { kindLabel } from '../../ui/labels.tsx';
import type { OpenDocument } from '../document/document.ts';
import { addArtifact, nameProblem } from './acts.tsx';
import { freeName } from './outline.ts';

interface AddArtifactDialogProps {
  doc: OpenDocument;
  opened: boolean;
  onClose(): void;
  onAdded(key: string): void;
}

const NAMES: Record<ArtifactKind, string> = {
  description: 'Description',
  approach: 'Approach',
  example: 'Example',
  prompt_template: 'Prompt',
  code_template: 'Script',
  dspy_module: 'Module',
};

export function AddArtifactDialog({ doc, opened, onClose, onAdded }: AddArtifactDialogProps) {
  return (
    <Dialog title="Add artifact" size={480} opened={opened} onClose={onClose}>
      {opened ? <AddForm doc={doc} onClose={onClose} onAdded={onAdded} /> : null}
    </Dialog>
  );
}

function AddForm({ doc, onClose, onAdded }: Omit<AddArtifactDialogProps, 'opened'>) {
  const { analysis } = doc.store.getState();
  const propose = (kind: ArtifactKind) => (analysis ? freeName(analysis, NAMES[kind]) : NAMES[kind]);
  const [kind, setKind] = useState<ArtifactKind>('prompt_template');
  const [name, setName] = useState<string | null>(null);
  const chosen = name ?? propose(kind);
  const taken = analysis?.artifacts.some((a) => a.name === chosen.trim()) ?? false;
  const problem = nameProblem(chosen) ?? (taken ? 'This package already has an artifact with this name' : null);
  const form = useSubmit(problem === null, async () => {
    if (!(await addArtifact(doc, kind, chosen.trim()))) return;
    onAdded(chosen.trim());
    onClose();
  });
  return (
    <DialogForm form={form} act="Add" onCancel={onClose}>
      <Select
        label="Kind"
        allowDeselect={false}
        value={kind}
        data={ARTIFACT_KINDS.map((value) => ({ value, label: kindLabel(value) }))}
        onChange={(value) => value && setKind(value as ArtifactKind)}
      />
      <TextInput label="Name" data-autofocus value={chosen} error={problem} onChange={(event) => setName(event.currentTarget.value)} />
    </DialogForm>
  );
}
