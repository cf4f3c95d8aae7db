// renderer/editor/banners/Banners.tsx - what the author must know about the open file before going on: each with its ways out.
import { Button, Menu } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Encoding } from '../../../electron/contract/library.ts';
import type { LinkState } from '../../../electron/contract/linking.ts';
import type { Finding } from '../../../electron/contract/packages.ts';
import { copyWords } from '../../../electron/contract/values/copies.ts';
import { ActButton, ActItem, useOffer } from '../../app/acts/controls.tsx';
import { api } from '../../client/api.ts';
import { askChange } from '../../code/askChange.tsx';
import { CompareDialog } from '../../code/CompareDialog.tsx';
import { checkLinks, compareWithOriginal, readReport } from '../../library/acts.ts';
import { formatRelative } from '../../ui/format.ts';
import { attempt, toast, toastError } from '../../ui/toast.tsx';
import { save } from '../acts.ts';
import { choiceOf, fixFinding, goToFinding } from '../dock/acts.ts';
import type { LiveDocument } from '../document/documents.ts';
import { useDoc } from '../document/documents.ts';
import { isDiverged } from '../document/status.ts';
import { compareDraft, convertFile, discardDraft, foreignFile, restoreDraft, savedDraft } from './acts.ts';
import { Banner } from './Banner.tsx';
import { Diverged } from './Diverged.tsx';

interface BannersProps {
  doc: LiveDocument;
  findings: readonly Finding[];
}

export function Banners({ doc, findings }: BannersProps) {
  const isTwoSided = useDoc(doc, isDiverged);
  const recovered = useDoc(doc, (s) => s.recovered);
  const locked = useDoc(doc, (s) => s.locked);
  const saving = useDoc(doc, (s) => s.saving);
  const broken = useDoc(doc, (s) => s.analysis?.state === 'broken');
  const link = useDoc(doc, (s) => s.row.link);
  const acknowledged = useDoc(doc, (s) => s.row.acknowledged);
  return (
    <>
      {locked === 'not_utf8' ? <NotText doc={doc} /> : null}
      {recovered && !isTwoSided ? <Recovered doc={doc} /> : null}
      <Diverged key={doc.id} doc={doc} />
      <Copy doc={doc} />
      {acknowledged ? null : <Unread doc={doc} />}
      {link?.state === 'unreadable' ? <Unreadable link={link} /> : null}
      {saving.kind === 'failed' && !isTwoSided ? <NotSaved message={saving.message} /> : null}
      {broken && locked !== 'not_utf8' ? <Broken finding={findings.find((f) => f.severity === 'error')} /> : null}
    </>
  );
}

/** A time inside a sentence. */
const ago = (iso: string) => formatRelative(iso).replace(/^now$/, 'just now');

function NotText({ doc }: { doc: LiveDocument }) {
  useOffer(
    foreignFile,
    useMemo(() => ({ encodings: CHOICES, convert: (encoding: string) => convert(doc, encoding as Encoding) }), [doc]),
  );
  const problem = useDoc(doc, (s) => s.problem);
  const row = useDoc(doc, (s) => s.row);
  return (
    <Banner
      kind="err"
      acts={
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <Button size="xs">Convert to UTF-8</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Current encoding</Menu.Label>
            {(Object.keys(ENCODINGS) as Encoding[]).map((encoding) => (
              <ActItem key={encoding} act={convertFile} choice={encoding} label={ENCODINGS[encoding]} />
            ))}
          </Menu.Dropdown>
        </Menu>
      }
    >
      <b>{problem ? `Line ${problem.line}, column ${problem.column}:` : `${row.fileName} is not UTF-8 text.`}</b> {problem?.message} It is
      shown with replacement characters and cannot be edited here; the file itself is unchanged.
    </Banner>
  );
}

const ENCODINGS: Record<Encoding, string> = {
  'windows-1252': 'Western European',
  'iso-8859-2': 'Central European',
  'utf-16le': 'UTF-16, little endian',
  'utf-16be': 'UTF-16, big endian',
  shift_jis: 'Japanese, Shift JIS',
  gb18030: 'Chinese, GB 18030',
  'koi8-r': 'Cyrillic, KOI8-R',
};

