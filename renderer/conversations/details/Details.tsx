// renderer/conversations/details/Details.tsx - how an answer came about: what was found and why, what was decided, what the model was told, and the runs.
import { type ReactNode, useMemo } from 'react';
import type { Message } from '../../../electron/contract/conversations/conversations.ts';
import type { TurnDecision, TurnDetails, TurnRun } from '../../../electron/contract/conversations/turn.ts';
import { ActButton, ActIcon, useOffer } from '../../app/acts/controls.tsx';
import { pane, place } from '../../app/acts/focus.ts';
import { formatRoute, navigate, toConversation, toSkill, toTrace } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Thinking, TurnPlanView } from '../../runs/index.ts';
import { formatCost, formatCount, formatDuration, plural } from '../../ui/format.ts';
import { SkillIcon } from '../../ui/icons.ts';
import { Loaded } from '../../ui/states.tsx';
import { closeDetails, openDetails, shouldHaveUsed } from '../acts.ts';
import { useSkillChoices } from '../thread/useSkillChoices.ts';
import type { LiveTurn } from '../thread/useTurn.ts';
import { choiceWords, doneBy, PURPOSES } from '../words.ts';
import styles from './details.module.css';
import { isAlike, Matches } from './Matches.tsx';

interface DetailsProps {
  conversationId: string;
  answer: Message;
  /** The message that it answers. */
  said: string;
  live: LiveTurn | null;
}

export function Details({ conversationId, answer, said, live }: DetailsProps) {
  const skills = useSkillChoices();
  const { id, turn } = answer;
  const details = useLiveQuery('conversations.turn', { messageId: id });
  useOffer(
    openDetails,
    useMemo(() => ({ close: () => navigate(toConversation(conversationId), { replace: true }) }), [conversationId]),
  );
  const now = live?.answer.id === id ? live : null;
  return (
    <aside className="col full shade" aria-label="How this answer came about" {...pane('details')}>
      <div className="bar h44">
        <SkillIcon className="s mut" aria-hidden />
        <h2 className="title ell">{turn === null ? 'This answer' : doneBy(turn)}</h2>
        <span className="right">
          <ActIcon act={closeDetails} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it takes the keys */}
      <div className="scroll grow" tabIndex={0} role="region" aria-label="Details" {...place('conversations.details')}>
        <Loaded query={details} what="the details">
          {(data) => <Sections details={data} live={now} />}
        </Loaded>
      </div>
      <div className={styles.foot}>
        <ActButton act={shouldHaveUsed} on={{ text: said, skills }} label="Should have used …" size="xs" plain />
      </div>
    </aside>
  );
}

function Sections({ details, live }: { details: TurnDetails; live: LiveTurn | null }) {
  const matches = details.matches ?? live?.matches ?? null;
  const decision = details.decision ?? live?.decision ?? null;
  const { history, pages, plan, runs } = details;
  const told = history === null || history.messages + history.leftOut === 0 ? null : history;
  return (
    <>
      {matches === null ? null : (
        <Section
          title="Match"
          note={`${plural(matches.skills, 'skill')}, by words${matches.hits.some(isAlike) ? ' and meaning' : ''}, ${formatDuration(matches.ms)}`}
        >
          <Matches matches={matches} />
        </Section>
      )}
      {decision === null ? null : (
        <Section title="Decision" note={decisionNote(decision)}>
          <Decision decision={decision} />
        </Section>
      )}
      {told === null && pages.length === 0 ? null : (
        <Section title="Told" note="what the model was given besides the skill">
          <dl className="kv">
            {told === null ? null : (
              <>
                <dt>Said before</dt>
                <dd className="sec">
                  {plural(told.messages, 'message')}, {formatCount(told.tokens)} of {formatCount(told.budget)} tokens
                  {told.leftOut > 0 ? `; ${told.leftOut} older left out` : ''}
                </dd>
              </>
            )}
            {pages.map(({ slug, title, from, chars, total }) => (
              <Row key={slug} term={from === 'attached' ? 'Attached' : 'Found'}>
                {title} <span className="mut">{chars < total ? `${formatCount(chars)} of ${formatCount(total)} characters` : slug}</span>
              </Row>
            ))}
          </dl>
        </Section>
      )}
      {plan === null ? null : (
        <Section title="Plan" note="declared and held by who runs it">
          <TurnPlanView turn={plan} />
        </Section>
      )}
      <Section title="Runs" note={runs.length === 0 ? 'none' : formatCount(runs.length)}>
        {runs.length === 0 ? (
          <p className={`mut sm ${styles.pad}`}>No run was needed.</p>
        ) : (
          runs.map((run) => <RunView key={run.runId} run={run} />)
        )}
      </Section>
    </>
  );
}

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="sect">
        {title}
        <span className="n">{note}</span>
      </h3>
      {children}
    </section>
  );
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);

