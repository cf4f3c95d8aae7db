// The parts of the command line that need no account: tables, places, trees, help, reading words.
import { describe, expect, it } from 'vitest';
import type { Finding, Span } from '../../../electron/contract/index.ts';
import { lookAt, readWords } from '../../../electron/shells/cli/command.ts';
import { run } from '../../../electron/shells/cli/commands/run.ts';
import { runCommandLine } from '../../../electron/shells/cli/dispatch.ts';
import { bytes, cost, duration } from '../../../electron/shells/cli/format.ts';
import { commandHelp, overview } from '../../../electron/shells/cli/help.ts';
import { errorLines, findingLine, type Output } from '../../../electron/shells/cli/output.ts';
import { formatTable, widthOf } from '../../../electron/shells/cli/table.ts';
import { spanTree } from '../../../electron/shells/cli/tree.ts';
import { visible } from '../../../electron/shells/visible.ts';

describe('table', () => {
  it('aligns columns by what the terminal shows, also for wide and combining characters', () => {
    expect(
      formatTable(
        ['NAME', 'SCOPE'],
        [
          ['日本', 'account'],
          ['e\u0301a', 'workspace'],
        ],
      ),
    ).toEqual(['NAME  SCOPE', '日本  account', 'e\u0301a    workspace']);
    expect(widthOf('日本')).toBe(4);
  });
  it('is cut at the width of the terminal, never elsewhere', () => {
    expect(formatTable(['A'], [['0123456789']], 6)).toEqual(['A', '01234…']);
    expect(formatTable(['A'], [['0123456789']])).toEqual(['A', '0123456789']);
  });
  it('keeps a cell on one line', () => {
    expect(formatTable(['A', 'B'], [['x\n y', 'z']])).toEqual(['A    B', 'x y  z']);
  });
  it('shows what a terminal would act on instead of acting', () => {
    expect(visible('a\u001b[31mred\u202eevil')).toBe('a\\u001b[31mred\\u202eevil');
    expect(visible('tab\tline\n')).toBe('tab\tline\n');
  });
});

describe('lines', () => {
  const finding = {
    code: 'yaml_colon',
    severity: 'error',
    message: 'Quote it.',
    line: 7,
    column: 14,
    range: { start: 0, end: 1 },
  } satisfies Finding;
  it('give a finding the form that editors read', () => {
    expect(findingLine('skills/a.md', finding)).toBe('skills/a.md:7:14: error yaml_colon Quote it.');
    expect(findingLine('a.md', { ...finding, fix: { label: 'Quote the value', splices: [] } })).toMatch(/\(fix: Quote the value\)$/);
  });
  it('say of an error where, what, and the next act', () => {
    expect(errorLines({ message: 'It failed.', remedy: 'Do this.', where: { file: 'a.md', line: 3 } })).toEqual([
      'error: a.md:3: It failed.',
      '  Do this.',
    ]);
    expect(errorLines({ message: 'It failed.' })).toEqual(['error: It failed.']);
  });
  it('give numbers their units, and never 0 for unknown', () => {
    expect([bytes(532), bytes(1234), bytes(98_000_000)]).toEqual(['532 B', '1.2 kB', '98.0 MB']);
    expect([duration(340), duration(2400), duration(192_000), duration(null)]).toEqual(['340 ms', '2.4 s', '3 min 12 s', '–']);
    expect([cost(null), cost(0), cost(0.0012), cost(1.5)]).toEqual(['–', '$0.00', '$0.00120', '$1.50']);
  });
});

