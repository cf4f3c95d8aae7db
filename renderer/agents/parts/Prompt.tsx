// renderer/agents/parts/Prompt.tsx - the agent's own prompt, edited here, and the whole one as it is sent, part by part.
import { Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { api } from '../../client/api.ts';
import { formatCount } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import styles from '../agents.module.css';
import { change, renew } from '../doing.tsx';
import { editedPrompt, revertPrompt, savePrompt } from './acts.ts';

export function Prompt({ agent }: { agent: AgentDetail }) {
  const { manifest, derived, equipped } = agent;
  const kept = manifest.systemPrompt;
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? kept;
  const dirty = shown !== kept;
  useOffer(
    editedPrompt,
    useMemo(
      () => ({
        dirty,
        save: async () => {
          if (await change(agent, { systemPrompt: shown })) {
            setText(null);
            toast('Saved the prompt', { id: 'agent', acts: [{ label: 'Undo', main: true, run: () => void undo(agent.row.id, kept) }] });
          }
        },
        revert: () => setText(null),
      }),
      [dirty, agent, shown, kept],
    ),
  );
  const tokens = derived.parts.reduce((sum, part) => sum + part.tokens, 0);
  const nameOf = (id: string) => equipped.find(({ competency }) => competency === id)?.name ?? id;
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
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </section>
      <section className="col g8" aria-label="Prompt as composed">
        <div className="row g8">
          <h2 className="semi">As composed</h2>
          <span className="sm sec">{formatCount(tokens)} tokens, with what is in force now</span>
        </div>
        {derived.prompt === '' ? <p className="sm sec">Nothing is sent in its name.</p> : null}
        {derived.parts
          .filter(({ text: part }) => part !== '')
          .map(({ source, text: part, tokens: count }) => (
            <div key={source ?? ''} className="col g4">
              <h3 className="row g8 sm">
                <b>{source === null ? 'Its own' : nameOf(source)}</b>
                <span className="xs mut">{formatCount(count)} tokens</span>
              </h3>
              <pre className="rawtext">{part}</pre>
            </div>
          ))}
      </section>
    </div>
  );
}

async function undo(id: string, before: string): Promise<void> {
  await change(await api.agents.open.query({ id }), { systemPrompt: before });
  await renew();
}
