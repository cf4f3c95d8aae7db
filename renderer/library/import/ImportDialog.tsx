// renderer/library/import/ImportDialog.tsx - the plan of an import: problems first, the rest below, the clash choice at the side.
import { Button, Menu, Progress } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ImportChoice, ImportFile, ImportItem, ImportPlan } from '../../../electron/contract/exchange.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { formatBytes, plural } from '../../ui/format.ts';
import { DownIcon, LockIcon } from '../../ui/icons.ts';
import { ScopeIcon, scopeLabel } from '../../ui/labels.tsx';
import { Keys } from '../../ui/small.tsx';
import { ClashChoice, CopyChoice } from './ClashChoice.tsx';
import { type Choices, defaultChoices, isTaken, possibleChoice, sortItems } from './choices.ts';
import styles from './Import.module.css';
import { Manifests } from './Manifests.tsx';
import { PackageList } from './PackageList.tsx';
import { Plugins } from './Plugins.tsx';
import { ImportReport } from './report/ImportReport.tsx';
import { applyImport, closeImport, type ImportState, startImport, useImport } from './start.tsx';
import { useManifests } from './useManifests.ts';

export function ImportDialog() {
  const now = useImport((s) => s.now);
  const title = now.step === 'looking' || now.step === 'applying' ? titleOf(now.plan) : 'Import';
  return (
    <Dialog title={title} size={1080} opened={now.step !== 'closed'} onClose={closeImport}>
      {now.step === 'reading' ? <Reading count={now.count} progress={now.progress} /> : null}
      {now.step === 'looking' || now.step === 'applying' ? (
        <Plan key={now.plan.planId} plan={now.plan} files={now.files} applying={now.step === 'applying'} />
      ) : null}
    </Dialog>
  );
}

function titleOf({ items, competencies, roles }: ImportPlan): string {
  if (items.length === 0 && competencies.length > 0) return `Import ${plural(competencies.length, 'competency', 'competencies')}`;
  if (items.length === 0 && roles.length > 0) return 'Import roles';
  return `Import ${items.length === 1 ? (items[0]?.fileName ?? '') : plural(items.length, 'package')}`;
}

function Reading({ count, progress }: { count: number; progress: Extract<ImportState, { step: 'reading' }>['progress'] }) {
  const found = progress?.found ?? null;
  return (
    <>
      <div className={styles.reading}>
        <div className="row g6 sec" role="status">
          <span className="spin" />
          {found === null ? `Reading ${plural(count, 'file')}` : `Read ${progress?.read ?? 0} of ${found}`}, nothing is written yet
        </div>
        <Progress value={found === null || found === 0 ? 0 : ((progress?.read ?? 0) / found) * 100} size="xs" aria-label="Reading" my={8} />
        <div className="mono sm mut ell">{progress?.name ?? '\u00a0'}</div>
      </div>
      <DialogFoot>
        <Button className="right" onClick={closeImport}>
          Cancel
        </Button>
      </DialogFoot>
    </>
  );
}

