// renderer/library/report/ReportDialog.tsx - what skills could do, read before they may run (row A7): one report over all of them, their files
// beside it, and the word that it was read at its very end.
import { Button, Progress, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SkillReport } from '../../../electron/contract/report/report.ts';
import { reachLines } from '../../../electron/contract/values/permission.ts';
import type { SafetyItem } from '../../../electron/contract/values/safety.ts';
import { versionText } from '../../../electron/contract/values/words.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatBytes, plural } from '../../ui/format.ts';
import { ScopeLabel } from '../../ui/labels.tsx';
import { closeReport, useReading } from '../../ui/reading.ts';
import { ErrorState } from '../../ui/states.tsx';
import { acknowledge, withdraw } from '../actions.tsx';
import { FileView, type Shown } from './FileView.tsx';
import styles from './Report.module.css';
import { Safety } from './Safety.tsx';

/** Skills asked for at once. */
const STEP = 20;
/** Skills and files listed at once. */
const SHOWN = 80;

export function ReportDialog() {
  const ids = useReading((s) => s.ids);
  const [again, setAgain] = useState(0);
  return (
    <Dialog title={`Report on ${plural(ids.length, 'skill')}`} size={1080} opened={ids.length > 0} onClose={closeReport}>
      {ids.length > 0 ? <Reading key={`${again} ${ids.join()}`} ids={ids} onAgain={() => setAgain((n) => n + 1)} /> : null}
    </Dialog>
  );
}

/** What is shown is read once and does not follow the library: a person acknowledges what stood there. */
function Reading({ ids, onAgain }: { ids: readonly string[]; onAgain(): void }) {
  const [reports, setReports] = useState<readonly SkillReport[]>([]);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let over = false;
    const readAll = async () => {
      for (let from = 0; from < ids.length && !over; from += STEP) {
        const next = await api.library.report.query({ ids: ids.slice(from, from + STEP) });
        if (!over) setReports((before) => [...before, ...next]);
      }
    };
    readAll().catch((cause: unknown) => over || setError(cause));
    return () => {
      over = true;
    };
  }, [ids]);
  if (error !== null) return <ErrorState title="The report cannot be read" cause={error} onRetry={onAgain} />;
  if (reports.length === ids.length) return <Report reports={reports} onAgain={onAgain} />;
  return (
    <div className={styles.reading}>
      <div className="row g6 sec" role="status">
        <span className="spin" />
        Read {reports.length} of {plural(ids.length, 'skill')}, nothing is run
      </div>
      <Progress value={(reports.length / ids.length) * 100} size="xs" aria-label="Reading" my={8} />
    </div>
  );
}

type Item = SafetyItem & { report: SkillReport };

function Report({ reports, onAgain }: { reports: readonly SkillReport[]; onAgain(): void }) {
  const items = reports.flatMap((report) => report.safety.map((item): Item => ({ ...item, report })));
  const [shown, setShown] = useState<Shown>({ report: reports[0]!, path: null, line: null, message: '' });
  const region = useRef<HTMLElement>(null);
  // The dialog opened before there was anything to read.
  useLayoutEffect(() => region.current?.focus(), []);
  const isSingle = reports.length === 1;
  const placeOf = ({ report, path, line }: Item) =>
    [isSingle ? null : report.name, path ?? (isSingle ? null : report.fileName), line === null ? null : `line ${line}`]
      .filter((part) => part !== null)
      .join(', ');
  return (
    <div className={styles.panes}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long report is scrolled by the keyboard, and no key in it acknowledges */}
      <section className={`scroll ${styles.report}`} aria-label="Report" tabIndex={0} ref={region}>
        {/* Of many, the worst that is in any of them comes before who they are. */}
        {isSingle ? <About report={reports[0]!} /> : null}
        <Safety items={items} placeOf={placeOf} onOpen={({ report, path, line, message }) => setShown({ report, path, line, message })} />
        {isSingle ? null : (
          <>
            <div className="sect">
              Skills<span className="n">{reports.length}</span>
            </div>
            <Part of={reports} what="skill">
              {(report) => <About key={report.id} report={report} />}
            </Part>
          </>
        )}
        <div className="sect">
          Files<span className="n">{plural(filesOf(reports).length, 'file')}</span>
        </div>
        <Part of={filesOf(reports)} what="file">
          {({ report, path, bytes, isMarked }) => (
            <UnstyledButton
              key={`${report.id} ${path}`}
              className={styles.file ?? ''}
              aria-current={shown.report === report && shown.path === path}
              onClick={() => setShown({ report, path, line: null, message: '' })}
            >
              <span className="mono ell grow">
                {isSingle ? '' : `${report.name}/`}
                {path ?? report.fileName}
              </span>
              {isMarked ? <span className="bdg warn">executable</span> : null}
              <span className="mut sm num">{formatBytes(bytes)}</span>
            </UnstyledButton>
          )}
        </Part>
        <End reports={reports} onAgain={onAgain} />
      </section>
      <FileView {...shown} among={!isSingle} />
    </div>
  );
}

