// renderer/settings/AboutSection.tsx - versions and licences.
import { useMemo } from 'react';
import type { AppInfo } from '../../electron/contract/app.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { useLiveQuery } from '../client/live.ts';
import { Loaded } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { copyVersions, shownVersions } from './acts.ts';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';

export function AboutSection() {
  const info = useLiveQuery('app.info');
  return (
    <Loaded query={info} what="the versions">
      {(data) => <Versions data={data} />}
    </Loaded>
  );
}

function Versions({ data }: { data: AppInfo }) {
  const rows = [
    ['Skillwright', data.version],
    ['Shell', data.shell],
    ['Platform', data.platform],
    ...Object.entries(data.versions).filter(([name]) => name.toLowerCase() !== 'skillwright'),
  ] as const;
  const text = rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  useOffer(
    shownVersions,
    useMemo(
      () => ({ copy: () => navigator.clipboard.writeText(text).then(() => void toast('Versions copied', { id: 'copied' })) }),
      [text],
    ),
  );
  return (
    <>
      <Section title="Versions" about="for bug reports" acts={<ActButton act={copyVersions} label="Copy" size="xs" plain />}>
        <dl className={`card kv ${styles.versions}`}>
          {rows.map(([name, value]) => (
            <Version key={name} name={name} value={value} />
          ))}
        </dl>
      </Section>
      <Section title="Licences">
        <p className="sec">
          Skillwright is free under the MIT licence. It builds on the work of others; their names and licences are in
          THIRD-PARTY-NOTICES.txt, which ships with it.
        </p>
      </Section>
    </>
  );
}

function Version({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="mono">{value}</dd>
    </>
  );
}
