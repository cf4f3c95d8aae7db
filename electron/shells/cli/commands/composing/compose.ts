// electron/shells/cli/commands/composing/compose.ts - writes a skill, or changes one, from a person's words: a draft, shown as a diff, saved only with --yes.
import type { Composition, Core } from '../../../../contract/index.ts';
import { AppError } from '../../../../contract/index.ts';
import { type Command, flags, type Invocation, texts, usage } from '../../command.ts';
import { cost, plural } from '../../format.ts';
import { findingLine } from '../../output.ts';
import { findSkill } from '../../skills.ts';
import { unifiedDiff } from '../../unified.ts';
import { askPlainHttp } from '../running/plain-http.ts';
import { SCOPE_HELP, scopeOf } from '../scope.ts';

export const compose: Command = {
  name: 'compose',
  summary: 'write a skill, or change one, from your words',
  usage: '"WORDS"',
  help: [
    ['"WORDS"', 'what the skill should do, or what should change'],
    ['--skill NAME', 'change this skill; default: a new one'],
    ['--draft ID', 'go on with a draft, which an earlier call has shown'],
    ['--model ID', 'the model that writes; default: the one of the settings'],
    ['--guided', 'ask for one part at a time, as is done for models on this computer'],
    SCOPE_HELP,
    ['--as NAME', 'save it under this name, as a new skill'],
    ['--yes', 'save it; without it the draft is kept, and only the diff is shown'],
    ['--allow-http', 'send your words unencrypted to a server on your network that has no https'],
  ],
  examples: [
    'compose "Create a skill that lists what a page leaves open"',
    'compose "At most ten, with the reason" --draft 0c1d… --yes',
    'compose "A shorter description" --skill tide-table',
  ],
  options: { ...texts('skill', 'draft', 'model', 'scope', 'as'), ...flags('guided', 'yes', 'allow-http') },
  async run(call) {
    const { output } = call;
    const words = call.words.join(' ').trim();
    const scope =
      call.text('scope') === undefined && (call.text('skill') ?? call.text('draft')) !== undefined ? null : scopeOf(compose, call);
    const core = await call.core();
    const id = draftOf(core, call);
    if (words === '' && !(call.flag('yes') && call.text('draft') !== undefined)) throw usage(compose, 'the WORDS are missing');
    const before = core.composer.open({ id });
    if (words !== '') {
      await askPlainHttp(core, [before.modelId], call.flag('allow-http'), output);
      core.composer.send({ id, text: words });
    }
    const done = await follow(core, id, before.messages.length, call);
    const from = core.composer.textAt({ id, step: 0 }).text;
    const diff = unifiedDiff(from, done.text, { left: from === '' ? '/dev/null' : done.fileName, right: done.fileName });
    const problem =
      done.messages.slice(before.messages.length).find(({ kind, error }) => kind === 'problem' && error !== null)?.error ?? null;
    const saves = call.flag('yes') && problem === null && !call.signal.aborted;
    const saved = saves ? core.composer.accept({ id, scope, as: call.text('as') ?? null }) : null;
    const { findings, rights, usage: used, mode } = done;
    if (output.json) output.result('compose', { draft: id, mode, text: done.text, diff, findings, rights, usage: used, saved });
    else tell(call, done, diff, saved);
    if (call.signal.aborted) return 130;
    if (problem !== null) throw new AppError(problem.code, problem.message, { remedy: problem.remedy });
    return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
  },
};

function draftOf(core: Core, call: Invocation): string {
  const draft = call.text('draft');
  const modelId = call.text('model') ?? null;
  const mode = call.flag('guided') ? ('guided' as const) : null;
  if (draft !== undefined) {
    const all = core.composer.list().filter(({ id }) => id.startsWith(draft));
    if (all.length !== 1) {
      throw new AppError('not_found', `${all.length === 0 ? 'No draft' : 'More than one draft'} has an id that begins with ${draft}.`, {
        remedy: 'Give the whole id that compose has shown.',
      });
    }
    const { id } = all[0]!;
    if (modelId !== null || mode !== null) core.composer.setModel({ id, modelId, mode });
    return id;
  }
  const skill = call.text('skill');
  const skillId = skill === undefined ? {} : { skillId: findSkill(core, skill).id };
  return core.composer.begin({ ...skillId, modelId, mode }).id;
}

/** Tells each thing done as it is done. */
async function follow(core: Core, id: string, seen: number, { signal, output }: Invocation): Promise<Composition> {
  const stop = () => core.composer.stop({ id });
  signal.addEventListener('abort', stop, { once: true });
  let told = seen;
  let last = core.composer.open({ id });
  for await (const now of core.composer.watch({ id }, new AbortController().signal)) {
    last = now;
    while (told < now.messages.length && (now.messages[told]!.state !== 'running' || now.state !== 'busy')) {
      const { kind, name, text, state } = now.messages[told]!;
      told += 1;
      if (kind === 'model') output.note(text);
      else if (kind !== 'author') output.note(`  ${name ?? kind}: ${text}${state === 'failed' ? ' (failed)' : ''}`);
    }
  }
  signal.removeEventListener('abort', stop);
  return last;
}

function tell({ output }: Invocation, done: Composition, diff: string, saved: { name: string; scope: string } | null): void {
  output.raw(diff);
  for (const finding of done.findings.filter(({ severity }) => severity !== 'info')) output.note(findingLine(done.fileName, finding));
  for (const right of done.rights.grown) output.note(`may do more: ${right}`);
  for (const right of done.rights.shrunk) output.note(`may do less: ${right}`);
  output.note(`${plural(done.usage.calls, 'model call')}, cost ${cost(done.usage.cost)}`);
  if (saved !== null) output.line(`saved ${saved.name} to the ${saved.scope}`);
  else output.note(`Nothing is saved. Go on, or save it: npm run -s cli -- compose --draft ${done.id} --yes`);
}
