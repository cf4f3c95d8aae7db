// electron/core/tools/of-skills.ts - the tools that skills bring: what they provide, their own run, and the run of one that was offered as a tool (AD-886).
import { type Analysis, sameForAll, type ToolDefinition } from '../../contract/index.ts';
import { planOf } from '../packages/index.ts';
import type { Catalog, CatalogEntry } from '../skills/index.ts';
import type { SourceTool } from './source.ts';
import type { PresentTool } from './store.ts';

/** How a tool of a skill runs: the skill itself, one of its artifacts, or one of its files. */
export type SkillToolBody = { kind: 'run' } | { kind: 'artifact'; name: string } | { kind: 'file'; path: string };

export interface SkillTool extends PresentTool {
  skillId: string;
  body: SkillToolBody;
  /** What it takes and gives, where reading that costs more than a list should. */
  schemas?: () => Pick<ToolDefinition, 'inputSchema' | 'outputSchema'>;
}

export interface SkillToolsDeps {
  catalog: Pick<Catalog, 'entries' | 'winner' | 'find'>;
  /** null = not text. Throws `not_found`. */
  analysisOf(id: string): Analysis | null;
  /** Whether the bytes of a package have one of these words: most packages provide nothing, and need not be read. */
  mentions(id: string, words: readonly string[]): boolean;
  /** meta.workspace_id of the database of a scope. */
  placeOf(scope: CatalogEntry['scope']): string;
}

export interface SkillTools {
  /** Of every skill that its name means, in the order of the catalog. */
  all(offers: ReadonlySet<string>): readonly SkillTool[];
  /** Of one skill; none if it cannot be read. */
  of(entry: CatalogEntry, offers: ReadonlySet<string>): readonly SkillTool[];
  /** The run of the skill that a name means. */
  runOf(name: string, offers: ReadonlySet<string>): SkillTool | null;
}

/** Without what can change although the bytes stay. */
type Read = { analysis: Analysis | null; whole: string };

export const RUN_PREFIX = 'run:';
/** What runs outside the sandbox may do anything on this machine. */
const MACHINE = { crew: 'none', officer: 'none', master: 'full' } as const;
export const EXECUTE = { resource: 'process', access: 'execute', scope: null };

export function createSkillTools({ catalog, analysisOf, mentions, placeOf }: SkillToolsDeps): SkillTools {
  const kept = new Map<string, Read>();
  let listed: { entries: readonly CatalogEntry[]; offers: string; tools: readonly SkillTool[] } | null = null;

  /** Of a package that provides tools. */
  function provided({ id, whole }: CatalogEntry): Analysis | null {
    const known = kept.get(id);
    if (known?.whole === whole) return known.analysis;
    const analysis = mentions(id, ['provides_tools', 'provides-tools']) ? analysisOf(id) : null;
    kept.set(id, { whole, analysis });
    return analysis;
  }

  function of(entry: CatalogEntry, offers: ReadonlySet<string>): SkillTool[] {
    if (entry.state !== 'ok') return [];
    const tools = provided(entry)?.metadata.providesTools ?? [];
    const place = placeOf(entry.scope);
    const own = [...new Map(tools.map((each) => [each.name, each])).values()].map((tool): SkillTool => {
      const kind = provided(entry)?.artifacts.find(({ name }) => name === tool.artifact)?.kind ?? null;
      return {
        key: `skill/${entry.id}/${tool.name}`,
        place,
        madeBy: tool.file ?? tool.artifact ?? '',
        skillId: entry.id,
        body: bodyOf(tool),
        tool: definitionOf(entry, tool, kind),
      };
    });
    return [...own, runTool(entry, offers.has(entry.id))];
  }

  function runTool(entry: CatalogEntry, designed: boolean): SkillTool {
    const schemas = () => {
      const { inputSchema = null, outputSchema = null } = analysisOf(entry.id)?.metadata ?? {};
      return { inputSchema, outputSchema };
    };
    const reason = designed ? (notOffered(analysisOf(entry.id)) ?? hindrance(entry)) : hindrance(entry);
    return {
      key: `${designed ? 'designed' : 'run'}/${entry.id}`,
      place: placeOf(entry.scope),
      madeBy: '',
      skillId: entry.id,
      body: { kind: 'run' },
      schemas,
      tool: {
        ...common(entry, reason),
        id: designed ? entry.name : `${RUN_PREFIX}${entry.name}`,
        name: entry.title ?? entry.name,
        description: entry.description,
        inputSchema: null,
        outputSchema: null,
        toolType: designed ? 'deterministic_function' : 'utility_agent',
        runtime: designed ? 'wasm' : null,
        origin: designed ? 'designed' : 'provided',
      },
    };
  }

  return {
    of,
    all(offers) {
      const entries = catalog.entries();
      const offered = [...offers].sort().join(' ');
      if (listed?.entries !== entries || listed.offers !== offered) {
        const meant = entries.filter((entry) => catalog.winner(entry.name)?.id === entry.id);
        listed = { entries, offers: offered, tools: meant.flatMap((entry) => of(entry, offers)) };
      }
      return listed.tools;
    },
    runOf(name, offers) {
      const entry = catalog.winner(name);
      return entry === undefined ? null : runTool(entry, offers.has(entry.id));
    },
  };
}

