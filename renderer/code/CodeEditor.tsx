// renderer/code/CodeEditor.tsx - a Monaco editor whose text is owned elsewhere: it shows `text`, and reports changes as ranges.
import type { editor } from 'monaco-editor/editor';
import { useEffect, useRef } from 'react';
import { type ModelContext, type ModelFinding, setContext } from './context.ts';
import { MARKER_OWNER } from './languages/register.ts';
import { monaco } from './setup.ts';
import { THEME } from './theme.ts';

export interface CodeChange {
  rangeOffset: number;
  rangeLength: number;
  text: string;
}

export interface CodeEditorProps {
  /** What is shown, with LF line endings. */
  text: string;
  language: string;
  /** Its name for screen readers. */
  label: string;
  readOnly?: boolean;
  fontSize?: number;
  /** Number of the first line. */
  firstLine?: number;
  context?: ModelContext;
  /** The line that failed in the last run, by an offset in it, and why. */
  failing?: { offset: number; message: string } | null;
  /** Where to put the cursor; `onRevealed` reports that it is there, so that it is asked for only once. `quiet`: the focus stays. */
  reveal?: { offset: number; quiet?: boolean } | null;
  onRevealed?(): void;
  /** Key under which scroll position and cursor are kept for the life of the window. */
  viewKey?: string;
  /** All changes of one edit; their offsets refer to the text before it. */
  onChange?(changes: CodeChange[]): void;
  onCursor?(line: number, column: number): void;
  minimal?: boolean;
}

const viewStates = new Map<string, editor.ICodeEditorViewState>();
const SEVERITY = { error: 8, warning: 4, info: 2 } as const; // monaco.MarkerSeverity

const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  theme: THEME,
  automaticLayout: true,
  minimap: { enabled: false },
  // The default is a dimmed number, too faint to read.
  renderFinalNewline: 'on',
  wordWrap: 'on',
  wrappingIndent: 'same',
  scrollBeyondLastLine: false,
  renderLineHighlight: 'line',
  renderWhitespace: 'selection',
  lineNumbersMinChars: 4,
  lineDecorationsWidth: 8,
  glyphMargin: false,
  fixedOverflowWidgets: true,
  unusualLineTerminators: 'off',
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
  bracketPairColorization: { enabled: false },
  stickyScroll: { enabled: false },
  occurrencesHighlight: 'singleFile',
  padding: { top: 8, bottom: 8 },
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
  quickSuggestions: { other: true, comments: false, strings: true },
  suggest: { showWords: false },
  detectIndentation: false,
  tabSize: 2,
  insertSpaces: true,
  // Text must stay as it was: nothing is trimmed or reformatted by typing.
  trimAutoWhitespace: false,
  formatOnPaste: false,
  formatOnType: false,
};

/** The optional parts of the look, for small fields. */
const MINIMAL: editor.IStandaloneEditorConstructionOptions = { lineNumbers: 'off', folding: false, lineDecorationsWidth: 4 };

export default function CodeEditor(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const code = useRef<editor.IStandaloneCodeEditor | null>(null);
  const latest = useRef(props);
  latest.current = props;
  /** True while text is set from outside, so that it is not reported back. */
  const following = useRef(false);

  useEffect(() => {
    const { current: element } = host;
    if (!element) return undefined;
    const made = createEditor(element, latest, following);
    code.current = made;
    return () => {
      const { viewKey } = latest.current;
      const state = made.saveViewState();
      if (viewKey && state) viewStates.set(viewKey, state);
      code.current = null;
      made.getModel()?.dispose();
      made.dispose();
    };
  }, []);

  useEffect(() => followText(code.current, props.text, following), [props.text]);
  useEffect(() => {
    code.current?.updateOptions({ readOnly: props.readOnly ?? false, fontSize: props.fontSize ?? 13, ariaLabel: props.label });
  }, [props.readOnly, props.fontSize, props.label]);
  useEffect(() => {
    const model = code.current?.getModel();
    if (model && props.context) showContext(model, props.context);
  }, [props.context]);
  useEffect(() => {
    const model = code.current?.getModel();
    if (!model || !props.failing) return undefined;
    const { lineNumber } = model.getPositionAt(props.failing.offset);
    const mark = code.current?.createDecorationsCollection([
      {
        range: new monaco.Range(lineNumber, 1, lineNumber, 1),
        options: {
          isWholeLine: true,
          className: 'failing-line',
          linesDecorationsClassName: 'failing-mark',
          hoverMessage: { value: props.failing.message },
          overviewRuler: { color: { id: 'editorOverviewRuler.errorForeground' }, position: monaco.editor.OverviewRulerLane.Full },
        },
      },
    ]);
    return () => mark?.clear();
  }, [props.failing]);
  useEffect(() => {
    const model = code.current?.getModel();
    if (!model || !props.reveal) return;
    const position = model.getPositionAt(props.reveal.offset);
    code.current?.setPosition(position);
    code.current?.revealPositionInCenterIfOutsideViewport(position);
    if (!props.reveal.quiet) code.current?.focus();
    latest.current.onRevealed?.();
  }, [props.reveal]);

  return <div ref={host} style={{ width: '100%', height: '100%', minHeight: 0 }} />;
}

