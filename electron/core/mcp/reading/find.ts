// electron/core/mcp/reading/find.ts - where a client keeps its servers: one table of names, wherever it is in the file.
import { type Entries, type Entry, isEntries, type Value, valueAt } from './document.ts';

/** An entry as it is in the file, and what is asked for there. */
export interface FoundEntry {
  title: string | null;
  line: number;
  value: Value;
}

export interface FoundEntries {
  servers: FoundEntry[];
  /** VS Code: what `${input:id}` asks for. */
  inputs: Map<string, string | null>;
}

/** `mcpServers`: Claude, Cursor, Gemini, Windsurf, Cline …; `servers`: VS Code; `context_servers`: Zed; `mcp_servers`: Codex; `mcp`: opencode. */
const TABLES = ['mcpServers', 'mcp_servers', 'context_servers', 'servers', 'mcp'] as const;

const isServer = (value: Value | undefined): boolean =>
  isEntries(value) && ['command', 'url', 'httpUrl', 'serverUrl'].some((key) => valueAt(value, key) !== undefined);

/** Every server of a configuration, in the order of the file; empty = there are none. */
export function findServers(root: Entries): FoundEntries {
  const inputs = new Map<string, string | null>();
  const servers = inTables(root, inputs);
  if (servers.length > 0) return { servers, inputs };
  if (isServer(root)) return { servers: [{ title: null, line: root.entries[0]?.line ?? 1, value: root }], inputs };
  const named = root.entries.filter(({ value }) => isServer(value)).map(found);
  return { servers: named, inputs };
}

const found = ({ key, value, line }: Entry): FoundEntry => ({ title: key, line, value });

function inTables(from: Entries, inputs: Map<string, string | null>): FoundEntry[] {
  readInputs(valueAt(from, 'inputs'), inputs);
  return from.entries.flatMap(({ key, value }) => {
    // VS Code's settings.json and code-workspace files, and the projects of Claude Code, have them one level further in.
    if (key === 'mcp' && isEntries(value) && isEntries(valueAt(value, 'servers'))) return inTables(value, inputs);
    if (key === 'settings' && isEntries(value)) return inTables(value, inputs);
    if (key === 'projects' && isEntries(value))
      return value.entries.flatMap((each) => (isEntries(each.value) ? inTables(each.value, inputs) : []));
    if (!(TABLES as readonly string[]).includes(key)) return [];
    if (isEntries(value)) return value.entries.map(found);
    return Array.isArray(value) ? value.filter(isEntries).map(inList) : [];
  });
}

/** Some clients have a list, in which each has a `name`. */
function inList(value: Entries): FoundEntry {
  const name = valueAt(value, 'name');
  return { title: typeof name === 'string' ? name : null, line: value.entries[0]?.line ?? 1, value };
}

function readInputs(value: Value | undefined, inputs: Map<string, string | null>): void {
  if (!Array.isArray(value)) return;
  for (const each of value) {
    if (!isEntries(each)) continue;
    const [id, description] = [valueAt(each, 'id'), valueAt(each, 'description')];
    if (typeof id === 'string') inputs.set(id, typeof description === 'string' ? description : null);
  }
}
