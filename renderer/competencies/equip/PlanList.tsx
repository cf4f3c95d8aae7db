// renderer/competencies/equip/PlanList.tsx - everything that stands in the way as one list, each with its repair in place (rows F2, F3).
import { Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import type { EquipPlan } from '../../../electron/contract/agents/plan.ts';
import type { CompetencyRow } from '../../../electron/contract/competencies/competencies.ts';
import { canonicalPermission } from '../../../electron/contract/values/permission.ts';
import { navigate, toSkill } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { plural } from '../../ui/format.ts';
import { DownIcon, ErrorIcon, GripIcon, OkIcon, UpIcon } from '../../ui/icons.ts';
import { openReport } from '../../ui/reading.ts';
import { IconButton } from '../../ui/small.tsx';
import { pause } from './doing.tsx';
import styles from './equip.module.css';
import { createSkill, enableSkill, grant, importSkill, openByName } from './solve.ts';
import { closeEquip } from './state.ts';

interface PlanListProps {
  plan: EquipPlan;
  /** null = it is not known any more. */
  row: CompetencyRow | null;
  agent: AgentDetail | undefined;
  /** Puts what is new at another place; null = its place cannot be chosen here. */
  onPosition: ((position: number) => void) | null;
}

export function PlanList({ plan, row, agent, onPosition }: PlanListProps) {
  return (
    <div className={`scroll ${styles.left}`}>
      <Skills plan={plan} row={row} />
      <Permissions plan={plan} row={row} />
      <Tools plan={plan} agent={agent} />
      <Order plan={plan} onPosition={onPosition} />
      <After plan={plan} />
    </div>
  );
}

function Part({ title, note, children }: { title: string; note: string; children?: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title}
        <span className="sm mut" style={{ fontWeight: 400 }}>
          {note}
        </span>
      </h3>
      {children}
    </section>
  );
}

function Hindrance({ name, sentence, children }: { name: string; sentence: string; children: ReactNode }) {
  return (
    <div className={styles.line} data-hindrance={name}>
      <ErrorIcon className="s err fixed" role="img" aria-label="To solve" />
      <span className="mono sm fixed ell" style={{ maxWidth: '45%' }} title={name}>
        {name}
      </span>
      <span className={`sm sec ${styles.why}`}>{sentence}</span>
      {children}
    </div>
  );
}

/** What is as it should be, folded. */
function Rest({ words, names }: { words: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details className={`sm ${styles.rest}`}>
      <summary>
        {words}: {names.slice(0, 4).join(', ')}
        {names.length > 4 ? ' …' : ''}
      </summary>
      <div className="mono">
        {names.map((name) => (
          <div key={name}>{name}</div>
        ))}
      </div>
    </details>
  );
}

const open = (id: string) => {
  closeEquip();
  navigate(toSkill(id));
};

function Skills({ plan: { missingSkills }, row }: { plan: EquipPlan; row: CompetencyRow | null }) {
  const all = row?.readiness.skills ?? [];
  const ready = all.filter(({ name }) => !missingSkills.some((each) => each.name === name)).map(({ name }) => name);
  const note =
    all.length === 0 ? 'none needed' : missingSkills.length === 0 ? 'all there' : `${missingSkills.length} of ${all.length} not ready`;
  return (
    <Part title="1 Skills" note={note}>
      {missingSkills.map((skill) => (
        <Hindrance key={skill.name} name={skill.name} sentence={skill.sentence}>
          <SolveSkill skill={skill} />
        </Hindrance>
      ))}
      <Rest words={`${ready.length} ready`} names={ready} />
    </Part>
  );
}

