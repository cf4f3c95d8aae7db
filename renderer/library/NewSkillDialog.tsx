// renderer/library/NewSkillDialog.tsx - a new skill: its name, its scope, and what it starts with.
import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { create } from 'zustand';
import { goTo } from '../app/acts/focus.ts';
import { navigate, toSkill } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { Dialog, DialogForm, useSubmit } from '../ui/Dialog.tsx';
import { SaveIn, useScope } from '../ui/SaveIn.tsx';
import { said, toast } from '../ui/toast.tsx';

/** `stays`: what asked for it is shown again afterwards, not the new skill. */
interface Wanted {
  name?: string;
  stays?: boolean;
}
const useNewSkill = create<{ opened: boolean; wanted: Wanted }>(() => ({ opened: false, wanted: {} }));
export const openNewSkill = (wanted: Wanted = {}): void => useNewSkill.setState({ opened: true, wanted });
const close = () => useNewSkill.setState({ opened: false });

/** What is wrong with a name, with the fix; null = it can be used. The core checks again. */
export function nameProblem(name: string): string | null {
  if (name === '') return null;
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 64) return null;
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64);
  return `Use a to z, 0 to 9 and hyphens, for example ${slug || 'consistency-checker'}`;
}

export function NewSkillDialog() {
  const { opened, wanted } = useNewSkill();
  return (
    <Dialog title="New skill" size={480} opened={opened} onClose={close}>
      <NewSkillForm {...wanted} />
    </Dialog>
  );
}

const TEMPLATES = [
  { value: 'prompt', label: 'Prompt', text: 'A description and one prompt template with an input' },
  { value: 'blank', label: 'Blank', text: 'Name and description only' },
] as const;

function NewSkillForm({ name: first = '', stays = false }: Wanted) {
  const [name, setName] = useState(first);
  const [description, setDescription] = useState('');
  const [scope, setScope] = useScope();
  const [template, setTemplate] = useState<'blank' | 'prompt'>('prompt');
  const problem = nameProblem(name);
  const form = useSubmit(name !== '' && problem === null, async () => {
    const row = await api.library.create.mutate({ scope, name, template, description });
    void refresh(['library', 'agents', 'competencies']);
    close();
    if (stays) {
      toast(said`Created ${row.name}`, { acts: [{ label: 'Open', main: true, run: () => navigate(toSkill(row.id, { view: 'form' })) }] });
      return;
    }
    navigate(toSkill(row.id, { view: 'form' }));
    goTo('editor.field name');
  });
  return (
    <DialogForm form={form} act="Create skill" onCancel={close}>
      <TextInput
        label="Name"
        placeholder="consistency-checker"
        data-autofocus
        value={name}
        spellCheck={false}
        autoComplete="off"
        error={problem ?? form.problem}
        onChange={(event) => {
          setName(event.currentTarget.value.toLowerCase().replace(/\s/g, '-'));
          form.forget();
        }}
      />
      <TextInput
        label="Description"
        placeholder="Finds contradictions between pages. Use it when facts may disagree."
        description="What it does and when to use it, in one or two sentences"
        value={description}
        maxLength={1024}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <SaveIn scope={scope} onChange={setScope} />
      <Radio.Group label="Start with" value={template} onChange={(value) => setTemplate(value as 'blank' | 'prompt')}>
        <div className="col g8" style={{ paddingTop: 4 }}>
          {TEMPLATES.map((option) => (
            <Radio key={option.value} value={option.value} label={option.label} description={option.text} />
          ))}
        </div>
      </Radio.Group>
    </DialogForm>
  );
}
