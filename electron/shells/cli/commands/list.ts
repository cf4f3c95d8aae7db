// electron/shells/cli/commands/list.ts - the skills of the account and the workspace.
import { type SkillRow, shownStatus, versionText } from '../../../contract/index.ts';
import { type Command, flags, texts } from '../command.ts';
import { compareHint, moment, plural } from '../format.ts';
import { allRows } from '../skills.ts';

export const list: Command = {
  name: 'list',
  summary: 'list skills',
  usage: '[QUERY]',
  help: [
    ['QUERY', 'words, and key:value filters: scope, source, kind, state, tag, name, domain, category, department, origin,'],
    ['', 'enabled, publisher, verified, signature, license, link; a leading - negates. kind also takes developmental and'],
    ['', 'instruction: what a package is a record of'],
    ['--publisher NAME', 'skills that name this publisher; anyone can claim a name'],
    ['--verified-only', 'skills whose exact bytes a catalog vouches for; what a file claims does not count.'],
    ['', 'No catalog is set up yet, so there are none'],
  ],
  examples: ['list', 'list kind:prompt_template -state:broken', 'list --publisher acme --verified-only', 'list summary --json'],
  options: { ...texts('publisher'), ...flags('verified-only') },
  async run({ words, output, core, text, flag }) {
    const publisher = text('publisher');
    const filters = [
      ...(publisher === undefined ? [] : [`publisherId:"${publisher.replaceAll('"', '')}"`]),
      ...(flag('verified-only') ? ['verifiedOnly:true'] : []),
    ];
    const rows = allRows(await core(), [...words, ...filters].join(' '));
    if (output.json) output.result('list', { skills: rows });
    else if (rows.length > 0) output.table(['NAME', 'SCOPE', 'VERSION', 'STATE', 'RECORD', 'KINDS', 'LAST RUN'], rows.map(cells));
    for (const { fileName, copyOf } of output.json ? [] : rows) {
      if (copyOf !== null) output.note(`${fileName}: ${compareHint(`skill:${copyOf.fileName}`, `skill:${fileName}`)}`);
    }
    if (!output.json) output.note(plural(rows.length, 'skill'));
    return 0;
  },
};

function cells(row: SkillRow): string[] {
  const lastRun = row.lastRun === null ? '–' : `${shownStatus(row.lastRun).replaceAll('_', ' ')} ${moment(row.lastRun.at)}`;
  return [
    row.state === 'broken' ? row.fileName : row.name,
    row.scope,
    versionText(row.version),
    stateOf(row),
    row.record,
    row.kinds.join(' ') || '–',
    lastRun,
  ];
}

/** One word, the one that stops a run first. */
export function stateOf(row: SkillRow): string {
  if (row.copyOf !== null) return `copy of ${row.copyOf.fileName}`;
  if (row.state !== 'ok') return row.state;
  if (!row.acknowledged) return 'not acknowledged';
  return row.enabled ? 'ok' : 'disabled';
}
