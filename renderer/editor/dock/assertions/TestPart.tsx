// renderer/editor/dock/assertions/TestPart.tsx - tries the assertions on the artifact's last output, or on pasted text.
import { SegmentedControl, Textarea } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { Artifact } from '../../../../electron/contract/packages.ts';
import { ActButton, useOffer } from '../../../app/acts/controls.tsx';
import { errorOf } from '../../../client/errors.ts';
import {
  AssertionResults,
  countResults,
  countWords,
  lastOutput,
  useChosenModel,
  useRunInput,
  valuesFor,
  type Written,
} from '../../../runs/index.ts';
import { formatRelative } from '../../../ui/format.ts';
import { type LiveDocument, useDoc } from '../../document/documents.ts';
import { shownTest, stopTest, testAssertions } from '../acts.ts';
import styles from './assertions.module.css';
import { useAssertionTest } from './useChecks.ts';

export function TestPart({ doc, artifact, items }: { doc: LiveDocument; artifact: Artifact; items: readonly Written[] }) {
  const row = useDoc(doc, (s) => s.row);
  const [on, setOn] = useState<'last' | 'pasted'>('last');
  const [pasted, setPasted] = useState('');
  const [words, setWords] = useState<string | null>(null);
  const test = useAssertionTest();
  const input = useRunInput(doc.id);
  const model = useChosenModel(input.modelId);
  const modelId = model?.state === 'ready' ? model.id : null;
  const start = async () => {
    setWords(null);
    if (on === 'pasted') {
      await test.run(items, { output: pasted, input: valuesFor(doc.id, doc.store.getState().analysis) }, modelId);
      return;
    }
    try {
      const last = await lastOutput(doc.id, row.name, artifact.key);
      if (!last) setWords(`${artifact.key} has no output yet. Run the skill or paste some text.`);
      else {
        setWords(`Last output: ${formatRelative(last.startedAt)}.`);
        await test.run(items, { output: last.text, input: last.input }, modelId);
      }
    } catch (cause) {
      test.fail(cause);
    }
  };
  const { tested, busy } = test;
  const latest = useRef({ start, stop: test.stop });
  latest.current = { start, stop: test.stop };
  useOffer(
    shownTest,
    useMemo(() => ({ busy, start: () => latest.current.start(), stop: () => latest.current.stop() }), [busy]),
  );
  const error = test.error ? errorOf(test.error) : null;
  return (
    <section aria-label="Test">
      <div className={styles.test}>
        <div className="row g8">
          <SegmentedControl
            aria-label="Test against"
            value={on}
            onChange={(next) => setOn(next as 'last' | 'pasted')}
            data={[
              { value: 'last', label: 'Last output' },
              { value: 'pasted', label: 'Pasted text' },
            ]}
          />
          <span className="right" />
          {test.busy ? <ActButton act={stopTest} label="Stop" size="xs" /> : <ActButton act={testAssertions} label="Test" size="xs" />}
        </div>
        {on === 'pasted' ? (
          <Textarea
            aria-label="Text to test"
            placeholder="Paste an answer"
            autosize
            minRows={3}
            maxRows={12}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
        ) : null}
        <p className="mut sm" role="status">
          {test.busy ? 'Checking' : tested ? `${words ?? ''} ${countWords(countResults(tested.checked.results))}.` : words}
          {tested && tested.of !== JSON.stringify(items) ? ' The assertions have changed since.' : ''}
        </p>
        {error ? (
          <p className="err sm" role="alert">
            {error.message} {error.remedy}
          </p>
        ) : null}
      </div>
      {tested ? <AssertionResults results={tested.checked.results} output={tested.output} label="Test results" /> : null}
    </section>
  );
}