describe('tree of spans', () => {
  const span = (id: string, parentId: string | null, offsetMs: number, more: Partial<Span> = {}): Span => ({
    id,
    parentId,
    offsetMs,
    runId: 'r',
    kind: 'artifact',
    name: id,
    status: 'ok',
    startedAt: '',
    durationMs: 10,
    inputTokens: null,
    outputTokens: null,
    tokensEstimated: false,
    cost: null,
    modelId: null,
    artifactKind: null,
    attributes: {},
    error: null,
    payloads: [],
    ...more,
  });
  it('puts children under their parent in order of time, and an error below its span', () => {
    const spans = [
      span('run', null, 0, { kind: 'run' }),
      span('second', 'run', 20, { status: 'failed', error: { code: 'timed_out', message: 'Too late.', retryable: false } }),
      span('first', 'run', 1),
      span('call', 'first', 2, { kind: 'model_call', inputTokens: 1200, outputTokens: 3, tokensEstimated: true, modelId: 'm', cost: 0 }),
    ];
    expect(spanTree(spans)).toEqual([
      '✓ run run  10 ms',
      '├─ ✓ artifact first  10 ms',
      '│  └─ ✓ model call call  10 ms  ~1,200 in, 3 out  m  $0.00',
      '└─ ✗ artifact second  10 ms',
      '      Too late.',
    ]);
  });
  it('marks an answer that is not whole, as the window does', () => {
    const unknown = { ending: 'other', server_reason: 'moon_phase' };
    expect(spanTree([span('call', null, 0, { attributes: unknown })]).at(-1)).toContain('the finish reason “moon_phase”');
    expect(spanTree([span('call', null, 0, { attributes: { ending: 'cut', warning: 'It was cut off.' } })])).toEqual([
      '! artifact call  10 ms',
      '   ! It was cut off.',
    ]);
  });
  it('shows a span whose parent is not there', () => {
    expect(spanTree([span('orphan', 'gone', 0)])).toEqual(['✓ artifact orphan  10 ms']);
  });
});

describe('words', () => {
  it('are read wherever the options of every command stand', () => {
    expect(lookAt(['--home', '/h', '--json', 'run', 'x'])).toEqual({ command: 'run', help: false, json: true });
    const words = readWords(run, ['--home', '/h', 'run', 'my-skill', '--timeout', '5']);
    expect(words.words).toEqual(['my-skill']);
    expect([words.text('home'), words.text('timeout'), words.flag('json')]).toEqual(['/h', '5', false]);
  });
  it('that a command does not have are wrong usage, with the way to its help', () => {
    expect(() => readWords(run, ['run', 'x', '--nothing'])).toThrow(
      expect.objectContaining({ code: 'usage', remedy: expect.stringContaining('run --help') }),
    );
  });
});

describe('wrong usage', () => {
  const silent = { json: false, ask: null } as unknown as Output;
  it.each([
    [['nothing']],
    [['import']],
    [['import', 'x.md', '--scope', 'moon']],
    [['import', 'x.md', '--scope', 'workspace']],
    [['import', 'x.md', '--on-clash', 'maybe']],
    [['export', 'x']],
    [['export', '--all', 'x', '--to', 'out']],
    [['export', '--all', '--to', 'out', '--format', 'pdf']],
    [['validate']],
    [['validate', '.', '--client', 'nobody']],
    [['convert', 'x.md']],
    [['convert', 'x.md', '--to', 'pdf']],
    [['diff', 'a']],
    [['sign']],
    [['verify']],
    [['link']],
    [['schema', 'nothing']],
    [['run']],
    [['run', 'x', '--timeout', 'soon']],
    [['run', 'x', '--timeout', '1801']],
    [['render', 'a', 'b']],
    [['list', '--unknown']],
    [['trace']],
    [['trace', 'delete', 'x']],
    [['trace', 'list', '--limit', '0']],
    [['models', 'upload']],
    [['acknowledge']],
    [['validate']],
  ])('%j is told before an account is opened', async (args) => {
    const nowhere = ['--home', '/dev/null/home'];
    await expect(runCommandLine([...args, ...nowhere], silent, new AbortController().signal)).rejects.toMatchObject({ code: 'usage' });
  });
});

describe('help', () => {
  it('lists every command, and gives examples for one', () => {
    expect(overview([run])).toContain('run a skill');
    expect(commandHelp(run)).toMatch(/Examples:\n {2}npm run -s cli -- run my-skill --input input\.json/);
  });
});
