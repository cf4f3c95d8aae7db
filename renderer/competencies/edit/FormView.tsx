// renderer/competencies/edit/FormView.tsx - the competency as a form.
import { CATEGORIES, SETTING_TYPES } from '../../../electron/contract/competencies/competencies.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { editOrTell } from '../../manifests/form/edits.ts';
import { FormShell } from '../../manifests/form/FormShell.tsx';
import {
  AddRow,
  ChoiceRow,
  type Fields,
  Group,
  ListRow,
  Part,
  TextRow,
  tableOf,
  tablesOf,
  textOf,
  textsOf,
} from '../../manifests/form/fields.tsx';
import styles from '../../manifests/form/form.module.css';
import { addMetric, addSetting, removePart, showViews } from './acts.ts';
import type { CompetencyDocument } from './document.ts';

export function FormView({ doc }: { doc: CompetencyDocument }) {
  return (
    <FormShell doc={doc} toSource={showViews[1] ? <ActButton act={showViews[1]} size="xs" plain /> : null}>
      {(fields) => <Form doc={doc} fields={fields} />}
    </FormShell>
  );
}

function Form({ doc, fields }: { doc: CompetencyDocument; fields: Fields }) {
  const text = textsOf(doc, fields);
  const list = (name: string, label: string) => (
    <ListRow doc={doc} path={[name]} label={label} value={fields[name]} remove={removePart} partOf={(at) => `${name} ${at}`} />
  );
  const agent = textsOf(doc, tableOf(fields.agent), ['agent']);
  return (
    <>
      <Group title="Competency">
        {text('name', 'Name')}
        {text('id', 'Id', { mono: true })}
        {text('description', 'Description', { long: true })}
        {text('version', 'Version', { mono: true })}
        {text('publisher', 'Publisher')}
        <ChoiceRow
          doc={doc}
          path={['category']}
          label="Category"
          value={fields.category}
          data={CATEGORIES.map((value) => ({ value, label: value }))}
          other={(written) => `${written} (none of the ten)`}
        />
      </Group>
      <Group title="Needs">
        {list('required_skills', 'Skills')}
        {list('required_permissions', 'Permissions')}
        {list('integrations', 'Integrations')}
        {text('schedule', 'Schedule', { mono: true, hint: 'Five fields: minute, hour, day, month, weekday' })}
      </Group>
      <Group title="Agent">
        {agent('name', 'Agent name')}
        {agent('description', 'Agent description', { long: true })}
        {agent('system_prompt', 'System prompt', { long: true, mono: true })}
      </Group>
      <Group title="Settings" at="competency.settings" act={<ActButton act={addSetting} size="xs" />}>
        {tablesOf(fields.settings).map((setting, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a setting is what it is
          <Setting key={at} doc={doc} at={at} setting={setting} />
        ))}
      </Group>
      <Group title="Metrics" at="competency.metrics" act={<ActButton act={addMetric} size="xs" />}>
        {tablesOf(fields.metrics).map((metric, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a metric is what it is
          <Metric key={at} doc={doc} at={at} metric={metric} />
        ))}
      </Group>
    </>
  );
}

function Metric({ doc, at, metric }: { doc: CompetencyDocument; at: number; metric: Fields }) {
  const text = textsOf(doc, metric, ['metrics', at]);
  return (
    <Part remove={removePart} part={`metrics ${at}`} title={`Metric ${textOf(metric.memory_key)}`}>
      {text('label', 'Label')}
      {text('memory_key', 'Memory key', { mono: true })}
      {text('format', 'Format', { mono: true })}
    </Part>
  );
}

function Setting({ doc, at, setting }: { doc: CompetencyDocument; at: number; setting: Fields }) {
  const type = textOf(setting.setting_type);
  const text = textsOf(doc, setting, ['settings', at]);
  return (
    <Part remove={removePart} part={`settings ${at}`} title={`Setting ${textOf(setting.key)}`}>
      {text('key', 'Key', { mono: true })}
      {text('label', 'Label')}
      <ChoiceRow
        doc={doc}
        path={['settings', at, 'setting_type']}
        label="Type"
        value={setting.setting_type}
        data={SETTING_TYPES.map((value) => ({ value, label: value }))}
      />
      {text('default', 'Default')}
      {type === 'Select' ? <Options doc={doc} at={at} value={setting.options} /> : null}
    </Part>
  );
}

/** Options as they are written: texts, or tables with value and label. */
function Options({ doc, at, value }: { doc: CompetencyDocument; at: number; value: unknown }) {
  const options: readonly unknown[] = Array.isArray(value) ? value : [];
  const path = ['settings', at, 'options'];
  const add = (option: string) => {
    const item = options.some((each) => typeof each === 'object') ? { value: option, label: option } : option;
    void editOrTell(doc, Array.isArray(value) ? { type: 'add', path, item } : { type: 'set', path, value: [option] });
  };
  return (
    <>
      {options.map((option, of) => {
        const table = typeof option === 'object' && option !== null ? tableOf(option) : null;
        const name = textOf(table === null ? option : table.value);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of an option is what it is
          <div key={of} className={styles.option}>
            <TextRow
              doc={doc}
              path={table === null ? [...path, of] : [...path, of, 'value']}
              label={`Option ${of + 1}`}
              value={name}
              mono
            />
            {table === null ? null : (
              <TextRow doc={doc} path={[...path, of, 'label']} label={`Label of option ${of + 1}`} value={table.label} />
            )}
            <ActButton act={removePart} choice={`${path.join(' ')} ${of}`} label={`Remove option ${name}`} size="xs" plain>
              Remove
            </ActButton>
          </div>
        );
      })}
      <AddRow label="New option" onAdd={add} />
    </>
  );
}
