// G1: tools of MCP servers in the registry: listed with their state, called by hand, and by a skill's code once it was granted the server.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mcpCommand } from '../../../electron/contract/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { openCoreFor } from '../../fixtures/core.ts';
import { HOSTILE, node, serverPath } from '../mcp/open.ts';
import { makeFolder } from '../storage/folder.ts';

const SKILL = `---
name: harbour
description: Asks a server.
tools: ["mcp:odd/echo_key"]
required_permissions: ["mcp:odd:execute"]
---

\`\`\`python code_template name="Work"
import inklings
inklings.submit(inklings.call_tool("mcp:odd/echo_key", {"text": "a"}))
\`\`\`
`;

it('G1: a tool of a server is held until a person agrees to it; a skill calls it only with the permission, as a span of its run', async () => {
  const folder = makeFolder();
  const { core, close } = openCoreFor({ home: join(folder, 'home') });
  onTestFinished(close);
  const ended = async (runId: string) => {
    for await (const _ of core.execution.watch({ runId }, new AbortController().signal));
    const { run, spans } = core.traces.get({ runId });
    return { run, spans };
  };

  const source = { text: JSON.stringify({ mcpServers: { odd: node(HOSTILE) } }) };
  const { stamp } = await core.mcp.review({ source });
  const [server] = await core.mcp.add({ source, stamp, choices: [{ index: 0, name: 'odd' }] });
  const { id, transport } = server!;
  const detail = await core.mcp.connect({ id, command: transport.kind === 'stdio' ? mcpCommand(transport) : '' });
  core.mcp.agree({ id, stamp: detail.stamp, tools: ['echo_key'] });
  const toolOf = (tool: string) => core.tools.list({ text: 'mcp:odd' }).rows.find((row) => row.id === `mcp:odd/${tool}`)!;
  const permission = { resource: 'mcp:odd', access: 'execute' };
  expect(toolOf('echo_key')).toMatchObject({
    state: 'available',
    level: 'write',
    needs: permission,
    provider: { kind: 'mcp', name: 'odd' },
  });
  expect(toolOf('links')).toMatchObject({ state: 'held', reason: 'Nobody agreed to it yet.' });

  const byHand = await ended((await core.tools.call({ key: toolOf('echo_key').key, input: { text: 'a' } })).runId);
  expect(byHand.run).toMatchObject({ status: 'completed', skillName: 'mcp:odd/echo_key' });
  expect(byHand.spans.map(({ kind, name }) => `${kind} ${name}`)).toContain('tool mcp:odd/echo_key');
  await expect(core.tools.call({ key: toolOf('links').key, input: {} })).rejects.toMatchObject({
    code: 'run_blocked',
    message: 'The tool mcp:odd/links is held until a person agrees to it: Nobody agreed to it yet.',
    remedy: expect.stringContaining('tool mcp show odd'),
  });

  mkdirSync(join(folder, 'harbour'));
  writeFileSync(join(folder, 'harbour', 'SKILL.md'), SKILL);
  const plan = await core.library.planImport({ files: [{ path: join(folder, 'harbour') }], scope: 'account' });
  core.library.applyImport({ planId: plan.planId, choices: {} });
  const skillId = core.library.list({}).rows.find(({ name }) => name === 'harbour')!.id;
  acknowledge(core.library, [skillId]);
  const run = async () => ended((await core.execution.start({ skill: { id: skillId }, input: {} })).runId);
  await expect(run()).rejects.toMatchObject({
    code: 'run_blocked',
    message: 'harbour may not run for you. mcp:odd:execute is not granted.',
  });

  const { permissions, skill } = core.capability.effective({ skillId });
  const asked = permissions.map((each) => each.permission);
  core.capability.grant({ skillId, whole: skill.whole, permissions: asked, until: null, why: '' });
  const done = await run();
  expect(done.run.error).toBeNull();
  const calls = done.spans.filter(({ kind }) => kind === 'host_call');
  expect(calls).toMatchObject([{ name: 'call_tool', status: 'ok', attributes: { tool: 'mcp:odd/echo_key' } }]);
});

it('G1: a server that refers to the open workspace follows it: one that ran is ended, one that failed for want of it is tried again', async () => {
  const folder = makeFolder();
  const [one, other] = ['one', 'other'].map((name) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'tide.txt'), `tide of ${name}`);
    return join(folder, name);
  });
  const { core, close } = openCoreFor({ home: join(folder, 'home') });
  onTestFinished(close);
  const source = { text: JSON.stringify({ mcpServers: { files: node(serverPath('filesystem'), `\${workspaceFolder}`) } }) };
  const { stamp } = await core.mcp.review({ source });
  const [server] = await core.mcp.add({ source, stamp, choices: [{ index: 0, name: 'files' }] });
  const { id, transport } = server!;
  await expect(core.mcp.connect({ id, command: transport.kind === 'stdio' ? mcpCommand(transport) : '' })).rejects.toMatchObject({
    message: 'files was not started: no workspace is open.',
  });
  core.app.openWorkspace({ path: one! });
  expect(core.mcp.show({ id }).server).toMatchObject({ state: 'stopped', problem: null });
  const first = await core.mcp.connect({ id });
  core.mcp.agree({ id, stamp: first.stamp, tools: ['list_allowed_directories'] });
  const folders = async () => {
    const { key } = core.tools.list({ text: 'list_allowed_directories' }).rows[0]!;
    const { runId } = await core.tools.call({ key, input: {} });
    for await (const _ of core.execution.watch({ runId }, new AbortController().signal));
    const answer = core.traces
      .get({ runId })
      .spans.flatMap(({ payloads }) => payloads)
      .find(({ name }) => name === 'output')!;
    return core.traces.payload({ payloadId: answer.id }).text;
  };
  expect(await folders()).toContain(one);
  core.app.openWorkspace({ path: other! });
  expect(await folders()).toContain(other);
  expect(core.mcp.show({ id }).server.pid).not.toBe(first.server.pid);
  core.app.closeWorkspace();
  expect(core.mcp.show({ id }).server.state).toBe('stopped');
});
