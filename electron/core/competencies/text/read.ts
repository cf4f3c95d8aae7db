// electron/core/competencies/text/read.ts - the text of a COMPETENCY.toml → what it says, and what is wrong with it. Seed competency-internals.
import {
  CATEGORIES,
  type Category,
  type Competency,
  type CompetencyAnalysis,
  parsePermission,
  permissionText,
  type WrittenPermission,
} from '../../../contract/index.ts';
import {
  brokenToml,
  createReport,
  type Field,
  fixOf,
  idOf,
  type Report,
  rangeOf,
  scheduleOf,
  textOf,
  textsOf,
  unseen,
  wrongType,
} from '../../manifests/index.ts';
import { listed, nearestWord, shortened } from '../../text/index.ts';
import { plainOf, readToml, type TomlDocument, type TomlTable, textLike } from '../../toml/index.ts';
import { ineffective } from './keys.ts';
import { metricsOf, settingsOf } from './settings.ts';

const START = { start: 0, end: 0 };

/**
 * Reads a competency. Broken, with `competency` null: it is not TOML, has no usable id, or what it requires cannot be read. A value of a
 * wrong type elsewhere is an error of its own; unknown keys are data. Never throws for any text. `fileName` is only named in messages.
 */
export function readCompetency(text: string, fileName: string): CompetencyAnalysis {
  const document = readToml(text);
  if ('problems' in document) return { state: 'broken', competency: null, findings: brokenToml(text, document.problems) };
  const report = createReport(text);
  const competency = competencyOf(document, report, fileName);
  return { state: competency === null ? 'broken' : 'ok', competency, findings: report.sorted() };
}

function competencyOf({ text, root }: TomlDocument, report: Report, fileName: string): Competency | null {
  ineffective(root, report, text);
  unseen(text, report);
  const name = textOf(root, 'name', report);
  const id = idOf(root, name, report, { text, fileName, key: 'id', what: 'competency', without: 'it cannot be equipped' });
  if (!root.entries.has('name')) report.warn('no_name', START, 'There is no name, so the id is shown. Add name = "…".');
  const description = textOf(root, 'description', report);
  if (!root.entries.has('description'))
    report.warn('no_description', START, 'There is no description. Add description = "…" to say what it is for.');
  const skills = skillsOf(root, report);
  const permissions = permissionsOf(root, report);
  const rest = {
    version: textOf(root, 'version', report)?.value ?? null,
    publisher: textOf(root, 'publisher', report)?.value ?? null,
    ...categoryOf(root, report, text),
    schedule: scheduleOf(root, report, text),
    integrations: textsOf(root, 'integrations', report).items.map(({ value }) => value),
    agent: agentOf(root, report),
    settings: settingsOf(root, report, text),
    metrics: metricsOf(root, report, text),
  };
  if (id === null || skills === null || permissions === null) return null;
  return {
    id,
    name: name?.value.trim() || id,
    description: description?.value ?? '',
    requiredSkills: skills,
    requiredPermissions: permissions,
    ...rest,
  };
}

function categoryOf(root: TomlTable, report: Report, text: string): { category: Category; categoryText: string | null } {
  const found = textOf(root, 'category', report);
  if (found === null) {
    if (!root.entries.has('category'))
      report.warn('no_category', START, `There is no category, so it is listed under Other. Add one of ${listed(CATEGORIES)}.`);
    return { category: 'Other', categoryText: null };
  }
  const exact = CATEGORIES.find((category) => category === found.value);
  if (exact !== undefined) return { category: exact, categoryText: null };
  const same = CATEGORIES.find((category) => category.toLowerCase() === found.value.trim().toLowerCase());
  const near = same ?? nearestWord(found.value, CATEGORIES);
  const fix =
    near === null ? undefined : fixOf(`Write ${near}`, { ...rangeOf(found), text: textLike(near, text.slice(found.start, found.end)) });
  const message =
    same === undefined
      ? `“${shortened(found.value)}” is not a category, so it is listed under Other. Write one of ${listed(CATEGORIES)}.`
      : `“${shortened(found.value)}” is written ${same}.`;
  report.warn('category', found, message, fix);
  return { category: same ?? 'Other', categoryText: found.value };
}

/** null = not all can be read; then it is not known what is required. */
function skillsOf(root: TomlTable, report: Report): string[] | null {
  const { items, whole } = textsOf(root, 'required_skills', report);
  const names = new Set<string>();
  for (const item of items) {
    const name = item.value.trim();
    if (name === '') report.warn('skill_empty', item, 'A required skill has no name. Write one, or remove the entry.');
    else if (names.has(name)) report.warn('skill_twice', item, `${shortened(name)} is required twice. Remove one of the two.`);
    else names.add(name);
  }
  return whole ? [...names] : null;
}

/** Texts, or tables with resource, access and scope; each spelling as written. null = not all can be read. */
function permissionsOf(root: TomlTable, report: Report): WrittenPermission[] | null {
  const found = root.entries.get('required_permissions')?.value;
  if (found?.kind !== 'array') {
    const { items, whole } = textsOf(root, 'required_permissions', report);
    return whole ? items.flatMap((item) => permissionOf(item, report) ?? []) : null;
  }
  const written: WrittenPermission[] = [];
  let whole = true;
  for (const item of found.items) {
    if (item.kind === 'text') {
      const permission = permissionOf({ ...rangeOf(item), value: String(item.value) }, report);
      if (permission !== null) written.push(permission);
    } else {
      const permission = item.kind === 'table' ? parsePermission(plainOf(item)) : null;
      if (permission !== null) written.push({ text: permissionText(permission), permission });
      else {
        wrongType(report, 'An entry of required_permissions', item, 'resource:access, or a table with resource and access');
        whole = false;
      }
    }
  }
  return whole ? written : null;
}

/**
 * What names no resource and access is kept whole: then only a permission of the same text satisfies it. null = a blank, which nobody could grant.
 */
function permissionOf(item: Field, report: Report): WrittenPermission | null {
  const text = item.value.trim();
  if (text === '') {
    report.warn('permission_empty', item, 'A required permission has no text. Write one, or remove the entry.');
    return null;
  }
  const permission = parsePermission(text);
  if (permission === null) {
    report.warn(
      'permission_malformed',
      item,
      `“${shortened(text)}” does not name a resource and an access. Write resource:access, such as crm:read.`,
    );
  }
  return { text: item.value, permission: permission ?? { resource: text, access: '', scope: null } };
}

function agentOf(root: TomlTable, report: Report): Competency['agent'] {
  const found = root.entries.get('agent')?.value;
  if (found !== undefined && found.kind !== 'table') wrongType(report, 'agent', found, 'a table, [agent]');
  if (found?.kind !== 'table') {
    if (found === undefined) report.warn('no_prompt', START, 'There is no prompt. Add [agent] with system_prompt = "…".');
    return { name: null, description: null, systemPrompt: '' };
  }
  const prompt = textOf(found, 'system_prompt', report);
  if (!found.entries.has('system_prompt')) report.warn('no_prompt', rangeOf(found), 'The agent has no prompt. Add system_prompt = "…".');
  if (prompt !== null && /^--- Competency: .* ---$/m.test(prompt.value)) {
    report.warn(
      'prompt_separator',
      prompt,
      'The prompt has a line such as --- Competency: id ---, which separates competencies. Change that line.',
    );
  }
  return {
    name: textOf(found, 'name', report)?.value ?? null,
    description: textOf(found, 'description', report)?.value ?? null,
    systemPrompt: prompt?.value ?? '',
  };
}
