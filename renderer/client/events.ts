// renderer/client/events.ts - the one subscription to the core's events: keeps the cached answers current and tells listeners.
import type { AppEvent } from '../../electron/contract/app.ts';
import type { Run } from '../../electron/contract/execution.ts';
import { api } from './api.ts';
import { type LiveKey, refresh } from './live.ts';

const listeners = new Set<(event: AppEvent) => void>();
const RETRY_MS = 1000;

/** Calls `listener` with each event of the core; the returned function stops it. */
export function onAppEvent(listener: (event: AppEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What an event makes stale. */
export function staleAfter(event: AppEvent): readonly LiveKey[] | 'all' {
  switch (event.type) {
    case 'library':
      return [
        'library',
        'capability',
        'competencies',
        'agents',
        'duties',
        'matching',
        'schedules',
        'profile',
        'proficiency',
        'roles',
        'tools',
        'triggers',
      ];
    case 'competencies':
    case 'roles':
    case 'agents':
      return ['competencies', 'capability', 'agents', 'duties', 'schedules', 'identity', 'profile', 'proficiency', 'roles', 'tools'];
    case 'tools':
      return ['tools', 'capability', 'profile', 'roles'];
    case 'models':
      // The keys may have been unlocked.
      return ['models', 'matching', 'identity', 'profile'];
    case 'duties':
      return ['duties', 'schedules', 'profile'];
    case 'mcp':
      // What a server lists, and whether it lives, are rows of the registry.
      return ['mcp', 'tools', 'capability', 'profile', 'roles'];
    case 'conversations':
    case 'matching':
    case 'processes':
    case 'triggers':
      return [event.type];
    case 'optimise':
      return ['optimise', 'improve.compare'];
    case 'composer':
      return ['composer', 'improve'];
    case 'settings':
      return ['app.settings'];
    case 'retention':
    case 'backups':
    case 'workspace':
      return 'all';
    case 'notice':
      return ['app.info'];
    case 'command':
      return [];
    case 'run':
      return hasEnded(event.run)
        ? [
            'traces.list',
            'traces.tokensToday',
            'traces.artifactRows',
            'execution.active',
            'library.list',
            'agents',
            'capability.audit',
            'profile',
            'tools',
            'workspace',
            // An answer that asked may have been answered elsewhere.
            ...(event.run.trigger === 'conversation' ? (['conversations'] as const) : []),
          ]
        : ['traces.list', 'execution.active'];
  }
}

const hasEnded = (run: Run): boolean => run.status !== 'pending' && run.status !== 'running';

/** Opens the subscription for the life of the window, and again if it breaks; the returned function ends it. */
export function startEvents(): () => void {
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe(): void } | undefined;

  const receive = (event: AppEvent) => {
    void refresh(staleAfter(event));
    for (const listener of listeners) listener(event);
  };
  const again = () => {
    if (!closed) timer = setTimeout(open, RETRY_MS);
  };
  const open = () => {
    subscription = api.app.events.subscribe({ onData: receive, onError: again, onStopped: again });
  };
  open();
  return () => {
    closed = true;
    clearTimeout(timer);
    subscription?.unsubscribe();
  };
}
