// C5: host functions, output and results, on each engine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonFrom } from '../../../../electron/contract/index.ts';
import type { Host } from '../../../../electron/core/python/index.ts';
import { MIB, type OpenedSandbox, openSandbox, peakMemory } from './open.ts';

const lines = (...text: string[]): string => ['import inklings', ...text].join('\n');

describe.each(['wasmtime', 'v8'] as const)('C5: %s', (backend) => {
  let opened: OpenedSandbox;
  beforeAll(async () => {
    opened = openSandbox(backend);
    await opened.run('pass');
  });
  afterAll(() => opened.close());

  test('a call carries its arguments by name, and its answer comes back', async () => {
    const outcome = await opened.run(lines('inklings.submit(inklings.echo([1, 2.5, None, "ü🌊\\ud800"], times=2, deep={"a": (1,)}))'));
    expect(outcome).toMatchObject({
      reason: 'submitted',
      value: { value: [1, 2.5, null, expect.stringContaining('ü🌊')], times: 2, options: { deep: { a: [1] } } },
      calls: 1,
    });
  });

  test('a wrong call is an error of Python, as with any function', async () => {
    const outcome = await opened.run(lines('inklings.echo()'));
    expect(outcome).toMatchObject({ reason: 'guest_exception', error: { type: 'TypeError', line: 2 }, calls: 0 });
    expect(outcome.error?.message).toContain("missing 1 required positional argument: 'value'");
  });

  test('what JSON cannot hold is refused where it is called', async () => {
    const source = lines(
      'for value in (object(), {1, 2}, float("nan"), b"x"):',
      '  try: inklings.echo(value)',
      '  except (TypeError, ValueError) as error: print(error)',
    );
    const { stdout, calls, reason } = await opened.run(source);
    expect(stdout.head.trim().split('\n')).toEqual([
      'object cannot be passed to the host: only JSON values can',
      'set cannot be passed to the host: only JSON values can',
      expect.stringContaining('not JSON compliant'),
      'bytes cannot be passed to the host: only JSON values can',
    ]);
    expect({ calls, reason }).toEqual({ calls: 0, reason: 'finished_without_submit' });
  });

  test('a whole number of any size keeps its digits, in a call, a checkpoint and a result', async () => {
    const values = '[2**53 + 1, {"a": -10**30}]';
    const { stdout } = await opened.run(lines(`print(inklings.echo(${values})["value"])`, `inklings.checkpoint(${values})`));
    expect(stdout.head.trim()).toBe("[9007199254740993, {'a': -1000000000000000000000000000000}]");
    const { value } = await opened.run(lines(`inklings.submit(${values})`));
    expect(JSON.stringify(value)).toBe('[9007199254740993,{"a":-1000000000000000000000000000000}]');
  });

  test('any number keeps its spelling, in a variable, a call, a checkpoint and a result', async () => {
    const written =
      '[1.10,1.0,-0,-0.0,1e5,1E+05,1e400,-1e-400,0.00001,0.1000000000000000055511151231257827,123456789012345678901234567890,{"a":[2.50]}]';
    const source = lines('inklings.checkpoint(x)', 'inklings.submit([inklings.echo(x)["value"], [*x], str(x[0]), f"{x[1]}"])');
    const { value, checkpoint } = await opened.run(source, { variables: { x: jsonFrom(written) } });
    expect(JSON.stringify(checkpoint)).toBe(written);
    expect(JSON.stringify(value)).toBe(`[${written},${written},"1.10","1.0"]`);
  });

  test('such a number is a float: computed, compared, copied, pickled, and written by json', async () => {
    const source = lines(
      'import copy, csv, decimal, io, json, math, pickle, statistics',
      'same = [copy.copy(x), copy.deepcopy([x])[0], *(pickle.loads(pickle.dumps(x, p)) for p in range(6))]',
      'texts = [json.dumps({"x": x}), json.dumps([x], indent=1), repr([x]), f"{x:.1f}"]',
      'assert (statistics.mean([x, x]), statistics.stdev([x, x]), math.fsum([x]), decimal.Decimal(str(x))) == (2.5, 0, 2.5, decimal.Decimal("2.50"))',
      'row = io.StringIO(); csv.writer(row).writerow([x]); assert row.getvalue() == "2.50\\r\\n" and max([1, x]) is x',
      'inklings.submit([same, texts, isinstance(x, float), x + 1, x == 2.5, {x: 1}[2.5], sum([x, x]), 4 / 2, [1.5e300, 1e-7]])',
    );
    const { value } = await opened.run(source, { variables: { x: jsonFrom('2.50') } });
    const same = Array.from({ length: 8 }, () => '2.50').join();
    expect(JSON.stringify(value)).toBe(
      `[[${same}],["{\\"x\\": 2.50}","[\\n 2.50\\n]","[2.50]","2.5"],true,3.5,true,1,5.0,2.0,[1.5e+300,1e-07]]`,
    );
  });

  test('what is no number cannot be written as one', async () => {
    const source = lines(
      'for text in ("nan", "1_0", " 1", "01", "1,2", ""):',
      '  try: WrittenFloat(text)',
      '  except ValueError as error: print(error)',
      'inklings.submit(WrittenFloat("1.10"))',
    );
    const { value, stdout } = await opened.run(source);
    expect(stdout.head.trim().split('\n')).toHaveLength(6);
    expect(JSON.stringify(value)).toBe('1.10');
  });

  test.each([
    ['no_permission', 'Refused'],
    ['not_found', 'NotFound'],
    ['limit_reached', 'LimitReached'],
    ['bad_input', 'BadArguments'],
    ['model_unreachable', 'HostError'],
  ])('an error of the host with the code %s is inklings.%s', async (code, kind) => {
    const source = lines(
      'try:',
      `  inklings.fail("${code}")`,
      'except inklings.HostError as error:',
      '  inklings.submit([type(error).__name__, error.code, error.remedy, str(error)])',
    );
    expect((await opened.run(source)).value).toEqual([kind, code, 'Ask for something else.', 'It was told to fail.']);
  });

  test('a function that the run may not call raises Refused, which names the permission', async () => {
    const outcome = await opened.run(lines('', 'inklings.hidden()'), { firstLine: 40 });
    expect(outcome).toMatchObject({ reason: 'host_call_refused', error: { type: 'Refused', line: 42 }, calls: 1 });
    expect(outcome.error?.message).toContain('this run lacks the permission llm:query');
  });

  test('the trace points to the line of the author’s file, and shows none of our frames', async () => {
    const source = lines(
      'def inner():',
      '  return 1 / 0',
      'try:',
      '  inner()',
      'except ZeroDivisionError as error:',
      '  raise ValueError("outer") from error',
    );
    const { error } = await opened.run(source, { firstLine: 101, fileName: 'collect-claims' });
    expect(error).toMatchObject({ type: 'ValueError', message: 'outer', line: 107 });
    expect(error?.traceback).toContain('File "collect-claims", line 103, in inner');
    expect(error?.traceback).toContain('raise ValueError("outer") from error');
    expect(error?.traceback).not.toMatch(/<string>|<inklings>/);
  });

  test('the last checkpoint is kept when the run fails later', async () => {
    const outcome = await opened.run(lines('inklings.checkpoint({"done": 1})', 'inklings.checkpoint({"done": 2})', '1 / 0'));
    expect(outcome).toMatchObject({ reason: 'guest_exception', checkpoint: { done: 2 } });
    // The time must do for the first line; what it has to end is the second.
    const late = await opened.run(lines('inklings.checkpoint("so far")', 'while True: pass'), {
      limits: { ms: 4_000, fuel: 900_000_000_000 },
    });
    expect(late).toMatchObject({ reason: 'deadline', checkpoint: 'so far' });
  });

  test('nothing after submit happens, whatever the code catches', async () => {
    const source = lines(
      'try:',
      '  inklings.submit("first")',
      'except BaseException: pass',
      'finally:',
      '  print("after")',
      'inklings.submit("second")',
    );
    expect(await opened.run(source)).toMatchObject({ reason: 'submitted', value: 'first', stdout: { head: '' } });
  });

  test('names given to the run are values, never code', async () => {
    const nasty = `'''"); import os; os._exit(1)\n{{ x }} \\ \u{1F30A}`;
    const outcome = await opened.run(lines('inklings.submit([claim, n])'), { variables: { claim: nasty, n: { deep: [null, true] } } });
    expect(outcome).toMatchObject({ reason: 'submitted', value: [nasty, { deep: [null, true] }] });
  });

  test('an answer that nobody read is not taken for the next one', async () => {
    const source = lines(
      'wrong = []',
      'def down(n):',
      '  try: down(n + 1)',
      '  except RecursionError: pass',
      '  try: got = inklings.echo(n)["value"]',
      '  except RecursionError: return',
      '  if got != n: wrong.append((n, got))',
      'down(0)',
      'inklings.submit(wrong)',
    );
    expect(await opened.run(source)).toMatchObject({ reason: 'submitted', value: [] });
  });

  test('2,000 calls', async () => {
    const seen: number[] = [];
    const host: Host = async ({ id }) => {
      seen.push(id);
      return id;
    };
    const source = lines('inklings.submit(sum(inklings.echo(n) for n in range(2_000)))');
    const outcome = await opened.run(source, {}, host);
    expect(outcome).toMatchObject({ reason: 'submitted', value: 2_001_000, calls: 2_000 });
    expect(seen).toHaveLength(2_000);
  });

  test('an argument of 1 MB and an answer of 2 MB', async () => {
    const lengths: number[] = [];
    const host: Host = async ({ method, args }) => {
      if (method === 'echo') lengths.push((args.value as string).length);
      return method === 'large' ? 'é'.repeat(args.size as number) : null;
    };
    const source = lines('inklings.echo("é" * 500_000)', 'inklings.submit(len(inklings.large(1_000_000)))');
    expect(await opened.run(source, {}, host)).toMatchObject({ reason: 'submitted', value: 1_000_000 });
    expect(lengths).toEqual([500_000]);
  });

  test('an answer that is too large is told to the code', async () => {
    const outcome = await opened.run(lines('inklings.large(20_000_000)'));
    expect(outcome).toMatchObject({ reason: 'guest_exception', error: { type: 'LimitReached' } });
  });

  test('100 MB of print leave beginning, end and a count, and the host small', async () => {
    const pid = opened.pid() ?? 0;
    peakMemory.forget(pid);
    const source = lines('print("begin")', 'block = "x" * 1_000_000', 'for n in range(100): print(block)', 'print("end")');
    const { stdout, reason } = await opened.run(source, { limits: { fuel: 200_000_000_000 } });
    expect(reason).toBe('finished_without_submit');
    expect(stdout.head).toMatch(/^begin\nxxx/);
    expect(stdout.tail).toMatch(/xxx\nend\n$/);
    expect(stdout.head.length + stdout.tail.length + stdout.leftOut).toBe(6 + 100 * 1_000_001 + 4);
    expect(peakMemory.read(pid) ?? 0).toBeLessThan(450 * MIB);
  });

  test('a cancel ends the run at once; a host function at work is told, and its late answer goes nowhere', async () => {
    const cancel = new AbortController();
    const answer = Promise.withResolvers<unknown>();
    const told = Promise.withResolvers<void>();
    const host: Host = ({ signal }) => {
      signal.addEventListener('abort', () => told.resolve());
      cancel.abort();
      return answer.promise;
    };
    const outcome = await opened.run(lines('inklings.checkpoint(1)', 'inklings.submit(inklings.echo(1))'), {}, host, cancel.signal);
    expect(outcome).toMatchObject({ reason: 'cancelled', checkpoint: 1, calls: 1 });
    await told.promise;
    answer.resolve('late');
    expect(await opened.run(lines('inklings.submit("next")'))).toMatchObject({ reason: 'submitted', value: 'next' });
  });

  test('a run that is cancelled before it starts never starts', async () => {
    expect(await opened.run('pass', {}, undefined, AbortSignal.abort())).toMatchObject({ reason: 'cancelled', calls: 0 });
  });

  test('eight runs at once each get their own answers', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => opened.run(lines(`inklings.submit([inklings.echo(${n})["value"] for _ in range(50)])`))),
    );
    expect(outcomes.map(({ value }) => value)).toEqual(Array.from({ length: 8 }, (_, n) => new Array(50).fill(n)));
  });

  test('a host function may run code in the sandbox itself', async () => {
    const host: Host = async ({ args }) => (await opened.run(lines(`inklings.submit(${args.value} + 1)`))).value;
    expect(await opened.run(lines('inklings.submit(inklings.echo(inklings.echo(1)))'), {}, host)).toMatchObject({ value: 3 });
  });

  test('the same code with the same seed does the same; another seed draws other numbers', async () => {
    const source = lines('import random', 'inklings.submit([random.random(), list({"a", "b", "c", "d"})])');
    const [one, two, other] = [await opened.run(source), await opened.run(source), await opened.run(source, { seed: 'another' })];
    expect(two.value).toEqual(one.value);
    expect((other.value as unknown[])[0]).not.toBe((one.value as unknown[])[0]);
    expect(two.fuel).toBe(one.fuel);
    if (backend === 'wasmtime') expect(one.fuel).toBeGreaterThan(0);
    else expect(one.fuel).toBeNull();
  });

  test('B2: the parser says where a source is wrong, in UTF-16 columns, and warns of doubtful escapes', async () => {
    expect(await opened.sandbox.checkSyntax('ok = 1\nwave = "🌊" oops\n', 'a.py')).toEqual([
      { line: 2, column: 13, message: 'invalid syntax', severity: 'error' },
    ]);
    expect(await opened.sandbox.checkSyntax('x = "\\d"', 'a.py')).toEqual([
      { line: 1, column: 1, message: expect.stringContaining('invalid escape sequence'), severity: 'warning' },
    ]);
    expect(await opened.sandbox.checkSyntax('return 1', 'a.py')).toMatchObject([
      { line: 1, message: expect.stringContaining("'return' outside function") },
    ]);
    expect(await opened.sandbox.checkSyntax(`x = ${'('.repeat(5_000)}`, 'a.py')).toHaveLength(1);
    // Python 3.12 inside, whatever Python is outside: this was an error before.
    expect(await opened.sandbox.checkSyntax(`x = f"{"a" + f"{'b'}"}"\n`, 'a.py')).toEqual([]);
  });

  test('limits out of range are refused before anything starts', async () => {
    await expect(opened.run('pass', { limits: { memoryBytes: 1 } })).rejects.toMatchObject({ code: 'bad_input' });
  });
});

test('C5: both engines draw the same numbers from the same seed', async () => {
  const engines = [openSandbox('wasmtime'), openSandbox('v8')];
  try {
    const source = lines('import random, os', 'inklings.submit([random.random(), os.urandom(50).hex()])');
    const [one, other] = await Promise.all(engines.map(({ run }) => run(source)));
    expect(one?.value).toEqual(other?.value);
    expect(one?.reason).toBe('submitted');
  } finally {
    await Promise.all(engines.map(({ close }) => close()));
  }
});
