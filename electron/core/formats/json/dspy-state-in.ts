// electron/core/formats/json/dspy-state-in.ts - a state or program that DSPy saved, for a `dspy_module` that is there: what of it fits, and what does not.
import {
  AppError,
  isRecord,
  type NotCarried,
  readModule,
  type Signature,
  type StateFit,
  type StateRequest,
} from '../../../contract/index.ts';
import { checkState } from '../../dspy-state/index.ts';
import { type Found, type Json, NOTES, predictorsIn, readPart, renamed, stateOf } from './dspy-read.ts';
import { type JsonSource, readJson } from './read.ts';

/**
 * The text of a `dspy_state` for the module, with what it brings and what is left out; without a predictor for each of the module’s it is null.
 * A state that fits as it is keeps its text. Throws `bad_input` with the place, `too_large`.
 */
export function stateForModule({ name, content, fileName, text }: StateRequest): StateFit {
  const read = readModule(content);
  if (!read.ok) {
    const message = `${name} cannot have a state: ${read.problems.join(' ')}`;
    throw new AppError('bad_input', message, { remedy: 'Fix the module first.' });
  }
  const source = readJson(text, fileName);
  const { template, params, signature } = read.module;
  const wanted = template.predictors(params, { inputs: signature.inputs.length, outputs: signature.outputs.length });
  const asItIs = checkState(read.module, text);
  if ('format' in source.value && !asItIs.ok) return refused(sentence(asItIs.reason));
  if (asItIs.ok && asItIs.state === null) return refused('It has no examples and no instructions.');
  const found = predictorsIn(source);
  const namesAt = (path: string): string[] | null => namesOf(signature, path, wanted[path]!);
  if (asItIs.ok && asItIs.state !== null && found.every((each) => isWhole(source, each, namesAt(each.key)))) {
    const notices = asItIs.notices.map((why): NotCarried => ({ what: 'state', why, line: null }));
    return { state: text.trimEnd(), parts: partsOf(asItIs.state), notCarried: notices };
  }
  const state: Record<string, Json> = {};
  const used = new Set<Found>();
  const paths = Object.entries(wanted);
  for (const [path, count] of paths) {
    const names = namesAt(path);
    const alone = (): Found | undefined => (found.length === 1 ? found[0] : found.find((each) => hasFields(source, each, names)));
    const own = found.find(({ key }) => key === path) ?? (paths.length === 1 ? alone() : undefined);
    if (own === undefined) source.leave(path, 'The module needs a predictor of this name, but the file has none.', null);
    else {
      used.add(own);
      const part = fitted(source, own, names, count);
      if (part !== null) state[path] = part;
    }
  }
  for (const { key, path } of found.filter((each) => !used.has(each)))
    source.leave(key, 'The module has no such predictor.', source.at(path));
  const none = { state: null, parts: [], notCarried: source.notCarried };
  if (Object.keys(state).length < Object.keys(wanted).length) return none;
  const made = JSON.stringify({ format: 1, template_id: template.id, state }, null, 2);
  const checked = checkState(read.module, made);
  if (checked.ok) return { state: made, parts: partsOf(state), notCarried: source.notCarried };
  source.leave('state', sentence(checked.reason), null);
  return none;
}

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

const refused = (why: string): StateFit => ({ state: null, parts: [], notCarried: [{ what: 'state', why, line: null }] });

const partsOf = (state: Json): StateFit['parts'] =>
  Object.entries(state).map(([predictor, part]) => {
    const { demos, signature } = part as Json;
    const instructions = isRecord(signature) && typeof signature.instructions === 'string' ? signature.instructions : '';
    return { predictor, examples: Array.isArray(demos) ? demos.length : 0, instructions };
  });

/** The fields of a predictor that answers with the outputs of the module, in its order; null = they are the template's own. */
function namesOf({ inputs, outputs }: Signature, path: string, count: number): string[] | null {
  const isMain = path === 'self' || path === 'module' || path === 'predict' || path === 'module.predict';
  if (!isMain) return null;
  const reasoning = count > inputs.length + outputs.length ? ['reasoning'] : [];
  return [...inputs.map(({ name }) => name), ...reasoning, ...outputs.map(({ name }) => name)];
}

const quiet = (source: JsonSource): JsonSource => ({ ...source, leave: () => undefined });

/** True if a predictor has the fields of the module, in any order. */
function hasFields(source: JsonSource, found: Found, names: readonly string[] | null): boolean {
  const given = readPart(quiet(source), found, found.key).fields.map(({ name }) => name);
  return names === null || (names.length === given.length && names.every((name) => given.includes(name)));
}

/** True if it has them in the order of the module, with examples of nothing else. */
function isWhole(source: JsonSource, found: Found, names: readonly string[] | null): boolean {
  if (names === null) return true;
  const { fields, demos } = readPart(quiet(source), found, found.key);
  const isKnown = (key: string): boolean => names.includes(key) || NOTES.test(key);
  return fields.map(({ name }) => name).join() === names.join() && demos.every((demo) => Object.keys(demo).every(isKnown));
}

/** A predictor by the fields of the module: those of the same names, else by their order. Null, and told, if it has more or fewer. */
function fitted(source: JsonSource, found: Found, names: readonly string[] | null, count: number): Json | null {
  const at = source.at(found.path);
  const { instructions, fields, demos } = readPart(source, found, found.key);
  const given = fields.map(({ name }) => name);
  if (given.length !== count) {
    const wants = names === null ? `${count}` : `${count} (${names.join(', ')})`;
    source.leave(found.key, `It has ${given.length} fields (${given.join(', ')}); the module has ${wants}.`, at);
    return null;
  }
  const isSame = names === null || names.every((name) => given.includes(name));
  const ordered = (names ?? given).map((name, index) => ({
    ...(isSame ? fields[given.indexOf(name)]! : fields[index]!),
    old: isSame ? name : given[index]!,
    name,
  }));
  for (const { old, name } of ordered)
    if (old !== name) source.leave(old, `Its examples are used for the field ${name}, by the order of the fields.`, at);
  const newNames = new Map(ordered.map(({ old, name }) => [old, name]));
  const known = new Set(ordered.map(({ name }) => name));
  const lost = new Set<string>();
  const examples = demos.map((demo) =>
    Object.fromEntries(
      Object.entries(renamed(demo, fields, names?.includes('reasoning') ?? false)).flatMap(([key, value]) => {
        const name = newNames.get(key) ?? key;
        if (names === null || known.has(name) || NOTES.test(name)) return [[name, value]];
        lost.add(name);
        return [];
      }),
    ),
  );
  for (const name of lost) source.leave(`${found.key}: ${name}`, 'The module has no such field, so the examples go without it.', at);
  return stateOf({ instructions, fields: ordered, demos: examples });
}
