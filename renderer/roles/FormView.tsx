// renderer/roles/FormView.tsx - the role as a form: who it is, its standing orders, skills with the level that each needs, and duties with their next times.
import { SegmentedControl } from '@mantine/core';
import { useStore } from 'zustand';
import { HIGHEST, levelText } from '../../electron/contract/proficiency/levels.ts';
import type { OpenRole } from '../../electron/contract/roles/roles.ts';
import { RANKS } from '../../electron/contract/values/agent.ts';
import { timesInWords } from '../agents/duties/words.tsx';
import { ActButton } from '../app/acts/controls.tsx';
import type { ManifestDocument } from '../manifests/document.ts';
import { editOrTell } from '../manifests/form/edits.ts';
import { FormShell } from '../manifests/form/FormShell.tsx';
import {
  AddRow,
  asNumber,
  ChoiceRow,
  type Fields,
  Group,
  ListRow,
  Part,
  type Path,
  TextRow,
  tableOf,
  tablesOf,
  textOf,
  textsOf,
} from '../manifests/form/fields.tsx';
import styles from '../manifests/form/form.module.css';
import { addDuty, addOptional, addRequired, removePart, showTab } from './acts.ts';

type RoleDocument = ManifestDocument<OpenRole>;
type SkillList = 'required_skills' | 'optional_skills';
interface PartProps {
  doc: RoleDocument;
  at: number;
  fields: Fields;
}

export function FormView({ doc }: { doc: RoleDocument }) {
  return (
    <FormShell doc={doc} toSource={<ActButton act={showTab} choice="source" label="Show source" size="xs" plain />}>
      {(fields) => <Form doc={doc} fields={fields} />}
    </FormShell>
  );
}

function Form({ doc, fields }: { doc: RoleDocument; fields: Fields }) {
  const text = textsOf(doc, fields);
  const skills = (list: SkillList, title: string, act: typeof addRequired) => (
    <Group title={title} at={`role.${list}`} act={<ActButton act={act} size="xs" />}>
      {tablesOf(fields[list]).map((skill, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a skill is what it is
        <Skill key={at} doc={doc} list={list} at={at} fields={skill} />
      ))}
    </Group>
  );
  return (
    <>
      <Group title="Role">
        {text('name', 'Name')}
        {text('post_id', 'Post id', { mono: true })}
        {text('description', 'Description', { long: true })}
        <ChoiceRow
          doc={doc}
          path={['rank']}
          label="Rank"
          value={fields.rank ?? 'crew'}
          data={RANKS.map((rank) => ({ value: rank, label: rank }))}
          other={(written) => `${written} (no rank)`}
        />
        {text('standing_orders', 'Standing orders', { long: true, mono: true, hint: 'A part of the prompt of whoever has the role' })}
      </Group>
      {skills('required_skills', 'Required skills', addRequired)}
      {skills('optional_skills', 'Optional skills', addOptional)}
      <Group title="Duties" at="role.duties" act={<ActButton act={addDuty} size="xs" />}>
        {tablesOf(fields.duties).map((duty, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a duty is what it is
          <Duty key={at} doc={doc} at={at} fields={duty} />
        ))}
      </Group>
    </>
  );
}

const idOf = (...path: Path): string => JSON.stringify(path);
const LEVELS = Array.from({ length: HIGHEST }, (_, at) => ({ value: String(at + 1), label: levelText(at + 1) }));

function Skill({ doc, list, at, fields }: PartProps & { list: SkillList }) {
  return (
    <Part remove={removePart} part={idOf(list, at)} title={`Skill ${textOf(fields.skill_id)}`}>
      <TextRow doc={doc} path={[list, at, 'skill_id']} label="Skill" value={fields.skill_id} mono />
      <ChoiceRow
        doc={doc}
        path={[list, at, 'min_proficiency']}
        label="Needs at least"
        value={fields.min_proficiency ?? 1}
        data={LEVELS}
        other={(written) => `${written} (no level)`}
        written={Number}
      />
    </Part>
  );
}

