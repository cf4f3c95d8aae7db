// electron/core/roles/text/read.ts - the text of a ROLE.toml → what it says, and what is wrong with it. Row G4; seed capability-spine, RoleTemplate.
import {
  HIGHEST,
  LOWEST,
  levelText,
  listed,
  RANKS,
  type Rank,
  type Role,
  type RoleAnalysis,
  type SkillRequirement,
} from '../../../contract/index.ts';
import {
  brokenToml,
  createReport,
  type Field,
  fixOf,
  idOf,
  misplaced,
  misspelt,
  type Report,
  rangeOf,
  tablesIn,
  tablesOf,
  textOf,
  unseen,
} from '../../manifests/index.ts';
import { nearestWord, shortened } from '../../text/index.ts';
import { readToml, type TomlDocument, type TomlTable, textLike } from '../../toml/index.ts';
import { dutiesOf } from './duties.ts';
import { numberOf } from './numbers.ts';

const START = { start: 0, end: 0 };
const KEYS = ['post_id', 'name', 'description', 'rank', 'standing_orders', 'required_skills', 'optional_skills', 'duties'];
/** Belong above the first header. */
const OF_FILE = ['post_id', 'description', 'rank', 'standing_orders'];
const MEANT = { id: 'post_id', title: 'name', skills: 'required_skills', orders: 'standing_orders' };

/**
 * Reads a role. Broken, with `role` null: it is not TOML, has no usable `post_id`, or the skills it requires cannot be read. A value of a wrong type
 * elsewhere is an error of its own; unknown keys are data. Never throws for any text. `fileName` is only named in messages.
 */
export function readRole(text: string, fileName: string): RoleAnalysis {
  const document = readToml(text);
  if ('problems' in document) return { state: 'broken', role: null, findings: brokenToml(text, document.problems) };
  const report = createReport(text);
  const role = roleOf(document, report, fileName);
  return { state: role === null ? 'broken' : 'ok', role, findings: report.sorted() };
}

function roleOf({ text, root }: TomlDocument, report: Report, fileName: string): Role | null {
  misspelt(root, report, { what: 'a role', keys: KEYS, meant: MEANT });
  const missing = OF_FILE.filter((key) => !root.entries.has(key));
  for (const list of ['required_skills', 'optional_skills', 'duties']) {
    const own = list === 'duties' ? missing.filter((key) => key !== 'description') : missing;
    for (const table of tablesIn(root, list)) misplaced(root, table, own, report, text);
  }
  unseen(text, report);
  const name = textOf(root, 'name', report);
  const id = idOf(root, name, report, { text, fileName, key: 'post_id', what: 'role', without: 'nobody can be commissioned to it' });
  if (!root.entries.has('name')) report.info('no_name', START, 'There is no name, so the post_id is shown. Add name = "…".');
  const required = skillsOf(root, 'required_skills', report);
  const optional = skillsOf(root, 'optional_skills', report);
  const known = new Set([...required, ...optional].map(({ skillId }) => skillId));
  const orders = ordersOf(root, report);
  const duties = dutiesOf(root, { report, source: text, known });
  if (required.length + optional.length + duties.length === 0 && orders === '') {
    report.warn('role_empty', START, 'It has neither standing orders nor skills nor duties, so a commission would change nothing.');
  }
  if (id === null || !isWhole(root, 'required_skills')) return null;
  return {
    id,
    name: name?.value.trim() || id,
    description: textOf(root, 'description', report)?.value ?? '',
    rank: rankOf(root, report, text),
    standingOrders: orders,
    requiredSkills: required,
    optionalSkills: optional.filter(({ skillId }) => !required.some((each) => each.skillId === skillId)),
    duties,
  };
}

/** Whether every entry of a list is a table with a name: else it is not known what is required. */
function isWhole(root: TomlTable, key: string): boolean {
  const found = root.entries.get(key)?.value;
  if (found === undefined) return true;
  const items = found.kind === 'array' ? found.items : [found];
  return items.every((item) => item.kind === 'table' && item.entries.get('skill_id')?.value.kind === 'text');
}

function skillsOf(root: TomlTable, key: 'required_skills' | 'optional_skills', report: Report): SkillRequirement[] {
  const skills = new Map<string, SkillRequirement>();
  for (const table of tablesOf(root, key, report)) {
    misspelt(table, report, { what: `[[${key}]]`, keys: ['skill_id', 'min_proficiency'], meant: { id: 'skill_id', name: 'skill_id' } });
    const skill = textOf(table, 'skill_id', report);
    if (skill === null || skill.value.trim() === '') {
      if (skill !== null || !table.entries.has('skill_id')) {
        report.error('skill_no_id', skill ?? rangeOf(table), `An entry of ${key} names no skill. Add skill_id = "…".`);
      }
      continue;
    }
    const skillId = skill.value.trim();
    if (skills.has(skillId)) report.warn('skill_twice', skill, `${shortened(skillId)} is there twice. Remove one of the two.`);
    else skills.set(skillId, { skillId, minProficiency: minimumOf(table, report) });
  }
  return [...skills.values()];
}

/** What is no level asks for the highest that it could mean: a slip must not let an agent in. */
function minimumOf(table: TomlTable, report: Report): number {
  const level = numberOf(table, 'min_proficiency', report);
  if (level === null) return table.entries.has('min_proficiency') ? HIGHEST : LOWEST;
  if (Number.isInteger(level.value) && level.value >= LOWEST && level.value <= HIGHEST) return level.value;
  const near = Math.min(HIGHEST, Math.max(LOWEST, Math.round(level.value) || LOWEST));
  report.error(
    'min_proficiency',
    level,
    `${level.value} is not a level. Write ${levelText(LOWEST)} to ${levelText(HIGHEST)}, as a number.`,
    fixOf(`Write ${levelText(near)}`, { ...rangeOf(level), text: String(near) }),
  );
  return HIGHEST;
}

function ordersOf(root: TomlTable, report: Report): string {
  const orders = textOf(root, 'standing_orders', report);
  if (orders !== null && /^--- (?:Role|Competency): .* ---$/m.test(orders.value)) {
    const message = 'The standing orders have a line such as --- Role: id ---, which separates the parts of a prompt. Change that line.';
    report.warn('prompt_separator', orders, message);
  }
  return orders?.value ?? '';
}

/** What is no rank asks for the highest: a slip must not let an agent in. */
function rankOf(root: TomlTable, report: Report, source: string): Rank {
  const found = textOf(root, 'rank', report);
  if (found === null) return root.entries.has('rank') ? 'master' : 'crew';
  const exact = RANKS.find((rank) => rank === found.value);
  if (exact !== undefined) return exact;
  const same = RANKS.find((rank) => rank === found.value.trim().toLowerCase());
  const near = same ?? nearestWord(found.value, RANKS);
  const fix = near === null ? undefined : fixOf(`Write ${near}`, written(found, near, source));
  report.error('rank', found, `“${shortened(found.value)}” is not a rank. Write ${listed(RANKS)}.`, fix);
  return 'master';
}

const written = (field: Field, value: string, source: string) => ({
  ...rangeOf(field),
  text: textLike(value, source.slice(field.start, field.end)),
});
