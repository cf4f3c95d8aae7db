// electron/core/execution/host/held.ts - what the caller at the top of a run may use of the tools that a skill declares, as the room capability has decided:
// what composition chooses from (row E5).
import type { Analysis, Channel } from '../../../contract/index.ts';
import { declaredBy, type HeldBy, type HeldTool } from '../plan/tools.ts';
import { HOST_FUNCTIONS } from './table.ts';
import type { ToolDoor } from './tool-door.ts';
import type { ToolCalls } from './tools.ts';

interface HeldDeps {
  door: ToolDoor | undefined;
  tools: Pick<ToolCalls, 'describe'>;
  /** The tools of the app can be called here. */
  hasBuiltIn: boolean;
}

export function createHeld({ door, tools, hasBuiltIn }: HeldDeps): HeldBy {
  /** The run of a skill that is listed, and not declared as a tool: held by whoever may run it. */
  function refusedRun(id: string, agent: string, channel: Channel): string | null {
    const [found] = door?.now().registry.byId(id) ?? [];
    if (found === undefined || door === undefined) return 'There is no such skill.';
    return sentencesOf(door.forbidden(found, agent, { isTry: true, channel }));
  }

  function described(id: string, { metadata }: Analysis): Pick<HeldTool, 'description' | 'inputSchema'> | null {
    const own = metadata.providesTools.find(({ name, artifact, file }) => name === id && (artifact !== null || file !== null));
    const row = hasBuiltIn ? HOST_FUNCTIONS.get(id) : undefined;
    return own ?? (row === undefined ? tools.describe(id) : { description: row.doc, inputSchema: row.schema });
  }

  return ({ analysis, capability, agent, channel }) => {
    if (capability === null) return [];
    const decided = new Map(capability.tools.map((item) => [item.id, item]));
    return declaredBy(analysis).flatMap((id): HeldTool[] => {
      const known = described(id, analysis);
      const item = decided.get(id);
      // What several provide under one name is refused with their names.
      if (known === null && item === undefined) return [];
      // Whether another run has an exclusive tool is a matter of the moment: the call waits for it.
      const waits = item?.because.every(({ rule }) => rule === 'tool_locked') === true;
      const isDeclared = item !== undefined && item.declared.length > 0;
      const refused = isDeclared
        ? item.decision === 'allowed' || waits
          ? null
          : sentencesOf(item.because)
        : refusedRun(id, agent, channel);
      const { description, inputSchema } = known ?? { description: '', inputSchema: null };
      const limits = item?.declared.filter((text) => text.includes('(')) ?? [];
      const told = limits.length === 0 ? description : `${description} Only: ${limits.join(', ')}.`;
      return [
        { id, description: told.trim(), inputSchema, refused: known === null ? (refused ?? 'It cannot be told what it takes.') : refused },
      ];
    });
  };
}

const sentencesOf = (because: readonly { sentence: string }[]): string | null =>
  because.length === 0 ? null : because.map(({ sentence }) => sentence).join(' ');
