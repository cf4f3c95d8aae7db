// electron/core/formats/claude.ts - Claude Code commands and sub-agents. Their files are nearly packages: one key is added, all other bytes stay.
// Fields: research on formats, B4 (frontmatter reference of plugin-dev, CHANGELOG of Claude Code).
import type { Analysis } from '../../contract/index.ts';
import { editPackage } from '../editing/index.ts';
import { analysePackage } from '../packages/index.ts';
import { applySplices } from '../text/index.ts';
import { type Converted, createSource, finish, firstLineOf, nameFromPath, type Source } from './converted.ts';

const ONLY_CLAUDE = 'Kept in the file for Claude Code; not used here.';
const MODEL = 'A skill does not name a model; choose one for the run.';

const COMMAND: Record<string, string> = {
  model: MODEL,
  argument_hint: `${ONLY_CLAUDE} A skill declares its inputs in input_schema.`,
  disable_model_invocation: ONLY_CLAUDE,
  allowed_tools: 'Kept in the file: it lists what a client may use without asking. It gives the skill no tools here.',
  hooks: ONLY_CLAUDE,
};
const AGENT: Record<string, string> = {
  model: MODEL,
  color: ONLY_CLAUDE,
  disallowed_tools: ONLY_CLAUDE,
  disallowedTools: ONLY_CLAUDE,
  permissionMode: `${ONLY_CLAUDE} What a skill may do is decided by its permissions.`,
  mcpServers: ONLY_CLAUDE,
  hooks: ONLY_CLAUDE,
  maxTurns: ONLY_CLAUDE,
  effort: ONLY_CLAUDE,
  memory: ONLY_CLAUDE,
  initialPrompt: ONLY_CLAUDE,
  background: ONLY_CLAUDE,
  isolation: ONLY_CLAUDE,
};

/** A command as a skill named after its file. Its body is sent unchanged: places that Claude Code fills in are reported. */
export function commandToPackage(text: string, path: string): Converted {
  const source = createSource(text, path);
  const { analysis, converted } = withName(source);
  leaveFields(source, analysis, COMMAND);
  const body = text.slice(analysis.bodyRange.start, analysis.bodyRange.end);
  leaveSpans(source, body, analysis.bodyRange.start);
  return finish(source, nameFromPath(path), converted);
}

/** A sub-agent as a skill with its name. */
export function agentToPackage(text: string, path: string): Converted {
  const source = createSource(text, path);
  const { analysis, converted } = withName(source);
  leaveFields(source, analysis, AGENT);
  const { start, end } = analysis.bodyRange;
  const person = /\byou(?:['’]re| are| will| must)\b/i.exec(text.slice(start, end));
  if (person) {
    source.leave(
      person[0],
      'The text addresses a model that has its own conversation. As a skill it joins an existing one: read it through.',
      start + person.index,
    );
  }
  return finish(source, analysis.metadata.name, converted);
}

/** The text with a name, and a description if it lacks one. An unreadable frontmatter is repaired if one repair is enough, else unchanged: it stays listed as broken. */
function withName(source: Source): { analysis: Analysis; converted: string } {
  const { path } = source;
  let { text } = source;
  const given = analysePackage(text, 'x.md');
  let analysis = given;
  if (analysis.state === 'broken') {
    for (const { fix, message, range } of analysis.findings.filter(({ severity }) => severity === 'error')) {
      if (fix === undefined) continue;
      const repaired = applySplices(text, fix.splices);
      if (analysePackage(repaired, 'x.md').state !== 'ok') continue;
      source.leave('Frontmatter', `It could not be read and was repaired. ${message}`, range.start);
      text = repaired;
      analysis = analysePackage(text, 'x.md');
      break;
    }
  }
  if (analysis.state === 'broken') return { analysis: given, converted: text };
  const body = text.slice(analysis.bodyRange.start);
  const has = (key: string): boolean =>
    analysis.fields.some((field) => field.key === key && typeof field.value === 'string' && field.value.trim() !== '');
  const set = (key: string, value: string): void => {
    if (!has(key) && value !== '') text = editPackage(text, 'x.md', { op: 'setValue', path: [key], value }).text;
  };
  set('name', nameFromPath(path));
  set('description', firstLineOf(body));
  return { analysis: given, converted: text };
}

function leaveFields(source: Source, { fields }: Analysis, known: Record<string, string>): void {
  for (const { key, range } of fields) {
    const why = known[key] ?? known[key.replaceAll('-', '_')];
    if (why !== undefined) source.leave(key, why, range.start);
  }
}

const SPANS: readonly [RegExp, string][] = [
  [
    /\$ARGUMENTS(?:\[\d+\])?|\$\d\b/g,
    'Claude Code inserts the words after the command here. A skill is sent with the request; this placeholder is sent as written.',
  ],
  [/!`[^`\n]*`/g, 'Claude Code runs this before it reads the text. It is never run here; it is sent as written.'],
  [
    /(?<=^|\s)@(?:\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)+|(?<=^|\s)@\.{0,2}\/?[\w-]+\.\w{1,8}\b/gm,
    'Claude Code inserts the content of this file here. Here it is sent as written; attach the file instead.',
  ],
];
const MOST_SPANS = 50;

function leaveSpans(source: Source, body: string, start: number): void {
  for (const [pattern, why] of SPANS) {
    let count = 0;
    for (const match of body.matchAll(pattern)) {
      if (++count > MOST_SPANS) break;
      source.leave(match[0].slice(0, 80), why, start + match.index);
    }
  }
}
