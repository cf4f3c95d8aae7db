// electron/core/packages/body/pieces.ts - the typed parts of a body, with every place an edit needs.
import type { ArtifactKind, Range } from '../../../contract/index.ts';
import type { FenceBlock } from '../../markdown/index.ts';
import type { FenceLabel } from './info.ts';

/** One artifact as it is in the file. */
export interface Piece {
  kind: ArtifactKind;
  /** Unique among prose; executables that share name and variant are an error. */
  name: string;
  variant: string | null;
  /** `name` or `name@variant`. */
  key: string;
  form: 'section' | 'fence' | 'example_pair';
  /** Heading or fence lines included, without the blank lines after it. */
  range: Range;
  contentRange: Range;
  /** LF endings, without the last line break. */
  content: string;
  /** The name as the author wrote it; null = the default name. */
  written: string | null;
  /** The heading line that names a section or an example, if only this piece has it. */
  heading: Range | null;
  /** The heading's first word: `Description`, `Overview`, … */
  headingWord: string | null;
  /** Start of its heading line; pairs in one section share it. Null for a fence. */
  sectionStart: number | null;
  fence: FenceBlock | null;
  label: FenceLabel | null;
  example: { input: string; output: string; format: 'json' | 'text' } | null;
  /** The first state of a dspy_module. */
  state: StateFence | null;
}

/** A `dspy_state` fence. */
export interface StateFence {
  for: string | null;
  variant: string | null;
  range: Range;
  content: string;
  fence: FenceBlock;
  label: FenceLabel;
}

type ExecutableKind = 'prompt_template' | 'code_template' | 'dspy_module';

export const isExecutable = (kind: ArtifactKind): kind is ExecutableKind =>
  kind === 'prompt_template' || kind === 'code_template' || kind === 'dspy_module';

export const keyFor = (name: string, variant: string | null): string => (variant === null ? name : `${name}@${variant}`);

/** `variant: default` equals no variant. */
export const variantOf = (written: string | undefined): string | null => (written === undefined || written === 'default' ? null : written);
