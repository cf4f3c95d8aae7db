// The whole core on an account of its own, over a workspace with two pages, on either engine of the sandbox: skills are imported and
// acknowledged as a person would, granted what they ask for, and run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { missingGrants, type Permission, type Scope, type Span, type StartInput } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { giveCompiledGuest } from '../../fixtures/compiled-guest.ts';
import { makeFolder, openCoreFor } from '../../fixtures/core.ts';

export type Engine = 'wasmtime' | 'v8';
export const ENGINES: readonly Engine[] = ['wasmtime', 'v8'];

/** A package whose one step is this code. */
export const coded = (name: string, front: string, code: string): string =>
  `---\nname: ${name}\ndescription: Test.\n${front}---\n\n\`\`\`python code_template name="Code"\nimport inklings\n${code}\n\`\`\`\n`;

export interface Ran {
  status: string;
  /** What the code gave to `submit`. */
  value: unknown;
  error: string;
  spans: Span[];
  span(kind: Span['kind'], name: string): Span | undefined;
}

export function skillsOn(engine: Engine) {
  let home: Awaited<ReturnType<typeof makeFolder>>;
  let opened: OpenedCore;
  beforeEach(async () => {
    home = await makeFolder('attack');
    const folder = join(home.path, 'notes');
    for (const kind of ['people', 'secrets']) mkdirSync(join(folder, kind), { recursive: true });
    writeFileSync(join(folder, 'people', 'mara.md'), '# Mara\n\nKeeper of the lamp.\n');
    writeFileSync(join(folder, 'secrets', 'code.md'), '# Code\n\nThe lamp code is 1234.\n');
    if (engine === 'v8') vi.stubEnv('SKILLWRIGHT_PYTHON', join(home.path, 'no-python'));
    else giveCompiledGuest(join(home.path, 'home'));
    opened = openCoreFor({ home: join(home.path, 'home'), workspace: folder });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await opened.close();
    await home.remove();
  });

  /** Imports and acknowledges a package, in the place of one of the same name; returns its id. */
  async function take(text: string, scope: Scope = 'account'): Promise<string> {
    const { library } = opened.core;
    const name = /^name: (.+)$/m.exec(text)![1]!;
    const path = join(home.path, `${name}.md`);
    writeFileSync(path, text);
    const plan = await library.planImport({ files: [{ path }], scope });
    const choices = plan.items.map(({ itemId, clash }) => [itemId, clash === null ? 'import' : 'replace'] as const);
    library.applyImport({ planId: plan.planId, choices: Object.fromEntries(choices) });
    const { id } = library.list({}).rows.find((row) => row.name === name && row.scope === scope)!;
    acknowledge(library, [id]);
    return id;
  }

  /** Grants everything that running this skill by itself asks for. */
  function grant(id: string): void {
    const { capability } = opened.core;
    const missing: Permission[] = capability
      .effective({ skillId: id })
      .permissions.flatMap(({ state, permission }) => (state === 'missing' ? permission : []));
    if (missing.length > 0) capability.grant({ agent: 'you', skillId: id, permissions: missing, until: null, why: 'test' });
  }

  /** Grants everything that is asked for before a run, also through others; returns how often something was granted. */
  async function grantAll(id: string): Promise<number> {
    const { capability } = opened.core;
    // The machine does not meter on V8, which it learns when somebody else's code is to run.
    if (engine === 'v8') await run(id).catch(() => {});
    const missing = missingGrants(capability.effective({ skillId: id }));
    for (const { skill, through, permissions } of missing) {
      capability.grant({ skillId: skill.id, throughId: through?.id ?? null, permissions, until: null, why: 'test' });
    }
    return missing.length;
  }

  async function run(id: string, start: Partial<StartInput> = {}): Promise<Ran> {
    const { execution, traces } = opened.core;
    const { runId } = await execution.start({ skill: { id }, input: {}, ...start });
    for await (const _event of execution.watch({ runId }, new AbortController().signal));
    const { run: ended, spans } = traces.get({ runId });
    const code = spans.find(({ artifactKind }) => artifactKind === 'code_template');
    const output = code?.payloads.find(({ name }) => name === 'output');
    return {
      status: ended.status,
      value: output === undefined ? undefined : JSON.parse(traces.payload({ payloadId: output.id, offset: 0 }).text),
      error: ended.error?.message ?? '',
      spans,
      span: (kind, name) => spans.find((each) => each.kind === kind && each.name === name),
    };
  }

  /** Everything that was refused, newest first. */
  const denials = () => opened.core.capability.audit({ action: 'PermissionDenied' }).rows;

  /** Takes, grants and runs. The machine does not meter on V8, which a person is asked about too. */
  async function attempt(text: string): Promise<Ran> {
    const id = await take(text);
    if (engine === 'v8') await opened.core.execution.start({ skill: { id }, input: {} }).catch(() => {});
    grant(id);
    return await run(id);
  }

  return { core: () => opened.core, home: () => home.path, take, grant, grantAll, run, denials, attempt };
}
