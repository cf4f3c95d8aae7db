// renderer/runs/cases/exchange/ImportView.tsx - what a file of test cases contains, before it is kept: problems, what is not run, cases.
import { Button, Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { CaseFormat, CaseImport } from '../../../../electron/contract/cases.ts';
import { DialogFoot } from '../../../ui/Dialog.tsx';
import { plural } from '../../../ui/format.ts';
import { WarningIcon } from '../../../ui/icons.ts';
import { type Column, Table } from '../../../ui/list/Table.tsx';
import { ScrollRegion } from '../../answer/ScrollRegion.tsx';
import { inputWords } from '../words.ts';
import styles from './import.module.css';
import { takeCases } from './start.tsx';

const FORMATS: Record<CaseFormat, string> = {
  evals_json: 'evals.json',
  promptfoo_yaml: 'promptfoo configuration',
  promptfoo_csv: 'promptfoo CSV',
  jsonl: 'JSON, one object per case',
};

interface ImportViewProps {
  found: CaseImport;
  onCancel(): void;
  onDone(): void;
}

export function ImportView({ found, onCancel, onDone }: ImportViewProps) {
  const [duplicates, setDuplicates] = useState(false);
  const [busy, setBusy] = useState(false);
  const known = found.cases.filter(({ duplicate }) => duplicate).length;
  const count = duplicates ? found.cases.length : found.cases.length - known;
  const take = async () => {
    setBusy(true);
    if (await takeCases(found, duplicates)) onDone();
    else setBusy(false);
  };
  return (
    <>
      <p className={`sm sec ${styles.about}`}>
        <b className="med">{found.fileName}</b>, {FORMATS[found.format]}: {plural(found.cases.length, 'case')}
        {known > 0 ? `, ${known} already there` : ''}. Nothing has changed yet.
      </p>
      <div className={styles.whole}>
        <NotCarried found={found} />
        <Cases found={found} duplicates={duplicates} />
      </div>
      <DialogFoot>
        {known > 0 ? (
          <Checkbox
            label={`Include the ${known} already there`}
            checked={duplicates}
            onChange={(event) => setDuplicates(event.currentTarget.checked)}
          />
        ) : null}
        <Button className="right" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="filled" loading={busy} disabled={count === 0} onClick={() => void take()}>
          {count === 0 ? 'Import (nothing new)' : `Import ${plural(count, 'case')}`}
        </Button>
      </DialogFoot>
    </>
  );
}

/** Lines that cannot be read, and checks that nothing here runs; both are shown before they are lost or kept unused. */
function NotCarried({ found }: { found: CaseImport }) {
  const checks = found.cases.flatMap(({ name, notRunChecks }) => notRunChecks.map((check) => ({ name, check })));
  if (found.problems.length === 0 && checks.length === 0) return null;
  return (
    <ScrollRegion className={styles.notCarried ?? ''} label="What does not carry over">
      <div className="sect">
        What does not carry over<span className="n">{found.problems.length + checks.length}</span>
      </div>
      <ul>
        {found.problems.map(({ line, message }) => (
          <li key={`${line} ${message}`} className={styles.item}>
            <WarningIcon className="s warn" aria-hidden />
            <span>{line === null || message.includes(`ine ${line}`) ? message : `Line ${line}: ${message}`}</span>
          </li>
        ))}
        {checks.map(({ name, check }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className={styles.item}>
            <WarningIcon className="s mut" aria-hidden />
            <span>
              <code>{check}</code> of {name} is kept as is, but not run.
            </span>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

type Incoming = CaseImport['cases'][number];

function Cases({ found, duplicates }: { found: CaseImport; duplicates: boolean }) {
  const columns = useMemo<Column<Incoming>[]>(
    () => [
      {
        head: 'Case',
        width: { min: 160 },
        className: 'ell',
        cell: ({ name, duplicate }) => <span className={duplicate && !duplicates ? 'mut' : 'med'}>{name}</span>,
      },
      { head: 'Input', width: { min: 160, share: 1.4 }, className: 'ell mut sm', cell: inputWords },
      { head: 'Checks', width: 80, className: 'sm sec', cell: ({ assertions }) => plural(assertions, 'check') },
      {
        head: '',
        name: 'Already there',
        width: 150,
        cell: ({ duplicate }) =>
          duplicate ? <span className="bdg">{duplicates ? 'already there' : 'already there, skipped'}</span> : null,
      },
    ],
    [duplicates],
  );
  return (
    <div className={styles.cases}>
      <Table label="Cases in the file" columns={columns} rows={found.cases} keyOf={(_, index) => String(index)} />
    </div>
  );
}
