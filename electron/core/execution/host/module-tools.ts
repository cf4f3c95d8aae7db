// electron/core/execution/host/module-tools.ts - what a DSPy module with tools may call: what its package provides, and what its skill declares and was
// granted of servers and other skills. Host functions are for code: a model calls them through none of these.
import type { DspyTool } from '../../python/index.ts';
import { nameFor } from '../plan/tools.ts';
import type { StepContext } from '../types.ts';
import type { ToolChoices } from './choices.ts';
import type { ToolCalls } from './tools.ts';

/** A tool under the name that the model knows it by. */
export interface ModuleTool {
  id: string;
  given: DspyTool;
}

/** The preferred ones first. What is declared and cannot be used now is told on the span, and not given. */
export function moduleTools({ plan, trace, span }: StepContext, choices: ToolChoices, tools: Pick<ToolCalls, 'describe'>): ModuleTool[] {
  const own = plan.analysis.metadata.providesTools
    .filter(({ artifact, file }) => artifact !== null || file !== null)
    .map(({ name, description, inputSchema }): ModuleTool => ({ id: name, given: { name, description, schema: inputSchema ?? {} } }));
  const names = new Set(own.map(({ id }) => id));
  const others = (plan.capability?.tools ?? []).flatMap(({ id, declared, decision, because }): ModuleTool[] => {
    if (declared.length === 0 || names.has(id)) return [];
    const found = tools.describe(id);
    if (found === null) return [];
    if (decision !== 'allowed') {
      span.warn(`${id} was not given to the module: ${because.map(({ sentence }) => sentence).join(' ')}`);
      return [];
    }
    const name = nameFor(id, names);
    names.add(name);
    return [{ id, given: { name, description: found.description, schema: plainSchema(found.inputSchema) } }];
  });
  const ranked = choices.of(plan, trace, null)?.ranked.map(({ toolId }) => toolId) ?? [];
  const placeOf = ({ id }: ModuleTool) => (ranked.includes(id) ? ranked.indexOf(id) : ranked.length);
  return [...own, ...others].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** DSPy checks each argument by its own schema, in which a reference to another part of the whole leads nowhere: that one is told in words. */
function plainSchema(schema: Record<string, unknown> | null): DspyTool['schema'] {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, { description?: string }>).map(([name, property]) => {
    const text = JSON.stringify(property);
    return [name, text.includes('"$ref"') ? { description: `${property.description ?? ''} JSON Schema: ${text}`.trim() } : property];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
