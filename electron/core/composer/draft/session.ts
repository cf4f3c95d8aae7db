// electron/core/composer/draft/session.ts - one composition while it is worked on: its data and text, kept after each change, and who watches it.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { addUsage, type ComposerMessage, type ComposerStep } from '../../../contract/index.ts';
import type { Analyse } from '../../packages/index.ts';
import type { DraftText } from '../tools/changes.ts';
import { countFindings, lineChanges } from './looks.ts';
import type { CompositionStore, KeptComposition } from './store.ts';

/** Ten a second. */
const PAUSE_MS = 100;
const MOST_MESSAGES = 400;

export interface SessionDeps {
  store: CompositionStore;
  analyse: Analyse;
  now: () => string;
  onChange(): void;
}

export interface NewStep {
  label: string;
  by: ComposerStep['by'];
}

/** A session over what is kept; it lasts while something works on it. */
export function createSession({ store, analyse, now, onChange }: SessionDeps, first: KeptComposition) {
  let data = first;
  let text = store.text(first.id, first.position);
  let wake = Promise.withResolvers<void>();

  function put(patch: Partial<KeptComposition>, next: string | null): void {
    data = { ...data, ...patch, updatedAt: now() };
    if (next !== null) text = next;
    store.save(data, next);
    wake.resolve();
    wake = Promise.withResolvers();
    onChange();
  }
  const withStep = (number: number, patch: Partial<ComposerStep>): ComposerStep[] =>
    data.steps.map((step) => (step.number === number ? { ...step, ...patch } : step));
  const analysisOf = (of: string, fileName: string) => (of === '' ? null : analyse(of, fileName));

  return {
    data: () => data,
    draft: (): DraftText => ({ text, fileName: data.fileName }),
    put: (patch: Partial<KeptComposition>) => put(patch, null),
    /** A step begins: what was undone is gone. */
    begin({ label, by }: NewStep): number {
      const number = data.position + 1;
      const step: ComposerStep = { number, label, by, state: 'running', added: 0, removed: 0, errors: 0, warnings: 0, at: now() };
      const savedAt = data.savedAt !== null && data.savedAt > data.position ? null : data.savedAt;
      put({ steps: [...data.steps.slice(0, data.position), step], position: number, savedAt }, text);
      return number;
    },
    change(draft: DraftText): void {
      const { position } = data;
      const counts = {
        ...lineChanges(store.text(data.id, position - 1), draft.text),
        ...countFindings(analysisOf(draft.text, draft.fileName)),
      };
      put({ fileName: draft.fileName, steps: withStep(position, counts) }, draft.text);
    },
    /** A step that changed nothing is no step. */
    end(state: ComposerStep['state']): void {
      const before = store.text(data.id, data.position - 1);
      if (before === text) put({ steps: data.steps.slice(0, data.position - 1), position: data.position - 1 }, text);
      else put({ steps: withStep(data.position, { state }) }, null);
    },
    say(message: Pick<ComposerMessage, 'kind' | 'text'> & Partial<ComposerMessage>): number {
      const whole: ComposerMessage = { step: data.position, name: null, state: 'ok', ms: null, error: null, ...message };
      const messages = [...data.messages, whole].slice(-MOST_MESSAGES);
      put({ messages }, null);
      return messages.length - 1;
    },
    /** Changes the last message; `quiet` while it grows: it is kept when it is whole. */
    last(patch: Partial<ComposerMessage>, quiet = false): void {
      const messages = data.messages.map((message, index) => (index === data.messages.length - 1 ? { ...message, ...patch } : message));
      if (!quiet) {
        put({ messages }, null);
        return;
      }
      data = { ...data, messages };
      wake.resolve();
      wake = Promise.withResolvers();
    },
    used: (usage: KeptComposition['usage']) => put({ usage: addUsage(data.usage, usage) }, null),
    async *watch(signal: AbortSignal): AsyncGenerator<void> {
      while (!signal.aborted) {
        const changed = wake.promise;
        yield;
        if (!signal.aborted) await Promise.race([changed, once(signal, 'abort')]);
        await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
      }
    },
    /** Whoever watches looks once more. */
    tell(): void {
      wake.resolve();
      wake = Promise.withResolvers();
    },
  };
}

export type Session = ReturnType<typeof createSession>;
