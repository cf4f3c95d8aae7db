import { describe, expect, it } from 'vitest';
import type { Analysis, Artifact, ProsePart } from '../../../electron/contract/index.ts';
import { composeSystem, joinParts } from '../../../electron/core/prompts/index.ts';

const part = (kind: ProsePart['kind'], text: string, artifactKey: string | null = null): ProsePart => ({
  kind,
  label: artifactKey ?? 'Framing',
  range: { start: 0, end: 0 },
  text,
  artifactKey,
});
const example = {
  key: 'two birth years',
  name: 'two birth years',
  example: { input: '{"a": 1}\n', output: 'Born {{ year }}', format: 'json' },
};
const second = { key: 'two birth years 2', name: 'two birth years 2', example: { input: 'second', output: 'one', format: 'text' } };

const PACKAGE = {
  prose: [
    part('framing', '\r\n# Checker\r\n\r\nLook for  {{ contradictions }}.\r\n'),
    part('example', '## Example: two birth years\n(the section as written)', 'two birth years'),
    part('framing', '\n \n'),
    part('example', '```text input\nsecond\n```\n```text output\none\n```', 'two birth years 2'),
    part('description', '## Description\n\nWorks on $ARGUMENTS.\n', 'Description'),
    part('framing', 'Last words, !`date`.'),
  ],
  artifacts: [example, second] as unknown as Artifact[],
  metadata: { outputSchema: { type: 'object', required: ['b', 'a'] } },
} as unknown as Analysis;

/** The order and every separator of the system message. A change here changes what every skill sends. */
const GOLDEN = `# Checker

Look for  {{ contradictions }}.

## Example: two birth years

Input:
{"a": 1}

Output:
Born {{ year }}

Input:
second

Output:
one

## Description

Works on $ARGUMENTS.

Last words, !\`date\`.

Answer only with JSON that follows this JSON Schema:

{
  "type": "object",
  "required": [
    "b",
    "a"
  ]
}`;

describe('C2: composition', () => {
  it('C2: file order, examples as input and output, the output schema last, nothing rendered or substituted', () => {
    expect(joinParts(composeSystem(PACKAGE, true))).toBe(GOLDEN);
  });

  it('C2: the output schema only where it is asked for; empty prose makes no part', () => {
    const parts = composeSystem(PACKAGE, false);
    expect(parts.map(({ kind, artifactKey }) => [kind, artifactKey])).toEqual([
      ['framing', null],
      ['example', 'two birth years'],
      ['example', 'two birth years 2'],
      ['description', 'Description'],
      ['framing', null],
    ]);
    expect(composeSystem({ ...PACKAGE, prose: [], metadata: { outputSchema: null } } as unknown as Analysis, true)).toEqual([]);
  });
});
