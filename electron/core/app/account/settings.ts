// electron/core/app/account/settings.ts - the person's settings: one JSON file, written whole or not at all.
import { Settings, type SettingsPatch } from '../../../contract/index.ts';
import { readOrSetAside, type SetAside, writeFileAtomic } from '../../storage/index.ts';

export interface SettingsStore {
  get(): Settings;
  /** Writes and returns the new settings. Throws `no_permission`, `disk_full` or `io_failed`; the old ones then stay. */
  save(patch: Omit<SettingsPatch, 'workspaceRetention'> & Partial<Pick<Settings, 'recentWorkspaces' | 'workspaceRetention'>>): Settings;
}

interface Opened {
  store: SettingsStore;
  /** Where a file that could not be read was put, with the reason. */
  setAside: SetAside | null;
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
  let setAside: Opened['setAside'] = null;
  const parse = (text: string) => {
    const unknown = JSON.parse(text) as Record<string, unknown>;
    return { unknown, settings: Settings.parse(unknown) };
  };
  const read = readOrSetAside(file, parse, (damage) => {
    setAside = damage;
  });
  return { ...(read ?? { unknown: {}, settings: Settings.parse({}) }), setAside };
}