/** What is needed of it. */
type Brings = Pick<CatalogEntry, 'id' | 'name' | 'enabled' | 'acknowledged' | 'tags'>;

function common(entry: Brings, reason: string | null) {
  return {
    provider: { kind: 'skill' as const, id: entry.id, name: entry.name },
    needs: null,
    level: 'read' as const,
    annotations: {},
    state: reason === null ? ('available' as const) : ('unavailable' as const),
    reason,
    defaults: { tags: [...entry.tags], defaultLevels: sameForAll('read') },
  };
}

function hindrance({ name, enabled, acknowledged }: Brings): string | null {
  if (!acknowledged) return `${name} was imported but not acknowledged.`;
  return enabled ? null : `${name} is disabled.`;
}

/** A tool of a package, as that package has it now or had it: what a run of it calls. */
export function toolOfPackage(skill: { id: string; name: string }, tool: Provided): SkillTool {
  const entry = { ...skill, enabled: true, acknowledged: true, tags: [] };
  return {
    key: `skill/${skill.id}/${tool.name}`,
    place: '',
    madeBy: '',
    skillId: skill.id,
    body: bodyOf(tool),
    tool: definitionOf(entry, tool, 'code_template'),
  };
}

const bodyOf = ({ file, artifact }: Provided): SkillToolBody =>
  file === null ? { kind: 'artifact', name: artifact ?? '' } : { kind: 'file', path: file };

type Provided = Analysis['metadata']['providesTools'][number];

function definitionOf(entry: Brings, tool: Provided, artifactKind: string | null): SourceTool {
  const { name, description, inputSchema, file } = tool;
  const runtime = runtimeOf(tool.runtime);
  const base = { id: name, name, description, inputSchema, outputSchema: null, origin: 'provided' as const };
  if (file === null) {
    const missing = artifactKind === null ? `${entry.name} does not say which of its artifacts is ${name}.` : null;
    const isCode = artifactKind === null || artifactKind === 'code_template';
    return {
      ...base,
      ...common(entry, missing ?? hindrance(entry)),
      toolType: isCode ? 'deterministic_function' : 'utility_agent',
      runtime: isCode ? (runtime === 'python' ? 'python' : 'wasm') : null,
    };
  }
  const isScript = runtime === 'node' || runtime === 'shell' || runtime === 'native';
  const wrong = isScript ? null : `A file runs as Node, Shell or Native; ${name} names ${tool.runtime ?? 'no runtime'}.`;
  const shared = common(entry, wrong ?? hindrance(entry));
  return {
    ...base,
    ...shared,
    toolType: runtime === 'native' ? 'native' : 'deterministic_function',
    runtime,
    needs: EXECUTE,
    level: 'full',
    defaults: { ...shared.defaults, defaultLevels: MACHINE },
  };
}

const RUNTIMES = ['python', 'wasm', 'node', 'shell', 'native'] as const;
const runtimeOf = (text: string | null) => RUNTIMES.find((each) => each === text?.toLowerCase()) ?? null;

/** What code calls to ask a model or to run something else. */
const ASKS = /\b(?:llm_query(?:_batched)?|run_skill|run_artifact|call_tool)\b/;

/** Why the run of a package cannot be offered as a deterministic tool; null = it can. */
export function notOffered(analysis: Analysis | null): string | null {
  if (analysis === null || analysis.state === 'broken') return 'It cannot be read.';
  const artifacts = planOf(analysis).flatMap(({ candidates }) => candidates);
  if (artifacts.length === 0) return 'Its run asks a model: it has no code.';
  const asking = artifacts.find(({ kind, content }) => kind !== 'code_template' || ASKS.test(content));
  return asking === undefined ? null : `Its run may ask a model: ${asking.name} does.`;
}
