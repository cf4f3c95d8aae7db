// electron/core/library/provided.ts - the tools that a skill brings to whoever requires it by name (capability.md, "Decided in detail").
import type { Analysis } from '../../contract/index.ts';
import { parseTool } from '../packages/index.ts';
import type { Catalog, CatalogEntry } from '../skills/index.ts';

/** The skill that a name means. */
export interface ProvidedSkill {
  id: string;
  state: 'ready' | 'broken' | 'disabled' | 'unacknowledged';
  /** Of its text and files. */
  whole: string;
  /** Names that it provides, at least one: a skill without tools of its own offers its run. A broken one is not known to provide any. */
  provides: readonly string[];
  /** Built-in tools that it declares. */
  declares: readonly string[];
  /** Those of others that it declares: of other skills and of servers. */
  borrows: readonly string[];
  /** Names of the skills that it stands on. */
  prerequisites: readonly string[];
}

interface Deps {
  catalog: Pick<Catalog, 'learned' | 'entries'>;
  /** null = not text. */
  analysisOf(id: string): Analysis | null;
  isBuiltIn(tool: string): boolean;
}

/** By name, else by what levels are kept under (`skill_id`); null = there is none. The same bytes are read once. */
export function createProvided({ catalog, analysisOf, isBuiltIn }: Deps): (name: string) => ProvidedSkill | null {
  const kept = new Map<
    string,
    { whole: string; tools: Pick<ProvidedSkill, 'provides' | 'declares' | 'borrows' | 'prerequisites'> | null }
  >();
  function toolsOf({ id, name, whole }: CatalogEntry) {
    const known = kept.get(id);
    if (known?.whole === whole) return known.tools;
    const analysis = analysisOf(id);
    const tools = analysis === null || analysis.state === 'broken' ? null : toolsIn(analysis, name, isBuiltIn);
    kept.set(id, { whole, tools });
    return tools;
  }
  let broken: { entries: readonly CatalogEntry[]; byName: Map<string, CatalogEntry> } | null = null;
  /** The first broken one of a name; the catalog is looked through once for all names that nobody has. */
  function brokenOf(name: string): CatalogEntry | undefined {
    const entries = catalog.entries();
    if (broken?.entries !== entries) {
      const found = entries.filter(({ state }) => state === 'broken').map((entry) => [entry.name, entry] as const);
      broken = { entries, byName: new Map(found.toReversed()) };
    }
    return broken.byName.get(name);
  }
  return (name) => {
    const entry = catalog.learned(name) ?? brokenOf(name);
    if (entry === undefined) return null;
    const { id, whole, acknowledged, enabled } = entry;
    const tools = entry.state === 'broken' ? null : toolsOf(entry);
    if (tools === null) return { id, whole, state: 'broken', provides: [], declares: [], borrows: [], prerequisites: [] };
    return { id, whole, state: !acknowledged ? 'unacknowledged' : enabled ? 'ready' : 'disabled', ...tools };
  };
}

function toolsIn({ metadata: { tools, providesTools, development } }: Analysis, name: string, isBuiltIn: (tool: string) => boolean) {
  const provided = [...new Set(providesTools.map((tool) => tool.name))];
  const declared = [...new Set(tools.map((text) => parseTool(text).id))];
  return {
    provides: provided.length === 0 ? [name] : provided,
    prerequisites: development.prerequisites,
    declares: declared.filter(isBuiltIn),
    borrows: declared.filter((id) => !isBuiltIn(id) && !provided.includes(id)),
  };
}
