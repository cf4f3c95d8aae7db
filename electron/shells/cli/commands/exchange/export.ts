// electron/shells/cli/commands/exchange/export.ts - writes packages as files; kept content leaves with exactly its bytes (row A2).
import { resolve } from 'node:path';
import {
  AppError,
  CLIENT_FORMATS,
  EXPORT_FORMATS,
  type ExportPreview,
  type ExportResult,
  type LeftOut,
} from '../../../../contract/index.ts';
import { type Command, choiceOf, flags, texts, usage } from '../../command.ts';
import { bytes, plural } from '../../format.ts';
import type { Output } from '../../output.ts';
import { allRows, findSkill } from '../../skills.ts';
import { safetyLines } from '../reports/safety.ts';
import { makeFolder } from '../written.ts';

export const exportPackages: Command = {
  name: 'export',
  summary: 'write packages as files, byte for byte as stored, as JSON or in the format of a client',
  usage: 'NAME… | --all',
  help: [
    ['NAME…', 'skills by name; a broken one by its file name'],
    ['--all', 'every skill of the account and the workspace'],
    ['--to DIR', 'the folder to write to; created if missing'],
    ['--format FORMAT', 'md (default), folder, zip, skill: one per skill; tar.gz: all in one; json, contract: JSON with less detail;'],
    ['', 'original: the format it came in, with the same bytes if it is unedited; or the format of a client:'],
    ['', CLIENT_FORMATS.join(', ')],
    ['--preview', 'show what would be exported or left out, and which clients accept it; write nothing'],
    ['--overwrite', 'replace existing files'],
  ],
  examples: ['export my-skill --to ~/Desktop', 'export my-skill --format skill --preview', 'export --all --to backup/ --format tar.gz'],
  options: { ...texts('to', 'format'), ...flags('all', 'overwrite', 'preview') },
  async run(call) {
    const { words, output } = call;
    const to = call.text('to');
    const format = choiceOf(exportPackages, call, 'format', EXPORT_FORMATS) ?? 'md';
    const isPreview = call.flag('preview');
    if (to === undefined && !isPreview) throw usage(exportPackages, '--to DIR is missing');
    if (call.flag('all') === words.length > 0) throw usage(exportPackages, 'give either NAMEs or --all');
    const core = await call.core();
    const ids = call.flag('all') ? allRows(core).map((row) => row.id) : words.map((word) => findSkill(core, word).id);
    if (ids.length === 0) throw new AppError('not_found', 'There is no skill to export.', { remedy: 'Import one first.' });
    if (isPreview || to === undefined) {
      const preview = await core.library.exportPreview({ ids, format });
      if (output.json) output.result('export', { preview, written: null });
      else printPreview(preview, output);
      return 0;
    }
    const written = await core.library.exportTo({ ids, dir: makeFolder(resolve(to)), overwrite: call.flag('overwrite'), format });
    if (output.json) output.result('export', { preview: null, written });
    else printWritten(written, output);
    return 0;
  },
};

function printWritten({ files, leftOut }: ExportResult, output: Output): void {
  // An archive of several skills is reported once for each.
  const paths = new Map(files.map((file) => [file.path, file.bytes]));
  for (const path of paths.keys()) output.line(path);
  tellLeftOut(leftOut, output);
  const total = [...paths.values()].reduce((sum, size) => sum + size, 0);
  output.note(`${plural(files.length, 'package')}, ${bytes(total)}`);
}

function printPreview({ files, leftOut, skills }: ExportPreview, output: Output): void {
  output.table(
    ['FILE', 'SIZE'],
    files.map((file) => [file.path, bytes(file.bytes)]),
  );
  for (const { name, clients, safety, notCarried } of skills) {
    const by = (verdict: 'accepts' | 'warns' | 'refuses') => clients.filter((each) => each.verdict === verdict).map(({ client }) => client);
    const verdicts = [
      ['accepted by', by('accepts')],
      ['with warnings by', by('warns')],
      ['refused by', by('refuses')],
    ] as const;
    const told = verdicts.filter(([, names]) => names.length > 0).map(([what, names]) => `${what} ${names.join(', ')}`);
    output.note(told.length === 0 ? name : `${name}: ${told.join('; ')}`);
    for (const line of safetyLines(safety, 'SKILL.md')) output.note(`  ${line}`);
    for (const { what, why, line } of notCarried)
      output.note(`  not carried over: ${what}${line === null ? '' : ` (line ${line})`}: ${why}`);
  }
  tellLeftOut(leftOut, output);
  output.note(`${plural(skills.length, 'package')}, nothing written`);
}

function tellLeftOut(leftOut: readonly LeftOut[], output: Output): void {
  for (const { path, reason } of leftOut) output.note(`left out: ${path}: ${reason}`);
}
