// renderer/conversations/compose/Composer.tsx - where one writes: Enter sends, Shift+Enter begins a line, `/` names a skill. What is written stays until it is sent.
import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Conversation, Message, SendInput } from '../../../electron/contract/conversations/conversations.ts';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { type Choice, runAct } from '../../app/acts/act.ts';
import { ActButton, ActIcon, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { api } from '../../client/api.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { AgentPicker, ModelNotice, ModelPicker } from '../../runs/index.ts';
import { AttachIcon, EditIcon, SkillIcon } from '../../ui/icons.ts';
import { attempt } from '../../ui/toast.tsx';
import { attachPages, leaveEditing, planFirst, sendMessage, takeAway, typed } from '../acts.ts';
import styles from '../conversations.module.css';
import { send, stopAnswer, written } from '../doing.tsx';
import { useSkillChoices } from '../thread/useSkillChoices.ts';
import { clear, NEW, usePlanFirst, useWriting, type Writing, write, writingOf } from '../writing.ts';
import { PagePicker } from './PagePicker.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { SkillInputs } from './SkillInputs.tsx';
import { SkillOffer, useSkillOffer } from './SkillOffer.tsx';

interface ComposerProps {
  conversation: Conversation | null;
  /** The answer that is being given, or asks. */
  busy: Message | null;
}

/** `/name` and nothing behind it yet. */
const NAMING = /^\/([^\s/]*)$/;

export function Composer({ conversation, busy }: ComposerProps) {
  const key = conversation?.id ?? NEW;
  const writing = useWriting(key);
  const { text, skill, pages, replaces } = writing;
  const agent = writing.agent ?? conversation?.agent ?? YOU;
  const modelId = writing.modelId ?? conversation?.modelId ?? null;
  const [picking, setPicking] = useState(false);
  const { sending, trySend, planning, stopPlanning } = useSending(conversation);
  const plansFirst = usePlanFirst((s) => s.on);
  useOfferTyped({ writing: key, busy, sending, trySend, pick: () => setPicking(true) });
  const naming = skill === null ? (NAMING.exec(text)?.[1] ?? null) : null;
  const offer = useSkillOffer(naming, agent, (name) => write(key, { text: '', skill: { name, inputs: {} } }));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || offer.onKeyDown(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      runAct(sendMessage);
    } else if (event.key === 'Escape') {
      if (replaces !== null) runAct(leaveEditing);
      else if (busy?.state === 'running') stopAnswer(busy.id);
      else return;
      event.preventDefault();
    } else if (event.key === 'Backspace' && text === '' && skill !== null && Object.keys(skill.inputs).length === 0) {
      write(key, { skill: null, text: `/${skill.name}` });
    }
  };
  return (
    <div className={styles.compose}>
      <SkillOffer offer={offer} />
      {replaces === null ? null : (
        <div className="note info">
          <EditIcon className="s" aria-hidden />
          <span className="grow">It is sent as another version. The earlier one, and what followed it, stay.</span>
          <ActButton act={leaveEditing} label="Leave it" size="xs" plain />
        </div>
      )}
      {conversation === null ? null : <ModelNotice modelId={modelId} />}
      <div className={styles.field}>
        {skill === null && pages.length === 0 ? null : <Given given={givenOf(writing)} />}
        {skill === null ? null : (
          <SkillInputs
            key={skill.name}
            name={skill.name}
            values={skill.inputs}
            onChange={(inputs) => write(key, { skill: { ...skill, inputs } })}
          />
        )}
        <Textarea
          aria-label="Message"
          placeholder={skill === null ? 'Ask something, or type / to name a skill' : 'What else it should know (optional)'}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={200_000}
          variant="unstyled"
          classNames={{ input: styles.words ?? '' }}
          value={text}
          onChange={(event) => write(key, { text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          {...offer.field}
          {...place('conversations.words')}
        />
        <div className={styles.fieldBar}>
          <ActIcon act={attachPages} />
          <ActIcon act={planFirst} pressed={plansFirst} label="Show the plan before sending" />
          <div className={styles.picker}>
            <AgentPicker size="xs" label="Who answers" value={agent} onChange={(next) => void choose(conversation, { agent: next })} />
          </div>
          <div className={styles.picker}>
            <ModelPicker size="xs" value={modelId} onChange={(next) => void choose(conversation, { modelId: next })} />
          </div>
          <span className="grow" />
          <ActButton
            act={sendMessage}
            label={plansFirst ? 'Plan' : replaces === null ? 'Send' : 'Send again'}
            size="xs"
            variant="filled"
            plain
          />
        </div>
      </div>
      {planning === null ? null : <PlanDialog message={planning} writing={key} onClose={stopPlanning} />}
      {picking ? <PagePicker writing={key} onClose={() => setPicking(false)} /> : null}
    </div>
  );
}

/** Who answers from now on; of a conversation that is not there yet, it goes with its first message. */
async function choose(conversation: Conversation | null, who: { agent?: string; modelId?: string | null }): Promise<void> {
  if (conversation === null) return write(NEW, who);
  await attempt('Could not change who answers.', async () => {
    await api.conversations.change.mutate({ id: conversation.id, ...who });
    await refresh(['conversations']);
  });
}

/** `planning`: the message whose plan is shown before it is sent. */
function useSending(conversation: Conversation | null) {
  const [sending, setSending] = useState(false);
  const [planning, setPlanning] = useState<SendInput | null>(null);
  const trySend = useRef(async () => false);
  trySend.current = async () => {
    setSending(true);
    const sent = await attempt('The message was not sent.', async () => {
      const message = await written(conversation);
      if (message === null) return false;
      if (usePlanFirst.getState().on) setPlanning(message);
      else await send(message);
      return true;
    });
    setSending(false);
    return sent ?? false;
  };
  return { sending, trySend, planning, stopPlanning: () => setPlanning(null) };
}

interface Offering {
  writing: string;
  busy: Message | null;
  sending: boolean;
  trySend: { current(): Promise<boolean> };
  pick(): void;
}

function useOfferTyped({ writing: key, busy, sending, trySend, pick }: Offering): void {
  const { text, skill, pages, replaces } = useWriting(key);
  const plansFirst = usePlanFirst((s) => s.on);
  const hasWorkspace = useLiveQuery('app.info').data?.workspace != null;
  const skills = useSkillChoices();
  const isEmpty = text.trim() === '' && skill === null;
  const why = sending ? 'it is being sent' : busy?.state === 'running' ? 'an answer is being given' : isEmpty ? 'nothing is written' : null;
  const latest = useRef(pick);
  latest.current = pick;
  useOffer(
    typed,
    useMemo(
      () => ({
        why,
        editing: replaces !== null,
        given: givenOf({ skill, pages }),
        hasWorkspace,
        planFirst: plansFirst,
        send: () => trySend.current(),
        skills,
        name(skillId: string | null) {
          const name = skills.find(({ id }) => id === skillId)?.label;
          // What is written stays, but for the beginning of another name.
          if (name !== undefined) write(key, { text: writingOf(key).text.replace(NAMING, ''), skill: { name, inputs: {} } });
        },
        attach: () => latest.current(),
        leave: () => clear(key),
        takeAway: (id: string) => write(key, id === SKILL ? { skill: null } : { pages: pages.filter(({ slug }) => slug !== id) }),
      }),
      [why, replaces, skill, pages, skills, hasWorkspace, plansFirst, key, trySend],
    ),
  );
}

/** The skill and the pages that go with the words. */
const Given = ({ given }: { given: readonly Choice[] }) => (
  <ul className={styles.given} aria-label="Goes with the message">
    {given.map(({ id, label }) => (
      <li key={id} className="bdg line">
        {id === SKILL ? <SkillIcon className="xs" aria-hidden /> : <AttachIcon className="xs" aria-hidden />}
        <span title={id === SKILL ? label : id}>{label}</span>
        <ActIcon act={takeAway} choice={id} label={`Take away ${label}`} />
      </li>
    ))}
  </ul>
);

/** A slug of a page never begins so. */
const SKILL = '/';
const givenOf = ({ skill, pages }: Pick<Writing, 'skill' | 'pages'>): Choice[] => [
  ...(skill === null ? [] : [{ id: SKILL, label: `/${skill.name}` }]),
  ...pages.map(({ slug, title }) => ({ id: slug, label: title })),
];
