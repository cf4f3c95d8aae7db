// renderer/library/import/report/ImportReport.tsx - what a package says about itself and what was found in it, before it is imported.
import type { ReactNode } from 'react';
import { FORMAT_NAMES, type ImportItem } from '../../../../electron/contract/exchange.ts';
import type { Finding, SignatureState } from '../../../../electron/contract/packages.ts';
import { reachLines } from '../../../../electron/contract/values/permission.ts';
import { versionText } from '../../../../electron/contract/values/words.ts';
import { ClientVerdicts, clientNames } from '../../../ui/clients.tsx';
import { formatBytes, NONE, plural } from '../../../ui/format.ts';
import { OkIcon } from '../../../ui/icons.ts';
import { KindIcon, kindLabel, SeverityIcon } from '../../../ui/labels.tsx';
import { Safety } from '../../report/Safety.tsx';
import styles from '../Import.module.css';
import { Attachments, LeftOutFiles } from './Files.tsx';
import { NotCarriedList } from './NotCarried.tsx';

const ORDER = { error: 0, warning: 1, info: 2 } as const;

export function ImportReport({ item }: { item: ImportItem }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long report is scrolled by the keyboard
    <section className={`scroll ${styles.report}`} aria-label={`Report for ${item.name || item.fileName}`} tabIndex={0}>
      <div className="bar h44">
        <h3 className="title ell">{item.name || item.fileName}</h3>
        <span className="mono sm mut">{versionText(item.version)}</span>
        {item.state === 'broken' ? <span className="bdg err">broken</span> : null}
        {item.state === 'refused' ? <span className="bdg err">refused</span> : null}
        {item.clash ? <span className="bdg warn">clash</span> : null}
        <span className="right sm mut ell" title={item.path ?? undefined}>
          {item.path?.includes('!') ? item.path.slice(item.path.lastIndexOf('/', item.path.indexOf('!')) + 1) : item.fileName}
        </span>
      </div>
      {item.reason ? (
        <div className={`note ${item.state === 'broken' || item.state === 'refused' ? 'err' : 'warn'} ${styles.reason}`}>
          <span className="grow">
            <b>{item.reason}</b>{' '}
            {item.state === 'broken'
              ? 'You can import it as broken; its raw text can always be edited.'
              : item.state === 'refused'
                ? 'It will not be imported, and nothing changes.'
                : ''}
          </span>
        </div>
      ) : null}
      {item.state === 'refused' ? <LeftOutFiles item={item} /> : <Contents item={item} />}
    </section>
  );
}

const SIGNATURES: Record<SignatureState, string> = {
  none: 'none',
  valid: 'unchanged since it was signed',
  line_endings: 'only line endings changed since it was signed',
  broken: 'changed since it was signed',
  malformed: 'not a valid signature: expected sha256: and 64 hex digits',
};

function Contents({ item }: { item: ImportItem }) {
  return (
    <>
      <Facts item={item} />
      <Safety items={item.safety} />
      <NotCarriedList items={item.notCarried} />
      <Attachments item={item} />
      <LeftOutFiles item={item} />
      {item.clients.length > 0 ? (
        <>
          <div className="sect">Client support</div>
          <ClientVerdicts clients={item.clients} />
        </>
      ) : null}
      <Findings findings={item.findings} isClear={item.safety.length === 0} />
    </>
  );
}

