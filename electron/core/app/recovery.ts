// electron/core/app/recovery.ts - an account without its skills: only its back-ups work, until one is restored or a new account is begun. Then it
// opens in the same process, under the same window.
import { AppError, type AppEvent, CORE_ROOMS, type Core, type ErrorCode, type Recovery, type SettingsPatch } from '../../contract/index.ts';
import { createBackups } from '../backups/index.ts';
import { accountPlaces } from './account/folders.ts';
import { openLog } from './account/log.ts';
import { openSettings } from './account/settings.ts';
import { infoWithout } from './api.ts';
import { createCloser } from './closing.ts';
import { createEventHub } from './hub.ts';
import { accountPlace } from './mount/backups.ts';
import type { CoreOptions, OpenedCore } from './options.ts';

/** What a back-up helps against. Busy, full and forbidden are not damage. */
const CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['account_lost', 'db_corrupt', 'db_foreign']);

export const isRecoverable = (cause: unknown): cause is AppError => cause instanceof AppError && CODES.has(cause.code);

/** `reopen` opens the account once it can be. Every room but the app's own and the back-ups throws `cause` until then. */
export function openRecovery(options: CoreOptions, cause: AppError, reopen: () => OpenedCore): OpenedCore {
  const { home, appVersion } = options;
  const hub = createEventHub();
  const { log, close: closeLog } = openLog(accountPlaces(home).logs);
  const { store: settings } = openSettings(accountPlaces(home).settings);
  const recovery: Recovery = { home, code: cause.code, message: cause.message, remedy: cause.remedy ?? null };
  let opened: OpenedCore | null = null;

  const backups = createBackups({
    place: (scope) => (scope === 'account' ? accountPlace(home, null) : null),
    settings: () => settings.get().backups,
    appVersion,
    library: () => null,
    manifests: () => null,
    requireWritable: () => undefined,
    recovery: () => (opened === null ? recovery : null),
    onRestored() {
      opened = reopen();
    },
    onChange: () => hub.emit({ type: 'backups' }),
    onNotice: () => undefined,
    onProblem: (problem) => log.warn({ err: problem }, 'a back-up could not be made'),
  });
  const app = {
    info: () => infoWithout(options),
    settings: settings.get,
    saveSettings({ workspaceRetention: _, ...patch }: SettingsPatch) {
      const saved = settings.save(patch);
      hub.emit({ type: 'settings' });
      return saved;
    },
    events: (signal: AbortSignal) => hub.events(signal),
    dismissNotice: () => undefined,
  };
  const limited: Record<string, unknown> = { app: refusing(cause, app), backups: backups.api };
  const rooms = Object.keys(CORE_ROOMS).map((room) => [
    room,
    { enumerable: true, get: () => opened?.core[room as keyof Core] ?? limited[room] ?? refusing(cause, {}) },
  ]);
  const close = createCloser([backups, { close: () => opened?.close() }, hub, { close: closeLog }], (problem) =>
    log.error({ err: problem }, 'a part of the app could not be closed'),
  );
  log.warn({ err: cause }, 'the account cannot be opened');
  return {
    core: Object.defineProperties({}, Object.fromEntries(rooms)) as Core,
    get log() {
      return opened?.log ?? log;
    },
    command(command, argument) {
      if (opened !== null) opened.command(command, argument);
      else hub.emit({ type: 'command', command, argument } satisfies AppEvent);
    },
    close,
  };
}

/** What is missing throws why. */
const refusing = (cause: AppError, methods: object): object =>
  new Proxy(methods, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      (() => {
        throw cause;
      }),
  });
