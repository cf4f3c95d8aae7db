// renderer/competencies/detail/Needs.tsx - what a competency needs, each with its readiness and its repair, and who has it.
import type { ReactNode } from 'react';
import type { CompetencyRow, OpenCompetency } from '../../../electron/contract/competencies/competencies.ts';
import { ActButton, ActIcon } from '../../app/acts/controls.tsx';
import { formatRoute, toAgent } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { formatExact, NONE } from '../../ui/format.ts';
import { BrokenIcon, DisableIcon, ErrorIcon, KeyIcon, OkIcon, ShieldIcon, type TablerIcon, ToolIcon, WarningIcon } from '../../ui/icons.ts';
import { ScopeLabel } from '../../ui/labels.tsx';
import {
  acceptIt,
  createNeeded,
  enableNeeded,
  goToNeeded,
  importNeeded,
  openCompetency,
  pauseIt,
  readNeeded,
  resumeIt,
  unequipIt,
} from '../acts.ts';
import styles from '../competencies.module.css';
import { collidingTools, missingSkills, whyNotInForce } from '../words.tsx';

export function Needs({ row, open }: { row: CompetencyRow; open: OpenCompetency | null }) {
  const { skills, tools } = row.readiness;
  const colliding = collidingTools(row).length;
  const why = whyNotInForce(row);
  return (
    <>
      {why === null ? null : (
        <div className={`note ${row.state === 'broken' ? 'err' : 'warn'}`} style={{ margin: 12 }}>
          <WarningIcon className="s" aria-hidden />
          <span className="grow">{why}</span>
          {row.state === 'broken' ? <ActButton act={openCompetency} on={row} label="Repair" size="xs" plain /> : null}
        </div>
      )}
      {row.description ? (
        <p className="sm sec" style={{ padding: '10px 12px 0' }} dir="auto">
          {row.description}
        </p>
      ) : null}
      <Section
        title="Skills"
        note={skills.length === 0 ? 'none' : `${skills.length - missingSkills(row).length} of ${skills.length} ready`}
      >
        {skills.map((skill) => (
          <SkillNeed key={skill.name} row={row} skill={skill} />
        ))}
      </Section>
      <Section title="Permissions" note={row.permissions.length === 0 ? 'none' : 'compared as exact text'}>
        {row.permissions.map((text) => (
          <div key={text} className={styles.need}>
            <KeyIcon className="s sec fixed" aria-hidden />
            <span className="mono sm ell" title={text}>
              {text}
            </span>
          </div>
        ))}
      </Section>
      <Section
        title="Tools it brings"
        note={tools.length === 0 ? 'none known' : `${tools.length} known${colliding > 0 ? `, ${colliding} used twice` : ''}`}
      >
        {tools.map(({ name, providers }) => (
          <div key={name} className={styles.need}>
            {providers.length > 1 ? (
              <ErrorIcon className="s err fixed" role="img" aria-label="Used twice" />
            ) : (
              <ToolIcon className="s k-tool fixed" aria-hidden />
            )}
            <span className="mono sm ell" title={name}>
              {name}
            </span>
            <span className="xs mut ell">
              {providers.length > 1 ? `in ${providers.join(' and ')}` : providers[0] === name ? 'its run' : providers[0]}
            </span>
          </div>
        ))}
        {missingSkills(row).some(({ state }) => state === 'missing') ? (
          <span className="xs mut">Missing skills may bring others</span>
        ) : null}
      </Section>
      <EquippedBy row={row} />
      <Facts row={row} open={open} />
    </>
  );
}

function Section({ title, note, children }: { title: string; note?: string; children?: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.partHead}>
        {title}
        <span className="sm">{note}</span>
      </h3>
      {children}
    </section>
  );
}

type Skill = CompetencyRow['readiness']['skills'][number];
const STATES: Record<Skill['state'], { icon: TablerIcon; tone: string; word: string }> = {
  ready: { icon: OkIcon, tone: 'ok', word: '' },
  missing: { icon: ErrorIcon, tone: 'err', word: 'missing' },
  disabled: { icon: DisableIcon, tone: 'warn', word: 'disabled' },
  unacknowledged: { icon: ShieldIcon, tone: 'warn', word: 'not acknowledged' },
  broken: { icon: BrokenIcon, tone: 'err', word: 'broken' },
};

