// electron/core/composer/draft/views.ts - a composition as others see it.
import type { ComposerMode, Composition, CompositionInfo, ModelInfo } from '../../../contract/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import type { Analyse } from '../../packages/index.ts';
import { findingsOf } from '../tools/table.ts';
import { filledParts, rightsBetween } from './looks.ts';
import type { Session } from './session.ts';
import type { KeptComposition } from './store.ts';

const MOST_SHOWN = 120;
const MOST_CHARS = 4000;
const MOST_FINDINGS = 200;

/** A remote model calls tools; one on this computer is asked for one part at a time. */
const callsTools = (model: ModelInfo | null): boolean => model !== null && !model.local;

function modelOf(models: ModelRegistry, modelId: string | null): ModelInfo | null {
  try {
    return models.choose(modelId);
  } catch {
    return null;
  }
}

/** As the author chose, else by the model. */
export const modeOf = (models: ModelRegistry, { mode, modelId }: Pick<KeptComposition, 'mode' | 'modelId'>): ComposerMode =>
  mode ?? (callsTools(modelOf(models, modelId)) ? 'tools' : 'guided');

function stateOf({ savedAt, position }: KeptComposition, busy: boolean): Composition['state'] {
  if (busy) return 'busy';
  return savedAt === position && position > 0 ? 'saved' : 'open';
}

export function infoOf(kept: KeptComposition, busy: boolean, mode: ComposerMode): CompositionInfo {
  const { id, title, skill, fileName, steps, createdAt, updatedAt } = kept;
  const name = skill?.name ?? (steps.length === 0 ? '' : fileName.replace(/\.md$/, ''));
  return { id, title, name, skill, mode, state: stateOf(kept, busy), steps: steps.length, createdAt, updatedAt };
}

/** `start` is the text at the begin. A step that nobody works on any more was interrupted: by the end of the app. */
export function viewOf(deps: { models: ModelRegistry; analyse: Analyse }, session: Session, start: string, busy: boolean): Composition {
  const kept = session.data();
  const draft = session.draft();
  const analysis = draft.text === '' ? null : deps.analyse(draft.text, draft.fileName);
  const { id, title, skill, fileName, modelId, position, usage, createdAt, updatedAt } = kept;
  return {
    id,
    title,
    skill,
    fileName,
    modelId,
    position,
    usage,
    createdAt,
    updatedAt,
    mode: modeOf(deps.models, kept),
    name: analysis?.metadata.name ?? '',
    state: stateOf(kept, busy),
    text: draft.text,
    steps: kept.steps.map((step) => (step.state === 'running' && !busy ? { ...step, state: 'interrupted' as const } : step)),
    messages: kept.messages.slice(-MOST_SHOWN).map((message) => ({
      ...message,
      text: message.text.slice(0, MOST_CHARS),
      state: message.state === 'running' && !busy ? ('failed' as const) : message.state,
    })),
    findings: findingsOf(deps.analyse, draft).slice(0, MOST_FINDINGS),
    clients: analysis?.clients ?? [],
    rights: rightsBetween(deps.analyse, start, draft.text, draft.fileName),
    filled: filledParts(analysis),
  };
}
