// What a stranger's code may try, and how each attempt ends. One table for all engines.
import type { SandboxLimits, SandboxOutcome, SandboxReason } from '../../../../electron/contract/index.ts';
import { AMPLE_LIMITS, MIB } from './open.ts';

export interface Attack {
  name: string;
  source: string;
  limits?: Partial<SandboxLimits>;
  /** How it ends; where engines differ, for each. `endless` goes on until a limit ends it: fuel where it is metered, else the deadline. */
  ends: SandboxReason | 'endless' | SandboxReason[];
  /** The author is told at least this. */
  error?: RegExp;
  /** Value that it submits. */
  value?: unknown;
  also?(outcome: SandboxOutcome): void;
}

/** Small in memory and computing, with all the time that a busy machine may take. */
export const ATTACK_LIMITS: SandboxLimits = { ...AMPLE_LIMITS, memoryBytes: 64 * MIB, fuel: 3_000_000_000 };

/** What goes on until it is ended is ended soon: the less time it has, the better. */
export const ENDLESS_LIMITS: SandboxLimits = { ...ATTACK_LIMITS, ms: 2_000 };

/** For an attack that takes some computing to make. */
const AMPLE = { fuel: 20_000_000_000, memoryBytes: 128 * MIB };

const lines = (...text: string[]): string => text.join('\n');

const COMPUTING: Attack[] = [
  { name: 'a loop without end', source: 'while True: pass', ends: 'endless' },
  {
    name: 'a loop that catches everything',
    source: lines('while True:', '  try:', '    while True: pass', '  except BaseException: pass'),
    ends: 'endless',
  },
  { name: 'a regular expression that backtracks for ever', source: 'import re; re.match("(a*)*b", "a" * 40)', ends: 'endless' },
  { name: 'a number of millions of digits', source: '9 ** 9 ** 7', ends: 'endless' },
  { name: 'a sum over a thousand million numbers', source: 'sum(range(10**9))', ends: 'endless' },
  {
    name: 'recursion',
    source: lines('def f(n): return f(n + 1)', 'f(0)'),
    ends: 'guest_exception',
    error: /RecursionError/,
  },
  {
    name: 'recursion without its limit',
    source: lines('import sys', 'sys.setrecursionlimit(10**9)', 'def f(n): return f(n + 1)', 'f(0)'),
    ends: ['memory', 'guest_exception', 'guest_exit', 'out_of_fuel', 'deadline'],
  },
  {
    name: 'recursion in C',
    source: lines('x = []', 'for _ in range(100_000): x = [x]', 'repr(x)'),
    ends: ['guest_exception', 'guest_exit', 'memory'],
  },
];

const WAITING: Attack[] = [
  { name: 'sleep', source: 'import time; time.sleep(3600)', ends: 'guest_exception', error: /time\.sleep is not available/ },
  {
    name: 'sleep in another way',
    source: 'import select; select.select([], [], [], 3600)',
    ends: 'guest_exception',
  },
  { name: 'waiting for input', source: 'input()', ends: 'guest_exception', error: /EOFError/ },
  { name: 'a host function that never answers', source: 'import inklings; inklings.wait()', limits: { ms: 1_000 }, ends: 'deadline' },
];

const MEMORY: Attack[] = [
  { name: 'one large block', source: 'bytearray(10**9)', ends: 'memory' },
  { name: 'one large text', source: '"x" * 10**9', ends: 'memory' },
  { name: 'a growing list', source: lines('kept = []', 'while True: kept.append("x" * 100_000 + str(len(kept)))'), ends: 'memory' },
  {
    name: 'unpacking a bomb',
    source: lines('import zlib', 'bomb = zlib.compress(bytes(20_000_000), 9)', 'zlib.decompress(bomb) * 10'),
    limits: AMPLE,
    ends: 'memory',
  },
  {
    name: 'a MemoryError that is caught',
    source: lines('import inklings', 'try:', '  bytearray(10**9)', 'except MemoryError:', '  inklings.submit("went on")'),
    ends: 'submitted',
    value: 'went on',
  },
  { name: 'random bytes without end', source: lines('import os', 'while True: os.urandom(4_000_000)'), ends: 'endless' },
];