function Facts({ item }: { item: ImportItem }) {
  return (
    <dl className={`kv ${styles.facts}`}>
      <Fact label="About">{item.description || NONE}</Fact>
      <Fact label="Author">
        {[item.author, item.publisher && item.publisher !== item.author ? item.publisher : null].filter(Boolean).join(', ') || NONE}{' '}
        <span className="mut">· {item.license ?? 'no licence given'}</span>
      </Fact>
      {item.format === 'package' ? null : <Fact label="Format">{FORMAT_NAMES[item.format]}</Fact>}
      <Fact label="Asks for">
        <Words list={[...item.requiredScopes, ...item.requiredPermissions]} />
      </Fact>
      <Fact label="Tools">
        <Words list={item.tools} />
      </Fact>
      <Fact label="Sub-skills">
        <Words list={item.skills} />
      </Fact>
      {item.reach.skills.length > 0 ? (
        <Fact label="Through these">
          {reachLines(item.reach).map((line) => (
            <div key={line} className="mono">
              {line}
            </div>
          ))}
        </Fact>
      ) : null}
      <Fact label="Code">
        <Words list={item.code} none={item.safety.some(({ severity }) => severity !== 'note') ? 'none of its own' : 'nothing that runs'} />
      </Fact>
      <Fact label="Contents">
        <span className="row wrap" style={{ gap: '0 12px' }}>
          {item.kinds.length === 0 && item.state === 'ok' ? framingOf(item) : null}
          {item.kinds.map((kind) => (
            <span key={kind} className="row g4">
              <KindIcon kind={kind} />
              {kindLabel(kind)}
            </span>
          ))}
          <span className="mut">{formatBytes(item.bytes)}</span>
        </span>
      </Fact>
      <Fact label="Signature">
        <span className={item.signature === 'broken' || item.signature === 'malformed' ? 'err' : item.signature === 'none' ? 'mut' : ''}>
          {SIGNATURES[item.signature]}
        </span>
      </Fact>
      <Fact label="SHA-256">
        <span className="mono ell" title={item.hash}>
          {item.hash.length > 24 ? `${item.hash.slice(0, 15)}…${item.hash.slice(-6)}` : item.hash}
        </span>
      </Fact>
    </dl>
  );
}

/** A tick only if nothing else is to be reviewed either. */
function Findings({ findings, isClear }: { findings: readonly Finding[]; isClear: boolean }) {
  const sorted = [...findings].sort((a, b) => ORDER[a.severity] - ORDER[b.severity] || a.line - b.line);
  return (
    <>
      <div className="sect">
        Findings<span className="n">{countFindings(sorted)}</span>
      </div>
      {sorted.length === 0 ? (
        <div className={styles.finding}>
          {isClear ? <OkIcon className="s ok" aria-hidden /> : null}
          <span>{isClear ? 'Nothing to review' : 'No findings in the package'}</span>
        </div>
      ) : null}
      {sorted.map((finding) => (
        <div key={`${finding.code} ${finding.path} ${finding.range.start} ${finding.message}`} className={styles.finding}>
          <SeverityIcon severity={finding.severity} />
          <span className="grow">
            <span>{finding.message}</span>
            <span className="mut sm">
              {' '}
              {finding.path ? `${finding.path}, ` : ''}line {finding.line}
              {finding.artifact ? `, in ${finding.artifact}` : ''}
              {finding.clients ? `, for ${clientNames(finding.clients)}` : ''}
            </span>
          </span>
        </div>
      ))}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}

function Words({ list, none = 'nothing' }: { list: readonly string[]; none?: string }) {
  return list.length === 0 ? <span className="mut">{none}</span> : <span className="mono">{list.join(', ')}</span>;
}

function countFindings(findings: readonly Finding[]): string {
  const errors = findings.filter((f) => f.severity === 'error').length;
  const warnings = findings.filter((f) => f.severity === 'warning').length;
  if (findings.length === 0) return 'none';
  return [
    errors > 0 ? plural(errors, 'problem') : '',
    warnings > 0 ? `${warnings} to review` : '',
    findings.length > errors + warnings ? plural(findings.length - errors - warnings, 'note') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Without artifacts a package is its framing, and what it brings along. */
const framingOf = ({ attachments, safety }: ImportItem): string =>
  attachments.length > 0 ? `Framing and ${plural(attachments.length, 'file')}` : safety.length > 0 ? 'Framing' : 'Framing only';
