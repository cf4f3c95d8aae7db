// electron/core/conversations/decide/decide.ts - phase 2: what a message needs (row E2; conversation.md). The orchestrator is a system skill, so it has a trace.
import {
  asAppError,
  type ModelInfo,
  ORCHESTRATION,
  type SaidBefore,
  type StartInput,
  type TurnDecision,
  type TurnMatch,
  type TurnMatches,
} from '../../../contract/index.ts';
import { readJson } from '../../assertions/index.ts';
import type { Followed } from '../turn/follow.ts';
import { type Candidate, showCandidates } from './candidates.ts';
import { decideByRules } from './rules.ts';
import { type Chosen, chosenOf, decisionSchema, type Offer } from './schema.ts';

export interface DecideRequest {
  text: string;
  history: SaidBefore[];
  matches: TurnMatches;
  /** Those of the hits that may be used, in their order. */
  candidates: readonly Candidate[];
  /** Whether there are pages to search. */
  pages: boolean;
  agent: string;
  model: ModelInfo | null;
  sessionId: string | null;
  /** Tokens of the library part of the prompt. */
  budget: number;
}

export interface DecideDeps {
  /** The id of a skill that makes conversations work. Throws `not_found`. */
  systemSkill(file: string): string;
  /** Starts a run and follows it to its end. Throws what `start` throws, and if the signal aborts. */
  run(start: StartInput, signal: AbortSignal): Promise<Followed>;
  count(text: string, modelId: string | null): number;
  /** Milliseconds, only rising. */
  monotonic(): number;
}

/** Of candidates; a small model is lost among many. */
const MOST = { remote: 10, local: 5 };
const MAX_TOKENS = 400;

/** Decides. Throws only if the signal aborts: without a usable answer of the model the rules decide. */
export async function decide(asked: DecideRequest, deps: DecideDeps, signal: AbortSignal): Promise<TurnDecision> {
  const { text, candidates, pages, model, matches } = asked;
  const begun = deps.monotonic();
  const count = (words: string): number => deps.count(words, model?.id ?? null);
  const short = model?.local === true;
  const shown = showCandidates(candidates, { most: short ? MOST.local : MOST.remote, budget: asked.budget, count, withSteps: !short });
  const steps = new Map(shown.candidates.map((each) => [each.name, each.steps]));
  const offer = { names: [...steps.keys()], steps, pages, short };
  const done = (part: Partial<TurnDecision> & Pick<TurnDecision, 'choice' | 'because' | 'by'>): TurnDecision => ({
    ...UNDECIDED,
    modelId: part.runId == null ? null : (model?.id ?? null),
    leftOut: shown.leftOut,
    ...part,
    ms: Math.round(deps.monotonic() - begun),
  });
  if (candidates.length === 0 && !pages) return done({ choice: 'direct', because: 'No skill fits the message.', by: 'rules' });
  const sure = decideByRules(matches);
  // A small model knows no better than a clear match.
  if (short && sure.skill !== null) return done({ ...activated(sure.skill), because: sure.because, by: 'rules' });
  const said = await ask(asked, { ...offer, skills: shown.text }, deps, signal);
  if (said.chosen !== null) return done({ ...decisionOf(said.chosen, text, candidates), by: 'model', runId: said.runId });
  const { skill, because } = sure;
  const why = `${because} ${said.why}`;
  if (skill === null) return done({ choice: 'direct', because: why, by: 'rules', runId: said.runId });
  return done({ ...activated(skill), because: why, by: 'rules', runId: said.runId });
}

const activated = ({ skillId: id, name }: TurnMatch): Pick<TurnDecision, 'choice' | 'skill'> => ({
  choice: 'activate',
  skill: { id, name },
});

export const UNDECIDED: Omit<TurnDecision, 'choice' | 'because' | 'by'> = {
  skill: null,
  artifacts: [],
  inputs: {},
  query: null,
  question: null,
  runId: null,
  modelId: null,
  leftOut: null,
  ms: 0,
};

interface Said {
  chosen: Chosen | null;
  runId: string | null;
  /** Why nothing was chosen. */
  why: string;
}

/** Execution asks a second time by itself where an answer does not match the schema. */
async function ask(asked: DecideRequest, offer: Offer & { skills: string }, deps: DecideDeps, signal: AbortSignal): Promise<Said> {
  const { text: message, pages, agent, model, sessionId, history } = asked;
  let runId: string | null = null;
  try {
    const { run, text } = await deps.run(
      {
        skill: { id: deps.systemSkill(ORCHESTRATION.decide) },
        input: { message, skills: offer.skills, pages },
        outputSchema: decisionSchema(offer),
        history,
        agent,
        modelId: model?.id ?? null,
        sessionId,
        channel: 'conversation',
        way: 'choice',
        temperature: 0,
        maxTokens: MAX_TOKENS,
      },
      signal,
    );
    runId = run.id;
    signal.throwIfAborted();
    if (run.status !== 'completed')
      return { chosen: null, runId, why: `The model could not decide: ${run.error?.message ?? 'its run did not complete.'}` };
    const read = readJson(text, 'first', 'object');
    const chosen = read.ok ? chosenOf(read.value, offer) : null;
    return { chosen, runId, why: 'What the model decided was not usable.' };
  } catch (cause) {
    signal.throwIfAborted();
    return { chosen: null, runId, why: `The model could not decide: ${asAppError(cause).message}` };
  }
}

function decisionOf(
  { choice, skill: name, artifacts, words, because }: Chosen,
  message: string,
  candidates: readonly Candidate[],
): Pick<TurnDecision, 'choice' | 'skill' | 'artifacts' | 'query' | 'question' | 'because'> {
  const found = candidates.find((each) => each.name === name);
  return {
    choice,
    skill: found === undefined ? null : { id: found.id, name: found.name },
    artifacts,
    query: choice === 'research' ? words || message : null,
    question: choice === 'clarify' ? words : null,
    because,
  };
}
