// renderer/library/import/ImportReport.tsx - what a package says about itself and what was found in it, before it is taken in.
import type { ReactNode } from 'react';
import type { ImportItem } from '../../../electron/contract/exchange.ts';
import type { Finding } from '../../../electron/contract/packages.ts';
import { formatBytes, NONE, plural } from '../../ui/format.ts';
import { OkIcon } from '../../ui/icons.ts';
import { KindIcon, kindLabel, SeverityIcon } from '../../ui/labels.tsx';
import styles from './Import.module.css';

const ORDER = { error: 0, warning: 1, info: 2 } as const;

export function ImportReport({ item }: { item: ImportItem }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long report is scrolled by the keyboard
    <section className={`scroll ${styles.report}`} aria-label={`Report on ${item.name || item.fileName}`} tabIndex={0}>
      <div className="bar h44">
        <h3 className="title ell">{item.name || item.fileName}</h3>
        <span className="mono sm mut">{item.version}</span>
        {item.state === 'broken' ? <span className="bdg err">broken</span> : null}
        {item.state === 'refused' ? <span className="bdg err">refused</span> : null}
        {item.clash ? <span className="bdg warn">clash</span> : null}
        <span className="right sm mut ell" title={item.path ?? undefined}>
          {item.fileName}
        </span>
      </div>
      {item.reason ? (
        <div className={`note err ${styles.reason}`}>
          <span className="grow">
            <b>{item.reason}</b>{' '}
            {item.state === 'broken'
              ? 'It can be taken in as broken: its raw text can always be edited.'
              : 'It is never taken in, and nothing changes.'}
          </span>
        </div>
      ) : null}
      {item.state === 'refused' ? null : <Contents item={item} />}
    </section>
  );
}

function Contents({ item }: { item: ImportItem }) {
  const findings = [...item.findings].sort((a, b) => ORDER[a.severity] - ORDER[b.severity] || a.line - b.line);
  const asks = [...item.requiredScopes, ...item.requiredPermissions];
  return (
    <>
      <dl className={`kv ${styles.facts}`}>
        <Fact label="About">{item.description || NONE}</Fact>
        <Fact label="Author">
          {item.author ?? NONE} <span className="mut">· {item.license ?? 'no licence named'}</span>
        </Fact>
        <Fact label="Asks for">
          <Words list={asks} />
        </Fact>
        <Fact label="Tools">
          <Words list={item.tools} />
        </Fact>
        <Fact label="Sub-skills">
          <Words list={item.skills} />
        </Fact>
        <Fact label="Contents">
          <span className="row wrap" style={{ gap: '0 12px' }}>
            {item.kinds.length === 0 && item.state === 'ok' ? 'Framing only' : null}
            {item.kinds.map((kind) => (
              <span key={kind} className="row g4">
                <KindIcon kind={kind} />
                {kindLabel(kind)}
              </span>
            ))}
            <span className="mut">{formatBytes(item.bytes)}</span>
          </span>
        </Fact>
        <Fact label="SHA-256">
          <span className="mono ell" title={item.hash}>
            {item.hash.length > 24 ? `${item.hash.slice(0, 15)}…${item.hash.slice(-6)}` : item.hash}
          </span>
        </Fact>
      </dl>
      <div className="sect">
        Findings<span className="n">{countFindings(findings)}</span>
      </div>
      {findings.length === 0 ? (
        <div className={styles.finding}>
          <OkIcon className="s ok" aria-hidden />
          <span>Nothing to look at</span>
        </div>
      ) : null}
      {findings.map((finding) => (
        <div key={`${finding.code} ${finding.range.start} ${finding.message}`} className={styles.finding}>
          <SeverityIcon severity={finding.severity} />
          <span className="grow">
            <span>{finding.message}</span>
            <span className="mut sm">
              {' '}
              line {finding.line}
              {finding.artifact ? `, in ${finding.artifact}` : ''}
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

function Words({ list }: { list: readonly string[] }) {
  return list.length === 0 ? <span className="mut">nothing</span> : <span className="mono">{list.join(', ')}</span>;
}

function countFindings(findings: readonly Finding[]): string {
  const errors = findings.filter((f) => f.severity === 'error').length;
  const warnings = findings.filter((f) => f.severity === 'warning').length;
  if (findings.length === 0) return 'none';
  return [
    errors > 0 ? plural(errors, 'problem') : '',
    warnings > 0 ? `${warnings} to look at` : '',
    findings.length > errors + warnings ? plural(findings.length - errors - warnings, 'note') : '',
  ]
    .filter(Boolean)
    .join(', ');
}
