// renderer/competencies/equip/EquipDialog.tsx - what an act on the list of an agent would change, shown before anything changes (rows F2 to F4).
import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { PlanInput } from '../../../electron/contract/agents/agents.ts';
import type { EquipPlan } from '../../../electron/contract/agents/plan.ts';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { place } from '../../app/acts/focus.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { plural } from '../../ui/format.ts';
import { ErrorIcon, UndoIcon } from '../../ui/icons.ts';
import { Keys } from '../../ui/small.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { attempt, toast } from '../../ui/toast.tsx';
import { renew } from './doing.tsx';
import styles from './equip.module.css';
import { useChoices } from './find.ts';
import { PlanList } from './PlanList.tsx';
import { PromptPart, SettingsPart } from './PlanSide.tsx';
import { closeEquip, type EquipAct, type Planned, useEquip } from './state.ts';

const TITLES: Record<EquipAct['act'], (competency: string, agent: string) => string> = {
  equip: (competency, agent) => `Equip ${agent} with ${competency}`,
  resume: (competency, agent) => `Resume ${competency} on ${agent}`,
  accept: (competency, agent) => `${competency} changed outside: accept it for ${agent}`,
};
const VERBS: Record<EquipAct['act'], string> = { equip: 'Equip', resume: 'Resume', accept: 'Accept' };

export function EquipDialog() {
  const { now } = useEquip();
  return (
    <Dialog title={now ? <Title of={now} /> : ''} size={1080} opened={now !== null} onClose={closeEquip}>
      {now ? <Choosing key={`${now.act} ${now.competency?.id} ${now.agent}`} of={now} /> : null}
    </Dialog>
  );
}

function Title({ of: { act, competency, agent } }: { of: EquipAct }) {
  const { data } = useLiveQuery('agents.list');
  const name = data?.find(({ id }) => id === agent)?.name;
  return TITLES[act](competency?.name ?? 'a competency', name ?? 'an agent');
}

