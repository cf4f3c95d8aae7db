// Code of somebody else on a machine without Python: the sandbox counts nothing there, so a person is asked once for each version.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { makeFolder, openCoreFor } from '../../fixtures/core.ts';

const CODED = (version: string, name = 'coded') =>
  `---\nname: ${name}\ndescription: Runs code.\nversion: ${version}\n---\n\n\`\`\`python code_template name="Code"\nimport inklings\ninklings.submit(["${version}"])\n\`\`\`\n`;

let home: Awaited<ReturnType<typeof makeFolder>>;
let opened: OpenedCore;
beforeEach(async () => {
  home = await makeFolder('unmetered');
  vi.stubEnv('SKILLWRIGHT_PYTHON', join(home.path, 'no-python'));
  opened = openCoreFor({ home: home.path });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await opened.close();
  await home.remove();
});

async function take(version: string): Promise<string> {
  const { library } = opened.core;
  const path = join(home.path, 'coded.md');
  writeFileSync(path, CODED(version));
  const plan = await library.planImport({ files: [{ path }], scope: 'account' });
  const choices = plan.items.map(({ itemId, clash }) => [itemId, clash === null ? 'import' : 'replace'] as const);
  library.applyImport({ planId: plan.planId, choices: Object.fromEntries(choices) });
  const { id } = library.list({}).rows.find(({ name }) => name === 'coded')!;
  acknowledge(library, [id]);
  return id;
}

async function run(id: string): Promise<string> {
  const { execution, traces } = opened.core;
  const { runId } = await execution.start({ skill: { id }, input: {} });
  for await (const _event of execution.watch({ runId }, new AbortController().signal));
  const { run: ended } = traces.get({ runId });
  expect(ended.error).toBeNull();
  return ended.status;
}

describe('C5, E5: code of somebody else where nothing is counted', () => {
  it('is blocked until a person has granted it to this version, and the log has it', async () => {
    const { capability, execution } = opened.core;
    const id = await take('1.0.0');
    await expect(execution.start({ skill: { id }, input: {} })).rejects.toMatchObject({
      code: 'run_blocked',
      message: expect.stringContaining('sandbox:unmetered'),
    });
    const permission = { resource: 'sandbox', access: 'unmetered', scope: null };
    expect(capability.effective({ skillId: id })).toMatchObject({ decision: 'asks', permissions: [{ permission, state: 'missing' }] });
    capability.grant({ agent: 'you', skillId: id, permissions: [permission], until: null, why: 'I read it.' });
    expect(await run(id)).toBe('completed');
    expect(capability.audit({}).rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['PermissionDenied', 'Granted']));
    expect(await take('1.1.0')).toBe(id);
    await expect(execution.start({ skill: { id }, input: {} })).rejects.toMatchObject({ code: 'run_blocked' });
  });

  it('what a person wrote here is not asked about', async () => {
    const { library } = opened.core;
    const { id } = library.create({ scope: 'account', name: 'own-code', template: 'blank' });
    const { hash } = library.open({ id }).revision;
    library.save({ id, text: CODED('1.0.0', 'own-code'), baseHash: hash });
    expect(await run(id)).toBe('completed');
  });
});
