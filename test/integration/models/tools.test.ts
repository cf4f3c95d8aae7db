// Tools in each provider's own format: what is offered, what a model asks for, and what it is told (C11, E4); in words where there is no such format.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILTIN, type ModelMessage, type ModelRequest, type Models, type ModelToolCall } from '../../../electron/core/models/index.ts';
import { modelCache } from '../../fixtures/local-model.ts';
import { ask as askOf, freshModels } from './harness.ts';
import { anthropic } from './wire/anthropic.ts';
import { google } from './wire/google.ts';
import { compatible, ollama, openai } from './wire/openai.ts';
import { answer, callsFor, json, startServer, type Wire, type WireServer } from './wire/server.ts';

const WIRES = [anthropic, openai, google, ollama, compatible].map((wire) => [wire.kind, wire] as const);
const slug = { type: 'object', properties: { slug: { type: 'string' } }, required: ['slug'], additionalProperties: false };
const TOOLS = ['get_page', 'get_references'].map((name) => ({ name, description: `Does ${name}.`, inputSchema: slug }));
const CALLS = [
  { id: 'call_a', name: 'get_page', input: { slug: 'tides' } },
  { id: 'call_b', name: 'get_references', input: { slug: 'moon “1”' } },
];
const callsIn = (events: readonly { type: string }[]) =>
  events.flatMap((event) => {
    const { type: _, ...call } = event as { type: string } & ModelToolCall;
    return event.type === 'tool_call' ? [call] : [];
  });

let server: WireServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const endpoint = (wire: Wire) => ({ name: 'here', provider: wire.kind, baseUrl: `${server.origin}${wire.base}`, models: ['m'] });

async function open(wire: Wire) {
  const { models, remove } = freshModels();
  models.api.saveEndpoint(endpoint(wire));
  await models.api.setKey({ endpoint: 'here', key: 'key-0123456789abcdef-of-a-test' });
  return { models, remove };
}

describe.each(WIRES)('C11, E4: tools with %s', (kind, wire) => {
  let models: Models;
  const ask = (more: Partial<ModelRequest>) => askOf(models, { tools: TOOLS, ...more });
  beforeEach(async () => {
    const opened = await open(wire);
    models = opened.models;
    return opened.remove;
  });

  it('offers them, reads two calls of one answer after its words, and sends back what they gave', async () => {
    server.script(callsFor(wire, ...CALLS), answer(wire, 'It is high.'));
    const first = await ask({});
    expect(wire.offered(server.seen[0]!.body)).toEqual(['get_page', 'get_references']);
    expect([first.error, first.text]).toEqual([null, 'Let me look.']);
    const calls = callsIn(first.events);
    expect(calls.map(({ name, input }) => ({ name, input }))).toEqual(CALLS.map(({ name, input }) => ({ name, input })));
    expect(first.events.at(-1)).toEqual({ type: 'finish', reason: 'tool_call' });
    const numbered = calls.map((call, index) => ({ ...call, id: call.id || `call_${index}` }));
    const messages: ModelMessage[] = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: first.text, calls: numbered },
      ...numbered.map(({ id, name }, index) => ({ role: 'tool' as const, id, name, content: `page ${index}`, failed: index === 1 })),
    ];
    const second = await ask({ messages });
    expect(second.text).toBe('It is high.');
    const [a, b] = kind === 'google' ? ['get_page', 'get_references'] : numbered.map(({ id }) => id);
    expect(wire.results(server.seen[1]!.body)).toEqual([
      [a, expect.stringContaining('page 0')],
      [b, expect.stringContaining('page 1')],
    ]);
    // Gemini wants its own signature back.
    if (kind === 'google') expect(JSON.stringify(server.seen[1]!.body)).toContain('"thoughtSignature":"signed"');
  });

  it('leaves an answer to the words of the prompt where it offers tools, and may forbid a call', async () => {
    server.script(answer(wire, '{"ok":true}'));
    const { events } = await ask({ schema: { type: 'object' }, mayCall: false, messages: [{ role: 'user', content: 'Hello' }] });
    const { body } = server.seen[0]!;
    expect(JSON.stringify(body)).not.toMatch(/response_format|responseJsonSchema|responseSchema|output_format/);
    expect(JSON.stringify(body)).toMatch(/"tool_choice":(?:"none"|\{"type":"none"\})|"mode":"NONE"/);
    expect(callsIn(events)).toEqual([]);
  });

  it('tells tools in words to a server that takes none, and reads its calls and answers from JSON', async () => {
    const refusal = { type: 'error', error: { message: 'm does not support tools', type: 'x', code: 400, status: 'INVALID_ARGUMENT' } };
    server.script(
      json(400, refusal),
      answer(wire, '```json\n{"tool": "get_page", ', '"input": {"slug": "tides"}}\n```'),
      answer(wire, '{"answer": "It is ', 'h\\u00ed', 'gh."}'),
    );
    const first = await ask({});
    expect(first.events[0]).toMatchObject({ type: 'warning', message: expect.stringContaining('does not take tools for m') });
    expect(callsIn(first.events)).toEqual([{ id: '', name: 'get_page', text: '{"slug":"tides"}', input: { slug: 'tides' } }]);
    expect(wire.offered(server.seen[1]!.body)).toEqual([]);
    expect(models.registry.callsBy('here/m')).toBe('words');
    const second = await ask({});
    expect(second.events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1);
    expect([second.text, second.events.at(-1)]).toEqual(['It is hígh.', { type: 'finish', reason: 'stop' }]);
  });
});

it('C11, E4: the local model is held to a call or an answer by a grammar', async () => {
  const cacheDir = await modelCache();
  const { models, remove } = freshModels({ cacheDir });
  for await (const _ of models.api.download(new AbortController().signal));
  const local = {
    model: BUILTIN.id,
    system: '',
    tools: TOOLS,
    maxTokens: 40,
    messages: [{ role: 'user' as const, content: 'Read the page tides.' }],
  };
  try {
    const { events, text, error } = await askOf(models, local);
    expect(error).toBeNull();
    const calls = callsIn(events);
    expect(calls.length + Number(text !== '')).toBe(1);
    for (const { name, input } of calls)
      expect([TOOLS.map((tool) => tool.name).includes(name), Object.keys(input ?? {})]).toEqual([true, ['slug']]);
  } finally {
    await models.close();
    remove();
  }
}, 120_000);
