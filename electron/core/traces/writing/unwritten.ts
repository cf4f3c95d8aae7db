// electron/core/traces/writing/unwritten.ts - what is waiting to be written.
import type { ArtifactTrace, Run, Span } from '../../../contract/index.ts';
import type { AssertionRow } from '../rows.ts';

export interface PayloadRow {
  id: string;
  run_id: string;
  name: string;
  text: string;
}

/** What one run has not written yet; the last state of the run and of a span wins. */
export interface Unwritten {
  run: Run | null;
  spans: Map<string, { span: Span; seq: number }>;
  payloads: PayloadRow[];
  results: AssertionRow[];
  artifacts: ArtifactTrace[];
}
