// electron/shells/cli/commands/models.ts - the models that can be used: their states, a test, what their servers are sent, and the built-in one.
import {
  AppError,
  CHOICES,
  type Core,
  type EndpointState,
  type ModelInfo,
  type Sends,
  sendsOf,
  sentInWords,
  withModel,
} from '../../../contract/index.ts';
import { type Command, type ExitCode, flags, type Invocation, usage } from '../command.ts';
import { ago, bytes, duration, plural } from '../format.ts';
import type { Output } from '../output.ts';
import { embedding } from './running/embedding.ts';
import { allowHttp } from './running/plain-http.ts';

/** How many arguments may follow each, at least and at most. */
const WORDS_AFTER = { list: [0, 0], download: [0, 0], 'allow-http': [1, 1], test: [1, 1], sends: [1, 20], embedding: [0, 1] } as const;

export const models: Command = {
  name: 'models',
  summary: 'list and test models, download the built-in local one, say what a server is sent',
  usage: '[list | test MODEL | sends PROVIDER[/MODEL] [FIELD=VALUE …] | download | embedding [FILE | read | none] | allow-http PROVIDER]',
  help: [
    ['list', 'every model with its state (default)'],
    ['test MODEL', 'ask for one word; finds what its server does not take, and tells what it is sent instead'],
    ['--remember', 'with test: keep that with the settings of its provider'],
    ['sends PROVIDER', 'what differs in what a provider is sent, or one of its models (PROVIDER/MODEL); FIELD=VALUE changes it:'],
    ...CHOICES.map(({ field, options }): [string, string] => [`  ${field}=`, options.map(({ value }) => wordOf(value)).join(', ')]),
    ['download', 'download the built-in local model once; it then works offline'],
    ['embedding', 'the local model by which messages also find skills of like meaning, and how many skills it has read'],
    [
      'embedding FILE',
      'choose it, a GGUF file on this computer, and read all skills; none = words alone; read = read those that are not read yet',
    ],
    ['allow-http PROVIDER', 'confirm that what goes to the address of PROVIDER is not encrypted, once for each address'],
  ],
  examples: [
    'models',
    'models test team-gateway/m --remember',
    'models sends team-gateway usage=no',
    'models download',
    'models embedding all-MiniLM-L6-v2.gguf',
  ],
  options: flags('remember'),
  async run(call) {
    const [what = 'list', ...more] = call.words;
    const [least, most] = WORDS_AFTER[what as keyof typeof WORDS_AFTER] ?? [0, -1];
    if (more.length < least || more.length > most)
      throw usage(
        models,
        `${call.words.join(' ')} is not one of list, test MODEL, sends PROVIDER, download, embedding and allow-http PROVIDER`,
      );
    const core = await call.core();
    if (what === 'test') return test(core, more[0]!, call);
    if (what === 'sends') return sends(core, more[0]!, more.slice(1), call.output);
    if (what === 'embedding') return embedding(call, more[0]);
    if (what === 'download') await download(core, call.output, call.signal);
    if (what === 'allow-http') allowHttp(core, more[0]!, call.output);
    return list(core, call.output);
  },
};

const stateOf = ({ state, lastTest }: ModelInfo): string =>
  state === 'failed' && lastTest !== null ? `failed, ${ago(lastTest.at)}` : state.replaceAll('_', ' ');

function list(core: Core, output: Output): ExitCode {
  const all = core.models.list();
  if (output.json) return output.result('models', { models: all });
  const rows = all.map((model) => [model.id, stateOf(model), model.bytes === null ? '–' : bytes(model.bytes), model.note ?? '']);
  output.table(['ID', 'STATE', 'SIZE', 'NOTE'], rows);
  output.note(plural(all.length, 'model'));
  return 0;
}

/** Throws what the call throws. */
async function test(core: Core, id: string, { output, signal, flag }: Invocation): Promise<ExitCode> {
  const done = await core.models.test({ id }, signal);
  const model = core.models.list().find((each) => each.id === id)!;
  const found = sentInWords(done.found);
  if (found !== '' && flag('remember')) core.models.rememberRefused({ name: model.provider });
  if (output.json) output.result('models test', { model, test: done });
  else {
    output.line(`${id} ${done.ok ? `answered in ${duration(done.ms)}: ${done.text}` : `failed: ${done.text}`}`);
    if (found !== '') {
      output.line(`its server refused some of what is usually sent; it was asked again with: ${found}`);
      output.note(flag('remember') ? `${model.provider} is asked this way from now on` : 'Keep this with --remember.');
    }
  }
  return done.ok ? 0 : 1;
}

function wordOf(value: Sends[keyof Sends]): string {
  if (typeof value === 'string') return value;
  return value ? 'yes' : 'no';
}

/** `place`: a provider, or one of its models as `provider/model`. */
function sends(core: Core, place: string, changes: readonly string[], output: Output): ExitCode {
  const slash = place.indexOf('/');
  const [name, model] = slash < 0 ? [place, null] : [place.slice(0, slash), place.slice(slash + 1)];
  const find = (): EndpointState | undefined => core.models.endpoints().find((each) => each.name === name);
  const provider = find();
  if (provider === undefined) {
    throw new AppError('not_found', `There is no provider ${name}.`, { remedy: 'See the list of models with: models' });
  }
  if (model !== null && !provider.models.includes(model)) {
    throw new AppError('not_found', `${name} has no model ${model}.`, { remedy: `Its models are: ${provider.models.join(', ')}.` });
  }
  const { hasKey, keyElsewhere, needsAgreement, refused, ...endpoint } = provider;
  if (changes.length > 0) {
    const change = changed(changes);
    core.models.saveEndpoint(
      model === null ? { ...endpoint, sends: { ...endpoint.sends, ...change } } : withModel(endpoint, model, change),
    );
  }
  const now = find()!;
  const sent = model === null ? now.sends : sendsOf(now, model);
  if (output.json) output.result('models sends', { provider: now });
  else {
    const rows = CHOICES.map(({ field, label, options }) => {
      const value = sent[field];
      return [field, wordOf(value), label, options.find((option) => option.value === value)?.label ?? ''];
    });
    output.table(['FIELD', 'VALUE', 'ABOUT', 'MEANING'], rows);
    if (model === null) for (const [each, own] of Object.entries(now.byModel)) output.line(`${each}: ${sentInWords(own, now.sends)}`);
  }
  return 0;
}

/** Reads `usage=no json=object`. Throws a usage error that names what is possible. */
function changed(changes: readonly string[]): Partial<Sends> {
  return Object.fromEntries(
    changes.map((change) => {
      const [name = '', given] = change.split('=', 2);
      const found = CHOICES.find(({ field }) => field === name);
      if (found === undefined) throw usage(models, `${change} names none of ${CHOICES.map(({ field }) => field).join(', ')}`);
      const option = found.options.find(({ value }) => wordOf(value) === given);
      if (option === undefined) throw usage(models, `${name} is one of ${found.options.map(({ value }) => wordOf(value)).join(', ')}`);
      return [name, option.value];
    }),
  );
}

/** Downloads the built-in model; progress goes to standard error. */
export async function download(core: Core, output: Output, signal: AbortSignal): Promise<void> {
  let phase = '';
  for await (const event of core.models.download(signal)) {
    const share = event.doneBytes !== null && event.totalBytes ? ` ${Math.round((event.doneBytes / event.totalBytes) * 100)}%` : '';
    output.progress(`${event.message}${share}`);
    if (event.phase !== phase) output.note(event.message);
    phase = event.phase;
  }
}
