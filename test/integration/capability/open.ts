// A library in a temporary folder with the room capability over its account.
import { join } from 'node:path';
import { type AppError, asAppError } from '../../../electron/contract/index.ts';
import { type CapabilityDeps, createCapability } from '../../../electron/core/capability/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { agentsOf } from '../agents/open.ts';
import { openLibrary } from '../library/open.ts';

export const NEEDS =
  'version: 2.0.0\nrequired_permissions:\n  - crm:write\n  - { resource: network, access: read, scope: "https://example.org/*" }\n';
export const SCOPES = 'required_scopes: [read:pages]\n';

export function openCapability(options: Parameters<typeof openLibrary>[0] = {}, more: Partial<CapabilityDeps> = {}) {
  const library = openLibrary(options);
  const problems: string[] = [];
  const time = { now: new Date('2026-03-01T10:00:00.000Z') };
  const capability = createCapability({
    library,
    agents: agentsOf(library, {}, () => time.now),
    account: library.account.db,
    analyse: analysePackage,
    tools: () => new Map(),
    withdrawn: join(library.home, 'withdrawn-grants.txt'),
    onNotice: (notice) => library.notices.push(notice),
    onProblem: (what) => problems.push(what),
    now: () => time.now,
    ...more,
  });
  const gate = (id: string) =>
    capability.gate({ skill: capability.resolve({ id }), agent: 'you', channel: 'editor', taskContext: 'interactive' });
  return { ...capability, capability: capability.gate, opened: library, problems, time, gate };
}

export function errorOf(act: () => unknown): AppError {
  try {
    act();
  } catch (cause) {
    return asAppError(cause);
  }
  throw new Error('nothing was thrown');
}
