// electron/shells/cli/commands/models.ts - the models that can be used, and downloading the built-in one.
import type { Core } from '../../../contract/index.ts';
import { type Command, usage } from '../command.ts';
import { bytes, plural } from '../format.ts';
import type { Output } from '../output.ts';
import { allowHttp } from './running/plain-http.ts';

/** How many arguments follow each. */
const WORDS_AFTER = { list: 0, download: 0, 'allow-http': 1 };

export const models: Command = {
  name: 'models',
  summary: 'list models, download the built-in local one, or confirm an address without encryption',
  usage: '[list | download | allow-http PROVIDER]',
  help: [
    ['list', 'every model with its state (default)'],
    ['download', 'download the built-in local model once; it then works offline'],
    ['allow-http PROVIDER', 'confirm that what goes to the address of PROVIDER is not encrypted, once for each address'],
  ],
  examples: ['models', 'models download'],
  options: {},
  async run(call) {
    const [what = 'list', ...more] = call.words;
    if (!(what in WORDS_AFTER) || more.length !== WORDS_AFTER[what as keyof typeof WORDS_AFTER])
      throw usage(models, `${call.words.join(' ')} is not one of list, download and allow-http PROVIDER`);
    const core = await call.core();
    if (what === 'download') await download(core, call.output, call.signal);
    if (what === 'allow-http') allowHttp(core, more[0]!, call.output);
    const list = core.models.list();
    if (call.output.json) call.output.result('models', { models: list });
    else {
      const head = ['ID', 'STATE', 'SIZE', 'NOTE'];
      call.output.table(
        head,
        list.map((model) => [
          model.id,
          model.state.replaceAll('_', ' '),
          model.bytes === null ? '–' : bytes(model.bytes),
          model.note ?? '',
        ]),
      );
      call.output.note(plural(list.length, 'model'));
    }
    return 0;
  },
};

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
