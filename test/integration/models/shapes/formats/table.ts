// Formats other than the one that was asked for: gateways pass on what the server behind them sends, and addresses lead elsewhere.
import type { Shape } from '../parts.ts';
import { CHAT } from './chat.ts';
import { BEDROCK, GEMINI, MESSAGES } from './clouds.ts';
import { COHERE } from './cohere.ts';
import { HOSTED } from './hosted.ts';
import { LOCAL } from './local.ts';
import { RESPONSES } from './responses.ts';

const of = (format: string, shapes: readonly Shape[]): Shape[] => shapes.map((shape) => ({ ...shape, name: `${format}: ${shape.name}` }));
export const FORMATS: readonly Shape[] = [
  ...of('Responses', RESPONSES),
  ...of('Cohere', COHERE),
  ...of('Gemini', GEMINI),
  ...of('Anthropic', MESSAGES),
  ...of('Bedrock', BEDROCK),
  ...of('a local server', LOCAL),
  ...of('a host', HOSTED),
  ...of('chat', CHAT),
];
