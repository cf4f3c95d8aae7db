// renderer/competencies/detail/Parts.tsx - the settings and metrics that a competency declares.
import type { CompetencyMetric, CompetencySetting } from '../../../electron/contract/competencies/competencies.ts';
import { NONE } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from '../competencies.module.css';

const SETTINGS: readonly Column<CompetencySetting>[] = [
  { head: 'Setting', width: { min: 110 }, isName: true, className: 'ell', title: ({ key }) => key, cell: ({ label, key }) => label || key },
  { head: 'Type', width: 56, className: 'sec', cell: ({ type }) => type },
  { head: 'Default', width: { min: 90 }, className: 'mono sm ell', cell: (setting) => defaultOf(setting) },
];

const defaultOf = ({ default: value, options }: CompetencySetting) =>
  value === null ? NONE : (options.find((option) => option.value === value)?.label ?? value);

export function Settings({ settings }: { settings: readonly CompetencySetting[] }) {
  if (settings.length === 0) return <EmptyState title="It asks for no settings" />;
  return (
    <div className={styles.part}>
      <Table label="Settings" columns={SETTINGS} rows={settings} keyOf={({ key }, at) => `${key} ${at}`} />
    </div>
  );
}

const METRICS: readonly Column<CompetencyMetric>[] = [
  { head: 'Metric', width: { min: 110 }, isName: true, className: 'ell', cell: ({ label }) => label },
  { head: 'Memory key', width: { min: 110 }, className: 'mono sm ell', cell: ({ memoryKey }) => memoryKey },
  { head: 'Format', width: 84, className: 'sec ell', cell: ({ format }) => format },
];

export function Metrics({ metrics }: { metrics: readonly CompetencyMetric[] }) {
  if (metrics.length === 0) return <EmptyState title="It measures nothing" />;
  return (
    <div className={styles.part}>
      <Table label="Metrics" columns={METRICS} rows={metrics} keyOf={({ memoryKey }, at) => `${memoryKey} ${at}`} />
    </div>
  );
}
