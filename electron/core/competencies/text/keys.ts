// electron/core/competencies/text/keys.ts - keys that look as if they counted, and have no effect where they stand.
import { misplaced, misspelt, type Report, tablesIn } from '../../manifests/index.ts';
import type { TomlTable } from '../../toml/index.ts';

const KEYS = [
  'id',
  'name',
  'description',
  'version',
  'publisher',
  'category',
  'required_skills',
  'required_permissions',
  'schedule',
  'integrations',
  'agent',
  'settings',
  'metrics',
];

/** Belong above the first header; below one, a key is part of that table. */
const REQUIRES = ['required_skills', 'required_permissions', 'schedule', 'integrations'];
const MEANT = { skills: 'required_skills', permissions: 'required_permissions' };
const OF_AGENT = ['name', 'description', 'system_prompt'];

/** Reports keys that are misspelt or stand below a header by mistake; any other unknown key is data of somebody else. */
export function ineffective(root: TomlTable, report: Report, text: string): void {
  misspelt(root, report, { what: 'a competency', keys: KEYS, meant: MEANT });
  const missing = KEYS.filter((key) => !root.entries.has(key));
  for (const table of tablesIn(root, 'agent'))
    misplaced(
      root,
      table,
      missing.filter((key) => !OF_AGENT.includes(key)),
      report,
      text,
    );
  for (const table of [...tablesIn(root, 'settings'), ...tablesIn(root, 'metrics')]) {
    misplaced(
      root,
      table,
      missing.filter((key) => REQUIRES.includes(key)),
      report,
      text,
    );
  }
}
