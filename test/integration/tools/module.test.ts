// G1: a tool of an MCP server, called by a DSPy module: the real sidecar, a real server, and a model that answers as it is told.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mcpCommand } from '../../../electron/contract/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { openCoreFor } from '../../fixtures/core.ts';
import { HOSTILE, node } from '../mcp/open.ts';
import { openai } from '../models/wire/openai.ts';
import { answer, startServer } from '../models/wire/server.ts';
import { fields } from '../python/dspy-open.ts';
import { makeFolder } from '../storage/folder.ts';

const SKILL = `---
name: harbour
description: Asks a server.
run: [Ask]
tools: ["mcp:odd/echo_key", "mcp:odd/links"]
required_permissions: ["mcp:odd:execute"]
---

\`\`\`json dspy_module name="Ask"
{ "template_id": "react", "signature": "question -> answer" }
\`\`\`
`;

it('G1: a DSPy module is given the tools of a server that its skill declares and was granted, and calls them by the same gate; one that is held is told', async () => {
  const folder = makeFolder();
  const { core, close } = openCoreFor({ home: join(folder, 'home') });
  const model = await startServer();
  onTestFinished(async () => {
    await close();
    await model.close();
  });
  core.models.saveEndpoint({ name: 'tides', baseUrl: `${model.origin}/v1`, models: ['m'] });
  await core.models.setKey({ endpoint: 'tides', key: 'not-a-real-key' });
  core.app.saveSettings({ modelId: 'tides/m' });
  const source = { text: JSON.stringify({ mcpServers: { odd: node(HOSTILE) } }) };
  const { stamp } = await core.mcp.review({ source });
  const [server] = await core.mcp.add({ source, stamp, choices: [{ index: 0, name: 'odd' }] });
  const { id, transport } = server!;
  const detail = await core.mcp.connect({ id, command: transport.kind === 'stdio' ? mcpCommand(transport) : '' });
  core.mcp.agree({ id, stamp: detail.stamp, tools: ['echo_key'] });

  mkdirSync(join(folder, 'harbour'));
  writeFileSync(join(folder, 'harbour', 'SKILL.md'), SKILL);
  const plan = await core.library.planImport({ files: [{ path: join(folder, 'harbour') }], scope: 'account' });
  core.library.applyImport({ planId: plan.planId, choices: {} });
  const skillId = core.library.list({}).rows.find(({ name }) => name === 'harbour')!.id;
  acknowledge(core.library, [skillId]);
  const { permissions, skill } = core.capability.effective({ skillId });
  core.capability.grant({ skillId, whole: skill.whole, permissions: permissions.map((each) => each.permission), until: null, why: '' });

  const step = (tool: string) => fields({ next_thought: 'On.', next_tool_name: tool, next_tool_args: '{}' });
  const answers = [step('odd_echo_key'), step('finish'), fields({ reasoning: 'Told.', answer: 'none' })];
  model.script(...answers.map((text) => answer(openai, text)));
  const { runId } = await core.execution.start({ skill: { id: skillId }, input: { question: 'What is in the environment?' } });
  for await (const _ of core.execution.watch({ runId }, new AbortController().signal));
  const { run, spans } = core.traces.get({ runId });
  expect(run.error).toBeNull();
  expect(spans.filter(({ kind }) => kind === 'tool').map(({ name, status }) => `${name} ${status}`)).toEqual(['mcp:odd/echo_key ok']);
  const [first, second] = model.seen.map(({ body }) => JSON.stringify(body.messages));
  expect(first).toContain('odd_echo_key');
  expect(first).not.toContain('odd_links');
  expect(second).toContain('path: none');
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).toContain('mcp:odd/links was not given to the module: ');
  expect(core.capability.toolUses({ skillId }).map(({ toolId }) => toolId)).toEqual(['mcp:odd/echo_key']);
});
