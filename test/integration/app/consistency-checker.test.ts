// The shipped Consistency Checker, whole, on the sample workspace: its script reads pages and asks a model, its DSPy module runs in the
// sidecar, and its prompt takes over where there is none. The model is a server on this computer; the last test uses the local model.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Span, StartInput } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { RESOURCES } from '../../../electron/shells/paths.ts';
import { giveCompiledGuest } from '../../fixtures/compiled-guest.ts';
import { makeFolder, openCoreFor } from '../../fixtures/core.ts';
import { modelCache } from '../../fixtures/local-model.ts';
import { answer, type OpenAiServer, startServer } from '../models/openai-server.ts';

const CONTRADICTION = { claims: [1, 2], explanation: 'Claim 1 gives 1201 as year of birth, claim 2 makes her 21 in 1231.' };
const FACTS: [RegExp, string][] = [
  [/Born in 1201/, '- Mara Venn was born in 1201.\n- Mara Venn is left-handed.'],
  [/twenty-one years old/, '1. Mara Venn was twenty-one years old in the winter of 1231.'],
];

let server: OpenAiServer;
let home: Awaited<ReturnType<typeof makeFolder>>;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let opened: OpenedCore;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  home = await makeFolder('home');
  folder = await makeFolder('atlas');
  cpSync(join(RESOURCES, 'workspace', 'saltmarsh-atlas'), folder.path, { recursive: true });
  giveCompiledGuest(home.path);
  server.script((response, seen) => answerAs(seen.body)(response, seen));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await opened.close();
  await home.remove();
  await folder.remove();
});

/** What a careful model would say: to a page its facts, to DSPy's fields or a prompt for JSON the contradiction. */
function answerAs({ messages }: { messages: { content: unknown }[] }) {
  const said = messages.map(({ content }) => String(content)).join('\n');
  const asked = String(messages.at(-1)?.content);
  if (asked.includes('List each fact')) return answer(FACTS.find(([page]) => page.test(asked))?.[1] ?? 'Mara Venn is named.');
  if (said.includes('[[ ## contradictions ## ]]')) {
    return answer(
      `[[ ## reasoning ## ]]\nThe years differ.\n\n[[ ## contradictions ## ]]\n${JSON.stringify([CONTRADICTION])}\n\n[[ ## completed ## ]]`,
    );
  }
  return answer(JSON.stringify({ contradictions: [CONTRADICTION] }));
}

/** Opens the core over the sample workspace, with the scripted server as model, and grants what the skill asks for. */
function open(modelId: string | null = 'here/m'): { skillId: string } {
  opened = openCoreFor({ home: home.path, workspace: folder.path });
  const { core } = opened;
  if (modelId !== null) core.models.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
  const skillId = core.library.list({}).rows.find(({ name }) => name === 'consistency-checker')!.id;
  core.capability.grant({
    agent: 'you',
    skillId,
    permissions: [{ resource: 'pages', access: 'read', scope: null }],
    until: null,
    why: 'test',
  });
  return { skillId };
}

async function run(start: Partial<StartInput> & { input: Record<string, unknown> }, modelId: string | null = 'here/m') {
  const { skillId } = open(modelId);
  const { core } = opened;
  const { runId } = await core.execution.start({ skill: { id: skillId }, modelId, timeoutMs: 900_000, ...start });
  for await (const _event of core.execution.watch({ runId }, new AbortController().signal));
  const { run: ended, spans } = core.traces.get({ runId });
  const named = (name: string): Span | undefined => spans.find((span) => span.kind === 'artifact' && span.name === name);
  const output = spans
    .findLast(({ parentId, kind }) => kind === 'artifact' && parentId === spans[0]!.id)
    ?.payloads.find(({ name }) => name === 'output');
  const text = output === undefined ? null : core.traces.payload({ payloadId: output.id, offset: 0 }).text;
  return {
    ended,
    spans,
    named,
    value: text === null ? null : JSON.parse(text),
    calls: spans.filter(({ kind }) => kind === 'host_call').map(({ name }) => name),
  };
}

const input = { entity_name: 'Mara Venn', max_pages: 7 };

