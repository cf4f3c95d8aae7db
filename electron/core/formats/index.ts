// electron/core/formats/index.ts - the door of the room: texts of other formats become packages, and packages become JSON. Text in, text out.
import type { PackageFormat } from '../../contract/index.ts';
import { baseOf, type Converted } from './converted.ts';
import { dotpromptToPackage } from './dotprompt/dotprompt.ts';
import { contractToPackage } from './json/contract-in.ts';
import { dspyProgramToPackage } from './json/dspy-in.ts';
import { skillJsonToPackage } from './json/skill-in.ts';
import { CLAUDE_AGENT, CLAUDE_COMMAND } from './markdown/claude.ts';
import { cursorRuleToPackage } from './markdown/cursor.ts';
import { type Client, markdownToPackage } from './markdown/marked.ts';
import { OPENCODE_AGENT, OPENCODE_COMMAND } from './markdown/opencode.ts';
import { VSCODE_AGENT, VSCODE_INSTRUCTIONS, VSCODE_PROMPT } from './markdown/vscode.ts';
import { promptyToPackage } from './prompty/prompty.ts';
import { geminiToPackage } from './toml/gemini.ts';

export { baseOf, type Converted } from './converted.ts';
export { stateForModule } from './json/dspy-state-in.ts';
export { isOpencodeSettings, type OpencodeEntry, opencodeEntries, type SettingsPlace } from './json/opencode-in.ts';
export { type JsonExport, toContract, toSkillJson } from './json/out.ts';
export { type JsonTree, readJsonTree } from './json/read.ts';
export { isNoSkill, type ManifestKind, manifestKindOf, mayBePackage, type Recognised, recognise } from './kinds/table.ts';
export { fromPackage } from './out/index.ts';

type Reader = (text: string, path: string) => Converted;

const asItIs = (text: string, path: string): Converted => ({ fileName: baseOf(path), text, notCarried: [] });

const markdown =
  (client: Client): Reader =>
  (text, path) =>
    markdownToPackage(text, path, client);

/** One reader for each format. */
const READERS: Record<PackageFormat, Reader> = {
  package: asItIs,
  agent_skill: asItIs,
  skill_json: skillJsonToPackage,
  contract_json: contractToPackage,
  dspy_program: dspyProgramToPackage,
  claude_command: markdown(CLAUDE_COMMAND),
  claude_agent: markdown(CLAUDE_AGENT),
  vscode_prompt: markdown(VSCODE_PROMPT),
  vscode_agent: markdown(VSCODE_AGENT),
  vscode_instructions: markdown(VSCODE_INSTRUCTIONS),
  opencode_agent: markdown(OPENCODE_AGENT),
  opencode_command: markdown(OPENCODE_COMMAND),
  gemini_command: geminiToPackage,
  cursor_rule: cursorRuleToPackage,
  prompty: promptyToPackage,
  dotprompt: dotpromptToPackage,
};

/**
 * A text of a format as a package, with what does not carry over, each with its line in the given text. Packages are returned unchanged.
 * Throws `bad_input` with line, column and remedy for text that is not in its format, `too_large`.
 */
export const toPackage = (format: PackageFormat, text: string, path: string): Converted => READERS[format](text, path);
