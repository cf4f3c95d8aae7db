// electron/shells/cli/commands/skills/load-state.ts - a state or program that DSPy saved, put into a module of a skill: first what fits, then the save.
import { basename, resolve } from 'node:path';
import { type Analysis, AppError } from '../../../../contract/index.ts';
import { editPackage } from '../../../../core/editing/index.ts';
import { decodePackage } from '../../../../core/packages/index.ts';
import { type Command, flags, texts, usage } from '../../command.ts';
import { bytesOf, shown } from '../../files.ts';
import { plural } from '../../format.ts';
import { findSkill } from '../../skills.ts';
import { undoHint } from './undo.ts';

export const loadState: Command = {
  name: 'load-state',
  summary: 'put a state or program that DSPy saved into a DSPy module of a skill',
  usage: 'NAME FILE',
  help: [
    ['FILE', 'the JSON of module.save(…, save_program=False); - for standard input'],
    ['--artifact NAME', 'the module; default: the only one of the skill'],
    ['--dry-run', 'show what fits and what does not, but change nothing'],
  ],
  examples: ['load-state my-skill program.json --dry-run', 'load-state my-skill program.json --artifact Checker'],
  options: { ...texts('artifact'), ...flags('dry-run') },
  async run(call) {
    const [name, file, ...rest] = call.words;
    if (name === undefined || file === undefined || rest.length > 0) throw usage(loadState, 'write: load-state NAME FILE');
    const fileName = file === '-' ? 'standard input' : basename(file);
    const read = decodePackage(bytesOf(file === '-' ? '-' : resolve(file)), fileName);
    if (!read.ok) throw new AppError('not_utf8', `${shown(fileName)}: ${read.finding.message}`);
    const { library } = await call.core();
    const skill = findSkill(await call.core(), name);
    const { text, analysis, revision, draft } = library.open({ id: skill.id });
    if (draft !== null)
      throw new AppError('edit_refused', `${skill.name} has unsaved edits.`, { remedy: 'Save or discard them in the window first.' });
    const module = moduleOf(analysis, skill.name, call.text('artifact'));
    const fit = library.stateFit({ name: module.key, content: module.content, fileName, text: read.text });
    const isLoaded = fit.state !== null && !call.flag('dry-run');
    if (isLoaded && text !== null) {
      const edited = editPackage(text, skill.fileName, { op: 'setState', artifact: module.key, state: fit.state });
      library.save({ id: skill.id, text: edited.text, baseHash: revision.hash });
    }
    const { output } = call;
    if (output.json)
      output.result('load-state', { skill: { id: skill.id, name: skill.name }, artifact: module.key, ...fit, loaded: isLoaded });
    else {
      for (const { predictor, examples, instructions } of fit.parts)
        output.line(`fits: ${predictor}: ${plural(examples, 'example')}${instructions === '' ? '' : ', instructions'}`);
      for (const { what, why, line } of fit.notCarried) output.line(`not carried: ${line === null ? '' : `line ${line}: `}${what}: ${why}`);
      const change = module.state === null ? 'now has this state' : 'has this state instead of the one that it had';
      if (isLoaded)
        output.note(`${module.key} of ${skill.name} ${change}. ${undoHint(call, `revisions restore ${skill.name} ${revision.number}`)}`);
      else output.note(fit.state === null ? 'Nothing was changed: the file does not fit the module.' : 'Nothing was changed.');
    }
    return fit.state === null ? 1 : 0;
  },
};

function moduleOf(analysis: Analysis | null, skill: string, key: string | undefined): Analysis['artifacts'][number] {
  const modules = (analysis?.artifacts ?? []).filter(({ kind }) => kind === 'dspy_module');
  const named = key === undefined ? modules : modules.filter((each) => each.key === key);
  const [module, ...more] = named;
  if (module !== undefined && more.length === 0) return module;
  const keys = modules.map((each) => each.key).join(', ');
  if (modules.length === 0)
    throw new AppError('not_found', `${skill} has no DSPy module.`, { remedy: 'Import the file as a skill, or add a module.' });
  if (key !== undefined) throw new AppError('not_found', `${skill} has no DSPy module ${key}.`, { remedy: `Name one of ${keys}.` });
  throw usage(loadState, `${skill} has several DSPy modules; name one with --artifact: ${keys}`);
}
