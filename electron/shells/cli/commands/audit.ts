// electron/shells/cli/commands/audit.ts - what was refused, granted and decided (row C12): as a list, or as lines for another program.
import { type AuditEvent, type AuditQuery, type Core, readTime, TIME_WORDS } from '../../../contract/index.ts';
import { type Command, flags, type Invocation, texts, usage, wholeNumber } from '../command.ts';
import { moment, plural } from '../format.ts';
import { type Output, printList } from '../output.ts';
import { allRows } from '../skills.ts';
import { LIMIT_HELP, LIMIT_OPTIONS, prune, refuseLimits } from './pruning.ts';

export const audit: Command = {
  name: 'audit',
  summary: 'list what was refused, granted and decided, export it, or archive older events',
  usage: 'list | export | archive',
  help: [
    ['list', 'events, newest first'],
    ['export', 'the same as JSONL on standard output: one JSON object per line, no limit'],
    ['archive', 'move events over the given limits to the archive, a JSONL file of the account; none is lost'],
    ['--archived', 'list or export the archive in place of the log'],
    ['--action ACTION', 'such as PermissionDenied, Granted, Revoked, Acknowledged, Enabled, Disabled, Equipped, Unequipped, ToolsChanged'],
    ['--agent ID', 'who acted; `you` means yourself'],
    ['--skill NAME', 'about this skill: a name, or the id of a removed skill'],
    ['--since TIME', 'on or after this day or time, such as 2026-03-01 or 7d'],
    ['--text TEXT', 'events whose names or reasons contain this text'],
    ['--limit N', 'maximum events in a list, 1 to 500; default: 50'],
    ...LIMIT_HELP,
  ],
  examples: ['audit list --action PermissionDenied', 'audit export --since 2026-03-01 > audit.jsonl', 'audit archive --older-than 1y'],
  options: { ...texts('action', 'agent', 'skill', 'since', 'text', 'limit'), ...flags('archived'), ...LIMIT_OPTIONS },
  async run(call) {
    const [what, ...more] = call.words;
    if (what !== 'list' && what !== 'export' && what !== 'archive') {
      throw usage(audit, what === undefined ? 'list, export or archive is missing' : `${what} is not list, export or archive`);
    }
    if (more.length > 0) throw usage(audit, `${what} takes no arguments; unexpected: ${more.join(' ')}`);
    if (what === 'archive') return await prune(audit, 'audit', call);
    refuseLimits(audit, 'archive', call);
    const wanted = {
      limit: wholeNumber(audit, call, 'limit', 1, 500) ?? 50,
      since: sinceOf(call),
      action: call.text('action') ?? null,
      agent: call.text('agent') ?? null,
    };
    const core = await call.core();
    const skill = call.text('skill');
    const query: AuditQuery = { ...wanted, text: call.text('text') ?? '', skillId: skill === undefined ? null : skillId(core, skill) };
    if (call.flag('archived')) return printArchive(matching(core.retention.archived(), query), { what, limit: wanted.limit }, call.output);
    if (what === 'export') printExport(core.capability.exportAudit(query), call.output);
    else printEvents(core.capability.audit(query).rows, call.output);
    return 0;
  },
};

/** Events outlive their skill, so an argument that names no skill is read as an id. */
const skillId = (core: Core, word: string): string => allRows(core).find((row) => row.name === word)?.id ?? word;

function sinceOf(call: Invocation): string | null {
  const word = call.text('since');
  if (word === undefined) return null;
  const time = readTime(word, Date.now());
  if (time === null) throw usage(audit, `--since is ${word}, which is not ${TIME_WORDS}`);
  return new Date(time).toISOString();
}

function printExport(file: { fileName: string; data: string }, output: Output): void {
  if (output.json) output.result('audit export', file);
  else output.raw(file.data);
}

function printEvents(events: AuditEvent[], output: Output): void {
  const rows = events.map(({ at, actor, action, subjectName, reasons }) => [
    moment(at),
    actor,
    action,
    subjectName,
    reasons.map(({ sentence }) => sentence).join(' '),
  ]);
  const head = ['TIME', 'AGENT', 'ACTION', 'SKILL', 'REASON'];
  printList(output, 'audit list', { events }, { head, rows, count: plural(events.length, 'event') });
}

/** Events of the archive that match a query, newest first. */
function matching(events: readonly AuditEvent[], { action, agent, skillId: skill, since, text = '' }: AuditQuery): AuditEvent[] {
  const words = (event: AuditEvent) => [event.subjectName, event.action, event.actor, ...event.reasons.map(({ sentence }) => sentence)];
  return events
    .filter((event) => !action || event.action === action)
    .filter((event) => !agent || event.actor === agent)
    .filter((event) => !skill || event.subject === skill)
    .filter((event) => !since || event.at >= since)
    .filter((event) => words(event).join(' ').toLowerCase().includes(text.toLowerCase()))
    .reverse();
}

function printArchive(events: AuditEvent[], { what, limit }: { what: 'list' | 'export'; limit: number }, output: Output): 0 {
  if (what === 'list') printEvents(events.slice(0, limit), output);
  else printExport({ fileName: 'audit.jsonl', data: events.map((event) => `${JSON.stringify(event)}\n`).join('') }, output);
  return 0;
}
