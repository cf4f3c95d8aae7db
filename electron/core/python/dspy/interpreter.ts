// electron/core/python/dspy/interpreter.ts - the interpreter of RLM (row C6): code that a model writes runs in the sandbox. One guest lives for a
// session, so names persist between pieces of code; guest and sidecar take turns.
import { AppError, DEFAULT_SANDBOX_LIMITS, MAX_SANDBOX_LIMITS } from '../../../contract/index.ts';
import type { HostCall, Sandbox } from '../sandbox/types.ts';
import type { DspyHost } from './client.ts';
import type { InterpreterAnswer, InterpreterStep } from './protocol.ts';

/** A session waits for the model between two pieces of code, so its clock is long; fuel bounds what it computes. */
const LIMITS = { ...DEFAULT_SANDBOX_LIMITS, ms: MAX_SANDBOX_LIMITS.ms };

/** Ours. It asks for code, runs it in one namespace, and reports the result; `repl_tool` goes out to the functions that RLM gives its code. */
const GUEST = `
import contextlib, io, traceback
import inklings

class _Submitted(BaseException):
    def __init__(self, value):
        self.value = value

def _tool(name):
    def call(*args, **kwargs):
        answer = inklings.repl_tool(name, list(args), kwargs)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]
    call.__name__ = name
    return call

def _submit(outputs):
    def SUBMIT(*args, **kwargs):
        raise _Submitted({**dict(zip(outputs, args)), **kwargs})
    return SUBMIT

def _run(step, names):
    names.update(step["variables"])
    names.update({name: _tool(name) for name in step["tools"]})
    names["SUBMIT"] = _submit(step["outputs"])
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            exec(compile(step["code"], "<code>", "exec"), names)
        return {"output": said.getvalue()[:200000]}
    except _Submitted as end:
        return {"submitted": end.value}
    except BaseException as error:
        told = "".join(traceback.format_exception_only(error)).strip()
        return {"error": (said.getvalue()[-2000:] + told)[:20000]}

_names = {"__name__": "__main__"}
_done = None
while True:
    _step = inklings.repl_next(_done)
    if _step is None:
        break
    _done = _run(_step, _names)
`;

const FUNCTIONS = [
  { name: 'repl_next', signature: 'done' },
  { name: 'repl_tool', signature: 'name, args, kwargs' },
];

interface Session {
  step(step: InterpreterStep): Promise<InterpreterAnswer>;
  close(): void;
}

/** Sessions of one job; `signal` ends them all. */
export function createInterpreter(sandbox: Pick<Sandbox, 'run'>, signal: AbortSignal): NonNullable<DspyHost['interpreter']> {
  const sessions = new Map<string, Session>();
  return {
    step(step) {
      const session = sessions.get(step.session) ?? openSession(sandbox, signal);
      sessions.set(step.session, session);
      return session.step(step);
    },
    close(id) {
      sessions.get(id)?.close();
      sessions.delete(id);
    },
  };
}

function openSession(sandbox: Pick<Sandbox, 'run'>, signal: AbortSignal): Session {
  const closing = new AbortController();
  /** What the sidecar waits for. */
  let asked: PromiseWithResolvers<InterpreterAnswer> | null = null;
  /** What the guest waits for. */
  let awaited: PromiseWithResolvers<unknown> | null = null;
  let ended: InterpreterAnswer | null = null;

  /** The guest has reached a point: it tells the sidecar and waits for its reply. */
  function turn(answer: InterpreterAnswer | null): Promise<unknown> {
    if (answer !== null) asked?.resolve(answer);
    awaited ??= Promise.withResolvers();
    return awaited.promise;
  }
  async function host({ method, args, signal: gone }: HostCall): Promise<unknown> {
    const told = method === 'repl_next' ? answerOf(args.done) : toolCall(args);
    const left = Promise.withResolvers<never>();
    const stop = (): void => left.reject(new AppError('cancelled', 'The session has ended.'));
    gone.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([turn(told), left.promise]);
    } finally {
      gone.removeEventListener('abort', stop);
      awaited = null;
    }
  }

  const job = { source: GUEST, fileName: 'session', seed: 'session', limits: LIMITS, functions: FUNCTIONS };
  const allowed = FUNCTIONS.map(({ name }) => name);
  void sandbox.run({ ...job, allowed }, host, AbortSignal.any([signal, closing.signal])).then(
    ({ reason, error }) => finish(`The sandbox ended: ${error?.message ?? reason.replaceAll('_', ' ')}.`),
    (cause: unknown) => finish(cause instanceof Error ? cause.message : String(cause)),
  );
  function finish(message: string): void {
    ended = { type: 'ended', message };
    asked?.resolve(ended);
  }

  return {
    step({ code, variables = {}, tools = [], outputs = [], result }) {
      if (ended !== null) return Promise.resolve(ended);
      asked = Promise.withResolvers();
      awaited ??= Promise.withResolvers();
      awaited.resolve(code === undefined ? (result ?? null) : { code, variables, tools, outputs });
      return asked.promise;
    },
    close() {
      awaited ??= Promise.withResolvers();
      awaited.resolve(null);
      closing.abort();
    },
  };
}

/** The result of a piece of code; null before the first one. */
function answerOf(done: unknown): InterpreterAnswer | null {
  if (typeof done !== 'object' || done === null) return null;
  if ('submitted' in done) return { type: 'submitted', value: done.submitted };
  if ('error' in done) return { type: 'error', message: String(done.error) };
  return { type: 'output', text: 'output' in done ? String(done.output) : '' };
}

function toolCall({ name, args, kwargs }: HostCall['args']): InterpreterAnswer {
  return { type: 'tool', name: String(name), args: Array.isArray(args) ? args : [], kwargs: (kwargs ?? {}) as Record<string, unknown> };
}