function Plan({ plan, files, applying }: { plan: ImportPlan; files: ImportFile[]; applying: boolean }) {
  const items = useMemo(() => sortItems(plan.items), [plan]);
  const [choices, setChoices] = useState<Choices>(() => defaultChoices(plan));
  const [current, setCurrent] = useState(items[0]?.itemId);
  const item = items.find((i) => i.itemId === current) ?? items[0];
  const taken = items.filter((i) => isTaken(i, choices)).length;
  const choose = (changed: readonly ImportItem[], choice: (item: ImportItem) => ImportChoice) =>
    setChoices((old) => ({ ...old, ...Object.fromEntries(changed.map((i) => [i.itemId, choice(i)])) }));
  const clashes = items.filter((i) => i.clash && !i.copyOf && i.state === 'ok');
  const competencies = useManifests('competency', plan, files);
  const roles = useManifests('role', plan, files);
  const [withRecords, setWithRecords] = useState(false);
  const also = { competencies: competencies.chosen?.items.length ?? 0, roles: roles.chosen?.items.length ?? 0 };
  const records = withRecords && roles.review !== null ? roles.review.records : [];
  return (
    <>
      <div className={`bar ${styles.about}`}>
        <span className="mut sm ell">
          {items.length === 0 ? '' : `${plural(items.length, 'package')}, ${formatBytes(items.reduce((sum, i) => sum + i.bytes, 0))} · `}
          read, not run · nothing written yet
        </span>
        <IntoMenu scope={plan.scope} onChange={(into) => void startImport(files, { into, stays: useImport.getState().stays })} />
      </div>
      <RefusedArchives plan={plan} />
      <Plugins plan={plan} choices={choices} onChoose={choose} />
      <Manifests {...competencies} records={null} />
      <Manifests {...roles} records={{ wanted: withRecords, want: setWithRecords }} />
      <NotSkills plan={plan} />
      {items.length === 0 ? null : (
        <div className={styles.panes} data-single={items.length === 1} data-clash={Boolean(item?.clash ?? item?.copyOf)}>
          {items.length > 1 ? (
            <PackageList items={items} choices={choices} current={item?.itemId} onCurrent={setCurrent} onChoose={choose} />
          ) : null}
          {item ? <ImportReport item={item} /> : null}
          {item?.copyOf ? (
            <CopyChoice
              key={item.itemId}
              item={item}
              planId={plan.planId}
              choice={choices[item.itemId] ?? 'skip'}
              onChoose={(choice) => choose([item], () => choice)}
            />
          ) : item?.clash && item.state === 'ok' ? (
            <ClashChoice
              item={item}
              choice={choices[item.itemId] ?? 'skip'}
              planId={plan.planId}
              others={clashes.length - 1}
              onChoose={(choice, all) => choose(all ? clashes : [item], (each) => possibleChoice(each, choice))}
            />
          ) : null}
        </div>
      )}
      <DialogFoot>
        <LockIcon className="s mut" aria-hidden />
        <span className="sm sec ell">Nothing has changed yet. Imported skills stay disabled until you acknowledge them.</span>
        <Button className="right" rightSection={<Keys keys="Esc" />} disabled={applying} onClick={closeImport}>
          Cancel
        </Button>
        <Button
          variant="filled"
          loading={applying}
          disabled={taken + also.competencies + also.roles + records.length === 0}
          autoFocus
          data-autofocus
          onClick={() => void applyImport({ ...choices }, { competencies: competencies.chosen, roles: roles.chosen, records })}
        >
          {labelOf(taken, items.length, also)}
        </Button>
      </DialogFoot>
    </>
  );
}

function labelOf(taken: number, all: number, { competencies, roles }: { competencies: number; roles: number }): string {
  const also = [
    ...(competencies === 0 ? [] : [plural(competencies, 'competency', 'competencies')]),
    ...(roles === 0 ? [] : [plural(roles, 'role')]),
  ].join(' and ');
  if (taken === 0) return also === '' ? 'Import (none selected)' : `Import ${also}`;
  const skills = all === 1 ? 'Import' : `Import ${taken} of ${all}`;
  return also === '' ? skills : `${all === 1 ? 'Import the skill' : skills} and ${also}`;
}

/** Archives from which nothing is imported, each with its reason. */
function RefusedArchives({ plan }: { plan: ImportPlan }) {
  if (plan.refusedArchives.length === 0) return null;
  return (
    <div className={`note err ${styles.reason}`} role="alert">
      <ul className={styles.refused}>
        {plan.refusedArchives.map(({ path, reason }) => (
          <li key={path}>
            <b className="mono">{path}</b> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

const MOST_NAMES = 30;

/** Files that were found but not taken for skills, by what they are. */
function NotSkills({ plan: { leftOut, items } }: { plan: ImportPlan }) {
  if (leftOut.length === 0) return null;
  return (
    <details className={`sm sec ${styles.leftOut}`} open={items.length === 0}>
      <summary>{leftOut.length === 1 ? '1 file is not a skill' : `${leftOut.length} files are not skills`}</summary>
      <ul className={styles.refused}>
        {[...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, files]) => (
          <li key={reason}>
            {reason}
            {files.slice(0, MOST_NAMES).map(({ path }) => (
              <div key={path} className="mono mut">
                {path}
              </div>
            ))}
            {files.length > MOST_NAMES ? <div className="mut">and {files.length - MOST_NAMES} more</div> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

function IntoMenu({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const workspace = useLiveQuery('app.info').data?.workspace;
  return (
    <span className="right row g6">
      <span className="sm sec">Import into</span>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" leftSection={<ScopeIcon scope={scope} />} rightSection={<DownIcon className="xs" aria-hidden />}>
            {scopeLabel(scope)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<ScopeIcon scope="account" />} onClick={() => onChange('account')}>
            Account
          </Menu.Item>
          <Menu.Item leftSection={<ScopeIcon scope="workspace" />} disabled={!workspace} onClick={() => onChange('workspace')}>
            {workspace ? `Workspace ${workspace.name}` : 'Workspace (none open)'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
