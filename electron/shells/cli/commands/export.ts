// electron/shells/cli/commands/export.ts - writes packages as files, with the very bytes that were kept (row A2).
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../../contract/index.ts';
import { type Command, usage } from '../command.ts';
import { bytes, plural } from '../format.ts';
import { allRows, findSkill } from '../skills.ts';

export const exportPackages: Command = {
  name: 'export',
  summary: 'write packages as .md files, byte for byte as they are kept',
  usage: 'NAME… | --all',
  help: [
    ['NAME…', 'skills by name; a broken one by its file name'],
    ['--all', 'every skill of the account and the workspace'],
    ['--to DIR', 'the folder to write into; it is made when missing'],
    ['--format md', 'the form; md is the only one'],
    ['--overwrite', 'replace files that are there'],
  ],
  examples: ['export my-skill --to ~/Desktop', 'export --all --to backup/'],
  options: { all: { type: 'boolean' }, to: { type: 'string' }, format: { type: 'string' }, overwrite: { type: 'boolean' } },
  async run(call) {
    const { words, output } = call;
    const to = call.text('to');
    const format = call.text('format') ?? 'md';
    if (to === undefined) throw usage(exportPackages, '--to DIR is missing');
    if (format !== 'md') throw usage(exportPackages, `--format is ${format}; md is the only one`);
    if (call.flag('all') === words.length > 0) throw usage(exportPackages, 'give either names or --all');
    const core = await call.core();
    const ids = call.flag('all') ? allRows(core).map((row) => row.id) : words.map((word) => findSkill(core, word).id);
    if (ids.length === 0) throw new AppError('not_found', 'There is no skill to export.', { remedy: 'Import one first.' });
    const dir = makeFolder(resolve(to));
    const result = await core.library.exportTo({ ids, dir, overwrite: call.flag('overwrite') });
    if (output.json) output.value(result);
    else {
      for (const file of result.files) output.line(file.path);
      const total = result.files.reduce((sum, file) => sum + file.bytes, 0);
      output.note(`${plural(result.files.length, 'package')}, ${bytes(total)}`);
    }
    return 0;
  },
};

function makeFolder(dir: string): string {
  try {
    mkdirSync(dir, { recursive: true });
    return dir;
  } catch (cause) {
    throw new AppError('no_permission', `The folder ${dir} cannot be made: ${(cause as Error).message}.`, {
      cause,
      remedy: 'Choose another folder.',
    });
  }
}