function SkillNeed({ row, skill: { name, version, state } }: { row: CompetencyRow; skill: Skill }) {
  const { icon: Icon, tone, word } = STATES[state];
  const of = { on: row, choice: name, size: 'xs', px: 8, plain: true } as const;
  return (
    <div className={styles.need}>
      <Icon className={`s fixed ${tone}`} role="img" aria-label={word || 'ready'} />
      <span className="mono sm ell" title={name}>
        {name}
      </span>
      <span className="xs mut fixed">{state === 'missing' ? null : word || version}</span>
      <span className="grow" />
      {state === 'missing' ? (
        <>
          <ActButton act={importNeeded} {...of} label={`Import ${name}`}>
            Import…
          </ActButton>
          <ActButton act={createNeeded} {...of} label={`Create ${name}`}>
            Create…
          </ActButton>
        </>
      ) : null}
      {state === 'disabled' ? (
        <ActButton act={enableNeeded} {...of} label={`Enable ${name}`}>
          Enable
        </ActButton>
      ) : null}
      {state === 'unacknowledged' ? (
        <ActButton act={readNeeded} {...of} label={`Read report of ${name}`}>
          Read report
        </ActButton>
      ) : null}
      {state === 'broken' ? (
        <ActButton act={goToNeeded} {...of} label={`Open ${name}`}>
          Open
        </ActButton>
      ) : null}
      {state === 'ready' ? <ActIcon act={goToNeeded} on={row} choice={name} label={`Open ${name}`} /> : null}
    </div>
  );
}

/** As many are asked what has become of what they have. */
const ASKED = 50;

function EquippedBy({ row }: { row: CompetencyRow }) {
  return (
    <Section title="Equipped by" note={row.equippedBy.length === 0 ? 'no agent' : ''}>
      {row.equippedBy.slice(0, ASKED).map((each) => (
        <OnAgent key={each.agent} row={row} on={each} />
      ))}
      {row.equippedBy.length > ASKED ? <span className="xs mut">and {row.equippedBy.length - ASKED} more agents</span> : null}
    </Section>
  );
}

const ENTRY_WORDS = {
  changed: 'changed outside, adds nothing',
  missing: 'missing',
  broken: 'broken',
  paused: 'paused',
  in_force: '',
} as const;

function OnAgent({ row, on: { agent, name, paused } }: { row: CompetencyRow; on: CompetencyRow['equippedBy'][number] }) {
  const entry = useLiveQuery('agents.open', { id: agent }).data?.equipped.find(({ competency }) => competency === row.id);
  const state = entry?.state ?? (paused ? 'paused' : 'in_force');
  const of = { on: row, choice: agent, size: 'xs', px: 8, plain: true } as const;
  return (
    <div className={styles.need}>
      <a className="sm ell" title={name} href={formatRoute(toAgent(agent))}>
        {name}
      </a>
      {ENTRY_WORDS[state] ? (
        <span className={`bdg ${state === 'paused' ? 'warn' : 'err'}`} style={{ flex: '0 1 auto', overflow: 'hidden' }}>
          {ENTRY_WORDS[state]}
        </span>
      ) : null}
      <span className="grow" />
      {state === 'changed' ? (
        <ActButton act={acceptIt} {...of} label={`Review what changed, for ${name}`}>
          Review
        </ActButton>
      ) : null}
      {paused ? (
        <ActButton act={resumeIt} {...of} label={`Resume on ${name}`}>
          Resume
        </ActButton>
      ) : (
        <ActButton act={pauseIt} {...of} label={`Pause on ${name}`}>
          Pause
        </ActButton>
      )}
      <ActButton act={unequipIt} {...of} label={`Unequip from ${name}`}>
        Unequip
      </ActButton>
    </div>
  );
}

function Facts({ row, open }: { row: CompetencyRow; open: OpenCompetency | null }) {
  const competency = open?.analysis?.competency ?? null;
  const agent = row.equippedBy[0]?.agent;
  const states = useLiveQuery(
    'agents.integrations',
    { agent: agent ?? '' },
    { enabled: agent !== undefined && row.integrations.length > 0 },
  );
  const stateOf = (name: string) =>
    states.data?.find((each) => each.competency === row.id && each.name === name)?.state === 'connected' ? 'connected' : 'not connected';
  return (
    <dl className="kv" style={{ borderTop: '1px solid var(--sw-border-subtle)' }}>
      <dt>Schedule</dt>
      <dd>
        {row.schedule ? <span className="mono">{row.schedule}</span> : 'none'}
        {open?.nextTimes.map((at) => (
          <div key={at} className="xs mut">
            Next: <time dateTime={at}>{formatExact(at)}</time>
          </div>
        ))}
      </dd>
      <dt>Integrations</dt>
      <dd>
        {row.integrations.length === 0 ? 'none' : null}
        {row.integrations.map((name) => (
          <div key={name}>
            {name} <span className="xs mut">{stateOf(name)}</span>
          </div>
        ))}
      </dd>
      <dt>Agent name</dt>
      <dd>{competency?.agent.name ?? NONE}</dd>
      <dt>Publisher</dt>
      <dd>{competency?.publisher ?? NONE}</dd>
      <dt>Category</dt>
      <dd>
        {row.category ?? NONE}
        {row.categoryText === null ? '' : ` (the file says ${row.categoryText})`}
      </dd>
      <dt>Scope</dt>
      <dd>
        <ScopeLabel scope={row.scope} />
      </dd>
      <dt>File</dt>
      <dd className="mono">{row.fileName}</dd>
    </dl>
  );
}
