// D4: of a skill whose last step is code, the answer of a cell and of a case made from a run is what the code gave, by the real sandbox.
import { expect, it } from 'vitest';
import { sandboxForAll } from '../execution/code-setup.ts';
import { openCases } from './open.ts';

const sandbox = sandboxForAll();

const TWO = `---
name: describe
description: Counts the words of an answer.
version: 1.0.0
run: [Ask, Count]
---

\`\`\`jinja prompt_template name="Ask"
Say it. {{ request }}
\`\`\`

\`\`\`python code_template name="Count"
import inklings
inklings.submit(len({{ outputs["Ask"] | pyrepr }}.split()))
\`\`\`
`;

it('D4: is checked, kept and taken as expected, not the text of the model before it', async () => {
  const { api, save, run, traces } = await openCases({ text: TWO, sandbox: sandbox.get(), model: { answers: ['one two three'] } });
  save({ name: 'three', inputs: {}, request: 'Now', assertions: [{ type: 'equals', value: '3' }] });
  const { cells } = await run();
  expect(cells).toMatchObject([{ status: 'completed', verdict: 'pass' }]);
  const { id } = traces.api.list({}).rows[0]!;
  expect(api.fromRun({ runId: id, expected: true })).toMatchObject({ expected: '3' });
});
