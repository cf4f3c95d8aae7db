// renderer/agents/permissions/PermitDialog.tsx - permissions for an agent, or restrictions: from presets or as text, until when, and why.
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { canonicalPermission, type Permission, parsePermission, permissionText } from '../../../electron/contract/values/permission.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Dialog, DialogForm, Refused, useSubmit } from '../../ui/Dialog.tsx';
import styles from '../agents.module.css';
import { renew } from '../doing.tsx';
import { closePermit, type Permitting, usePermit } from './doing.tsx';
import { PRESETS } from './presets.ts';

export function PermitDialog() {
  const { now } = usePermit();
  const title = now === null ? '' : now.kind === 'grant' ? `Grant ${now.agent.name} permissions` : `Restrict ${now.agent.name}`;
  return (
    <Dialog title={title} size={720} opened={now !== null} onClose={closePermit}>
      {now ? <PermitForm of={now} /> : null}
    </Dialog>
  );
}

const DAY_MS = 86_400_000;
const UNTIL = [
  { value: '', label: 'Until it is revoked' },
  { value: '1', label: 'For a day' },
  { value: '7', label: 'For a week' },
  { value: '30', label: 'For 30 days' },
];
const EVERY = '';

/** One permission a line; those that are none are named. */
function readLines(text: string): { permissions: Permission[]; problem: string | null } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, permission: parsePermission(line) }));
  const wrong = read.flatMap(({ line, permission }) => (permission === null ? [`“${line}”`] : []));
  return {
    permissions: read.flatMap(({ permission }) => permission ?? []),
    problem: wrong.length === 0 ? null : `${wrong.join(', ')}: write a resource and an access, such as crm:read, or Kind(pattern)`,
  };
}

function PermitForm({ of: { kind, agent } }: { of: Permitting }) {
  const [skill, setSkill] = useState(EVERY);
  const [chosen, setChosen] = useState<readonly Permission[]>([]);
  const [text, setText] = useState('');
  const [days, setDays] = useState('');
  const [why, setWhy] = useState('');
  const { permissions: written, problem } = readLines(text);
  const all = [...new Map([...chosen, ...(skill === EVERY ? written : [])].map((each) => [canonicalPermission(each), each])).values()];
  const ready = all.length > 0 && (skill !== EVERY || problem === null);
  const toggle = (some: readonly Permission[], on: boolean) => {
    const keys = new Set(some.map(canonicalPermission));
    const rest = chosen.filter((each) => !keys.has(canonicalPermission(each)));
    setChosen(on ? [...rest, ...some] : rest);
  };
  const choose = (next: string) => {
    setSkill(next);
    setChosen([]);
  };
  const form = useSubmit(ready, async () => {
    const until = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    if (skill !== EVERY) await api.capability.grant.mutate({ agent: agent.id, skillId: skill, permissions: all, until, why });
    else await api.capability[kind === 'grant' ? 'permit' : 'restrict'].mutate({ agent: agent.id, permissions: all, until, why });
    await renew();
    closePermit();
  });
  return (
    <DialogForm
      form={form}
      act={kind === 'grant' ? 'Grant' : 'Restrict'}
      hint={<span className="sm sec ell">{all.map(permissionText).join(', ')}</span>}
      onCancel={closePermit}
    >
      {kind === 'grant' ? <SkillChoice agent={agent.id} value={skill} onChange={choose} /> : null}
      {skill === EVERY ? (
        <>
          <Textarea
            label="Permissions, one a line"
            description="A resource and an access, such as crm:read or api:claimcenter:write, or a kind with a pattern, such as FileRead(notes/*)"
            data-autofocus
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
            value={text}
            error={problem}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <fieldset className={`col g8 ${styles.choice}`}>
            <legend className="sm med">Or choose what it is for</legend>
            {PRESETS.map(({ label, explains, permissions }) => (
              <Checkbox
                key={label}
                label={label}
                description={`${explains} ${permissions.map(permissionText).join(', ')}`}
                checked={permissions.every((each) => all.some((has) => canonicalPermission(has) === canonicalPermission(each)))}
                onChange={(event) => toggle(permissions, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        </>
      ) : (
        <OfSkill agent={agent.id} skillId={skill} chosen={chosen} onToggle={(permission, on) => toggle([permission], on)} />
      )}
      <div className="row g8" style={{ alignItems: 'flex-start' }}>
        <Select
          label="How long"
          w={200}
          allowDeselect={false}
          data={UNTIL.map(({ value, label }) => ({ value, label: value === '' && kind === 'restrict' ? 'Until it is lifted' : label }))}
          value={days}
          onChange={(value) => setDays(value ?? '')}
        />
        <TextInput
          label="Why"
          style={{ flex: 1 }}
          placeholder="For the audit log"
          maxLength={1000}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
      </div>
      <Refused error={form.error} />
    </DialogForm>
  );
}

interface SkillChoiceProps {
  agent: string;
  value: string;
  onChange(skillId: string): void;
}

function SkillChoice({ agent, value, onChange }: SkillChoiceProps) {
  const own = useLiveQuery('agents.open', { id: agent }).data?.derived.skills ?? [];
  // The author may use every skill.
  const library = useLiveQuery('library.list', { limit: 1000 }, { enabled: agent === YOU }).data?.rows ?? [];
  const skills = agent === YOU ? library.filter(({ state }) => state === 'ok') : own.map(({ name, skillId }) => ({ name, id: skillId }));
  return (
    <Select
      label="For"
      searchable
      limit={80}
      allowDeselect={false}
      data={[
        { value: EVERY, label: 'Every skill that it may use' },
        ...skills.flatMap(({ name, id }) => (id === null ? [] : [{ value: id, label: `Only ${name}` }])),
      ]}
      value={value}
      onChange={(next) => onChange(next ?? EVERY)}
    />
  );
}

interface OfSkillProps {
  agent: string;
  skillId: string;
  chosen: readonly Permission[];
  onToggle(permission: Permission, on: boolean): void;
}

/** What the current bytes of the skill ask for. */
function OfSkill({ agent, skillId, chosen, onToggle }: OfSkillProps) {
  const { data, error } = useLiveQuery('capability.effective', { skillId, agent });
  const asked = data?.permissions ?? [];
  if (error) return <p className="sm err">{errorOf(error).message}</p>;
  if (data && asked.length === 0) return <p className="sm sec">It asks for nothing.</p>;
  return (
    <fieldset className={`col g8 ${styles.choice}`}>
      <legend className="sm med">What it asks for. The grant is for its files as they are now.</legend>
      {asked.map(({ permission, state }) => (
        <Checkbox
          key={canonicalPermission(permission)}
          label={<code>{permissionText(permission)}</code>}
          description={state === 'granted' ? 'It has this' : undefined}
          checked={chosen.some((each) => canonicalPermission(each) === canonicalPermission(permission))}
          onChange={(event) => onToggle(permission, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