/** Who and what; either can be given. */
function Choosing({ of }: { of: EquipAct }) {
  const agents = useLiveQuery('agents.list');
  const [chosen, setChosen] = useState<string | null>(of.agent);
  const [picked, setPicked] = useState<Planned | null>(of.competency);
  /** A new agent is chosen and not there yet: a plan would be about another one. */
  const [isNew, setNew] = useState(false);
  return (
    <Loaded query={agents} what="the agents">
      {(rows) => {
        const first = rows.find(({ id }) => id !== YOU)?.id ?? YOU;
        const agent = chosen ?? first;
        return (
          <div {...place('equip.plan')}>
            <div className={styles.top}>
              {of.agent === null ? (
                <AgentPicker rows={rows} agent={agent} first={of.competency !== null} isNew={isNew} onNew={setNew} onAgent={setChosen} />
              ) : null}
              {of.competency === null ? <CompetencyPicker picked={picked} onPick={setPicked} /> : null}
              <span className="sm sec grow">
                All or nothing: skills, allowed tools and system prompt change together. Nothing has changed yet.
              </span>
            </div>
            {isNew ? (
              <EmptyState title="Create the agent first" />
            ) : picked === null ? (
              <EmptyState title="Choose a competency" />
            ) : (
              <Plan key={`${agent} ${picked.id}`} act={of.act} agent={agent} competency={picked} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

const NEW = '';

interface AgentPickerProps {
  rows: readonly { id: string; name: string }[];
  agent: string;
  /** Where the caret begins: the dialog itself would put it on its button a moment after the list of agents is there. */
  first: boolean;
  isNew: boolean;
  onNew(isNew: boolean): void;
  onAgent(id: string): void;
}

function AgentPicker({ rows, agent, first, isNew, onNew, onAgent }: AgentPickerProps) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || busy) return;
    setBusy(true);
    await attempt('Could not create the agent.', async () => {
      const { row } = await api.agents.create.mutate({ name: name.trim() });
      await renew();
      onAgent(row.id);
      onNew(false);
      setName('');
    });
    setBusy(false);
  };
  return (
    <>
      <Select
        label="Agent"
        {...(first ? { 'data-autofocus': true } : {})}
        w={220}
        value={isNew ? NEW : agent}
        allowDeselect={false}
        data={[...rows.map(({ id, name: label }) => ({ value: id, label })), { value: NEW, label: 'New agent…' }]}
        onChange={(value) => {
          onNew(value === NEW);
          if (value !== null && value !== NEW) onAgent(value);
        }}
      />
      {isNew ? (
        <form className="row g6" style={{ alignItems: 'flex-end' }} onSubmit={(event) => void create(event)}>
          <TextInput
            label="Name of the new agent"
            autoFocus
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            Create agent
          </Button>
        </form>
      ) : null}
    </>
  );
}

function CompetencyPicker({ picked, onPick }: { picked: Planned | null; onPick(competency: Planned): void }) {
  const [search, setSearch] = useState('');
  const labelOf = ({ name, id }: { name: string; id: string }) => (name === id ? name : `${name} (${id})`);
  const found = useChoices(picked !== null && search === labelOf(picked) ? '' : search);
  const rows = picked === null || found.some(({ sourceId }) => sourceId === picked.sourceId) ? found : [picked, ...found];
  return (
    <Select
      label="Competency"
      // So that Escape closes the dialog at once, and not only a list that nobody opened.
      openOnFocus={false}
      data-autofocus
      w={260}
      searchable
      limit={80}
      searchValue={search}
      onSearchChange={setSearch}
      value={picked?.sourceId ?? null}
      allowDeselect={false}
      placeholder="Choose a competency"
      nothingFoundMessage="None of this name"
      data={rows.map((row) => ({ value: row.sourceId ?? '', label: labelOf(row) }))}
      onChange={(sourceId) => {
        const row = rows.find((each) => each.sourceId === sourceId);
        if (row) onPick(row);
      }}
    />
  );
}

function Plan({ act, agent, competency }: { act: EquipAct['act']; agent: string; competency: Planned }) {
  const [position, setPosition] = useState<number | null>(null);
  const [values, setValues] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const of = { agent, competency: competency.id };
  const input: PlanInput = act === 'equip' ? { act, ...of, position } : { act, ...of };
  const plan = useLiveQuery('agents.plan', input, { placeholderData: (before) => before });
  const opened = useLiveQuery('competencies.open', { id: competency.sourceId ?? '' }, { enabled: competency.sourceId !== null });
  const detail = useLiveQuery('agents.open', { id: agent });
  const settings = act === 'equip' ? (opened.data?.analysis?.competency?.settings ?? []) : [];
  const apply = async (shown: EquipPlan) => {
    setBusy(true);
    setFailed(null);
    try {
      await api.agents.apply.mutate({ plan: input, stamp: shown.stamp });
      closeEquip();
      toast(
        <>
          {DONE[act]} <b>{competency.name}</b> {act === 'equip' ? 'for' : 'on'} {shown.agent.name}
        </>,
        { id: 'equipped' },
      );
      await choose(of, values);
    } catch (cause) {
      setFailed(cause);
      setBusy(false);
    }
    await renew();
  };
  return (
    <Loaded query={plan} what="the plan" rows={10}>
      {(shown) => (
        <>
          <Told plan={shown} act={act} failed={failed} />
          <div className={styles.panes}>
            <PlanList plan={shown} row={opened.data?.row ?? null} agent={detail.data} onPosition={act === 'equip' ? setPosition : null} />
            <div className={styles.right}>
              <PromptPart plan={shown} />
              <SettingsPart settings={settings} values={values} onChange={(key, value) => setValues((old) => ({ ...old, [key]: value }))} />
            </div>
          </div>
          <DialogFoot>
            <UndoIcon className="s mut" aria-hidden />
            <span className="sm sec ell">Unequip restores skills, tools and prompt as they are now</span>
            <Button className="right" rightSection={<Keys keys="Esc" />} disabled={busy} onClick={closeEquip}>
              Cancel
            </Button>
            <Button
              variant="filled"
              loading={busy}
              aria-disabled={!shown.applicable}
              {...(shown.applicable ? {} : { 'data-disabled': true })}
              onClick={() => shown.applicable && void apply(shown)}
            >
              {VERBS[act]}
              {left(shown) > 0 ? `, ${plural(left(shown), 'thing')} to solve` : ''}
            </Button>
          </DialogFoot>
        </>
      )}
    </Loaded>
  );
}

/** A value that is refused leaves the others, and what was equipped. */
async function choose(of: { agent: string; competency: string }, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await attempt(`It is equipped, but its setting ${key} was not changed.`, () => api.agents.setSetting.mutate({ ...of, key, value }));
  }
}

const DONE: Record<EquipAct['act'], string> = { equip: 'Equipped', resume: 'Resumed', accept: 'Accepted' };

const left = ({ missingSkills, missingPermissions, collisions }: EquipPlan) =>
  missingSkills.length + missingPermissions.length + collisions.length;

/** Why it cannot be done yet, in one sentence, and what went wrong when it was tried. */
function Told({ plan, act, failed }: { plan: EquipPlan; act: EquipAct['act']; failed: unknown }) {
  const error = failed === null ? null : errorOf(failed);
  const reasons = [...plan.refused, hindranceWords(plan)].filter((text) => text !== '');
  return (
    <>
      {error === null ? null : (
        <div className={`note err ${styles.note}`} role="alert">
          <ErrorIcon className="s" aria-hidden />
          <span>
            <b>{error.message}</b>{' '}
            {error.code === 'changed_meanwhile' ? 'The plan below is the new one. Look at it, then try again.' : error.remedy}
          </span>
        </div>
      )}
      {reasons.length === 0 ? null : (
        <div className={`note err ${styles.note}`} role="status">
          <ErrorIcon className="s" aria-hidden />
          <span>
            <b>
              Cannot {VERBS[act].toLowerCase()} {plan.refused.length === 0 ? 'yet' : 'it'}.
            </b>{' '}
            {reasons.join(' ')}
          </span>
        </div>
      )}
    </>
  );
}

function hindranceWords({ missingSkills, missingPermissions, collisions }: EquipPlan): string {
  const parts = [
    missingSkills.length > 0
      ? `${plural(missingSkills.length, 'skill')} ${missingSkills.every(({ state }) => state === 'missing') ? 'missing' : 'not ready'}`
      : '',
    missingPermissions.length > 0 ? `${plural(missingPermissions.length, 'permission')} missing` : '',
    collisions.length > 0 ? `${plural(collisions.length, 'tool name')} used twice` : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : `${parts.join(', ')}. Solve them here; the plan checks itself again after each step.`;
}
