// electron/shells/cli/commands/composing/lift.ts - the headings of an Agent Skill become artifacts of a package: only words after `## ` are added.

import { liftHeadings } from '../../../../core/editing/index.ts';
import { encodePackage } from '../../../../core/packages/index.ts';
import { type Command, flags, oneWord } from '../../command.ts';
import { replaceFile, shown } from '../../files.ts';
import { plural } from '../../format.ts';
import { unifiedDiff } from '../../unified.ts';
import { packagesIn, pathsFrom, requireOwnText } from '../files/checked.ts';

export const lift: Command = {
  name: 'lift',
  summary: 'make artifacts of the headings of an Agent Skill',
  usage: 'FILE',
  help: [
    ['FILE', 'a SKILL.md or another package; only words after “## ” are added'],
    ['--dry-run', 'only show the diff'],
  ],
  examples: ['lift skills/tides/SKILL.md --dry-run', 'lift skills/tides/SKILL.md'],
  options: flags('dry-run'),
  async run({ words, output, signal, flag }) {
    oneWord(lift, words, 'FILE');
    for await (const inspected of packagesIn(pathsFrom(words, undefined), [], signal)) {
      const { path, text: before, bytes } = requireOwnText(inspected);
      const { text, headings, changed } = liftHeadings(before, inspected.item.fileName);
      const dryRun = flag('dry-run');
      if (!dryRun && changed > 0) replaceFile(path, bytes, encodePackage(text));
      const diff = unifiedDiff(before, text, { left: shown(path), right: shown(path) });
      if (output.json) output.result('lift', { path: shown(path), dryRun, changed, headings, diff });
      else {
        output.raw(diff);
        for (const { line, heading, reason } of headings) if (reason !== null) output.note(`line ${line}, ${heading}: left. ${reason}`);
        output.note(
          `${plural(changed, 'heading')} ${dryRun ? 'would become' : changed === 1 ? 'is an artifact' : 'are artifacts'}${dryRun ? ' artifacts' : ' now'}`,
        );
      }
    }
    return 0;
  },
};
