// renderer/agents/matrix/WhatIfBar.tsx - suppositions about an agent: nothing of it is stored or in force until it is applied.
import { MultiSelect, Select, TagsInput } from '@mantine/core';
import { useState } from 'react';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import type { WhatIf } from '../../../electron/contract/agents/matrix.ts';
import { type Permission, parsePermission, permissionText } from '../../../electron/contract/values/permission.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { errorOf } from '../../client/errors.ts';
import { useLiveQuery } from '../../client/live.ts';
import { useChoices } from '../../competencies/equip/index.ts';
import styles from '../agents.module.css';
import { applyAll, clearSupposed } from './acts.ts';

interface WhatIfBarProps {
  agent: AgentDetail;
  whatIf: WhatIf;
  onChange(whatIf: WhatIf): void;
  failed: unknown;
}

export function WhatIfBar({ agent, whatIf, onChange, failed }: WhatIfBarProps) {
  const [search, setSearch] = useState('');
  const all = useChoices(search);
  const has = new Set(agent.equipped.map(({ competency }) => competency));
  return (
    <section className={styles.whatIf} aria-label="What if" {...place('agent.what-if')}>
      <div className={styles.whatIfFields}>
        <MultiSelect
          size="xs"
          label="Equip"
          searchable
          limit={80}
          placeholder={whatIf.equip.length === 0 ? 'Nothing' : ''}
          value={whatIf.equip}
          searchValue={search}
          onSearchChange={setSearch}
          data={[
            ...all.filter(({ id }) => !has.has(id)).map(({ id, name }) => ({ value: id, label: name })),
            ...whatIf.equip.filter((id) => all.every((row) => row.id !== id)).map((id) => ({ value: id, label: id })),
          ]}
          onChange={(equip) => onChange({ ...whatIf, equip })}
        />
        <MultiSelect
          size="xs"
          label="Unequip"
          placeholder={whatIf.unequip.length === 0 ? 'Nothing' : ''}
          value={whatIf.unequip}
          data={agent.equipped.map(({ competency, name }) => ({ value: competency, label: name }))}
          onChange={(unequip) => onChange({ ...whatIf, unequip })}
        />
        <Commission agent={agent} whatIf={whatIf} onChange={onChange} />
        <Permissions label="Grant" value={whatIf.grant} onChange={(grant) => onChange({ ...whatIf, grant })} />
        <Permissions label="Restrict" value={whatIf.restrict} onChange={(restrict) => onChange({ ...whatIf, restrict })} />
      </div>
      <div className="row g8">
        <span className="bdg acc">Not applied</span>
        <span className="sm sec ell">
          {failed
            ? `${errorOf(failed).message} ${errorOf(failed).remedy ?? ''}`
            : 'What would be decided is shown, and what changes is marked.'}
        </span>
        <span className="grow" />
        <ActButton act={clearSupposed} label="Clear" size="xs" variant="subtle" color="gray" plain />
        <ActButton act={applyAll} label="Apply…" size="xs" plain />
      </div>
    </section>
  );
}

const NONE = 'none:';

/** The role that it would have: another one, or none. */
function Commission({ agent, whatIf, onChange }: Omit<WhatIfBarProps, 'failed'>) {
  const roles = useLiveQuery('roles.list', { limit: 1000 }).data?.rows ?? [];
  const held = useLiveQuery('roles.of', { agent: agent.row.id }).data ?? null;
  const all = roles.filter(({ id, state }) => state === 'ok' && id !== held?.id).map(({ id, name }) => ({ value: id, label: name }));
  const { role, ...rest } = whatIf;
  return (
    <Select
      size="xs"
      label="Commission"
      searchable
      clearable
      limit={80}
      placeholder={held === null ? 'No role' : `${held.name}, as now`}
      data={held === null ? all : [{ value: NONE, label: 'No role' }, ...all]}
      value={role === null ? NONE : (role ?? null)}
      onChange={(value) => onChange(value === null ? rest : { ...rest, role: value === NONE ? null : value })}
    />
  );
}

interface PermissionsProps {
  label: string;
  value: readonly Permission[];
  onChange(permissions: Permission[]): void;
}

function Permissions({ label, value, onChange }: PermissionsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const known = new Map(value.map((permission) => [permissionText(permission), permission]));
  const set = (texts: readonly string[]) => {
    const read = texts.map((text) => ({ text, permission: known.get(text) ?? parsePermission(text) }));
    const wrong = read.find(({ permission }) => permission === null);
    setProblem(wrong ? `“${wrong.text}” does not name a resource and an access, such as crm:read.` : null);
    onChange(read.flatMap(({ permission }) => permission ?? []));
  };
  return (
    <TagsInput
      size="xs"
      label={label}
      placeholder={value.length === 0 ? 'pages:read, then Enter' : ''}
      value={[...known.keys()]}
      error={problem}
      splitChars={[]}
      onChange={set}
    />
  );
}