const BY: Record<TurnDecision['by'], string> = { name: 'you named it', model: 'a model', rules: 'by rules, without a model' };
const decisionNote = ({ by, modelId, ms }: TurnDecision): string =>
  `${by === 'model' && modelId !== null ? modelId : BY[by]}, ${formatDuration(ms)}`;

function Decision({ decision: { choice, skill, because, artifacts, inputs, query, question, leftOut } }: { decision: TurnDecision }) {
  const given = Object.entries(inputs);
  return (
    <dl className="kv">
      <Row term="Choice">{skill === null ? <b>{choiceWords(choice)}</b> : <a href={formatRoute(toSkill(skill.id))}>{skill.name}</a>}</Row>
      {because === '' ? null : <Row term="Because">{because}</Row>}
      {artifacts.length === 0 ? null : <Row term="Artifacts">{artifacts.join(', ')}</Row>}
      {given.map(([name, value]) => (
        <Row key={name} term={name}>
          <span className="mono sm">{typeof value === 'string' ? value : JSON.stringify(value)}</span>
        </Row>
      ))}
      {query === null ? null : <Row term="Searched">{query}</Row>}
      {question === null ? null : <Row term="Asked">{question}</Row>}
      {leftOut === null ? null : (
        <Row term="Left out">
          {leftOut.skills.length === 0 && leftOut.cut.length === 0 ? 'nothing' : null}
          {leftOut.skills.length > 0 ? leftOut.skills.join(', ') : null}
          {leftOut.cut.length > 0 ? ` ${plural(leftOut.cut.length, 'description')} cut` : null}
          <span className="mut">
            {' '}
            {formatCount(leftOut.tokens)} of {formatCount(leftOut.budget)} tokens
          </span>
        </Row>
      )}
    </dl>
  );
}

function RunView({ run }: { run: TurnRun }) {
  const trace = useLiveQuery('traces.get', { runId: run.runId }, { enabled: run.purpose === 'answer', retry: false }).data;
  const thoughts = trace?.spans.filter(({ payloads }) => payloads.some(({ name }) => name === 'thinking')) ?? [];
  const longest = Math.max(1, run.durationMs ?? 0, ...run.artifacts.map(({ offsetMs, durationMs }) => offsetMs + (durationMs ?? 0)));
  return (
    <div className={styles.run}>
      <div className="row sm">
        <span className="med grow ell">
          {PURPOSES[run.purpose]} <span className="mut">{run.skill.name}</span>
        </span>
        <a href={formatRoute(toTrace(run.runId))}>Open trace</a>
      </div>
      <p className="xs mut">
        {[
          run.modelId ?? 'no model',
          run.tools > 0 ? plural(run.tools, 'tool') : null,
          formatDuration(run.durationMs),
          `${formatCount(run.inputTokens)} in, ${formatCount(run.outputTokens)} out`,
          run.cost === null ? null : formatCost(run.cost),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {run.artifacts.map(({ key, offsetMs, durationMs }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps of a run keep their order, and one may run twice
        <div key={at} className={styles.step}>
          <span className="ell">{key}</span>
          <span className={styles.track}>
            <i style={{ left: `${(offsetMs / longest) * 100}%`, width: `max(2px, ${((durationMs ?? 0) / longest) * 100}%)` }} />
          </span>
          <span className="num mut">{formatDuration(durationMs)}</span>
        </div>
      ))}
      {thoughts.map((span) => (
        <Thinking key={span.id} span={span} live={undefined} />
      ))}
    </div>
  );
}