function Duty({ doc, at, fields }: PartProps) {
  const times = useStore(doc.store, (s) => s.look?.nextTimes);
  const path = (...keys: Path): Path => ['duties', at, ...keys];
  const text = textsOf(doc, fields, path());
  const name = textOf(fields.name);
  const isInterval = fields.interval_minutes !== undefined && fields.schedule === undefined;
  const next = times?.find(({ duty }) => duty === name.trim())?.times;
  const inputs = tableOf(fields.inputs);
  return (
    <Part remove={removePart} part={idOf('duties', at)} title={`Duty ${name}`}>
      {text('name', 'Name')}
      {text('description', 'Description', { long: true })}
      <div className={styles.row}>
        <span className="sm sec">When</span>
        <SegmentedControl
          size="xs"
          aria-label={`When ${name} is due`}
          value={isInterval ? 'interval' : 'cron'}
          data={[
            { value: 'cron', label: 'At set times' },
            { value: 'interval', label: 'Every so many minutes' },
          ]}
          onChange={(kind) => void switchTo(doc, at, kind === 'interval')}
        />
      </div>
      {isInterval
        ? text('interval_minutes', 'Minutes', { mono: true, written: asNumber })
        : text('schedule', 'Schedule', { mono: true, hint: 'Five fields: minute, hour, day, month, weekday' })}
      {text('time_zone', 'Time zone', {
        mono: true,
        hint: 'Such as Europe/Berlin; empty = that of this machine',
        written: (zone) => (zone.trim() === '' ? null : zone),
      })}
      <div className={styles.row}>
        <span className="sm sec">Next times</span>
        <span className="sm">{next === undefined ? 'not known yet' : timesInWords(next) || 'it never comes'}</span>
      </div>
      <ListRow
        doc={doc}
        path={path('skills')}
        label="Skills"
        value={fields.skills}
        remove={removePart}
        partOf={(of) => idOf('duties', at, 'skills', of)}
      />
      {Object.entries(inputs).map(([key, value]) => (
        <div key={key} className={styles.option}>
          <TextRow doc={doc} path={path('inputs', key)} label={`Input ${key}`} value={value} written={(text) => likeBefore(value, text)} />
          <ActButton act={removePart} choice={idOf('duties', at, 'inputs', key)} label={`Remove input ${key}`} size="xs" plain>
            Remove
          </ActButton>
        </div>
      ))}
      <AddRow
        label="New input"
        onAdd={(key) => {
          if (!Object.hasOwn(inputs, key)) void editOrTell(doc, { type: 'set', path: [...path('inputs', key)], value: '' });
        }}
      />
      {text('priority', 'Priority', { mono: true, hint: '1 goes first; empty = 5', written: asNumber })}
    </Part>
  );
}

/** One way to say when takes the place of the other, as one step back. */
async function switchTo(doc: RoleDocument, at: number, toInterval: boolean): Promise<void> {
  const group = `when ${at}`;
  const [gone, come] = toInterval ? (['schedule', 'interval_minutes'] as const) : (['interval_minutes', 'schedule'] as const);
  await editOrTell(doc, { type: 'set', path: ['duties', at, come], value: toInterval ? 60 : '0 9 * * *' }, group);
  await editOrTell(doc, { type: 'remove', path: ['duties', at, gone] }, group);
}

/** An input keeps its type as long as what is typed can be of it. */
function likeBefore(was: unknown, text: string): string | number | boolean {
  const number = Number(text);
  if (typeof was === 'number' && text.trim() !== '' && Number.isFinite(number)) return number;
  return typeof was === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

/** Complete, without a finding but for what only its author knows. */
export function newPart(list: SkillList | 'duties', fields: Fields | null): Record<string, string | number | string[]> {
  const all = tablesOf(fields?.[list]);
  if (list !== 'duties')
    return {
      skill_id: free(
        'skill',
        all.map(({ skill_id }) => textOf(skill_id)),
      ),
      min_proficiency: 1,
    };
  const [first] = tablesOf(fields?.required_skills);
  const skills = first === undefined ? [] : [textOf(first.skill_id)];
  return {
    name: free(
      'duty',
      all.map(({ name }) => textOf(name)),
    ),
    schedule: '0 9 * * *',
    skills,
  };
}

function free(stem: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) if (!taken.includes(`${stem}-${number}`)) return `${stem}-${number}`;
}

/** All that can be taken away, in the order of the form. */
export function partsOf(fields: Fields | null): { id: string; label: string }[] {
  const skills = (list: SkillList, word: string) =>
    tablesOf(fields?.[list]).map(({ skill_id }, at) => ({ id: idOf(list, at), label: `${word} skill ${textOf(skill_id)}` }));
  const duties = tablesOf(fields?.duties).flatMap(({ name, skills: named, inputs }, at) => [
    { id: idOf('duties', at), label: `Duty ${textOf(name)}` },
    ...(Array.isArray(named) ? named : []).map((skill, of) => ({
      id: idOf('duties', at, 'skills', of),
      label: `Skill ${textOf(skill)} of ${textOf(name)}`,
    })),
    ...Object.keys(tableOf(inputs)).map((key) => ({ id: idOf('duties', at, 'inputs', key), label: `Input ${key} of ${textOf(name)}` })),
  ]);
  return [...skills('required_skills', 'Required'), ...skills('optional_skills', 'Optional'), ...duties];
}