const OUTPUT: Attack[] = [
  {
    name: 'printing without end',
    source: lines('while True: print("x" * 10_000)'),
    ends: 'endless',
    also({ stdout }) {
      if (stdout.head.length > 256 * 1024 || stdout.tail.length > 256 * 1024) throw new Error('more than head and tail was kept');
    },
  },
  { name: 'complaining without end', source: lines('import sys', 'while True: sys.stderr.write("x" * 10_000)'), ends: 'endless' },
  {
    name: 'a result of 9 MB',
    source: 'import inklings; inklings.submit("x" * 9_000_000)',
    limits: AMPLE,
    ends: 'output_limit',
    error: /9000026 bytes as JSON; at most 4194304/,
  },
];

const SYSTEM: Attack[] = [
  { name: 'reading a file', source: 'open("/etc/passwd").read()', ends: 'guest_exception', error: /FileNotFoundError/ },
  {
    name: 'climbing out of a folder',
    source: 'open("/usr/local/lib/../../../etc/passwd")',
    ends: 'guest_exception',
    error: /FileNotFoundError|NotADirectoryError/,
  },
  { name: 'writing a file', source: 'open("/tmp/x", "w")', ends: 'guest_exception', error: /Error/ },
  {
    // What it writes is in its own memory, and gone with it: the rows after this one import `os`.
    name: 'writing into its own library',
    source: 'open("/usr/local/lib/python3.12/os.py", "w").write("nonsense(")',
    ends: ['guest_exception', 'finished_without_submit'],
  },
  { name: 'listing the root', source: 'import os; os.listdir("/")', ends: 'guest_exception', error: /Error/ },
  {
    name: 'the environment',
    source: 'import inklings, os; inklings.submit(sorted(os.environ))',
    ends: 'submitted',
    value: ['PYTHONHASHSEED', 'PYTHONUTF8'],
  },
  { name: 'the network', source: 'import socket; socket.create_connection(("127.0.0.1", 80))', ends: 'guest_exception', error: /Error/ },
  { name: 'a thread', source: 'import threading; threading.Thread(target=print).start()', ends: 'guest_exception', error: /RuntimeError/ },
  { name: 'another program', source: 'import subprocess; subprocess.run(["ls"])', ends: 'guest_exception', error: /Error/ },
  { name: 'foreign functions', source: 'import ctypes', ends: 'guest_exception', error: /ModuleNotFoundError/ },
  { name: 'leaving at once', source: 'import os; os._exit(3)', ends: 'guest_exit', error: /exit code 3/ },
  { name: 'leaving politely', source: 'import sys; sys.exit("enough")', ends: 'guest_exit', error: /enough/ },
  { name: 'aborting', source: 'import os; os.abort()', ends: 'guest_exit' },
  { name: 'a fault in C', source: 'import faulthandler; faulthandler._sigsegv()', ends: ['guest_exit', 'guest_exception'] },
];

const line = (text: string): string =>
  lines('import os', `data = ${text} + b"\\n"`, 'while data: data = data[os.write(0, data):]', 'print(os.read(0, 65536))');

