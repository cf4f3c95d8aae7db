// electron/contract/values/sends.ts - what an endpoint is sent where servers of one format differ: the choices, and what differs, in words.
import { z } from 'zod';

/** Where servers of one format differ. */
const SENT = {
  /** Asks for the token counts of a streamed answer (`stream_options`); else they are estimated unless the server tells them anyway. */
  usage: z.boolean(),
  /** The role of the system message; `user`: it precedes the first user message. */
  system: z.enum(['system', 'developer', 'user']),
  /** The field of the output limit. */
  limit: z.enum(['max_tokens', 'max_completion_tokens', 'none']),
  /** How an answer is held to a schema (`response_format`); `none`: only by the words of the prompt. */
  json: z.enum(['schema', 'object', 'none']),
  /** False: the server has a temperature of its own. */
  temperature: z.boolean(),
  seed: z.boolean(),
  /** Stop texts; false: the answer is ended here. */
  stop: z.boolean(),
  /** Tools; false: they are told in words, and calls are read from the answer. */
  tools: z.boolean(),
};
/** What an endpoint refused, as what it is sent instead; absent = as before. */
export const SendsChange = z.object(SENT).partial();
export type SendsChange = z.infer<typeof SendsChange>;

/** What an endpoint is sent; the defaults are what most servers take. */
export const Sends = z.object({
  usage: SENT.usage.default(true),
  system: SENT.system.default('system'),
  limit: SENT.limit.default('max_tokens'),
  json: SENT.json.default('schema'),
  temperature: SENT.temperature.default(true),
  seed: SENT.seed.default(true),
  stop: SENT.stop.default(true),
  tools: SENT.tools.default(true),
});
export type Sends = z.infer<typeof Sends>;
export const SENDS_AS_USUAL: Readonly<Sends> = Sends.parse({});

interface Choice<K extends keyof Sends> {
  field: K;
  label: string;
  options: readonly { value: Sends[K]; label: string; words: string }[];
}
const choice = <K extends keyof Sends>(field: K, label: string, options: Choice<K>['options']) =>
  ({ field, label, options }) as unknown as Choice<keyof Sends>;

/** The first option of each is the usual one. */
export const CHOICES: readonly Choice<keyof Sends>[] = [
  choice('usage', 'Token counts', [
    { value: true, label: 'Asked for with stream_options', words: 'stream_options sent' },
    { value: false, label: 'Not asked for', words: 'no stream_options' },
  ]),
  choice('system', 'System message', [
    { value: 'system', label: 'In the role system', words: 'role system' },
    { value: 'developer', label: 'In the role developer', words: 'role developer' },
    { value: 'user', label: 'Before the first user message', words: 'no system role' },
  ]),
  choice('limit', 'Output limit', [
    { value: 'max_tokens', label: 'max_tokens', words: 'max_tokens' },
    { value: 'max_completion_tokens', label: 'max_completion_tokens', words: 'max_completion_tokens' },
    { value: 'none', label: 'Not sent', words: 'no output limit' },
  ]),
  choice('json', 'JSON answers', [
    { value: 'schema', label: 'response_format with the schema', words: 'response_format with the schema' },
    { value: 'object', label: 'response_format json_object', words: 'response_format json_object' },
    { value: 'none', label: 'Only asked for in words', words: 'no response_format' },
  ]),
  choice('temperature', 'Temperature', [
    { value: true, label: 'Sent', words: 'temperature sent' },
    { value: false, label: 'Fixed by the server', words: 'temperature fixed' },
  ]),
  choice('seed', 'Seed', [
    { value: true, label: 'Sent', words: 'seed sent' },
    { value: false, label: 'Not sent', words: 'no seed' },
  ]),
  choice('stop', 'Stop texts', [
    { value: true, label: 'Sent', words: 'stop texts sent' },
    { value: false, label: 'Not sent, applied here', words: 'no stop texts' },
  ]),
  choice('tools', 'Tools', [
    { value: true, label: 'Sent', words: 'tools sent' },
    { value: false, label: 'Only told in words', words: 'no tools' },
  ]),
];

interface Sent {
  sends: Sends;
  byModel: Readonly<Record<string, SendsChange>>;
}

/** What a model is sent: its endpoint's settings, and what differs for it alone. */
export const sendsOf = ({ sends, byModel }: Sent, model: string): Sends => ({
  ...sends,
  ...(byModel[model] as Partial<Sends> | undefined),
});

/** The settings with a change for one model; what then is as for the endpoint is not kept. */
export function withModel<E extends Sent>(endpoint: E, model: string, change: SendsChange): E {
  const { [model]: before, ...byModel } = endpoint.byModel;
  const own = Object.entries({ ...before, ...change }).filter(([field, value]) => endpoint.sends[field as keyof Sends] !== value);
  return { ...endpoint, byModel: own.length === 0 ? byModel : { ...byModel, [model]: Object.fromEntries(own) } };
}

/** The settings with what models refused: for the endpoint what each of its models refused alike, for a model the rest. */
export function withRefused<E extends Sent & { models: readonly string[] }>(
  endpoint: E,
  refused: Readonly<Record<string, SendsChange>>,
): E {
  const [first = {}, ...others] = endpoint.models.map((model) => refused[model] ?? {});
  const ofAll = Object.entries(first).filter(([field, value]) => others.every((other) => other[field as keyof Sends] === value));
  const wide = { ...endpoint, sends: { ...endpoint.sends, ...Object.fromEntries(ofAll) } };
  return Object.entries(refused).reduce((now, [model, change]) => withModel(now, model, change), wide);
}

/** What differs from `usual`, which is what most servers take: `no stream_options, temperature fixed`; '' for nothing. */
export const sentInWords = (sends: SendsChange, usual: Sends = SENDS_AS_USUAL): string =>
  CHOICES.flatMap(({ field, options }) => {
    const value = sends[field];
    return value === undefined || value === usual[field] ? [] : [options.find((option) => option.value === value)?.words ?? ''];
  }).join(', ');

/** The same of an endpoint, with what its models refused since the app started: `no stream_options; o3: no seed`. */
export function endpointInWords(
  { models, ...sent }: Sent & { models: readonly string[] },
  refused: Readonly<Record<string, SendsChange>> = {},
): string {
  const [only] = models;
  if (models.length === 1 && only !== undefined) return sentInWords({ ...sendsOf(sent, only), ...refused[only] });
  const own = models.map((model) => [model, sentInWords({ ...sent.byModel[model], ...refused[model] }, sent.sends)]);
  return [sentInWords(sent.sends), ...own.flatMap(([model, words]) => (words === '' ? [] : [`${model}: ${words}`]))]
    .filter(Boolean)
    .join('; ');
}