const CHOICES = Object.entries(ENCODINGS).map(([id, label]) => ({ id, label }));

/** Shows what the text would become; the old bytes stay as a revision. */
async function convert(doc: LiveDocument, encoding: Encoding): Promise<void> {
  await attempt('Could not convert the file.', async () => {
    const { text } = await api.library.decodedAs.query({ id: doc.id, encoding });
    const before = doc.store.getState().lossyText ?? '';
    if (!(await askChange({ title: `Read as ${ENCODINGS[encoding]}`, before, after: text, act: 'Convert' }))) return;
    await api.library.convertToUtf8.mutate({ id: doc.id, encoding, baseHash: doc.store.getState().base.hash });
    await doc.saving.checkDisk();
    toast(<>Converted. The original bytes are kept as a revision.</>, { id: 'converted' });
  });
}

function Recovered({ doc }: { doc: LiveDocument }) {
  const draft = useDoc(doc, (s) => s.recovered);
  const base = useDoc(doc, (s) => s.base);
  const [compared, setCompared] = useState(false);
  useOffer(
    savedDraft,
    useMemo(
      () => ({
        restore: () => doc.saving.restoreDraft(),
        drop: () => doc.saving.dropDraft().catch((cause: unknown) => toastError('Could not discard the draft.', cause)),
        compare: setCompared,
      }),
      [doc],
    ),
  );
  if (!draft) return null;
  const acts = (
    <>
      <ActButton act={discardDraft} size="xs" plain />
      <ActButton act={restoreDraft} size="xs" variant="filled" plain />
    </>
  );
  return (
    <>
      <Banner
        kind="warn"
        acts={
          <>
            <ActButton act={compareDraft} label="Compare" size="xs" plain />
            {acts}
          </>
        }
      >
        <b>A draft was saved {ago(draft.savedAt)}</b> and is not part of revision {base.number}. Choose which to keep; nothing is lost until
        you do.
      </Banner>
      <CompareDialog
        opened={compared}
        onClose={() => setCompared(false)}
        title="Saved draft"
        before={{ label: `Revision ${base.number}`, text: base.text }}
        after={{ label: 'Draft', text: draft.text }}
        acts={acts}
      />
    </>
  );
}

function Copy({ doc }: { doc: LiveDocument }) {
  const fileName = useDoc(doc, (s) => s.row.fileName);
  const copyOf = useDoc(doc, (s) => s.row.copyOf);
  if (!copyOf) return null;
  return (
    <Banner kind="info" acts={<ActButton act={compareWithOriginal} label="Compare" size="xs" plain />}>
      <b>{copyWords(fileName, copyOf.fileName, copyOf.by)}</b> The skill is the original; compare both, and delete one of them.
    </Banner>
  );
}

function Unread({ doc }: { doc: LiveDocument }) {
  const row = useDoc(doc, (s) => s.row);
  const rows = useMemo(() => [row], [row]);
  return (
    <Banner kind="warn" acts={<ActButton act={readReport} on={rows} size="xs" plain />}>
      <b>Not acknowledged.</b> It cannot run until you have read its report and acknowledged it.
    </Banner>
  );
}

function Unreadable({ link }: { link: LinkState }) {
  return (
    <Banner kind="warn" acts={<ActButton act={checkLinks} label="Check again" size="xs" plain />}>
      <b>Its file cannot be read:</b> {link.reason ?? link.path} The skill here is as it was last read.
    </Banner>
  );
}

function NotSaved({ message }: { message: string }) {
  return (
    <Banner kind="err" acts={<ActButton act={save} label="Try again" size="xs" plain />}>
      <b>Not saved:</b> {message} Your text is still here.
    </Banner>
  );
}

function Broken({ finding }: { finding: Finding | undefined }) {
  if (!finding) return null;
  return (
    <Banner
      kind="err"
      acts={
        <>
          <ActButton act={goToFinding} choice={choiceOf(finding)} label={`Go to line ${finding.line}`} size="xs" plain />
          {finding.fix ? <ActButton act={fixFinding} choice={choiceOf(finding)} label={finding.fix.label} size="xs" plain /> : null}
        </>
      }
    >
      <b>
        Line {finding.line}, column {finding.column}:
      </b>{' '}
      {finding.message}
    </Banner>
  );
}
