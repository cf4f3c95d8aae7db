// While a batch of 1,000 cells runs, how often the window reads a list again: the most that any list was asked for in one second.
import type { Core } from '../../electron/contract/index.ts';
import { openApp } from '../e2e/open.ts';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { makeFolder } from '../fixtures/core.ts';
import { answer, startServer } from '../integration/models/openai-server.ts';
import type { Bench, Row } from './bench.ts';

const CASES = 125;
const REPEAT = 8;
const MOST = 12;
const PACKAGE = `---
name: tide-report
description: Tells about the tide at a place
version: 1.0.0
input_schema: { place: string }
---

\`\`\`jinja prompt_template name="Report"
Describe the tide at {{ place }}.
\`\`\`
`;

/** Notes when each list is asked for, by procedure and input; its answer is the core's own. */
function noteReadings(core: Core): Map<string, number[]> {
  const readings = new Map<string, number[]>();
  const note = (room: object, name: string) => {
    const procedures = room as Record<string, (...args: unknown[]) => unknown>;
    const own = procedures[name]?.bind(room);
    procedures[name] = (...args) => {
      const key = `${name} ${JSON.stringify(args[0])}`;
      readings.set(key, [...(readings.get(key) ?? []), performance.now()]);
      return own?.(...args);
    };
  };
  note(core.library, 'list');
  note(core.traces, 'list');
  note(core.traces, 'tokensToday');
  note(core.execution, 'active');
  return readings;
}

/** The most of them within one second. */
const mostInASecond = (times: readonly number[]): number =>
  Math.max(0, ...times.map((from, at) => times.slice(at).filter((time) => time < from + 1000).length));

/** Runs the batch while one screen is shown; the most that any list was asked for in a second. */
async function readingsBeside(screen: string): Promise<number> {
  const home = await makeFolder('bench');
  const server = await startServer();
  const app = await openApp({ home: home.path, hash: screen });
  try {
    const { core, page } = app;
    server.script(answer('The tide is low.'));
    core.models.saveEndpoint({ name: 'echo', baseUrl: server.baseUrl, models: ['m'] });
    const plan = await core.library.planImport({
      files: [{ fileName: 'tide-report.md', data: Buffer.from(PACKAGE).toString('base64') }],
      scope: 'account',
    });
    const skillId = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]?.id ?? '';
    acknowledge(core.library, [skillId]);
    const caseIds = Array.from({ length: CASES }, (_, n) => core.cases.save({ skillId, name: `Case ${n}`, inputs: { place: `${n}` } }).id);
    await page
      .getByRole('grid')
      .or(page.getByRole('heading', { name: 'No runs yet' }))
      .first()
      .waitFor();
    const readings = noteReadings(core);
    const columns = [{ label: 'now', revisionId: null, modelId: 'echo/m' }];
    const { batchId } = await core.cases.startBatch({ skillId, caseIds, columns, repeat: REPEAT });
    for await (const { batch: now } of core.cases.watchBatch({ batchId }, new AbortController().signal)) {
      if (now.state !== 'running') break;
    }
    if (readings.size === 0) throw new Error('No list followed the batch.');
    return Math.max(...[...readings.values()].map(mostInASecond));
  } finally {
    await app.close();
    await server.close();
    await home.remove();
  }
}

export const bench: Bench = {
  name: 'live',
  async run() {
    const row = { unit: 'a second', aim: MOST, against: 'what is allowed', baseline: MOST, maxRatio: 1 } satisfies Partial<Row>;
    return [
      { ...row, name: 'readings of a list beside a batch of 1,000 cells, library', value: await readingsBeside('#/library') },
      { ...row, name: 'readings of a list beside a batch of 1,000 cells, traces', value: await readingsBeside('#/traces') },
    ];
  },
};
