// electron/core/execution/host/tools.ts - calls of registered tools: by code, by a model in a DSPy module, or by hand. Each is decided by the room capability,
// and takes an exclusive tool for its run (row G1; capability.md, "Tools").
import { AppError } from '../../../contract/index.ts';
import { type ProvidedTool, parametersOf, providedFacts, type ToolFacts } from '../../capability/index.ts';
import { type FoundTool, toolOfPackage } from '../../tools/index.ts';
import { reasonOf } from '../lifecycle/abort.ts';
import type { OpenSpan } from '../trace/run-trace.ts';
import type { StepContext } from '../types.ts';
import type { CallSite, NestedRuns } from './nested.ts';
import type { Permit } from './permit.ts';
import type { ToolDoor } from './tool-door.ts';

export interface ToolCalls {
  /** Calls a tool that a step may use. Throws `no_permission`, `not_found`, and what the tool throws. */
  call(id: string, args: Record<string, unknown>, site: CallSite, signal: AbortSignal): Promise<unknown>;
  /** The same for one that was decided about: by hand, without a step that asks. */
  perform(found: FoundTool, args: Record<string, unknown>, site: CallSite, signal: AbortSignal): Promise<unknown>;
  /** A tool that another skill or a server brings, for a model; null = it is none, or several have this name. */
  describe(id: string): { description: string; inputSchema: Record<string, unknown> | null } | null;
  /** Does some work of a built-in tool while its run holds it; the span of the call is told which one it is. */
  during<T>(
    id: string,
    site: { step: Pick<StepContext, 'plan' | 'trace'>; span: OpenSpan | null },
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  /** Whether a tool is one at a time, and whether a call of it may change something. */
  natureOf(id: string): { exclusive: boolean; changes: boolean };
  /** Whether a person switched a built-in tool off. */
  isOff(id: string): boolean;
}

interface ToolCallsDeps {
  door: ToolDoor | undefined;
  permit: Permit;
  nested(): NestedRuns;
}

export function createToolCalls({ door, permit, nested }: ToolCallsDeps): ToolCalls {
  const begin = (found: FoundTool, { plan, trace }: Pick<StepContext, 'plan' | 'trace'>, signal: AbortSignal) =>
    door!.now().begin(found, { runId: trace.run.id, agent: plan.start.agent }, signal);

  /** Tells the span of a call the serial number of its tool. */
  function name(found: FoundTool, span: OpenSpan | null): void {
    const asset = door?.now().assetOf(found) ?? null;
    if (asset !== null) span?.note({ asset });
  }

  /** While the run holds the tool. What a person's taking it away stopped ends with that. */
  async function holding<T>(
    found: FoundTool,
    { step, span }: { step: Pick<StepContext, 'plan' | 'trace'>; span: OpenSpan | null },
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    name(found, span);
    const held = door === undefined ? signal : await begin(found, step, signal);
    try {
      return await work(held);
    } catch (cause) {
      throw held.aborted ? reasonOf(held) : cause;
    }
  }

  function perform(found: FoundTool, args: Record<string, unknown>, site: CallSite, signal: AbortSignal): Promise<unknown> {
    const { step, span } = site;
    return holding(found, site, signal, async (held) => {
      if (found.by === 'source') {
        const run = { runId: step.trace.run.id, agent: step.plan.start.agent };
        const onProgress = (text: string) => {
          span.note({ progress: text.slice(0, 200) });
          span.publish();
        };
        return found.source.call(found.tool.id, args, { signal: held, run, onProgress });
      }
      if (found.by === 'skill') return nested().tool(found, args, site, held);
      throw new AppError('internal', `${found.tool.id} is called by its name.`);
    });
  }

  /** One of the package itself, as it runs; else the one that has this name. */
  function find(id: string, { plan: { skill, analysis } }: StepContext): FoundTool {
    const own = analysis.metadata.providesTools.find(({ name }) => name === id);
    if (own !== undefined) return { by: 'skill', ...toolOfPackage({ id: skill.sourceId, name: skill.name }, own) };
    const found = door?.now().registry.byId(id) ?? [];
    const [only, ...more] = found;
    if (only === undefined)
      throw new AppError('not_found', `There is no tool ${id}.`, { remedy: 'Look at the list of tools, under Agents.' });
    if (more.length === 0) return only;
    const names = found.map(({ tool }) => tool.provider.name).join(', ');
    throw new AppError('no_permission', `Several provide ${id}, so it is not clear which is meant: ${names}.`, {
      remedy: 'Rename one of them in the package that provides it.',
    });
  }

  function factsOf(found: FoundTool, { plan }: StepContext): ToolFacts | undefined {
    const facts = door?.now().registry.facts();
    const isOwn = found.by === 'skill' && found.skillId === plan.skill.sourceId;
    if (!isOwn) return facts?.get(found.tool.id);
    return facts?.ofSkill?.(found.skillId, { name: found.tool.id, parameters: parametersOf(found.tool) });
  }

  return {
    perform,
    async call(id, args, site, signal) {
      site.span.note({ tool: id });
      const found = find(id, site.step);
      name(found, site.span);
      const facts = factsOf(found, site.step);
      const asked: ProvidedTool = { name: id, parameters: parametersOf(found.tool) };
      permit({ step: site.step, call: { id, args }, tool: facts ?? providedFacts(asked) });
      return perform(found, args, site, signal);
    },
    describe(id) {
      const registry = door?.now().registry;
      const [only, ...more] = registry?.byId(id) ?? [];
      if (only === undefined || more.length > 0 || only.by === 'built_in') return null;
      const { description, inputSchema } = registry!.registered(only);
      return { description, inputSchema };
    },
    async during(id, site, signal, work) {
      const found = door?.now().registry.byId(id)[0];
      return found === undefined ? work(signal) : holding(found, site, signal, work);
    },
    natureOf(id) {
      const registry = door?.now().registry;
      const found = registry?.byId(id)[0];
      if (registry === undefined || found === undefined) return { exclusive: false, changes: false };
      // What a skill or a file does beyond its answer is not known.
      const changes = found.by === 'skill' || !['none', 'read'].includes(found.tool.level);
      return { exclusive: registry.isExclusive(found), changes };
    },
    isOff(id) {
      const registry = door?.now().registry;
      const found = registry?.byId(id)[0];
      return found !== undefined && registry!.isOff(found);
    },
  };
}
