// electron/core/formats/index.ts - the door of the room: texts of other formats become packages, and packages become JSON. Text in, text out.
import type { PackageFormat } from '../../contract/index.ts';
import { agentToPackage, commandToPackage } from './claude.ts';
import { baseOf, type Converted } from './converted.ts';
import { cursorRuleToPackage } from './cursor.ts';
import { dotpromptToPackage } from './dotprompt/dotprompt.ts';
import { contractToPackage } from './json/contract-in.ts';
import { skillJsonToPackage } from './json/skill-in.ts';
import { promptyToPackage } from './prompty/prompty.ts';

export type { Converted } from './converted.ts';
export { type JsonExport, toContract, toSkillJson } from './json/out.ts';
export { sniffFormat } from './sniff.ts';

const asItIs = (text: string, path: string): Converted => ({ fileName: baseOf(path), text, notCarried: [] });

const CONVERTERS: Record<PackageFormat, (text: string, path: string) => Converted> = {
  package: asItIs,
  agent_skill: asItIs,
  skill_json: skillJsonToPackage,
  contract_json: contractToPackage,
  claude_command: commandToPackage,
  claude_agent: agentToPackage,
  cursor_rule: cursorRuleToPackage,
  prompty: promptyToPackage,
  dotprompt: dotpromptToPackage,
};

/**
 * A text of a format as a package, with what does not carry over, each with its line in the given text. Packages are returned unchanged.
 * Throws `bad_input` with line, column and remedy for text that is not in its format, `too_large`.
 */
export const toPackage = (format: PackageFormat, text: string, path: string): Converted => CONVERTERS[format](text, path);
