// renderer/agents/parts/Prompt.tsx - the agent's own prompt, edited here, and the whole one as it is sent, part by part.
import { Textarea } from '@mantine/core';
import { useMemo } from 'react';
import { create } from 'zustand';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { confirm } from '../../ui/confirm.tsx';
import { formatCount } from '../../ui/format.ts';
import styles from '../agents.module.css';
import { changeUndoably } from '../doing.tsx';
import { editedPrompt, revertPrompt, savePrompt } from './acts.ts';

/** What was written and not saved, by agent, and what it was written over: it stays while other parts and screens are shown. */
interface Draft {
  text: string;
  over: string;
}
const useDrafts = create<{ of: Readonly<Record<string, Draft>> }>()(() => ({ of: {} }));
const keepDraft = (id: string, draft: Draft | null): void =>
  useDrafts.setState(({ of: { [id]: _, ...rest } }) => ({ of: draft === null ? rest : { ...rest, [id]: draft } }));

/** What is left to save once `saved` is kept: what was typed meanwhile, which is over that. */
export const draftAfter = (draft: Draft | undefined, saved: string): Draft | null =>
  draft === undefined || draft.text === saved ? null : { text: draft.text, over: saved };

export function Prompt({ agent }: { agent: AgentDetail }) {
  const { manifest, derived, equipped } = agent;
  const kept = manifest.systemPrompt;
  const { id, name } = agent.row;
  const draft = useDrafts(({ of }) => of[id] ?? null);
  const shown = draft?.text ?? kept;
  const dirty = shown !== kept;
  const changedElsewhere = dirty && draft !== null && draft.over !== kept;
  useOffer(
    editedPrompt,
    useMemo(
      () => ({
        dirty,
        save: async () => {
          if (changedElsewhere && !(await sureToReplace(name))) return;
          if (await changeUndoably(agent, { systemPrompt: shown }, { systemPrompt: kept }, 'Saved the prompt'))
            keepDraft(id, draftAfter(useDrafts.getState().of[id], shown));
        },
        revert: () => keepDraft(id, null),
      }),
      [dirty, agent, id, name, shown, kept, changedElsewhere],
    ),
  );
  const tokens = derived.parts.reduce((sum, part) => sum + part.tokens, 0);
  const nameOf = (of: string) => equipped.find(({ competency }) => competency === of)?.name ?? of;
  return (
    <div className={styles.pad}>
      <section className="col g8" aria-label="Own prompt" {...place('agent.prompt')}>
        <div className="row g8">
          <h2 className="semi">Own prompt</h2>
          <span className="sm sec ell">it comes first, before what competencies add</span>
          <span className="grow" />
          <ActButton act={revertPrompt} label="Revert" size="xs" variant="subtle" color="gray" plain />
          <ActButton act={savePrompt} label="Save" size="xs" plain />
        </div>
        <Textarea
          aria-label="Own prompt"
          autosize
          minRows={6}
          maxRows={18}
          maxLength={200_000}
          data-entry
          value={shown}
          placeholder="You take claims in. Ask for the object, the date and the place."
          onChange={(event) => keepDraft(id, { text: event.currentTarget.value, over: draft?.over ?? kept })}
        />
        {changedElsewhere ? (
          <p className="note warn" role="status">
            The prompt was changed elsewhere since you began to write. The saved prompt is shown below. Saving replaces it.
          </p>
        ) : null}
      </section>
      <section className="col g8" aria-label="Prompt as composed">
        <div className="row g8">
          <h2 className="semi">As composed</h2>
          <span className="sm sec">{formatCount(tokens)} tokens, with what is in force now</span>
        </div>
        {derived.prompt === '' ? <p className="sm sec">Nothing is sent in its name.</p> : null}
        {derived.parts
          .filter(({ text: part }) => part !== '')
          .map(({ kind, source, text: part, tokens: count }) => (
            <div key={`${kind} ${source ?? ''}`} className="col g4">
              <h3 className="row g8 sm">
                <b>{kind === 'own' ? 'Its own' : kind === 'role' ? `Standing orders of ${source ?? ''}` : nameOf(source ?? '')}</b>
                <span className="xs mut">{formatCount(count)} tokens</span>
              </h3>
              <pre className="rawtext">{part}</pre>
            </div>
          ))}
      </section>
    </div>
  );
}

const sureToReplace = (name: string): Promise<boolean> =>
  confirm({
    title: `Replace the prompt of ${name}?`,
    body: 'It was changed elsewhere since you began to write. You can undo the saving.',
    act: 'Replace',
    danger: true,
  });
