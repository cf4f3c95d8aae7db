// renderer/library/report/FileView.tsx - a file that a report is about, as text with line numbers; it can only be read.
import { useEffect, useMemo, useState } from 'react';
import type { SkillReport } from '../../../electron/contract/report/report.ts';
import { api } from '../../client/api.ts';
import { CodeEditor } from '../../code/index.tsx';
import { formatBytes } from '../../ui/format.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import styles from './Report.module.css';

/** `path` null = the package itself; `line` null = from the top. */
export interface Shown {
  report: SkillReport;
  path: string | null;
  line: number | null;
  message: string;
}

/** `among` several skills, the file is named with its skill, as the findings are. */
export function FileView({ report, path, line, message, among }: Shown & { among: boolean }) {
  const read = useFile(report, path);
  const file = path ?? report.fileName;
  const name = among ? `${report.name}, ${file}` : file;
  const size = path === null ? report.bytes : (report.attachments.find((each) => each.path === path)?.bytes ?? 0);
  const offset = useMemo(() => (read.text === null || line === null ? null : startOf(read.text, line)), [read.text, line]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same line is gone to again when it is asked for by another finding
  const reveal = useMemo(() => (offset === null ? null : { offset, quiet: true }), [offset, message]);
  const failing = useMemo(() => (offset === null ? null : { offset, message }), [offset, message]);
  return (
    <section className={styles.view} aria-label={`${name}, read-only`}>
      <div className="bar">
        <span className="mono sm ell" title={name}>
          {name}
        </span>
        <span className="right sm mut fixed">
          {line === null ? '' : `line ${line} · `}
          {formatBytes(size)} · read-only
        </span>
      </div>
      {read.error !== null ? (
        <ErrorState title="The file cannot be shown" cause={read.error} />
      ) : read.text !== null ? (
        <CodeEditor
          key={`${report.id} ${name}`}
          text={read.text}
          language={path === null || /\.md$/i.test(name) ? 'markdown' : 'plaintext'}
          label={`${name}, read-only`}
          readOnly
          reveal={reveal}
          failing={failing}
        />
      ) : read.binary ? (
        <EmptyState title="This file is not text">What it does cannot be read here.</EmptyState>
      ) : (
        <div className={`row g6 sec ${styles.reading}`} role="status">
          <span className="spin" />
          Reading
        </div>
      )}
    </section>
  );
}

interface Read {
  text: string | null;
  binary: boolean;
  error: unknown;
}
const NOTHING: Read = { text: null, binary: false, error: null };

/** The whole file, read part by part. */
function useFile({ id, whole }: SkillReport, path: string | null): Read {
  const [read, setRead] = useState<Read>(NOTHING);
  useEffect(() => {
    let over = false;
    setRead(NOTHING);
    const readAll = async (): Promise<Read> => {
      const parts: string[] = [];
      for (let from: number | null = 0; from !== null && !over; ) {
        const part = await api.library.reportFile.query({ id, whole, path, from });
        if (part.kind === 'binary') return { ...NOTHING, binary: true };
        parts.push(part.text);
        from = part.next;
      }
      return { ...NOTHING, text: inLines(parts.join('')) };
    };
    void readAll()
      .catch((error: unknown): Read => ({ ...NOTHING, error }))
      .then((found) => over || setRead(found));
    return () => {
      over = true;
    };
  }, [id, whole, path]);
  return read;
}

/** A lone return is shown as a sign, so that lines are counted as the report counts them. */
const inLines = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\u240d');

/** Offset of a line, which counts from 1. */
function startOf(text: string, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', start);
    if (next === -1) break;
    start = next + 1;
  }
  return start;
}
