// renderer/agents/levels/AssessDialog.tsx - how good an agent is at a skill, said by a person, with what speaks for it.
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { LEVEL_NAMES, levelText } from '../../../electron/contract/proficiency/levels.ts';
import type { Promotion, SkillLevel } from '../../../electron/contract/proficiency/proficiency.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { openRecentAct } from '../../app/frame/acts.ts';
import { formatRoute, toTrace } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Dialog, DialogForm, Refused, useSubmit } from '../../ui/Dialog.tsx';
import { lastPart } from '../../ui/files/show.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Assessing, closeAssess, renewLevels, useAssessing } from './doing.tsx';

/** What an agent at each level can be left to do. */
const MEANS = [
  'does as it is told, step by step',
  'does parts of it with help',
  'does it alone; skills that require it can now be learned',
  'does it well, and helps others to',
  'is asked about it, and decides hard cases',
  'sets how it is done here',
  'changes how it is done everywhere',
] as const;

export function AssessDialog() {
  const { now } = useAssessing();
  return (
    <Dialog title={now ? `Assess ${now.agent.name} at ${now.skill}` : ''} size={480} opened={now !== null} onClose={closeAssess}>
      {now ? <Assess key={`${now.agent.id} ${now.skill}`} of={now} /> : null}
    </Dialog>
  );
}

function Assess({ of }: { of: Assessing }) {
  const query = useLiveQuery('proficiency.levels', { agent: of.agent.id });
  return (
    <Loaded query={query} what="the level" rows={7} height={28}>
      {({ skills }) => <AssessForm of={of} level={skills.find(({ skill }) => skill === of.skill) ?? null} />}
    </Loaded>
  );
}

/** What is chosen at first: what speaks for itself, what was, or what the author proposes. */
const firstOf = (level: SkillLevel | null): number =>
  level?.promotion?.level ?? level?.assessed?.level ?? Math.max(level?.proposed ?? 1, level?.minProficiency ?? 1);

function AssessForm({ of: { agent, skill }, level }: { of: Assessing; level: SkillLevel | null }) {
  const [chosen, setChosen] = useState(String(firstOf(level)));
  const form = useSubmit(true, async () => {
    await api.proficiency.assess.mutate({ agent: agent.id, skill, level: Number(chosen) });
    await renewLevels();
    closeAssess();
  });
  const was = level?.assessed ?? null;
  const promotion = level?.promotion ?? null;
  return (
    <DialogForm form={form} act="Assess" onCancel={closeAssess}>
      <p className="sm sec">
        {was === null
          ? 'It was never assessed.'
          : `It is at ${levelText(was.effective.level)} by now, assessed at ${levelText(was.level)}.`}{' '}
        {level?.minProficiency == null ? '' : `Running it takes ${levelText(level.minProficiency)}.`}
      </p>
      {promotion === null ? null : (
        <div className="note info">
          <div>
            {promotion.sentence}{' '}
            {promotion.runs.map((run) => (
              <Proof key={run.runId} {...run} />
            ))}
          </div>
        </div>
      )}
      <Radio.Group label="Level" value={chosen} onChange={setChosen}>
        <div className="col g6" style={{ marginTop: 6 }}>
          {LEVEL_NAMES.map((name, index) => (
            <Radio
              key={name}
              value={String(index + 1)}
              label={
                <>
                  {levelText(index + 1)} <span className="sec">{MEANS[index]}</span>
                </>
              }
              {...(String(index + 1) === chosen ? { 'data-autofocus': true } : {})}
            />
          ))}
        </div>
      </Radio.Group>
      <Refused error={form.error} />
    </DialogForm>
  );
}

/** A run of another workspace is named with it: once that is open, its trace can be looked at. */
function Proof({ runId, at, trace, workspace }: Promotion['runs'][number]) {
  const recent = useLiveQuery('app.recentWorkspaces').data ?? [];
  if (trace === 'here') {
    return (
      <a className="sm" href={formatRoute(toTrace(runId))} onClick={closeAssess} style={{ marginRight: 8 }}>
        <RelativeTime at={at} />
      </a>
    );
  }
  const known = trace === 'elsewhere' ? recent.find(({ path }) => path === workspace) : undefined;
  const where = trace === 'gone' ? 'its trace is no longer here' : `in ${lastPart(workspace ?? '')}, which is not open`;
  return (
    <span className="sm sec" title={workspace ?? undefined} style={{ marginRight: 8 }}>
      <RelativeTime at={at} /> ({where}){' '}
      {known === undefined ? null : (
        <ActButton act={openRecentAct} choice={known.id} label={`Open ${lastPart(known.path)}`} size="xs" variant="subtle" plain />
      )}
    </span>
  );
}