/** Every file with its skill, the package itself first. */
const filesOf = (reports: readonly SkillReport[]) =>
  reports.flatMap((report) => [
    { report, path: null, bytes: report.bytes, isMarked: false },
    ...report.attachments.map(({ path, bytes, mode }) => ({ report, path, bytes, isMarked: (mode & 0o111) !== 0 })),
  ]);

/** A list that may be long, in parts. */
function Part<T>({ of, what, children }: { of: readonly T[]; what: string; children(each: T): ReactNode }) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      {of.slice(0, shown).map(children)}
      {of.length > shown ? (
        <Button size="xs" variant="subtle" color="gray" onClick={() => setShown(shown + SHOWN)}>
          Show more ({plural(of.length - shown, what)})
        </Button>
      ) : null}
    </>
  );
}

function About({ report }: { report: SkillReport }) {
  const inOne = (words: readonly string[]) => (words.length === 0 ? [] : [words.join(', ')]);
  const facts = [
    ['Asks for', inOne([...report.requiredScopes, ...report.requiredPermissions])],
    ['Tools', inOne(report.tools)],
    ['Sub-skills', inOne(report.skills)],
    ['Through these', reachLines(report.reach)],
    ['Code', inOne(report.code)],
  ] as const;
  return (
    <div className={styles.skill}>
      <div className="row g6">
        <h3 className="title ell">{report.name}</h3>
        <span className="mono sm mut">{versionText(report.version)}</span>
        {report.state === 'broken' ? <span className="bdg err">broken</span> : null}
        {report.acknowledged ? <span className="bdg">acknowledged</span> : null}
        <span className="right sm">
          <ScopeLabel scope={report.scope} />
        </span>
      </div>
      <div className="sm sec" dir="auto">
        {report.reason ?? report.description} {report.author ? <span className="mut">By {report.author}, as it says.</span> : null}
      </div>
      <dl className="kv sm">
        {facts.flatMap(([label, lines]) =>
          lines.length === 0
            ? []
            : [
                <dt key={label}>{label}</dt>,
                <dd key={`${label} lines`} className="mono">
                  {lines.map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </dd>,
              ],
        )}
      </dl>
    </div>
  );
}

function End({ reports, onAgain }: { reports: readonly SkillReport[]; onAgain(): void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const fresh = reports.filter(({ acknowledged }) => !acknowledged);
  const act = async (run: () => Promise<void>) => {
    setBusy(true);
    try {
      await run();
      closeReport();
    } catch (cause) {
      setRefused(cause);
      setBusy(false);
    }
  };
  const error = refused === null ? null : errorOf(refused);
  return (
    <div className={styles.end}>
      <span className="sec sm">
        This is the end of the report. Nothing was run to make it.{' '}
        {fresh.length === 0 ? 'It was acknowledged before.' : 'Acknowledging lets exactly these bytes run, with what you grant them later.'}
      </span>
      {error ? (
        <div className="note err" role="alert">
          <span className="grow">
            <b>{error.message}</b> {error.remedy}
          </span>
          <Button size="xs" onClick={onAgain}>
            Read again
          </Button>
        </div>
      ) : null}
      {fresh.length > 0 ? (
        <Button variant="filled" loading={busy} disabled={error !== null} onClick={() => void act(() => acknowledge(fresh))}>
          Acknowledge {fresh.length === 1 ? fresh[0]?.name : plural(fresh.length, 'skill')}
        </Button>
      ) : (
        <Button loading={busy} onClick={() => void act(() => withdraw(reports.map(({ id }) => id)))}>
          Withdraw acknowledgement
        </Button>
      )}
    </div>
  );
}
