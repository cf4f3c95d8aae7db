// An optimisation runs a skill's module many times: what may not run may not be optimised either.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppError, asAppError } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { makeFolder, openCoreFor } from '../../fixtures/core.ts';

const PACKAGE = `---
name: capitals
description: Names capitals.
version: 1.0.0
required_permissions: [crm:read]
---

\`\`\`json dspy_module name="Name it"
{ "template_id": "predict", "signature": "country -> capital" }
\`\`\`
`;

let home: Awaited<ReturnType<typeof makeFolder>>;
let opened: OpenedCore;
let id: string;
let caseId: string;

beforeEach(async () => {
  home = await makeFolder('optimise');
  opened = openCoreFor({ home: join(home.path, 'account') });
  const folder = join(home.path, 'files');
  mkdirSync(folder);
  writeFileSync(join(folder, 'capitals.md'), PACKAGE);
  const { library, cases } = opened.core;
  const { planId, items } = await library.planImport({ files: [{ path: join(folder, 'capitals.md') }], scope: 'account' });
  id = library.applyImport({ planId, choices: { [items[0]!.itemId]: 'import' } }).items[0]!.id!;
  const expected = { inputs: { country: 'France' }, expected: 'Paris', assertions: [{ type: 'contains', value: 'Paris' }] };
  caseId = cases.save({ skillId: id, name: 'France', ...expected }).id;
});
afterEach(async () => {
  await opened.close();
  await home.remove();
});

function optimised(): AppError {
  try {
    opened.core.optimise.start({ skillId: id, artifact: 'Name it', optimizer: 'bootstrap_few_shot', trainIds: [caseId], maxCalls: 10 });
  } catch (cause) {
    return asAppError(cause);
  }
  throw new Error('it was started');
}

it('C12, H2: a module of a skill that was not acknowledged, not granted what it asks for, or disabled is not optimised', () => {
  const { library, capability } = opened.core;
  expect(optimised()).toMatchObject({ code: 'run_blocked', message: expect.stringContaining('not acknowledged') });
  acknowledge(library, [id]);
  expect(optimised()).toMatchObject({ code: 'run_blocked', message: expect.stringContaining('crm:read is not granted.') });
  const permissions = capability.effective({ skillId: id }).permissions.map(({ permission }) => permission);
  capability.grant({ agent: 'you', skillId: id, permissions, until: null, why: 'test' });
  library.setEnabled({ id, enabled: false });
  expect(optimised()).toMatchObject({ code: 'run_blocked', message: expect.stringContaining('disabled') });
  const denials = capability.audit({ action: 'PermissionDenied' }).rows;
  expect(denials.map(({ subjectName, reasons }) => [subjectName, reasons[0]!.rule])).toEqual([
    ['capitals', 'workspace_off'],
    ['capitals', 'permission_missing'],
    ['capitals', expect.any(String)],
  ]);
  library.setEnabled({ id, enabled: true });
  // Nothing of the gate is in the way; there is only no model.
  expect(optimised().code).not.toBe('run_blocked');
});
