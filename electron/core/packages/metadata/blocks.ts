// electron/core/packages/metadata/blocks.ts - how a template's block tags treat the white space around them: `settings: { trim_blocks: true }`, as in
// Jinja2. Both are off unless an author asks: a prompt that was written for them loses its blank lines.
import { AppError, type Artifact, isRecord } from '../../../contract/index.ts';

export interface Blocks {
  /** The line break right after a block tag is left out. */
  trim: boolean;
  /** So are blanks before a block tag that begins its line. */
  lstrip: boolean;
}

const NAMES = { trim: 'trim_blocks', lstrip: 'lstrip_blocks' } as const;

/** Reads `settings` of an artifact. Not `ok` for a value that is neither true nor false; `problem` is without a full stop. */
export function readBlocks(settings: unknown): { ok: true; blocks: Blocks } | { ok: false; name: string; problem: string } {
  const blocks: Blocks = { trim: false, lstrip: false };
  for (const key of ['trim', 'lstrip'] as const) {
    const value = isRecord(settings) ? settings[NAMES[key]] : undefined;
    if (typeof value === 'boolean') blocks[key] = value;
    else if (value !== undefined && value !== null) {
      return { ok: false, name: NAMES[key], problem: `${NAMES[key]} is ${JSON.stringify(value)}, but must be true or false` };
    }
  }
  return { ok: true, blocks };
}

/** Those of an artifact. Throws `package_broken`. */
export function blocksOf({ name, line, settings }: Pick<Artifact, 'name' | 'line' | 'settings'>): Blocks {
  const read = readBlocks(settings.settings);
  if (read.ok) return read.blocks;
  throw new AppError('package_broken', `The settings of ${name} cannot be used: ${read.problem}.`, {
    where: { line },
    remedy: 'Fix “artifacts:” in the frontmatter.',
  });
}
