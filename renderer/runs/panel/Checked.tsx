// renderer/runs/panel/Checked.tsx - below the answer: what the assertions of each step said about it.

import { ScrollRegion } from '../answer/ScrollRegion.tsx';
import { AssertionResults } from '../assertions/AssertionResults.tsx';
import { countResults, countWords } from '../assertions/counts.ts';
import { type RunView, shownStep } from '../live/run-view.ts';
import styles from './panel.module.css';

interface CheckedProps {
  view: RunView;
  /** The chosen step; null = all. */
  step: string | null;
  /** The answer that is shown, for the words around a place. */
  output: string;
}

export function Checked({ view, step, output }: CheckedProps) {
  const checked = [...view.assertions].filter(([spanId, results]) => results.length > 0 && (step === null || step === spanId));
  if (checked.length === 0) return null;
  const counts = countResults(checked.flatMap(([, results]) => results));
  const name = (spanId: string) => view.spans.find((span) => span.id === spanId)?.name ?? 'Step';
  // A place in another step's output would point into the wrong text.
  const shown = shownStep(view, step);
  const isOfShown = checked.length === 1 && checked[0]?.[0] === shown;
  return (
    <section className={styles.checked} aria-label="Assertions">
      <div className="sect">
        Assertions
        <span className="n">{countWords(counts)}</span>
      </div>
      <ScrollRegion className="grow" label="Assertion results">
        {checked.map(([spanId, results]) => (
          <div key={spanId}>
            {isOfShown ? null : <p className={`mut sm ${styles.stepName}`}>{name(spanId)}</p>}
            <AssertionResults results={results} output={spanId === shown ? output : null} label={`Assertions for ${name(spanId)}`} />
          </div>
        ))}
      </ScrollRegion>
    </section>
  );
}
