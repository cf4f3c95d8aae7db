// electron/shells/cli/commands/link.ts - packages in their author's own files (row A12): link, list, unlink.
import { resolve } from 'node:path';
import type { LinkRoot } from '../../../contract/index.ts';
import { type Command, oneWord } from '../command.ts';
import { plural } from '../format.ts';
import { SCOPE_HELP, scopeOf } from './scope.ts';

export const link: Command = {
  name: 'link',
  summary: 'follow a package file, or every package in a folder',
  usage: 'PATH',
  help: [['PATH', 'a file or a folder; new packages in it stay disabled until acknowledged'], SCOPE_HELP],
  examples: ['link ~/skills', 'link my-skill.md'],
  options: { scope: { type: 'string' } },
  async run(call) {
    const path = resolve(oneWord(link, call.words, 'PATH'));
    const scope = scopeOf(link, call);
    const root = await (await call.core()).library.link({ path, scope });
    if (call.output.json) call.output.result('link', { link: root });
    else call.output.line(lineOf(root));
    return 0;
  },
};

export const links: Command = {
  name: 'links',
  summary: 'check linked files and folders, then list them',
  usage: '',
  help: [],
  examples: ['links', 'list link:conflict'],
  options: {},
  async run(call) {
    const { library } = await call.core();
    await library.refreshLinks();
    const all = library.links();
    if (call.output.json) call.output.result('links', { links: all });
    else {
      for (const root of all) call.output.line(lineOf(root));
      call.output.note(plural(all.length, 'link'));
    }
    return 0;
  },
};

export const unlink: Command = {
  name: 'unlink',
  summary: 'stop following a file or folder; the skills and the files are kept',
  usage: 'PATH',
  help: [['PATH', 'as shown by links']],
  examples: ['unlink ~/skills'],
  options: {},
  async run(call) {
    const root = resolve(oneWord(unlink, call.words, 'PATH'));
    (await call.core()).library.unlink({ root });
    if (call.output.json) call.output.result('unlink', { root });
    else call.output.note(`${root} is no longer followed`);
    return 0;
  },
};

const lineOf = ({ path, kind, scope, skills, conflicts, watched }: LinkRoot): string =>
  `${path}  ${kind}, ${scope}, ${plural(skills, 'skill')}${conflicts === 0 ? '' : `, ${plural(conflicts, 'conflict')}`}${watched === 'offline' ? ', not reachable' : ''}`;
