// electron/core/roles/ontology/text.ts - writes the ROLE.toml of a post, and the packages of the skills that roles ask for.
import { levelText, type SkillRequirement } from '../../../contract/index.ts';
import { inlineValue } from '../../frontmatter/index.ts';
import { pair, partsText } from '../../manifests/index.ts';

export interface RoleParts {
  id: string;
  name: string;
  department: { name: string; description: string | null } | null;
  reportsTo: string | null;
  commands: string[];
  note: string | null;
  can: string[];
  lacks: string[];
  /** From files of their own, word by word, in the order in which they apply. */
  orders: { from: string; text: string }[];
  required: SkillRequirement[];
  optional: SkillRequirement[];
}

/** With the keys in the order of a new role, LF. */
export function roleText(parts: RoleParts): string {
  const { id, name, department, required, optional } = parts;
  const description = department === null ? null : [department.name, department.description].filter(Boolean).join(': ');
  const skills = (key: string, all: readonly SkillRequirement[]) =>
    all.map(({ skillId, minProficiency }) => [`[[${key}]]`, ...pair('skill_id', skillId), ...pair('min_proficiency', minProficiency)]);
  return partsText([
    [
      ...pair('post_id', id),
      ...pair('name', name),
      ...pair('description', description),
      ...pair('rank', 'crew'),
      ...pair('standing_orders', orders(parts)),
    ],
    ...skills('required_skills', required),
    ...skills('optional_skills', optional),
  ]);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `- ${oneLine(line)}`)];

/** What the file says of a post in other words, as sentences for whoever has it; null = nothing. */
function orders({ name, department, reportsTo, commands, note, can, lacks, orders: given }: RoleParts): string | null {
  const about = [
    ...(reportsTo === null ? [] : [`You report to: ${oneLine(reportsTo)}.`]),
    ...(commands.length === 0 ? [] : [`These report to you: ${oneLine(commands.join(', '))}.`]),
    ...(note === null ? [] : [`Note: ${oneLine(note)}.`.replace(/([.!?])\.$/, '$1')]),
  ];
  const parts = [...about, ...list('What you do:', can), ...list('What you do not have:', lacks)];
  const texts = given.flatMap(({ text }) => ['', text.replaceAll('\r\n', '\n')]);
  if (parts.length + texts.length === 0) return null;
  const post = `Your post: ${oneLine(name)}${department === null ? '' : `, ${oneLine(department.name)}`}.`;
  return `${[post, ...parts, ...texts].join('\n')}\n`;
}

/** A package without artifacts: a record of something that is learned. `askedBy` = names of roles with the level that they ask for. */
export function recordText(skill: string, askedBy: readonly { role: string; level: number }[]): string {
  const roles = askedBy.map(({ role, level }) => `${role} (${levelText(level)})`).join(', ');
  const words = skill.replace(/[_-]+/g, ' ').trim();
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const description = `${title}, as roles ask for it: ${roles}.`;
  const pairs = {
    name: skill,
    title,
    description: description.length > MOST ? `${title}, as ${askedBy.length} roles ask for it.` : description,
    origin: 'role',
  };
  return `---\n${Object.entries(pairs)
    .map(([key, value]) => `${key}: ${inlineValue(value, false)}\n`)
    .join('')}---\n`;
}
/** Of a description, by the open format. */
const MOST = 1024;
