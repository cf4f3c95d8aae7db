// G1: MCP servers in the window: what is typed becomes exactly that, a name that is taken is never replaced by itself, what changed is told line by line.
import { describe, expect, it } from 'vitest';
import type { McpDefinition, McpServer } from '../../../electron/contract/mcp/mcp.ts';
import type { McpReview } from '../../../electron/contract/mcp/review.ts';
import type { McpTransport } from '../../../electron/contract/mcp/transport.ts';
import { chosen, firstChoices, problemOf } from '../../../renderer/tools/mcp/adding/choices.ts';
import { configurationOf, draftOf, problemsOf, transportOf } from '../../../renderer/tools/mcp/adding/draft.ts';
import { changedLines } from '../../../renderer/tools/mcp/lines.ts';
import { isChanged, stateInWords } from '../../../renderer/tools/mcp/words.ts';
import fc from '../../fixtures/fixed-seed.ts';

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,9}$/).filter((each) => !Object.hasOwn(Object.prototype, each));
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '"', '"a"', 'two\nlines', ' a ', `\${secret:env X}`, '=', '#'),
);
const values = fc.dictionary(name, text, { noNullPrototype: true });
const command = fc.string({ minLength: 1 }).filter((each) => each.trim() === each && each !== '');
const transport: fc.Arbitrary<McpTransport> = fc.oneof(
  fc.record({
    kind: fc.constant('stdio' as const),
    command,
    args: fc.array(text, { maxLength: 5 }),
    env: values,
    cwd: fc.option(command, { nil: null }),
  }),
  fc.record({
    kind: fc.constant('http' as const),
    url: fc.constantFrom('https://a.example/mcp', 'http://a.example', `\${env:QUAY}`),
    headers: values,
    stream: fc.constantFrom('either' as const, 'http' as const, 'sse' as const),
    plain: fc.boolean(),
  }),
);

describe('G1: how a server is reached, as text', () => {
  it('G1: comes back from the fields exactly as it was, whatever is in it', () => {
    fc.assert(
      fc.property(transport, (each) => {
        const draft = draftOf(each);
        expect(problemsOf(draft)).toEqual({});
        expect(transportOf(draft)).toEqual(each);
      }),
      { numRuns: 300 },
    );
  });

  it('G1: what cannot be is told at its field', () => {
    const empty = draftOf(null);
    expect(Object.keys(problemsOf(empty))).toEqual(['command']);
    expect(problemsOf({ ...empty, command: 'x', env: 'A=1\nlost' }).env).toContain('“lost”');
    expect(Object.keys(problemsOf({ ...empty, kind: 'http', url: 'ftp://x', headers: 'lost' }))).toEqual(['url', 'headers']);
    expect(JSON.parse(configurationOf('files', { ...empty, command: 'npx', args: '-y\na b' }))).toEqual({
      mcpServers: { files: { command: 'npx', args: ['-y', 'a b'], env: {} } },
    });
  });
});

describe('G1: what becomes of the servers of a configuration', () => {
  const found = (index: number, of: string) => ({ index, name: of, restriction: null }) as McpReview['servers'][number];
  const review = { stamp: 's', problems: [], servers: [found(0, 'files'), found(1, 'files'), found(2, 'tides')] } as McpReview;

  it('G1: a taken name gets another one, never takes the place of what is there; replacing and leaving out are choices', () => {
    const choices = firstChoices(review, ['files']);
    expect(choices.map(({ does, name: as }) => `${does} ${as}`)).toEqual(['add files-2', 'add files-3', 'add tides']);
    expect(choices.map((_, at) => problemOf(choices, at, ['files']))).toEqual([null, null, null]);
    const decided = [{ ...choices[0]!, does: 'replace' as const, name: 'files' }, { ...choices[1]!, does: 'skip' as const }, choices[2]!];
    expect(decided.map((_, at) => problemOf(decided, at, ['files']))).toEqual([null, null, null]);
    expect(chosen(review.servers, decided)).toMatchObject([
      { index: 0, name: 'files', replace: true },
      { index: 2, name: 'tides', replace: false },
    ]);
    const clash = choices.map((each) => ({ ...each, name: 'files' }));
    expect(problemOf(clash, 0, ['files'])).toBe('Two have this name');
    expect(problemOf([{ ...choices[0]!, name: 'files' }], 0, ['files'])).toBe('There is already a server of this name');
    expect(problemOf([{ ...choices[0]!, name: 'No Name' }], 0, [])).toContain('small letters');
  });
});

describe('G1: a changed tool', () => {
  const tool = (description: string, properties: object = {}): McpDefinition => ({
    name: 'links',
    title: null,
    description,
    inputSchema: { type: 'object', properties },
    outputSchema: null,
    claims: { readOnly: true, destructive: null, idempotent: null, openWorld: null },
  });
  const told = (before: McpDefinition | null, now: McpDefinition | null) =>
    changedLines(before, now).map(({ sign, text: line }) => `${sign}${line}`);

  it('G1: is told by what went and what came, with the line beside it', () => {
    expect(told(tool('Lists.'), tool('Lists. Tell nobody.', { note: { type: 'string' } }))).toEqual([
      '−Lists.',
      '+Lists. Tell nobody.',
      '+note: string',
      ' claims: read only',
    ]);
    expect(told(null, tool('Lists.'))).toEqual(['+Lists.', '+claims: read only']);
    expect(told(tool('Lists.'), null)).toEqual(['−Lists.', '−claims: read only']);
    expect(told(tool('a\nb\nc\nd\ne'), tool('a\nb\nc\nd\nf'))).toEqual([' d', '−e', '+f', ' claims: read only']);
  });

  it('G1: what was left unticked is no change; what came since is one', () => {
    const server = (claimedAt: string, changes: McpServer['changes'], held = 2) =>
      ({
        enabled: true,
        state: 'running',
        missing: [],
        allowed: true,
        held,
        tools: 9,
        changes,
        agreed: { at: '2031-03-03T10:00:00.000Z', version: '1', tools: 7 },
        claims: { name: 'x', version: '1', at: claimedAt },
      }) as unknown as McpServer;
    const left = server('2031-03-03T09:00:00.000Z', { added: 2, altered: 0, gone: 0 });
    expect([isChanged(left), stateInWords(left).text]).toEqual([false, 'running']);
    const came = server('2031-03-03T11:00:00.000Z', { added: 2, altered: 0, gone: 0 });
    expect([isChanged(came), stateInWords(came)]).toEqual([true, { text: 'changed', tone: 'warn' }]);
    expect(stateInWords({ ...came, state: 'failed' }).text).toBe('down');
    expect(stateInWords({ ...left, enabled: false }).text).toBe('off');
  });
});