function SolveSkill({ skill: { name, state, skillId } }: { skill: EquipPlan['missingSkills'][number] }) {
  if (state === 'missing' || skillId === null) {
    return (
      <>
        <Button size="xs" aria-label={`Import ${name}`} onClick={() => void importSkill()}>
          Import…
        </Button>
        <Button size="xs" variant="subtle" color="gray" aria-label={`Create ${name}`} onClick={() => createSkill(name)}>
          Create…
        </Button>
      </>
    );
  }
  if (state === 'disabled') {
    return (
      <Button size="xs" aria-label={`Enable ${name}`} onClick={() => void enableSkill(skillId)}>
        Enable
      </Button>
    );
  }
  if (state === 'unacknowledged') {
    return (
      <Button size="xs" aria-label={`Read report of ${name}`} onClick={() => openReport([skillId])}>
        Read report
      </Button>
    );
  }
  return (
    <Button size="xs" aria-label={`Go to skill ${name}`} onClick={() => open(skillId)}>
      Go to skill
    </Button>
  );
}

/** Whether granting ends a restriction too. */
function useRestricted(agent: string): (permission: EquipPlan['missingPermissions'][number]) => boolean {
  const { data = [] } = useLiveQuery('capability.restrictions', { agent });
  const texts = new Set(data.map(({ permission }) => canonicalPermission(permission)));
  return ({ resource, access, scope }) => texts.has(canonicalPermission({ resource, access, scope }));
}

function Permissions({ plan, row }: { plan: EquipPlan; row: CompetencyRow | null }) {
  const { missingPermissions: missing, agent, competency } = plan;
  const all = row?.permissions ?? [];
  const held = all.filter((text) => !missing.some((each) => each.text === text));
  const note =
    all.length === 0
      ? 'none needed'
      : `${missing.length === 0 ? 'all held' : `${missing.length} of ${all.length} missing`}, compared as exact text`;
  const restricted = useRestricted(agent.id);
  const verb = (of: typeof missing) => (of.some(restricted) ? 'Lift and grant' : 'Grant');
  const give = (permissions: typeof missing) => grant(agent.id, permissions, `Needed by ${competency?.name ?? ''}`);
  return (
    <Part title="2 Permissions" note={note}>
      {missing.map((each) => (
        <Hindrance key={each.text} name={each.text} sentence={each.sentence}>
          <Button size="xs" aria-label={`${verb([each])} to ${agent.name}: ${each.text}`} onClick={() => void give([each])}>
            {verb([each])} to {agent.name}
          </Button>
        </Hindrance>
      ))}
      {missing.length > 1 ? (
        <div className={styles.line}>
          <Button size="xs" variant="subtle" color="gray" onClick={() => void give(missing)}>
            {verb(missing)} all {missing.length} to {agent.name}
          </Button>
        </div>
      ) : null}
      <Rest words={`${held.length} held`} names={held} />
    </Part>
  );
}

function Tools({ plan, agent }: { plan: EquipPlan; agent: AgentDetail | undefined }) {
  const { collisions, before, after, missingSkills } = plan;
  const added = after.tools.filter((name) => !before.tools.includes(name));
  const note = collisions.length === 0 ? 'no collision' : `${plural(collisions.length, 'name')} used twice`;
  return (
    <Part title="3 Tool names" note={note}>
      {collisions.map((each) => (
        <Hindrance key={each.tool} name={each.tool} sentence={each.sentence}>
          <SolveCollision collision={each} plan={plan} agent={agent} />
        </Hindrance>
      ))}
      <Rest words={`${plural(added.length, 'new tool')}`} names={added} />
      {missingSkills.some(({ state }) => state === 'missing') ? <span className="sm mut">The missing skills may bring others</span> : null}
    </Part>
  );
}

interface SolveCollisionProps {
  collision: EquipPlan['collisions'][number];
  plan: EquipPlan;
  agent: AgentDetail | undefined;
}

