// electron/core/profile/markdown.ts - a profile as Markdown, for people who have no Skillwright. Pure.
import {
  type AgentProfile,
  broughtBy,
  levelText,
  lifeInWords,
  offText,
  type ProfileDuty,
  plural,
  type Spending,
  scheduleText,
} from '../../contract/index.ts';

/** A stranger's text is words, and nothing else: no heading, link, cell or tag. */
const words = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~]/g, '\\$&');
const code = (text: string): string => (/[`\\|\s]/.test(text) ? words(text) : `\`${text}\``);

type Row = readonly string[];
const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A heading with what is under it; nothing if there is nothing. */
const part = <T>(title: string, head: Row, items: readonly T[], cells: (item: T) => Row): string[] =>
  items.length === 0 ? [] : [`## ${title}`, table(head, items.map(cells))];

const PERIODS: Readonly<Record<Spending['period'], string>> = { today: 'Today', week: 'Last 7 days', month: 'Last 30 days', all: 'All' };
const number = (count: number): string => count.toLocaleString('en-US');
const dollars = (cost: number | null): string => (cost === null ? 'unknown' : `$${cost.toFixed(cost > 0 && cost < 0.01 ? 5 : 2)}`);
const because = ({ reason, way }: { reason: string; way: string | null }): string => words(way === null ? reason : `${reason} ${way}`);

export function profileInMarkdown(profile: AgentProfile): string {
  const { name, description } = profile.agent;
  const about = description.trim() === '' ? [] : [words(description)];
  return `${[`# ${words(name)}`, ...about, summary(profile), ...abilities(profile), ...duties(profile), ...record(profile)].join('\n\n')}\n`;
}

function summary({ agent, life, rank, role, identity, prompt, asOf }: AgentProfile): string {
  const certificate =
    identity.state === 'issued'
      ? [
          `Key: ${code(identity.did)}`,
          `Fingerprint: ${identity.fingerprint}`,
          `Certificate: issued ${identity.issuedAt} by ${code(identity.issuer)}`,
        ]
      : [`Certificate: none. ${words(identity.reason)}`];
  const lines = [
    `State: ${words(agent.name)} ${lifeInWords(life.now)}`,
    `Rank: ${rank}`,
    `Role: ${role === null ? 'none' : `${words(role.name)}, ${role.state.replace('_', ' ')}`}`,
    ...certificate,
    `Model: ${agent.modelId === null ? 'as the run chooses' : code(agent.modelId)}`,
    `Prompt: ${number(prompt.tokens)} tokens in ${plural(prompt.parts.length, 'part')}`,
    `As of ${asOf}`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

/** What it can and may do. */
const abilities = ({ competencies, skills, levels, tools, more, permissions, restrictions }: AgentProfile): string[] => [
  ...part('Competencies', ['Name', 'Version', 'State'], competencies, (each) => [
    words(each.name),
    words(each.version ?? ''),
    each.state.replace('_', ' '),
  ]),
  ...part('Skills', ['Name', 'Decision', 'From', 'Because'], skills, (each) => [
    words(each.name),
    each.decision,
    words(broughtBy(each)),
    because(each),
  ]),
  ...part('Levels', ['Skill', 'Record', 'Assessed', 'Now', 'Drops', 'Way back'], levels, ({ skill, record, assessed }) => [
    words(skill),
    record ?? 'not here',
    ...(assessed === null
      ? ['never', '', '', '']
      : [
          levelText(assessed.level),
          levelText(assessed.effective.level),
          assessed.pinned ? 'pinned' : (assessed.effective.nextDropAt ?? 'never'),
          words(assessed.wayBack ?? ''),
        ]),
  ]),
  ...part('Tools', ['Name', 'Decision', 'Level', 'Because'], tools, (each) => [code(each.id), each.decision, each.level, because(each)]),
  ...(more ? ['There are more skills or tools than are listed.'] : []),
  ...part('Permissions', ['Permission', 'For', 'Until', 'State'], permissions, (each) => [
    code(each.text),
    words(each.skillName ?? 'every skill'),
    each.until ?? '',
    each.restricted ? 'restricted' : 'held',
  ]),
  ...part('Restrictions', ['Permission', 'Until', 'Why'], restrictions, (each) => [code(each.text), each.until ?? '', words(each.why)]),
];

/** What it does by itself. */
const duties = ({ duties: all }: AgentProfile): string[] =>
  part('Duties', ['Name', 'From', 'Schedule', 'Skills', 'Next', 'Last', 'Missed'], all, (each) => [
    words(each.name),
    words(each.from.name),
    `${code(scheduleText(each.schedule))}${each.timeZone === null ? '' : ` ${words(each.timeZone)}`}`,
    words(each.skills.join(', ')),
    words(offText(each) ?? each.next.join(', ')),
    lastOf(each),
    number(each.missed),
  ]);

const lastOf = ({ last }: ProfileDuty): string =>
  last === null ? 'never' : words([`${last.state} ${last.dueAt}`, last.reason].filter((text) => text !== null).join(': '));

/** What it did. */
const record = ({ memory, spending, audit }: AgentProfile): string[] => [
  ...part('Memory', ['Place', 'Entries', 'Bytes'], memory, (each) => [each.scope, number(each.entries), number(each.bytes)]),
  ...part('Spending', ['Time', 'Runs', 'Failed', 'Tokens in', 'Tokens out', 'Cost'], spending, (each) => [
    PERIODS[each.period],
    ...[each.runs, each.failed, each.inputTokens, each.outputTokens].map(number),
    dollars(each.cost),
  ]),
  ...part('Last events', ['At', 'Event', 'About', 'Outcome', 'Because'], audit, (each) => [
    each.at,
    words(each.action),
    words(each.subjectName),
    each.outcome,
    words(each.reasons.map(({ sentence }) => sentence).join(' ')),
  ]),
];
