// renderer/code/context.ts - what the language services know about a model: set by the view that shows it, read by the providers.
import type { editor } from 'monaco-editor/editor';

export interface Variable {
  name: string;
  /** `string`, `list of objects` … for hover and completion. */
  type: string;
  required: boolean;
  description: string | null;
}

export interface ModelFinding {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  /** Offsets in the model's text. */
  start: number;
  end: number;
  /** Label of the repair; null = there is none. */
  fix: string | null;
  applyFix(): void;
}

export interface ModelContext {
  variables: readonly Variable[];
  /** Keys that the frontmatter already has. */
  keys: readonly string[];
  findings: readonly ModelFinding[];
}

const contexts = new WeakMap<editor.ITextModel, ModelContext>();

export const setContext = (model: editor.ITextModel, context: ModelContext): void => void contexts.set(model, context);
export const contextOf = (model: editor.ITextModel): ModelContext | undefined => contexts.get(model);
