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
  type Path,
  TextRow,
  tableOf,
  tablesOf,
  textOf,
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
  const text = (key: string, label: string, more: { long?: boolean; mono?: boolean; hint?: string } = {}) => (
    <TextRow doc={doc} path={[key]} label={label} value={fields[key]} {...more} />
  );
  const list = (name: string, label: string) => (
    <ListRow doc={doc} path={[name]} label={label} value={fields[name]} remove={removePart} partOf={(at) => `${name} ${at}`} />
  );
  const agent = tableOf(fields.agent);
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
        <TextRow doc={doc} path={['agent', 'name']} label="Agent name" value={agent.name} />
        <TextRow doc={doc} path={['agent', 'description']} label="Agent description" value={agent.description} long />
        <TextRow doc={doc} path={['agent', 'system_prompt']} label="System prompt" value={agent.system_prompt} long mono />
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
          <Part key={at} remove={removePart} part={`metrics ${at}`} title={`Metric ${textOf(metric.memory_key)}`}>
            <TextRow doc={doc} path={['metrics', at, 'label']} label="Label" value={metric.label} />
            <TextRow doc={doc} path={['metrics', at, 'memory_key']} label="Memory key" value={metric.memory_key} mono />
            <TextRow doc={doc} path={['metrics', at, 'format']} label="Format" value={metric.format} mono />
          </Part>
        ))}
      </Group>
    </>
  );
}

function Setting({ doc, at, setting }: { doc: CompetencyDocument; at: number; setting: Fields }) {
  const type = textOf(setting.setting_type);
  const path = (key: string): Path => ['settings', at, key];
  return (
    <Part remove={removePart} part={`settings ${at}`} title={`Setting ${textOf(setting.key)}`}>
      <TextRow doc={doc} path={path('key')} label="Key" value={setting.key} mono />
      <TextRow doc={doc} path={path('label')} label="Label" value={setting.label} />
      <ChoiceRow
        doc={doc}
        path={path('setting_type')}
        label="Type"
        value={setting.setting_type}
        data={SETTING_TYPES.map((value) => ({ value, label: value }))}
      />
      <TextRow doc={doc} path={path('default')} label="Default" value={setting.default} />
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