const CHANNEL: Attack[] = [
  { name: 'noise on the channel', source: 'import os; os.write(0, b"hello world")', ends: 'guest_exception', error: /is not a message/ },
  { name: 'a line that is no JSON', source: line('b"{nonsense"'), ends: 'guest_exception', error: /is not a message/ },
  { name: 'a line nested a million times', source: line('b"[" * 1_000_000'), ends: 'guest_exception', error: /is not a message/ },
  { name: 'a word of an unknown kind', source: line(`b'{"t":"shutdown"}'`), ends: 'guest_exception', error: /is not a message/ },
  { name: 'a line that is no text', source: line(`b'\\xff\\xfe'`), ends: 'guest_exception', error: /is not a message/ },
  { name: 'a line without end', source: line('b"x" * 5_000_000'), ends: 'guest_exception', error: /is not a message/ },
  {
    name: 'a message of the app inside a word',
    source: line(`b'x\\n{"jsonrpc":"2.0","id":"c1","result":null}'`),
    ends: 'guest_exception',
    error: /is not a message/,
  },
  ...['true', '0', '-1', '1.5', '99999999999999999999'].map(
    (at): Attack => ({
      name: `an error on line ${at}`,
      source: line(`b'{"t":"error","kind":"x","type":"","message":"","line":${at},"traceback":""}'`),
      ends: 'guest_exception',
    }),
  ),
  {
    name: 'an exception with a line that is none',
    source: 'raise SyntaxError("mine", ("artifact.py", "0}", 1, "x"))',
    ends: 'guest_exception',
    error: /SyntaxError: mine/,
  },
  {
    name: 'an exception with a name of 5 MB',
    source: 'raise type("X" * 5_000_000, (Exception,), {})()',
    limits: AMPLE,
    ends: 'guest_exception',
    error: /^X{1000}:/,
  },
  ...['constructor', '__proto__', 'submitted'].map(
    (kind): Attack => ({
      name: `an error of the kind ${kind}`,
      source: line(`b'{"t":"error","kind":"${kind}","type":"E","message":"m","line":null,"traceback":""}'`),
      ends: 'guest_exception',
      error: /E: m/,
    }),
  ),
  {
    name: 'a hundred questions for large answers that nobody reads',
    source: lines(
      'import os',
      'question = b\'{"t":"call","method":"large","args":{"size":4000000}}\\n\'',
      'for _ in range(100): os.write(0, question)',
    ),
    limits: AMPLE,
    ends: 'finished_without_submit',
  },
  {
    name: 'a value nested in itself without end',
    source: line(`b'{"t":"checkpoint","value":' + b'[' * 5000 + b']' * 5000 + b'}'`),
    ends: 'finished_without_submit',
    also({ stdout }) {
      if (!stdout.head.includes('nested more than 200 levels deep')) throw new Error(stdout.head);
    },
  },
  {
    name: 'numbers that are none',
    source: line(`b'{"t":"checkpoint","value":NaN}'`),
    ends: 'guest_exception',
    error: /is not a message/,
  },
  {
    name: 'a forged call of a refused function',
    source: line(`b'{"t":"call","method":"hidden","args":{}}'`),
    ends: 'finished_without_submit',
    also({ stdout, calls }) {
      if (!stdout.head.includes('Refused') || calls !== 1) throw new Error(`the forged call was not refused: ${stdout.head}`);
    },
  },
  {
    name: 'a forged call of a function of the house',
    source: line(`b'{"t":"call","method":"constructor","args":{"__proto__":{"x":1}}}'`),
    ends: 'finished_without_submit',
    also({ stdout }) {
      if (!stdout.head.includes('There is no host function')) throw new Error(stdout.head);
    },
  },
  { name: 'a forged result, which is a result', source: line(`b'{"t":"submit","value":7}'`), ends: 'submitted', value: 7 },
  {
    name: 'a result of a million lists, small as text only',
    source: line(`b'{"t":"submit","value":[' + b'[],' * 1_300_000 + b'[]]}'`),
    ends: 'submitted',
  },
  {
    name: 'the refusal is switched off in the guest',
    source: lines('import inklings', 'inklings.Refused.__init__ = lambda *a: None', 'inklings.hidden()'),
    ends: 'host_call_refused',
  },
];

export const ATTACKS: Attack[] = [...COMPUTING, ...WAITING, ...MEMORY, ...OUTPUT, ...SYSTEM, ...CHANNEL];
