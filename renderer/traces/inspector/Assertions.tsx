// renderer/traces/inspector/Assertions.tsx - the assertion results of a run, or of one step.
import { AssertionResults, countResults, countWords, ScrollRegion } from '../../runs/index.ts';
import type { CheckedStep } from './checked.ts';

export function Assertions({ steps }: { steps: readonly CheckedStep[] }) {
  return (
    <ScrollRegion className="grow" label="Assertions">
      {steps.map(({ spanId, name, results }) => (
        <section key={spanId} aria-label={`Assertions for ${name}`}>
          <div className="sect">
            {name}
            <span className="n">{countWords(countResults(results))}</span>
          </div>
          <AssertionResults results={results} output={null} label={`Results for ${name}`} />
        </section>
      ))}
    </ScrollRegion>
  );
}
