// electron/core/mcp/consent/compare.ts - what a server lists now beside what a person agreed to, tool by tool. Pure.
import {
  isWithinRestriction,
  type McpDefinition,
  type McpRestriction,
  type McpTool,
  mcpToolId,
  type SafetyItem,
} from '../../../contract/index.ts';
import { inspectForeignText } from '../../safety/index.ts';
import { definitionHash } from './definition.ts';

export interface AgreedTool {
  tool: string;
  hash: string;
  definition: McpDefinition;
  version: string | null;
  agreedAt: string;
}

/** Listed ones in the order of the server, then those that are gone. */
export function compareTools(
  server: { name: string; restriction: McpRestriction; version: string | null },
  listed: readonly McpDefinition[],
  agreed: readonly AgreedTool[],
): McpTool[] {
  const known = new Map(agreed.map((each) => [each.tool, each]));
  const counts = Map.groupBy(listed, ({ name }) => name);
  const now = [...counts].map(([name, definitions]): McpTool => {
    const definition = definitions[0]!;
    const before = known.get(name) ?? null;
    const otherVersion = before === null ? null : versionsOf(before.version, server.version);
    const isSame = before?.hash === definitionHash(definition) && otherVersion === null;
    const state = definitions.length > 1 ? 'twice' : before === null ? 'added' : isSame ? 'agreed' : 'altered';
    return {
      id: mcpToolId(server.name, name),
      name,
      state,
      within: isWithinRestriction(server.restriction, name),
      now: definition,
      before: before?.definition ?? null,
      otherVersion,
      safety: state === 'agreed' ? [] : inspectTool(definition),
    };
  });
  const gone = agreed
    .filter(({ tool }) => !counts.has(tool))
    .map(({ tool, definition }): McpTool => {
      const within = isWithinRestriction(server.restriction, tool);
      return {
        id: mcpToolId(server.name, tool),
        name: tool,
        state: 'gone',
        within,
        now: null,
        before: definition,
        otherVersion: null,
        safety: [],
      };
    });
  return [...now, ...gone];
}

/** What a server calls itself is no proof of anything; another word for it is a reason to look. */
const versionsOf = (before: string | null, now: string | null): McpTool['otherVersion'] =>
  before === null || now === null || before === now ? null : { before, now };

const MOST_TEXTS = 500;
/** Parameters whose names ask for what no tool should be given. */
const WANTED =
  /(?:^|[_\W])(?:pass(?:word|phrase|wd)|secret|api[_-]?keys?|private[_-]?key|credentials?|(?:access|auth|bearer|session)[_-]?token|ssh[_-]?key|system[_-]?prompt|conversation|chat[_-]?history)(?:$|[_\W])/i;

/** Orders to a model, hidden characters, keys and commands, in every text of a definition that a model is given. */
export function inspectTool({ name, title, description, inputSchema, outputSchema }: McpDefinition): SafetyItem[] {
  const texts = [
    { path: 'name', text: name },
    { path: 'title', text: title ?? '' },
    { path: 'description', text: description },
    ...textsIn(inputSchema, 'inputSchema'),
    ...textsIn(outputSchema, 'outputSchema'),
  ].filter(({ text }) => text !== '');
  const wanted = Object.keys((inputSchema.properties ?? {}) as object)
    .filter((each) => WANTED.test(each.replace(/([a-z])([A-Z])/g, '$1_$2')))
    .map(
      (each): SafetyItem => ({
        code: 'secret_wanted',
        severity: 'danger',
        message: `It asks for “${each.slice(0, 80)}”.`,
        path: 'inputSchema',
        line: null,
        column: null,
      }),
    );
  return [...wanted, ...inspectForeignText(texts.slice(0, MOST_TEXTS))];
}

/** Texts of a schema with the place of each; the names of its properties too, since a model reads them. */
function textsIn(schema: unknown, at: string): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = [];
  const left: { value: unknown; path: string }[] = [{ value: schema, path: at }];
  for (let next = left.pop(); next !== undefined && found.length < MOST_TEXTS; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') found.push({ path, text: value });
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key.length > 40) found.push({ path, text: key });
        left.push({ value: inner, path: Array.isArray(value) ? path : `${path}.${key.slice(0, 40)}` });
      }
    }
  }
  return found;
}
