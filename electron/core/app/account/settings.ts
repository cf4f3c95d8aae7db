// electron/core/app/account/settings.ts - the person's settings: one JSON file, written whole or not at all.
import { readFileSync, renameSync } from 'node:fs';
import { Settings, type SettingsPatch } from '../../../contract/index.ts';
import { fileError, writeFileAtomic } from '../../storage/index.ts';

export interface SettingsStore {
  get(): Settings;
  /** Writes and returns the new settings. Throws `no_permission`, `disk_full` or `io_failed`; the old ones then stay. */
  save(patch: SettingsPatch & Partial<Pick<Settings, 'recentWorkspaces'>>): Settings;
}

interface Opened {
  store: SettingsStore;
  /** Where a file that could not be read was put, with the reason. */
  setAside: { path: string; reason: string } | null;
}

/** Reads the file; a missing one means the defaults, a damaged one is set aside, never lost. */
export function openSettings(file: string): Opened {
  const read = readSettings(file);
  let current = read.settings;
  const store: SettingsStore = {
    get: () => current,
    save(patch) {
      const known = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const next = Settings.parse({ ...current, ...known });
      writeFileAtomic(file, Buffer.from(`${JSON.stringify({ ...read.unknown, ...next }, null, 2)}\n`), { mode: 0o600 });
      current = next;
      return current;
    },
  };
  return { store, setAside: read.setAside };
}

interface Read {
  settings: Settings;
  /** Entries from a newer version, kept on writing. */
  unknown: Record<string, unknown>;
  setAside: Opened['setAside'];
}

function readSettings(file: string): Read {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { settings: Settings.parse({}), unknown: {}, setAside: null };
    throw fileError(cause, `The settings file ${file} cannot be read`);
  }
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    return { settings: Settings.parse(value), unknown: value, setAside: null };
  } catch (cause) {
    return { settings: Settings.parse({}), unknown: {}, setAside: putAside(file, reasonOf(cause)) };
  }
}

const reasonOf = (cause: unknown): string =>
  cause instanceof SyntaxError ? `it is not JSON (${cause.message})` : 'it has values that are not valid settings';

function putAside(file: string, reason: string): NonNullable<Opened['setAside']> {
  const path = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  try {
    renameSync(file, path);
  } catch (cause) {
    throw fileError(cause, `The damaged settings file ${file} cannot be set aside`);
  }
  return { path, reason };
}
