// electron/core/app/mount/conversation/triggers.ts - trigger tests over the open databases and the index of matching.
import { type AppEvent, MAX_MATCHES, type TriggersApi, YOU } from '../../../../contract/index.ts';
import type { Conversations } from '../../../conversations/index.ts';
import type { Matching } from '../../../matching/index.ts';
import type { ModelRegistry } from '../../../models/index.ts';
import type { Analyse } from '../../../packages/index.ts';
import { createTriggers, type Decide, type Finder } from '../../../triggers/index.ts';
import type { Stores } from '../../account/stores.ts';
import type { Workspaces } from '../../workspaces.ts';
import { judgeHits, MOST_HITS } from './conversations.ts';

export interface TriggersParts {
  account: Stores;
  workspaces: Workspaces;
  matching: Matching;
  conversations: () => Pick<Conversations, 'decide'>;
  models: ModelRegistry;
  analyse: Analyse;
  emit(event: AppEvent): void;
}

export const openTriggers = ({ account, workspaces, matching, conversations, models, analyse, emit }: TriggersParts): TriggersApi =>
  createTriggers({
    models,
    analyse,
    databases: () => [workspaces.now().workspace, account].flatMap((stores) => stores?.agents.db ?? []),
    library: () => workspaces.now().library.api,
    finder: () => finderOver(matching),
    decide: decideBy(workspaces, conversations),
    onChange: () => emit({ type: 'triggers' }),
  });

/** As a conversation with you decides. The skill itself may be used, whatever it is now: what is tried is whether it would be chosen. */
const decideBy =
  (workspaces: Workspaces, conversations: TriggersParts['conversations']): Decide =>
  ({ message, matches, draft: { skillId, fields }, ...how }, signal) => {
    const judged = judgeHits(workspaces.now(), { ...matches, hits: matches.hits.slice(0, MOST_HITS) }, YOU);
    const hits = judged.hits.map((hit) => (hit.skillId === skillId ? { ...hit, blocked: null } : hit));
    const { name, title, description } = fields;
    const draft = { skillId, name, title, description };
    return conversations().decide({ text: message, matches: { ...judged, hits }, agent: YOU, draft, ...how }, signal);
  };

const finderOver = ({ matchWith, findable, threshold }: Matching): Finder => ({
  threshold,
  as({ skillId, fields }) {
    const all = findable();
    const known = skillId === null ? [...all.values()].find(({ name }) => name === fields.name) : all.get(skillId);
    const id = skillId ?? known?.id ?? 'draft';
    const entry = { ...fields, id, scope: known?.scope ?? 'account' };
    // Of a row the skill itself is told, and the best of the others.
    const options = { limit: MAX_MATCHES, explains: (each: string, place: number) => each === id || place < 2 };
    const find = (messages: readonly string[], goOn: () => boolean) => matchWith(entry, messages, options, goOn);
    return { id, skills: all.size + (all.has(id) ? 0 : 1), find };
  },
});
