// renderer/code/languages/register.ts - our languages and their services: completion, hover, quick fixes.
import type * as Monaco from 'monaco-editor/editor';
import type { editor, IRange, languages, Position } from 'monaco-editor/editor';
import { contextOf, type ModelFinding, type Variable } from '../context.ts';
import { JINJA_CONFIGURATION, JINJA_LANGUAGE, JINJA_PYTHON } from './jinja.ts';
import { SKILL_CONFIGURATION, SKILL_LANGUAGE } from './skill.ts';
import { TOML_CONFIGURATION, TOML_LANGUAGE } from './toml.ts';
import { FILTERS, FRONTMATTER_KEYS } from './words.ts';

export const MARKER_OWNER = 'skillwright';
const OURS = ['skill', 'minijinja', 'minijinja-python'];

export function registerLanguages(monaco: typeof Monaco): void {
  const define = (id: string, language: languages.IMonarchLanguage, configuration: languages.LanguageConfiguration) => {
    monaco.languages.register({ id });
    monaco.languages.setMonarchTokensProvider(id, language);
    monaco.languages.setLanguageConfiguration(id, configuration);
  };
  define('minijinja', JINJA_LANGUAGE, JINJA_CONFIGURATION);
  define('minijinja-python', JINJA_PYTHON, { ...JINJA_CONFIGURATION, comments: { lineComment: '#' } });
  define('skill', SKILL_LANGUAGE, SKILL_CONFIGURATION);
  define('toml', TOML_LANGUAGE, TOML_CONFIGURATION);

  monaco.languages.registerCompletionItemProvider(OURS, {
    triggerCharacters: ['{', '|', '.', ' '],
    provideCompletionItems: (model, position) => ({ suggestions: complete(monaco, model, position) }),
  });
  monaco.languages.registerHoverProvider(OURS, { provideHover: hover });
  monaco.languages.registerCodeActionProvider([...OURS, 'toml', 'markdown', 'json', 'yaml'], {
    provideCodeActions: (model, range) => ({ actions: fixes(model, range), dispose: () => undefined }),
  });
  monaco.editor.registerCommand('skillwright.applyFix', (_accessor: unknown, finding: ModelFinding) => finding.applyFix());
}

/** Text of the innermost open tag before the cursor, or null outside one. Looks back at most 2,000 characters. */
function openTag(model: editor.ITextModel, position: Position): string | null {
  const offset = model.getOffsetAt(position);
  const start = model.getPositionAt(Math.max(0, offset - 2000));
  const before = model.getValueInRange({
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: position.lineNumber,
    endColumn: position.column,
  });
  const opened = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  if (opened < 0) return null;
  const tag = before.slice(opened + 2);
  return tag.includes('}}') || tag.includes('%}') ? null : tag;
}

function complete(monaco: typeof Monaco, model: editor.ITextModel, position: Position): languages.CompletionItem[] {
  const word = model.getWordUntilPosition(position);
  const range = {
    startLineNumber: position.lineNumber,
    endLineNumber: position.lineNumber,
    startColumn: word.startColumn,
    endColumn: word.endColumn,
  };
  const { CompletionItemKind } = monaco.languages;
  const tag = openTag(model, position);
  if (tag === null) return model.getLanguageId() === 'skill' ? keyItems(monaco, model, position) : [];
  const typed = tag.slice(0, tag.length - word.word.length);
  if (/\|\s*$/.test(typed)) {
    return Object.entries(FILTERS).map(([name, detail]) => ({
      label: { label: name, description: detail },
      kind: CompletionItemKind.Function,
      insertText: name,
      range,
    }));
  }
  if (/\.$/.test(typed)) return [];
  const variables = contextOf(model)?.variables ?? [];
  return variables.map((v) => ({
    label: { label: v.name, description: v.type },
    kind: CompletionItemKind.Variable,
    insertText: v.name,
    documentation: describeVariable(v),
    range,
  }));
}

function keyItems(monaco: typeof Monaco, model: editor.ITextModel, position: Position): languages.CompletionItem[] {
  const before = model.getLineContent(position.lineNumber).slice(0, position.column - 1);
  if (!/^[\w-]*$/.test(before) || !isInFrontmatter(model, position.lineNumber)) return [];
  const range: IRange = {
    startLineNumber: position.lineNumber,
    endLineNumber: position.lineNumber,
    startColumn: 1,
    endColumn: position.column,
  };
  const taken = new Set(contextOf(model)?.keys);
  return Object.entries(FRONTMATTER_KEYS)
    .filter(([key]) => !taken.has(key))
    .map(([key, detail], index) => ({
      label: { label: key, description: detail },
      kind: monaco.languages.CompletionItemKind.Property,
      insertText: `${key}: `,
      sortText: String(index).padStart(3, '0'),
      range,
    }));
}

function isInFrontmatter(model: editor.ITextModel, line: number): boolean {
  if (line < 2 || !/^---\s*$/.test(model.getLineContent(1))) return false;
  for (let at = 2; at < line; at++) if (/^---\s*$/.test(model.getLineContent(at))) return false;
  return true;
}

const describeVariable = (v: Variable): string =>
  [`${v.type}, ${v.required ? 'required' : 'optional'}`, v.description].filter(Boolean).join('. ');

function hover(model: editor.ITextModel, position: Position): languages.Hover | null {
  const word = model.getWordAtPosition(position);
  if (!word) return null;
  const range = {
    startLineNumber: position.lineNumber,
    endLineNumber: position.lineNumber,
    startColumn: word.startColumn,
    endColumn: word.endColumn,
  };
  const text = hoverText(model, position, word.word, word.startColumn);
  return text === null ? null : { range, contents: [{ value: text }] };
}

function hoverText(model: editor.ITextModel, position: Position, word: string, startColumn: number): string | null {
  const line = model.getLineContent(position.lineNumber);
  if (openTag(model, position) !== null) {
    const before = line.slice(0, startColumn - 1);
    const filter = /\|\s*$/.test(before) ? FILTERS[word] : undefined;
    if (filter !== undefined) return `**${word}** (filter): ${filter}`;
    const variable = /\.\s*$/.test(before) ? undefined : contextOf(model)?.variables.find((v) => v.name === word);
    return variable ? `**${word}**: ${describeVariable(variable)}` : null;
  }
  const key = /^([\w-]+)\s*:/.exec(line)?.[1];
  if (key === undefined || position.column > key.length + 1 || !isInFrontmatter(model, position.lineNumber)) return null;
  const meaning = FRONTMATTER_KEYS[key] ?? FRONTMATTER_KEYS[key.replaceAll('-', '_')];
  return meaning === undefined ? null : `**${key}**: ${meaning}`;
}

function fixes(model: editor.ITextModel, range: IRange): languages.CodeAction[] {
  const from = model.getOffsetAt({ lineNumber: range.startLineNumber, column: range.startColumn });
  const to = model.getOffsetAt({ lineNumber: range.endLineNumber, column: range.endColumn });
  const found = contextOf(model)?.findings.filter((f) => f.fix !== null && f.start <= to && f.end >= from) ?? [];
  return found.map((finding) => ({
    title: finding.fix ?? '',
    kind: 'quickfix',
    isPreferred: true,
    command: { id: 'skillwright.applyFix', title: finding.fix ?? '', arguments: [finding] },
  }));
}
