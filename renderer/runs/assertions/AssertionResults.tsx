// renderer/runs/assertions/AssertionResults.tsx - checked assertions: the verdict, its severity, why, and the words that decided it.
import type { ReactNode } from 'react';
import type { AssertionResult, JudgeSample } from '../../../electron/contract/assertions.ts';
import { formatCost, formatCount, formatDuration, plural } from '../../ui/format.ts';
import { ErrorIcon, InfoIcon, OkIcon, StoppedIcon, type TablerIcon, WarningIcon } from '../../ui/icons.ts';
import styles from './assertions.module.css';
import { evidenceOf } from './evidence.ts';

type Sign = 'pass' | 'fail' | 'warn' | 'error' | 'skipped';
const SIGNS: Record<Sign, { icon: TablerIcon; tone: string; label: string }> = {
  pass: { icon: OkIcon, tone: 'ok', label: 'Passed' },
  fail: { icon: ErrorIcon, tone: 'err', label: 'Failed' },
  warn: { icon: WarningIcon, tone: 'warn', label: 'Failed, the run continues' },
  error: { icon: InfoIcon, tone: 'warn', label: 'Undecided' },
  skipped: { icon: StoppedIcon, tone: 'mut', label: 'Skipped' },
};

const signOf = ({ status, severity }: AssertionResult): Sign => (status === 'fail' && severity === 'soft' ? 'warn' : status);

/** The icon of a verdict, with its name for screen readers. */
export function VerdictIcon({ sign }: { sign: Sign }) {
  const { icon: Icon, tone, label } = SIGNS[sign];
  return <Icon className={`s ${tone}`} role="img" aria-label={label} />;
}

interface AssertionResultsProps {
  results: readonly AssertionResult[];
  /** The text that was checked, for the words around a place; null = not available. */
  output: string | null;
  label?: string;
  /** What can be done with one. */
  acts?: (result: AssertionResult) => ReactNode;
}

export function AssertionResults({ results, output, label = 'Assertion results', acts }: AssertionResultsProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {results.map((result) => (
        <li key={result.id} className={styles.row} data-status={signOf(result)}>
          <VerdictIcon sign={signOf(result)} />
          <div>
            <div className={styles.head}>
              <b className="med">{result.label}</b>
              <span className={result.severity === 'hard' ? 'bdg' : 'bdg line'}>{result.severity}</span>
              {result.score !== null && result.score > 0 && result.score < 1 ? (
                <span className="mut num">score {result.score.toFixed(2)}</span>
              ) : null}
            </div>
            <Details result={result} output={output} />
            {result.children && result.children.length > 0 ? (
              <AssertionResults results={result.children} output={output} label={`Assertions in ${result.label}`} />
            ) : null}
          </div>
          {acts ? acts(result) : null}
        </li>
      ))}
    </ul>
  );
}

function Details({ result, output }: { result: AssertionResult; output: string | null }) {
  const found = evidenceOf(result, output);
  const spent = [
    result.tokens === null ? null : `${formatCount(result.tokens)} tokens`,
    result.cost === null ? null : formatCost(result.cost),
    result.judge ? formatDuration(result.durationMs) : null,
  ].filter((part) => part !== null);
  return (
    <>
      <p className={styles.reason}>{result.reason}</p>
      {found ? (
        <p className={styles.evidence}>
          {found.before}
          <mark>{found.quote}</mark>
          {found.after}
          {found.character === null ? null : <span className="mut"> at character {formatCount(found.character)}</span>}
        </p>
      ) : null}
      {result.judge ? (
        <details className={styles.samples}>
          <summary>
            {result.judge.modelId}, {plural(result.judge.samples.length, 'answer')}
            {spent.length > 0 ? ` · ${spent.join(' · ')}` : ''}
          </summary>
          {result.judge.samples.map((sample, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: samples are numbered and never move
            <p key={index} className={styles.reason}>
              <b className="med">{verdictOf(sample)}</b> {sample.error ?? sample.reason}
            </p>
          ))}
        </details>
      ) : null}
    </>
  );
}

const verdictOf = ({ pass, score }: JudgeSample): string =>
  `${pass === null ? 'No verdict' : pass ? 'Pass' : 'Fail'}${score === null ? '' : `, score ${score}`}:`;
