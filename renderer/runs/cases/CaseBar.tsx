// renderer/runs/cases/CaseBar.tsx - above the form: which test case it contains, others to pick, and saving its current values.
import { ActionIcon, Menu, Select, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { TestCase } from '../../../electron/contract/cases.ts';
import { ActButton, ActIcon, ActItem, useOffer } from '../../app/acts/controls.tsx';
import { Dialog, DialogForm, useSubmit } from '../../ui/Dialog.tsx';
import { deleteCase, revertCase, saveCase, shownInput, updateCase as updateCaseAct, useSample } from '../acts.ts';
import { setRunInput, useRunInput } from '../input/inputs.ts';
import { type CaseInput, isAsSaved, pickCase, removeCase, saveNewCase, updateCase, useCases } from './cases.ts';

const SAMPLE = '';

interface CaseBarProps {
  skillId: string;
  /** The form's values. */
  input: CaseInput;
}

export function CaseBar({ skillId, input }: CaseBarProps) {
  const cases = useCases(skillId);
  const { caseId, values } = useRunInput(skillId);
  const [naming, setNaming] = useState(false);
  const picked = cases?.find(({ id }) => id === caseId) ?? null;
  const changed = picked !== null && !isAsSaved(picked, input);
  const rest = picked ? picked.name : values === null ? 'Sample values' : 'Your values';
  const toSample = () => setRunInput(skillId, { values: null, request: '', caseId: null });
  const choose = (id: string | null) => {
    const next = cases?.find((each) => each.id === id);
    if (next) pickCase(skillId, next);
    else toSample();
  };
  const latest = useRef({ picked, input });
  latest.current = { picked, input };
  useOffer(
    shownInput,
    useMemo(
      () => ({
        cases,
        picked,
        changed,
        own: values !== null || picked !== null,
        pick: (id: string) => {
          const next = cases?.find((each) => each.id === id);
          if (next) pickCase(skillId, next);
        },
        update: async () => picked && updateCase(picked, latest.current.input),
        revert: () => picked && pickCase(skillId, picked),
        remove: async () => picked && removeCase(picked),
        name: () => setNaming(true),
        toSample: () => setRunInput(skillId, { values: null, request: '', caseId: null }),
      }),
      [skillId, cases, picked, changed, values],
    ),
  );
  return (
    <>
      {cases && cases.length > 0 ? (
        <Select
          aria-label="Test case"
          size="xs"
          style={{ flex: 1, minWidth: 90 }}
          allowDeselect={false}
          value={picked?.id ?? SAMPLE}
          data={[{ value: SAMPLE, label: picked ? 'Sample values' : rest }, ...cases.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={choose}
        />
      ) : (
        <span className="mut sm ell">{rest}</span>
      )}
      {changed ? <ActButton act={updateCaseAct} label="Save" size="xs" plain /> : null}
      {values === null || picked ? null : <ActIcon act={useSample} label="Use sample values" />}
      {cases ? <ActIcon act={saveCase} label="Save as test case" /> : null}
      {picked ? <MoreOf picked={picked} changed={changed} /> : null}
      {naming ? <NameDialog skillId={skillId} input={input} onClose={() => setNaming(false)} /> : null}
    </>
  );
}

function MoreOf({ picked, changed }: { picked: TestCase; changed: boolean }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size="xs" aria-label={`Actions for ${picked.name}`}>
          <IconDots className="s" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActItem act={revertCase} label={changed ? 'Revert to saved' : 'No changes to revert'} />
        <ActItem act={deleteCase} label={`Delete ${picked.name}`} danger />
      </Menu.Dropdown>
    </Menu>
  );
}

function NameDialog({ skillId, input, onClose }: CaseBarProps & { onClose(): void }) {
  const [name, setName] = useState('');
  const form = useSubmit(name.trim() !== '', async () => {
    if (await saveNewCase(skillId, name.trim(), input)) onClose();
  });
  return (
    <Dialog title="Save as test case" size={480} opened onClose={onClose}>
      <DialogForm form={form} act="Save test case" onCancel={onClose}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={200}
          value={name}
          description="The form values and the request are saved under this name."
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
