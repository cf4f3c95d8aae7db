// The whole core at work for as long as it lives: imports, drafts, saves and runs against a model server. It says on its output what is
// acknowledged, one line of JSON each.
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createCore } from '../../../../electron/core/app/index.ts';
import { acknowledge } from '../../../fixtures/acknowledge.ts';
import { createMemorySecrets } from '../../../fixtures/memory-secrets.ts';
import { BATCH, type Line } from './lines.ts';

const [home, resourcesDir, baseUrl, round] = process.argv.slice(2) as [string, string, string, string];
const say = (line: Line) => writeSync(1, `${JSON.stringify(line)}\n`);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const filler = 'A line of some length that makes the package a little larger.\n'.repeat(40);
const textOf = (name: string, body: string) =>
  `---\nname: ${name}\ndescription: x\n---\n\n${body}\n${filler}\n\`\`\`jinja prompt_template name="Ask"\nAsk about ${body}.\n\`\`\`\n`;

const { core } = createCore({
  home,
  resourcesDir,
  workspace: null,
  shellKind: 'test',
  secrets: createMemorySecrets(),
  appVersion: '0.1.0',
});
core.models.saveEndpoint({ name: 'server', baseUrl, models: ['m'] });

async function bringIn(batch: string): Promise<string[]> {
  const names = Array.from({ length: BATCH }, (_, index) => `${batch}-${index}`);
  const files = names.map((name) => ({ fileName: `${name}.md`, data: Buffer.from(textOf(name, 'first')).toString('base64') }));
  const { planId } = await core.library.planImport({ files, scope: 'account' });
  const ids = core.library.applyImport({ planId, choices: {} }).items.map(({ id }) => id!);
  say({ act: 'import', batch, ids });
  acknowledge(core.library, ids);
  return ids;
}

/** The first package of a batch keeps its draft; the second is saved. */
function edit(batch: string, [drafted, saved]: string[]): void {
  for (const [index, id] of [drafted!, saved!].entries()) {
    const name = `${batch}-${index}`;
    const { revision } = core.library.open({ id });
    const text = textOf(name, 'draft');
    core.library.saveDraft({ id, text, baseHash: revision.hash });
    say({ act: 'draft', id, text });
    if (index === 0) continue;
    const next = textOf(name, 'saved');
    core.library.save({ id, text: next, baseHash: revision.hash });
    say({ act: 'save', id, hash: hashOf(next) });
  }
}

async function run(id: string): Promise<void> {
  const { runId } = await core.execution.start({ skill: { id }, request: 'Go on.', modelId: 'server/m' });
  say({ act: 'run', runId });
  for await (const event of core.execution.watch({ runId }, new AbortController().signal)) {
    if (event.type === 'run' && event.run.endedAt !== null) say({ act: 'ended', runId, status: event.run.status });
  }
}

for (let turn = 0; ; turn++) {
  const batch = `r${round}-t${turn}`;
  const ids = await bringIn(batch);
  edit(batch, ids);
  await run(ids[2]!);
}
