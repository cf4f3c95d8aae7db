// electron/core/app/mount/conversation/triggers.ts - trigger tests over the open databases and the index of matching.
import { type AppEvent, MAX_MATCHES, type TriggersApi } from '../../../../contract/index.ts';
import { isCopyOf, type Matching } from '../../../matching/index.ts';
import type { ModelRegistry } from '../../../models/index.ts';
import type { Analyse } from '../../../packages/index.ts';
import { createTriggers, type Finder } from '../../../triggers/index.ts';
import type { Stores } from '../../account/stores.ts';
import type { Workspaces } from '../../workspaces.ts';

export interface TriggersParts {
  account: Stores;
  workspaces: Workspaces;
  matching: Matching;
  models: ModelRegistry;
  analyse: Analyse;
  emit(event: AppEvent): void;
}

export const openTriggers = ({ account, workspaces, matching, models, analyse, emit }: TriggersParts): TriggersApi =>
  createTriggers({
    models,
    analyse,
    databases: () => [workspaces.now().workspace, account].flatMap((stores) => stores?.agents.db ?? []),
    library: () => workspaces.now().library.api,
    finder: () => finderOver(matching),
    onChange: () => emit({ type: 'triggers' }),
  });

const finderOver = ({ matchWith, findable }: Matching): Finder => ({
  as({ skillId, fields }) {
    const all = findable();
    const known = skillId === null ? [...all.values()].find(({ name }) => name === fields.name) : all.get(skillId);
    const id = skillId ?? known?.id ?? 'draft';
    const entry = { ...fields, id, scope: known?.scope ?? 'account' };
    // A copy of the draft would stand for it among the hits.
    const copies = new Set([...all.values()].flatMap((each) => (each.id !== id && isCopyOf(each, entry) ? [each.id] : [])));
    const options = { limit: MAX_MATCHES, allows: (each: string) => !copies.has(each) };
    return { id, skills: all.size + (all.has(id) ? 0 : 1), find: (message) => matchWith(entry, message, options) };
  },
});
