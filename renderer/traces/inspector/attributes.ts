// renderer/traces/inspector/attributes.ts - what a span notes about itself, in words and units.
import { SANDBOX_REASONS, type SandboxReason } from '../../../electron/contract/python/sandbox.ts';
import { AnswerEnding, endingNote } from '../../../electron/contract/values/ending.ts';
import { capital, formatBytes, formatCount, formatDuration } from '../../ui/format.ts';

type Value = string | number | boolean;

const OUTCOMES: Readonly<Record<SandboxReason, string>> = {
  submitted: 'submitted a value',
  finished_without_submit: 'ended without submitting a value',
  guest_exception: 'an uncaught exception',
  guest_exit: 'exited its own process',
  out_of_fuel: 'ran out of fuel',
  deadline: 'ran out of time',
  cancelled: 'stopped',
  memory: 'ran out of memory',
  output_limit: 'returned a value that is too large',
  host_call_refused: 'called a function it may not use',
  engine_missing: 'no sandbox available',
  infrastructure: 'lost its process',
};

const isReason = (value: Value): value is SandboxReason => (SANDBOX_REASONS as readonly Value[]).includes(value);

/** Attributes whose label is not just their name, and how to show them. */
const KNOWN: Readonly<Record<string, { name: string; show(value: Value): string }>> = {
  outcome: { name: 'Outcome', show: (value) => (isReason(value) ? OUTCOMES[value] : String(value)) },
  ending: { name: 'Answer', show: (value) => endingNote(AnswerEnding.safeParse(value).data ?? null) ?? String(value) },
  agent_key: { name: 'Key of the agent', show: String },
  fuel: { name: 'Fuel', show: (value) => `${formatCount(Number(value))} operations` },
  cached_tokens: { name: 'Cached', show: (value) => `${formatCount(Number(value))} tokens of the input` },
  thinking_tokens: { name: 'Thinking', show: (value) => `${formatCount(Number(value))} tokens of the output` },
  peak_memory_bytes: { name: 'Peak memory', show: (value) => formatBytes(Number(value)) },
  sandbox_ms: { name: 'Time in sandbox', show: (value) => formatDuration(Number(value)) },
  backend: { name: 'Engine', show: (value) => (value === 'v8' ? 'V8, for machines without Python' : String(value)) },
  metering: { name: 'Limited by', show: (value) => (value === 'none' ? 'memory and time only' : 'fuel, memory and time') },
};

/** `first_token_ms` → First token. */
const words = (name: string): string => {
  const text = name.replace(/_(?:ms|bytes)$/, '').replaceAll('_', ' ');
  return capital(text);
};

function shown(name: string, value: Value): string {
  if (typeof value !== 'number') return String(value);
  if (name.endsWith('_ms')) return formatDuration(value);
  return name.endsWith('_bytes') || name === 'bytes' ? formatBytes(value) : formatCount(value);
}

/** Name and value of an attribute as shown to a person. */
export function readAttribute(name: string, value: Value): { name: string; value: string } {
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  return known ? { name: known.name, value: known.show(value) } : { name: words(name), value: shown(name, value) };
}
