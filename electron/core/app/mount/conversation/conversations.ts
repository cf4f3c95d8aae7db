// electron/core/app/mount/conversation/conversations.ts - conversations over the place that is open, with its skills, pages and models.
import {
  AppError,
  type AppEvent,
  type ExecutionApi,
  isOrchestration,
  type Matches,
  type MatchingApi,
  type TurnMatches,
  YOU,
} from '../../../../contract/index.ts';
import { type Conversations, createConversations, type TurnSkill } from '../../../conversations/index.ts';
import { systemClock } from '../../../execution/index.ts';
import { type ModelRegistry, maskSecrets } from '../../../models/index.ts';
import { planOf } from '../../../packages/index.ts';
import type { Log } from '../../account/log.ts';
import type { SettingsStore } from '../../account/settings.ts';
import type { Mount } from '../../rooms.ts';

interface Parts {
  now(): Mount;
  execution: ExecutionApi;
  models: ModelRegistry;
  matching: MatchingApi;
  settings: SettingsStore;
  log: Log;
  emit(event: AppEvent): void;
}

export function openConversations({ now, execution, models, matching, settings, log, emit }: Parts): Conversations {
  return createConversations({
    execution,
    place() {
      const { conversations: store, traces } = now();
      return { store, traces: traces.api, hold: traces.hold };
    },
    systemSkill: (file) => systemSkill(now(), file),
    skillNamed: (name) => skillNamed(now(), name),
    skillOf: (id) => skillOf(now(), id),
    match: (text, agent, signal) => match(now(), matching, { text, agent }, signal),
    mayRun: (skillId, agent) => mayRun(now(), skillId, agent),
    modelOf(agent, modelId) {
      try {
        return models.choose(modelId ?? now().agents.toRun(agent).modelId);
      } catch {
        return null;
      }
    },
    count: (text, modelId) => models.countTokens(text, modelId).tokens,
    budgets: () => settings.get().conversations,
    pages() {
      const pages = now().pages?.pages;
      return pages === undefined
        ? null
        : { read: (slug, signal) => pages.page(slug, signal), search: (query, limit, signal) => pages.search(query, limit, signal) };
    },
    requireAgent: (id) => void now().agents.toRun(id),
    mask: maskSecrets,
    now: () => new Date(),
    monotonic: systemClock.monotonic,
    onChange: () => emit({ type: 'conversations' }),
    onProblem: (what, cause) => log.error({ err: cause }, what),
  });
}

/** Only as it is in the account: a workspace may have another of that name. */
function systemSkill({ library }: Mount, file: string): string {
  const found = library.catalog.entries().find((entry) => entry.scope === 'account' && entry.fileName === file && isOrchestration(entry));
  if (found !== undefined) return found.id;
  throw new AppError('not_found', `The skill ${file}, which conversations need, was removed.`, {
    remedy: 'Restore it in the library, with the filter “removed”.',
  });
}

function skillNamed(mount: Mount, name: string): TurnSkill {
  const entry = mount.library.catalog.winner(name);
  if (entry !== undefined) return skillOf(mount, entry.id);
  throw new AppError('not_found', `There is no skill named ${name}.`, {
    remedy: 'Type / to see the skills; begin with a space to say it as it is.',
  });
}

function skillOf({ library }: Mount, id: string): TurnSkill {
  const entry = library.catalog.find(id);
  if (entry === undefined)
    throw new AppError('not_found', 'The skill was removed.', { remedy: 'Restore it in the library, or send the message again.' });
  const analysis = library.analysisOf(id);
  const metadata = analysis?.metadata;
  const steps = analysis ? planOf(analysis).map((step) => step.name) : [];
  const { name, title, description } = entry;
  return { id, name, title, description, steps, inputSchema: metadata?.inputSchema ?? null, outputSchema: metadata?.outputSchema ?? null };
}

/** Hits that are looked at; a decision is shown no more. */
export const MOST_HITS = 10;

/** Phase 1. You have every skill; another agent's hits are those that it has. */
async function match(
  mount: Mount,
  { match: find }: MatchingApi,
  { text, agent }: { text: string; agent: string },
  signal: AbortSignal,
): Promise<TurnMatches> {
  const begun = performance.now();
  const found = await find({ message: text, limit: MOST_HITS, ...(agent === YOU ? {} : { agent }) }, signal);
  return { ...judgeHits(mount, found, agent), ms: Math.round(performance.now() - begun) };
}

const effective = ({ capability }: Pick<Mount, 'capability'>, skillId: string, agent: string) =>
  capability.api.effective({ skillId, agent, channel: 'conversation', taskContext: 'interactive' });
const mayRun = (mount: Mount, skillId: string, agent: string): boolean => effective(mount, skillId, agent).decision === 'allowed';

/** Each hit with why it may not be used in a conversation. */
export function judgeHits({ library, capability }: Mount, { hits, ...found }: Matches, agent: string): TurnMatches {
  const blocked = (skillId: string): string | null => {
    const { decision, because } = effective({ capability }, skillId, agent);
    return decision === 'blocked' ? because.map(({ sentence }) => sentence).join(' ') : null;
  };
  const judged = hits.map((hit) => ({ ...hit, blocked: blocked(hit.skillId) }));
  return { ...found, hits: judged, skills: library.catalog.entries().length, ms: 0 };
}
