// E4, C6: the budget of a run holds for what a DSPy module asks a model, with the real DSPy: calls that began before it was used up are whole, the next is not made.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { openCoreFor } from '../../fixtures/core.ts';
import { openai } from '../models/wire/openai.ts';
import { answer, startServer, type WireServer } from '../models/wire/server.ts';
import { fields } from '../python/dspy-open.ts';
import { bring, ended, makeHome, useModel } from './turns-home.ts';

// Two tries, and one that compares them.
const COMPARING = `---
name: comparing
description: Compares answers.
run: [Compare]
input_schema: { question: string }
---

\`\`\`json dspy_module name="Compare"
{"template_id": "multi_chain_comparison", "signature": "question -> answer", "params": {"tries": 2}}
\`\`\`
`;
const { folder, home, workspace } = makeHome();
let server: WireServer;
let opened: OpenedCore;
beforeAll(async () => {
  server = await startServer();
  opened = openCoreFor({ home, workspace });
});
afterAll(async () => {
  await opened.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

it('E4: a module may go on asking within the budget of its run, and not beyond it', async () => {
  const { core } = opened;
  await useModel(core, openai, server.origin);
  const id = await bring(core, folder, COMPARING);
  const run = async (tokens: number | null) => {
    server.script(answer(openai, fields({ reasoning: 'Six sevens.', rationale: 'All agree.', answer: '42' })));
    const before = server.seen.length;
    const start = { skill: { id }, input: { question: 'What is six times seven?' }, modelId: 'here/m' };
    const { runId } = await core.execution.start({ ...start, budget: { calls: 40, tokens, cost: null } });
    const { run: last } = await ended(core, runId);
    return { status: last.status, code: last.error?.code ?? null, asked: server.seen.length - before };
  };
  expect(await run(null)).toEqual({ status: 'completed', code: null, asked: 3 });
  // An answer takes 40 tokens.
  expect(await run(60)).toEqual({ status: 'failed', code: 'limit_reached', asked: 2 });
}, 240_000);