function createEditor(element: HTMLElement, latest: { current: CodeEditorProps }, following: { current: boolean }) {
  const { text, language, label, readOnly, fontSize, firstLine, viewKey, minimal } = latest.current;
  const model = monaco.editor.createModel(text, language);
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  const style = getComputedStyle(document.documentElement);
  const made = monaco.editor.create(element, {
    ...OPTIONS,
    ...(minimal ? MINIMAL : {}),
    fontFamily: style.getPropertyValue('--sw-mono').trim(),
    fontSize: fontSize ?? 13,
    lineHeight: 1.5,
    model,
    readOnly: readOnly ?? false,
    ariaLabel: label,
    ...(firstLine === undefined ? {} : { lineNumbers: (line: number) => String(line + (latest.current.firstLine ?? 1) - 1) }),
  });
  // Templates are full of double braces; colours show what a tag is, not its bracket depth. Creating an editor sets its own default.
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  const kept = viewKey ? viewStates.get(viewKey) : undefined;
  if (kept) made.restoreViewState(kept);
  made.onDidChangeModelContent((event) => {
    if (!following.current) latest.current.onChange?.(event.changes);
  });
  made.onDidChangeCursorPosition(({ position }) => latest.current.onCursor?.(position.lineNumber, position.column));
  return made;
}

/** Updates the model to text that changed elsewhere, through the one piece that differs, so that cursor and folds stay. */
function followText(code: editor.IStandaloneCodeEditor | null, text: string, following: { current: boolean }) {
  const model = code?.getModel();
  if (!code || !model) return;
  const now = model.getValue(monaco.editor.EndOfLinePreference.LF);
  if (now === text) return;
  let start = 0;
  const most = Math.min(now.length, text.length);
  while (start < most && now.charCodeAt(start) === text.charCodeAt(start)) start++;
  let tail = 0;
  while (tail < most - start && now.charCodeAt(now.length - 1 - tail) === text.charCodeAt(text.length - 1 - tail)) tail++;
  const range = monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(now.length - tail));
  following.current = true;
  try {
    model.applyEdits([{ range, text: text.slice(start, text.length - tail) }]);
  } finally {
    following.current = false;
  }
  if (!code.hasTextFocus()) return;
  const end = model.getPositionAt(text.length - tail);
  code.setPosition(end);
  code.revealPositionInCenterIfOutsideViewport(end);
}

function showContext(model: editor.ITextModel, context: ModelContext) {
  setContext(model, context);
  monaco.editor.setModelMarkers(
    model,
    MARKER_OWNER,
    context.findings.map((finding) => markerOf(model, finding)),
  );
}

function markerOf(model: editor.ITextModel, finding: ModelFinding): editor.IMarkerData {
  const start = model.getPositionAt(finding.start);
  const end = model.getPositionAt(Math.max(finding.end, finding.start + 1));
  return {
    severity: SEVERITY[finding.severity],
    message: finding.message,
    code: finding.code,
    source: 'Skillwright',
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}
