// electron/shells/demo.ts - the main job in the terminal, with the real core and the real local model: import a package, change one field,
// see what the model will be sent, run it, look at the trace, export the same bytes.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AppError, type Core, type Edit, type OpenPackage, withVersion } from '../contract/index.ts';
import { editPackage } from '../core/editing/index.ts';
import { download } from './cli/commands/models.ts';
import { follow } from './cli/commands/running/follow.ts';
import { bytes, duration, tokens } from './cli/format.ts';
import { createOutput, errorLines, type Output } from './cli/output.ts';
import { spanTree } from './cli/tree.ts';
import { openCore } from './open-core.ts';
import type { StartOptions } from './options.ts';
import { RESOURCES } from './paths.ts';

/** A skill that a small local model does well. */
const SKILL = join(RESOURCES, 'skills', 'describe-place.md');
const INPUT = { place: 'a lighthouse in the marsh', mood: 'calm' };
/** Under its own name, so that none of the author's skills is replaced. */
const NAME = 'demo-describe-place';
const MAX_TOKENS = 220;

/** Does the main job in the account and says what it did. Resolves to 0 if the run completed and the bytes are the same, else 1. */
export async function runDemo(options: Pick<StartOptions, 'home' | 'workspace' | 'files'>): Promise<0 | 1> {
  const output = createOutput(false);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort());
  const opened = await openCore({ home: options.home, workspace: options.workspace, shellKind: 'cli' });
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-demo-'));
  try {
    return await mainJob(opened.core, { folder, home: options.home, output, signal: stop.signal });
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Stage {
  /** A folder for this demonstration's files, removed at its end. */
  folder: string;
  home: string;
  output: Output;
  signal: AbortSignal;
}

async function mainJob(core: Core, stage: Stage): Promise<0 | 1> {
  const { output } = stage;
  const heading = (number: number, text: string) => output.line(`\n── ${number}. ${text}`);
  output.line('Skillwright demo in the terminal. The account folder:');
  output.line(`   ${stage.home}`);

  heading(1, 'Import a package');
  const { opened, text: imported } = await importSample(core, stage);
  heading(2, 'Export it again: the same bytes');
  const same = await exportAndCompare(core, opened.row.id, imported, stage, 'imported');
  heading(3, 'Change one field: only its line changes');
  const edited = editVersion(core, opened, output);
  heading(4, 'What the model will be sent');
  await showPreview(core, edited, stage);
  heading(5, 'Run it with the local model');
  const run = await runLocally(core, opened.row.id, stage);
  heading(6, 'The trace');
  for (const line of spanTree(core.traces.get({ runId: run.id }).spans)) output.line(`   ${line}`);
  heading(7, 'Export the changed package');
  const sameAgain = await exportAndCompare(core, opened.row.id, edited.text ?? '', stage, 'saved');
  heading(8, 'Where it is kept');
  showPlaces(core, run.id, output);
  return run.status === 'completed' && same && sameAgain ? 0 : 1;
}

async function importSample(core: Core, { folder, output, signal }: Stage): Promise<{ opened: OpenPackage; text: string }> {
  const file = join(folder, `${NAME}.md`);
  const text = readFileSync(SKILL, 'utf8').replace(/^name: .*$/m, `name: ${NAME}   # a comment, and how it is spaced, stays`);
  writeFileSync(file, text);
  const plan = await core.library.planImport({ files: [{ path: file }], scope: 'account' }, signal);
  const [item] = plan.items;
  if (item === undefined) throw new AppError('not_found', `${file} was not found in the import.`);
  output.line(`   ${basename(file)}: ${withVersion(item.name, item.version)}, by ${item.author}, ${item.license}, ${bytes(item.bytes)}`);
  output.line(`   artifacts: ${item.kinds.join(', ')}; findings: ${item.findings.length}`);
  const result = core.library.applyImport({ planId: plan.planId, choices: { [item.itemId]: item.clash === null ? 'import' : 'replace' } });
  const id = result.items[0]?.id ?? item.clash?.id;
  if (id === undefined || id === null)
    throw new AppError('io_failed', `The package was not imported: ${result.items[0]?.reason ?? 'no reason was given'}`);
  // It comes with the app, and its bytes are the ones that were read a moment ago.
  const opened = core.library.open({ id });
  core.library.acknowledge({ skills: [{ id, whole: opened.revision.whole }] });
  output.line('   imported into the account and acknowledged, so that it can run');
  return { opened, text };
}

async function exportAndCompare(core: Core, id: string, kept: string, { folder, output }: Stage, what: string): Promise<boolean> {
  const dir = join(folder, what);
  mkdirSync(dir);
  const { files } = await core.library.exportTo({ ids: [id], dir, overwrite: false });
  const exported = readFileSync(files[0]?.path ?? '');
  const same = exported.equals(Buffer.from(kept));
  output.line(`   ${what.padEnd(9)} sha256 ${sha256(Buffer.from(kept))}`);
  output.line(`   exported  sha256 ${sha256(exported)}`);
  output.line(same ? `   the same ${exported.length} bytes` : '   the bytes differ');
  return same;
}

const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

function editVersion(core: Core, opened: OpenPackage, output: Output): OpenPackage {
  const { text, row, revision, analysis } = opened;
  if (text === null || analysis === null) throw new AppError('package_broken', `${row.fileName} cannot be read.`);
  const value = (analysis.metadata.version ?? '1.0.0').replace(/(?<!\d)\d+$/, (patch) => String(Number(patch) + 1));
  const edit: Edit = { op: 'setValue', path: ['version'], value };
  const result = editPackage(text, row.fileName, edit);
  const saved = core.library.save({ id: row.id, text: result.text, baseHash: revision.hash });
  const [before, after] = [text.split('\n'), result.text.split('\n')];
  for (const [index, line] of before.entries()) {
    if (line === after[index]) continue;
    output.line(`   line ${index + 1}`);
    output.line(`   - ${line}`);
    output.line(`   + ${after[index]}`);
  }
  output.line(`   saved as revision ${saved.revision.number}; ${before.length} lines, the others unchanged`);
  return saved;
}

async function showPreview(core: Core, opened: OpenPackage, { output, signal }: Stage): Promise<void> {
  const { row, text } = opened;
  const about = { text: text ?? '', fileName: row.fileName, artifact: null, input: INPUT, request: '', modelId: null };
  const preview = await core.execution.preview(about, signal);
  const indent = (part: string) =>
    part
      .split('\n')
      .map((line) => `   │ ${line}`.trimEnd())
      .join('\n');
  output.line(`   system, ${tokens(preview.systemTokens)} tokens`);
  output.line(indent(preview.system.map((part) => part.text).join('\n\n')));
  output.line(`   user, ${tokens(preview.user?.tokens ?? 0)} tokens`);
  output.line(indent(preview.user?.text ?? ''));
}

async function runLocally(core: Core, id: string, { output, signal }: Stage) {
  const local = () => core.models.list().find((model) => model.local);
  if (local()?.state !== 'ready') await download(core, output, signal);
  const model = local();
  if (model === undefined) throw new AppError('model_missing', 'There is no local model.');
  output.line(`   ${model.label}, ${model.bytes === null ? '' : bytes(model.bytes)}\n`);
  const { runId } = await core.execution.start({ skill: { id }, input: INPUT, modelId: model.id, maxTokens: MAX_TOKENS, channel: 'cli' });
  const { run } = await follow(core, runId, output, signal);
  output.line(
    `\n   ${run.status} after ${duration(run.durationMs)}, ${tokens(run.inputTokens)} tokens in, ${tokens(run.outputTokens)} out`,
  );
  if (run.error !== null) for (const line of errorLines(run.error)) output.line(`   ${line}`);
  return run;
}

function showPlaces(core: Core, runId: string, output: Output): void {
  const info = core.app.info();
  for (const { name, path, bytes: size } of info.databases) output.line(`   ${name.padEnd(16)} ${path} (${bytes(size)})`);
  output.line(`   ${'run'.padEnd(16)} ${runId}`);
  output.line('\nTry next:');
  for (const words of ['list', `show ${NAME}`, 'trace show last --payloads', '--help']) {
    output.line(`   npm run -s cli -- ${words}${words === '--help' ? '' : ` --home ${info.home}`}`);
  }
}