describe('C2, C5, C6, C7: the Consistency Checker in its three modes', () => {
  it('whole: code searches the pages and asks the model, the DSPy module compares in the sidecar', async () => {
    const { ended, value, named, calls, spans } = await run({ input });
    expect(ended.error).toBeNull();
    expect(value).toMatchObject({ entity_name: 'Mara Venn', contradictions: [CONTRADICTION] });
    expect(value.claims).toContainEqual({ page_name: 'people/mara-venn', text: 'Mara Venn was born in 1201.' });
    expect(value.note).toBeUndefined();
    expect(value.claims).toContainEqual({
      page_name: 'events/the-drowned-winter',
      text: 'Mara Venn was twenty-one years old in the winter of 1231.',
    });
    expect(calls).toEqual(['search', 'get_pages', 'llm_query_batched', 'run_artifact']);
    expect(named('Cross-Reference Script')!.attributes).toMatchObject({ outcome: 'submitted', metering: 'fuel', model_calls: 7 });
    expect(named('DSPy Checker')).toMatchObject({ status: 'ok', artifactKind: 'dspy_module' });
    expect(named('Check Prompt')).toBeUndefined();
    expect(spans.filter(({ kind }) => kind === 'model_call')).toHaveLength(8);
    const checkpoint = named('Cross-Reference Script')!.payloads.find(({ name }) => name === 'checkpoint');
    expect(JSON.parse(opened.core.traces.payload({ payloadId: checkpoint!.id, offset: 0 }).text).claims).toEqual(value.claims);
  });

  it('its DSPy module alone, in the sidecar', async () => {
    const claims = [
      { page_name: 'a', text: 'Born 1201.' },
      { page_name: 'b', text: 'Born 1210.' },
    ];
    const { ended, named, calls } = await run({ input: { entity_name: 'Mara Venn', claims }, artifact: 'DSPy Checker' });
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'output_invalid' } });
    expect(named('DSPy Checker')!.attributes.template).toBe('chain_of_thought');
    expect(calls).toEqual([]);
  });

  it('without Python: code runs in the other engine, and the prompt takes the place of the module', async () => {
    vi.stubEnv('SKILLWRIGHT_PYTHON', join(home.path, 'nothing'));
    const { ended, value, named } = await run({ input });
    expect(ended.error).toBeNull();
    expect(value.contradictions).toEqual([CONTRADICTION]);
    expect(named('Cross-Reference Script')!.attributes).toMatchObject({ outcome: 'submitted', backend: 'v8', metering: 'none' });
    expect(named('DSPy Checker')!.attributes).toMatchObject({ fallback: 'Check Prompt', reason: expect.stringContaining('Python') });
    expect(named('Check Prompt')).toMatchObject({ status: 'ok', attributes: { fallback_of: 'DSPy Checker' } });
  });

  it('given claims are checked without a look at the pages', async () => {
    const claims = ['Born 1201.', 'Twenty-one in 1231.'].map((text, n) => ({ page_name: `page-${n}`, text }));
    const { value, calls } = await run({ input: { entity_name: 'Mara', claims } });
    expect(value).toMatchObject({ claims, contradictions: [CONTRADICTION] });
    expect(calls).toEqual(['run_artifact']);
  });

  it('is blocked without its grant, and says so', async () => {
    open();
    const { core } = opened;
    for (const { id } of core.capability.grants({ agent: 'you', skillId: null })) core.capability.revoke({ id });
    const skill = { name: 'consistency-checker' };
    await expect(core.execution.start({ skill, input })).rejects.toMatchObject({
      code: 'run_blocked',
      message: expect.stringContaining('pages:read'),
    });
  });
});

describe('C11: offline, with the local model', () => {
  it('the whole of it runs to its end', async () => {
    vi.stubEnv('SKILLWRIGHT_MODEL_CACHE', await modelCache());
    opened = openCoreFor({ home: home.path, workspace: folder.path });
    for await (const _event of opened.core.models.download(new AbortController().signal));
    await opened.close();
    // A second try of the small model would be no better.
    const { ended, value, named, spans } = await run({ input: { entity_name: 'Mara Venn', max_pages: 1 }, repair: false }, null);
    expect(ended.error).toBeNull();
    expect(ended).toMatchObject({ status: 'completed', cost: 0, modelId: expect.stringMatching(/^local\//) });
    expect(value.claims.every(({ page_name }: { page_name: string }) => page_name === 'people/mara-venn')).toBe(true);
    expect(named('DSPy Checker') !== undefined || value.claims.length < 2).toBe(true);
    expect(spans.filter(({ kind, modelId }) => kind === 'model_call' && !modelId?.startsWith('local/'))).toEqual([]);
  }, 600_000);
});
