// All shapes.
import { WHOLE } from './chat.ts';
import { FAILED, UNFINISHED } from './endings.ts';
import { FORMATS } from './formats/table.ts';
import { OTHER } from './other.ts';
import type { Shape } from './parts.ts';
import { ANTHROPIC, GOOGLE, OPENAI } from './providers.ts';

export const SHAPES: readonly Shape[] = [...WHOLE, ...OTHER, ...UNFINISHED, ...FAILED, ...ANTHROPIC, ...GOOGLE, ...OPENAI, ...FORMATS];
