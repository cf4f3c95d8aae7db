// renderer/editor/dock/FindingsPanel.tsx - what the edits change in the file, and what is wrong in the package.
import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ClientId, Finding } from '../../../electron/contract/packages.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { ENTRY } from '../../app/acts/focus.ts';
import { CompareDialog } from '../../code/CompareDialog.tsx';
import { EditLines } from '../../code/EditLines.tsx';
import { editDiff } from '../../code/edit-diff.ts';
import { CLIENT_TITLES, ClientVerdicts } from '../../ui/clients.tsx';
import { plural } from '../../ui/format.ts';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { countFindings } from '../document/findings.ts';
import { compareEdits, shownEdits } from './acts.ts';
import styles from './dock.module.css';
import { FindingCards } from './FindingsList.tsx';

export function FindingsPanel({ doc, findings }: { doc: OpenDocument; findings: readonly Finding[] }) {
  const [client, setClient] = useState<ClientId | null>(null);
  const shown = client === null ? findings : findings.filter(({ clients }) => clients === undefined || clients.includes(client));
  const { errors, warnings } = countFindings(shown);
  const notes = shown.length - errors - warnings;
  return (
    <div className="scroll grow">
      <EditSummary doc={doc} />
      <div className="sect">
        In this package
        <span className="n right">
          {plural(errors, 'error')}, {plural(warnings, 'warning')}, {plural(notes, 'note')}
        </span>
      </div>
      <div className="row" style={{ padding: '6px 12px' }}>
        <Select
          size="xs"
          className="grow"
          aria-label="Findings for"
          data={CHOICES}
          value={client ?? ''}
          allowDeselect={false}
          onChange={(value) => setClient(value ? (value as ClientId) : null)}
        />
      </div>
      <Verdicts doc={doc} client={client} />
      <div {...(findings.length > 0 ? ENTRY : {})}>
        <FindingCards doc={doc} findings={shown} />
      </div>
    </div>
  );
}

const CHOICES = [{ value: '', label: 'All clients' }, ...Object.entries(CLIENT_TITLES).map(([value, label]) => ({ value, label }))];

/** What each client makes of the package, or only the selected one. */
function Verdicts({ doc, client }: { doc: OpenDocument; client: ClientId | null }) {
  const clients = useDoc(doc, (s) => s.analysis?.clients);
  if (!clients) return null;
  return <ClientVerdicts clients={client === null ? clients : clients.filter((each) => each.client === client)} />;
}

function EditSummary({ doc }: { doc: OpenDocument }) {
  const text = useDoc(doc, (s) => s.text);
  const base = useDoc(doc, (s) => s.base);
  const [compared, setCompared] = useState(false);
  const diff = useMemo(() => editDiff(base.text, text), [base.text, text]);
  const isEdited = diff !== null;
  useOffer(
    shownEdits,
    useMemo(() => ({ edited: isEdited, compare: () => setCompared(true) }), [isEdited]),
  );
  return (
    <>
      <div className="sect" style={{ border: 0 }}>
        Changes to the file
        <span className="n right">{diff ? `${plural(diff.changed, 'line')} of ${diff.total}` : 'none yet'}</span>
      </div>
      {diff ? (
        <div className={styles.diffBox}>
          <EditLines lines={diff.lines} />
          <ActButton
            act={compareEdits}
            label={diff.cut ? 'Compare everything' : 'Compare side by side'}
            size="xs"
            variant="subtle"
            color="gray"
            plain
          />
          <CompareDialog
            opened={compared}
            onClose={() => setCompared(false)}
            title={`Changes since revision ${base.number}`}
            before={{ label: `Revision ${base.number}`, text: base.text }}
            after={{ label: 'Now', text }}
          />
        </div>
      ) : null}
    </>
  );
}
