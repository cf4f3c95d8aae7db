// electron/core/safety/index.ts - the door of the room: what a person should know about a package before trusting it (row A15). Pure functions
// over texts and files; nothing is run, and nothing is followed.
import type { Analysis, SafetyItem } from '../../contract/index.ts';
import { inspectCharacters } from './characters.ts';
import { inspectCommands } from './commands.ts';
import { checkedTextOf, inspectFile, type SafetyFile } from './files.ts';
import { inspectHiddenText, isPage } from './hidden-text.ts';
import { inspectImages } from './images.ts';
import { deceives } from './names.ts';
import { inspectOrders } from './orders.ts';
import { inspectReach } from './reach.ts';
import { createItems, type Say } from './report.ts';
import { inspectSecrets } from './secrets.ts';
import { inspectToolFile } from './tool-files.ts';

export { exclusionOf } from './excluded.ts';
export { type SafetyFile, textOfFile } from './files.ts';
export { looksSecret } from './secrets.ts';

export interface SafetyInput {
  /** Of the package. null = bytes that are not text. */
  text: string | null;
  analysis: Analysis | null;
  /** Everything else to be imported or exported. */
  files: readonly SafetyFile[];
  /** Names of archives left out. */
  archives?: readonly string[];
}

/**
 * The safety report: dangers first, then by path and line. Places are in the text of `path`, or of the package for `path` null. At
 * most 20 items of one code and path; the last one says how many more there are.
 */
export function inspectPackage({ text, analysis, files, archives = [] }: SafetyInput): SafetyItem[] {
  const items = createItems();
  if (text !== null) inspectText(null, text, items.about(null, text));
  if (analysis !== null) inspectAnalysis(analysis, items.about(null, text ?? ''));
  for (const file of files) {
    const content = checkedTextOf(file, items.about(file.path, ''));
    const say = items.about(file.path, content ?? '');
    inspectFile(file, say);
    inspectToolFile(file.path, content, say);
    if (content !== null) inspectText(file.path, content, say);
  }
  for (const path of archives) {
    items.about(path, '')('nested_archive', 'note', 'This archive is left out because its contents cannot be reviewed.');
  }
  return items.sorted();
}

/**
 * A text of somebody else that a model or a person is given outside a package: the description of a tool, a command. Places are in the text;
 * `path` names what it is of. What gives a model orders is found too.
 */
export function inspectForeignText(texts: readonly { path: string; text: string }[]): SafetyItem[] {
  const items = createItems();
  for (const { path, text } of texts) {
    const say = items.about(path, text);
    inspectCharacters(text, say);
    inspectSecrets(text, say);
    inspectCommands(text, say);
    inspectOrders(text, say);
  }
  return items.sorted();
}

function inspectText(path: string | null, text: string, say: Say): void {
  inspectCharacters(text, say);
  inspectSecrets(text, say);
  inspectReach(text, say);
  inspectCommands(text, say);
  inspectImages(text, say);
  if (isPage(path)) inspectHiddenText(text, say);
}

/** What the package itself contains that acts. */
function inspectAnalysis({ artifacts, metadata }: Analysis, say: Say): void {
  for (const { kind, key, contentRange } of artifacts) {
    if (kind === 'code_template') say('code_artifact', 'caution', `“${key}” is code. A run of this skill executes it.`, contentRange.start);
  }
  for (const { name, runtime, file, artifact } of metadata.providesTools) {
    const held = file ?? artifact;
    if (held === null) continue;
    say('code_artifact', 'caution', `The tool “${name}” is code (${runtime ?? 'no runtime named'}) in ${held}. A call executes it.`);
  }
  const why = deceives(metadata.name);
  if (why !== null) say('name_deceives', 'danger', `The name “${metadata.name}” ${why}`);
}