/** One of the two gives way: another competency is paused, or a skill is changed. */
function SolveCollision({ collision: { tool, providers }, plan, agent }: SolveCollisionProps) {
  const skills = (agent?.derived.skills ?? []).filter(({ name }) => providers.includes(name));
  const others = (agent?.equipped ?? []).filter(
    ({ competency, state }) =>
      state === 'in_force' && competency !== plan.competency?.id && skills.some(({ from }) => from.includes(competency)),
  );
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button size="xs" aria-label={`Choose one for ${tool}`} rightSection={<DownIcon className="xs" aria-hidden />}>
          Choose one
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(({ competency, name }) => (
          <Menu.Item key={competency} onClick={() => void pause(plan.agent, { id: competency, name })}>
            Pause {name} on {plan.agent.name}
          </Menu.Item>
        ))}
        {providers.map((name) => (
          <Menu.Item key={name} onClick={() => void openByName(name)}>
            Go to the skill {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Order({ plan: { after, before, competency, act }, onPosition }: Pick<PlanListProps, 'plan' | 'onPosition'>) {
  const [over, setOver] = useState<number | null>(null);
  const isNew = (id: string) => id === competency?.id && act === 'equip';
  const place = after.order.findIndex((each) => isNew(each.competency));
  const note =
    onPosition === null || place < 0 || after.order.length < 2
      ? plural(after.order.length, 'competency', 'competencies')
      : 'drag to change';
  return (
    <Part title="4 Order of competencies" note={note}>
      {before.order.length + after.order.length === 0 ? <p className="sm mut">It has none</p> : null}
      <ol className={styles.order}>
        {after.order.map(({ competency: id, name, paused }, at) => (
          <li
            key={id}
            data-new={isNew(id)}
            data-over={over === at}
            draggable={isNew(id) && onPosition !== null}
            onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
            onDragOver={(event) => {
              if (onPosition === null || place < 0) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              onPosition?.(at);
            }}
          >
            {isNew(id) ? <GripIcon className="s mut" aria-hidden /> : null}
            <span className="num mut sm">{at + 1}</span>
            <span className={isNew(id) ? 'semi ell' : 'ell'}>{name}</span>
            <span className="grow" />
            {paused ? <span className="bdg warn">paused</span> : null}
            {isNew(id) ? <span className="bdg acc">new</span> : null}
            {isNew(id) && onPosition !== null && after.order.length > 1 ? (
              <>
                <IconButton
                  icon={UpIcon}
                  label={`Move ${name} up`}
                  blocked={at === 0 ? 'it is first' : null}
                  onClick={() => onPosition(at - 1)}
                />
                <IconButton
                  icon={DownIcon}
                  label={`Move ${name} down`}
                  blocked={at === after.order.length - 1 ? 'it is last' : null}
                  onClick={() => onPosition(at + 1)}
                />
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function After({ plan: { before, after, applicable, warnings } }: { plan: EquipPlan }) {
  const tools = ({ allTools, tools: names }: EquipPlan['before']) => (allTools ? 'all' : String(names.length));
  const skills = ({ allSkills, skills: names }: EquipPlan['before']) => (allSkills ? 'all' : String(names.length));
  const words = (from: string, to: string) => (from === to ? from : `${from} → ${to}`);
  return (
    <Part title="Afterwards" note="">
      <p className="sm sec">
        Skills <b>{words(skills(before), skills(after))}</b> · Tools allowed <b>{words(tools(before), tools(after))}</b> · System prompt{' '}
        <b>
          {words(String(before.promptTokens), String(after.promptTokens))} {after.promptTokens === 1 ? 'token' : 'tokens'}
        </b>
      </p>
      <Rest words="Skills afterwards" names={after.skills} />
      <Rest words="Tools afterwards" names={after.tools} />
      {warnings.map((warning) => (
        <p key={warning} className="note warn" style={{ marginTop: 6 }}>
          {warning}
        </p>
      ))}
      {applicable ? (
        <p className="row g6 sm" style={{ marginTop: 6 }}>
          <OkIcon className="s ok" aria-hidden />
          Nothing stands in the way
        </p>
      ) : null}
    </Part>
  );
}
