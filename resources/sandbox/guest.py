"""The first code of every guest: it fetches a job from the host, gives the author's code the module `inklings`, and reports how it ended.

Runs inside the sandbox's Python 3.12, on each engine. Descriptor 0 is the channel, both ways, in lines: we send messages in JSON
(`GuestMessage` in electron/core/python/sandbox/protocol.ts), and the host sends "=" and a value (the job, then answers) or "!" and an error.
Descriptors 1 and 2 are the author's. Every call of the host goes through here, so the work per call is kept small: the interpreter is metered.
Nothing here protects anything: the author's code can reach all of it, so the host trusts no message, and a forged one gets nothing that
`inklings` would not give. Only built-in modules are imported, and JSON comes from the C module beneath `json`: importing `json` (with `re`)
would double the time of an empty run.
"""
import _json
import builtins
import posix
import sys

MAX_LINE = 4 * 1024 * 1024


class WrittenFloat(float):
    """A float that is printed and passed on as it was written: `WrittenFloat("1.10")`. What is computed with it is a plain float."""

    __slots__ = ("text",)

    def __new__(cls, text):
        # The library makes others of its type, as `statistics` does with a mean.
        if not isinstance(text, str):
            return float(text)
        try:
            if _spell(text, 0) != (text, len(text)):
                raise ValueError
        except (StopIteration, ValueError):
            raise ValueError(f"{text!r} is not a number as JSON writes it") from None
        _teach_json()
        self = float.__new__(cls, text)
        self.text = text
        return self

    def __repr__(self):
        return self.text

    def __reduce__(self):
        return WrittenFloat, (self.text,)


def _float(text):
    value = float(text)
    return value if repr(value) == text else WrittenFloat(text)


def _int(text):
    return WrittenFloat(text) if text == "-0" else int(text)


class _Reading:
    """What `_json.make_scanner` wants to know."""

    strict = False
    object_hook = object_pairs_hook = None
    parse_float, parse_int = _float, int
    memo = {}

    @staticmethod
    def parse_constant(name):
        raise ValueError(name + " is not JSON")


class _ReadingZero(_Reading):
    parse_int = _int


class _ReadingText(_Reading):
    parse_float = parse_int = str


def _not_json(value):
    raise TypeError(f"{type(value).__name__} cannot be passed to the host: only JSON values can")


_scan_fast = _json.make_scanner(_Reading)
_scan_zero = _json.make_scanner(_ReadingZero)
_spell = _json.make_scanner(_ReadingText)
_encoder = _json.make_encoder(None, _not_json, _json.encode_basestring_ascii, None, ":", ",", False, False, False)


def _scan(text):
    """The value of what follows the first character. A whole number of Python has no -0, and asking at each one takes time."""
    return (_scan_zero if "-0" in text else _scan_fast)(text, 1)[0]


def _teach_json():
    """From the first WrittenFloat on, JSON is written by Python's own encoder, here and in the author's code: the C one would write the float."""
    global _encoder
    import json.encoder as module

    if module.c_make_encoder is None:
        return
    make = module._make_iterencode

    def taught(markers, default, encoder, indent, floatstr, *rest):
        return make(markers, default, encoder, indent, lambda x: x.text if type(x) is WrittenFloat else floatstr(x), *rest)

    module.c_make_encoder = None
    module._make_iterencode = taught
    _encoder = module.JSONEncoder(allow_nan=False, separators=(",", ":"), default=_not_json).iterencode


def _json_text(value):
    return "".join(_encoder(value, 0)) if type(value) is not str else _json.encode_basestring_ascii(value)


def _receive():
    """The value that the host says; raises what it says instead."""
    data = posix.read(0, 65536)
    if data[-1:] != b"\n":
        data = _whole(data)
    text = data.decode()
    if text[0] == "!":
        error = _scan(text)
        raise _KINDS.get(error["kind"], HostError)(error["message"], error["code"], error.get("remedy"))
    return _scan(text)


def _whole(data):
    """The channel holds one message at most, so what comes up to the line break is all of this one."""
    parts = [data]
    while parts[-1][-1:] != b"\n":
        if not parts[-1]:
            posix._exit(70)
        parts.append(posix.read(0, 65536))
    return b"".join(parts)


def _ask(line):
    """Raises inklings.LimitReached for what is too large to send, and what the host answers instead of a value."""
    data = line.encode()
    size = len(data)
    if size > MAX_LINE:
        raise LimitReached(f"The value has {size} bytes as JSON; at most {MAX_LINE} can be sent to the host.", "too_large")
    sent = posix.write(0, data)
    while sent < size:
        sent += posix.write(0, memoryview(data)[sent:])
    return _receive()


def _flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass


def _finish(text):
    """Tells the host how the run ended; the host ends the guest while it waits for an answer."""
    _flush()
    _ask(f"{text}\n")


# --- module inklings ---


class HostError(Exception):
    """A host function could not do what was asked; `code` is the kind of error, `remedy` says what to do."""

    def __init__(self, message, code="", remedy=None):
        super().__init__(message)
        self.code = code
        self.remedy = remedy


class Refused(HostError):
    """This run may not call the function."""


class NotFound(HostError):
    """There is no such page, skill or value."""


class LimitReached(HostError):
    """The run has reached a limit, or a value is too large."""


class BadArguments(HostError):
    """The function was called with values it does not accept."""


_ERRORS = (HostError, Refused, NotFound, LimitReached, BadArguments)
_KINDS = {kind.__name__: kind for kind in _ERRORS}


def _call_start(method):
    """How each call of a host function begins; its arguments and `}` follow."""
    return f'{{"t":"call","method":{_json_text(method)},"args":'


def _call(start, args):
    return _ask(f"{start}{''.join(_encoder(args, 0))}}}\n")


_submit_is_checked = False


def submit(value=None):
    """Returns the result of the run and ends it; raises inklings.BadArguments for a value that does not match what the host expects."""
    if _submit_is_checked:
        _call(_call_start("submit"), {"value": value})
    _finish(f'{{"t":"submit","value":{_json_text(value)}}}')


def checkpoint(value):
    """Stores a value, even if the run fails later; only the last one is kept."""
    _ask(f'{{"t":"checkpoint","value":{_json_text(value)}}}\n')


def _inklings(functions):
    module = type(sys)("inklings", "What a run may ask its host to do.")
    names = vars(module)
    for kind in (*_ERRORS, WrittenFloat):
        kind.__module__ = "inklings"
        names[kind.__name__] = kind
    for function in (submit, checkpoint):
        function.__module__ = "inklings"
        names[function.__name__] = function
    global _submit_is_checked
    for function in functions:
        name, signature = function["name"], function["signature"]
        if name == "submit":
            # The host looks at the value first; what ends the run stays ours.
            _submit_is_checked = True
            continue
        code = compile(f"def {name}({signature}):\n    return _call({_call_start(name)!r}, locals())", "<inklings>", "exec")
        scope = {"_call": _call, "__name__": "inklings"}
        exec(code, scope)
        names[name] = scope[name]
        names[name].__doc__ = function.get("doc")
    # For `{{ price | pyrepr }}`.
    builtins.WrittenFloat = WrittenFloat
    sys.modules["inklings"] = module
    return module


# --- the author's code ---


def _no_sleep(_seconds=0):
    raise OSError(58, "time.sleep is not available in the sandbox: nothing there needs waiting for")


def _offset(source, first_line):
    """Lines as in the author's file, so that every message points there."""
    return "\n" * (first_line - 1) + source


def _report(error, file_name, source):
    """(type, message, line, traceback) without the frames that are ours."""
    import linecache
    import traceback

    linecache.cache[file_name] = (len(source), None, source.splitlines(True), file_name)
    told = traceback.TracebackException(type(error), error, error.__traceback__, compact=True)
    seen, waiting = set(), [told]
    while waiting:
        part = waiting.pop()
        if part is None or id(part) in seen:
            continue
        seen.add(id(part))
        part.stack[:] = [frame for frame in part.stack if frame.filename not in ("<string>", "<inklings>")]
        waiting += [part.__cause__, part.__context__, *(part.exceptions or ())]
    line = next((frame.lineno for frame in reversed(told.stack) if frame.filename == file_name), None)
    if isinstance(error, SyntaxError) and error.filename == file_name:
        line = error.lineno
    try:
        message = str(error)
    except Exception:
        message = ""
    return type(error).__name__, message, line, "".join(told.format())


def _line_of(error, file_name):
    """The author's line that raised, without any allocation worth the name."""
    line, step = None, error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == file_name:
            line = step.tb_lineno
        step = step.tb_next
    return line


def _failed(kind, name, message, line, traceback):
    # A SyntaxError that the author raises may hold any line.
    at = str(line) if type(line) is int and 0 < line < 2**31 else "null"
    parts = f'"type":{_json_text(name[:1000])},"message":{_json_text(message[:10_000])},"line":{at},"traceback":{_json_text(traceback[-50_000:])}'
    _finish(f'{{"t":"error","kind":"{kind}",{parts}}}')


def _kind_of(error):
    if isinstance(error, Refused):
        return "refused"
    return "too_large" if isinstance(error, LimitReached) and error.code == "too_large" else "exception"


def _run(job):
    import io
    import time

    file_name = job["fileName"]
    time.sleep = _no_sleep
    sys.stdin = io.StringIO("")
    sys.argv[:] = [file_name]
    _inklings(job["functions"])
    # dataclasses, pickle and typing look a class up in the module that its name says.
    main = sys.modules["__main__"] = type(sys)("__main__")
    names = vars(main)
    names.update(job["variables"])
    source = _offset(job["source"], job["firstLine"])
    try:
        exec(compile(source, file_name, "exec", dont_inherit=True), names)
    except MemoryError as error:
        line = _line_of(error, file_name)
        del error
        names.clear()
        _failed("memory", "MemoryError", "this run has used up its memory", line, "")
    except SystemExit as error:
        code = 0 if error.code is None else error.code
        _failed("exit", "SystemExit", f"exit code {code}" if isinstance(code, int) else str(code), _line_of(error, file_name), "")
    except BaseException as error:
        _failed(_kind_of(error), *_report(error, file_name, source))
    _finish('{"t":"end"}')


# --- the parser ---


def _column(source, line, column):
    """Editors count columns in UTF-16 units from 1; Python counts characters from 1."""
    lines = source.split("\n")
    before = lines[line - 1][: column - 1] if 0 < line <= len(lines) else ""
    return 1 + len(before) + sum(ord(char) > 0xFFFF for char in before)


def _problems(source, file_name):
    """At most one error, because the parser stops there, or all its syntax warnings."""
    import warnings

    def problem(line, column, message, severity):
        at = min(max(line or 1, 1), source.count("\n") + 1)
        return {"line": at, "column": _column(source, at, max(column or 1, 1)), "message": message, "severity": severity}

    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            # Compiled, not only parsed: `return` outside a function and the like are found by the compiler.
            compile(source, file_name, "exec", dont_inherit=True)
        except SyntaxError as error:
            return [problem(error.lineno, error.offset, error.msg or "invalid syntax", "error")]
        except ValueError as error:
            return [problem(1, 1, str(error), "error")]
        except (RecursionError, MemoryError):
            return [problem(1, 1, "the code is nested too deeply for Python to read", "error")]
    return [problem(item.lineno, 1, str(item.message), "warning") for item in seen if issubclass(item.category, SyntaxWarning)]


def _main():
    # The first one makes all types of the syntax tree, which takes longer than an empty run; a guest that was started ahead has time.
    compile("", "", "exec")
    sys.set_int_max_str_digits(0)
    job = _receive()
    if job["kind"] == "check":
        problems = _problems(job["source"].replace("\r\n", "\n").replace("\r", "\n"), job["fileName"])
        _finish(f'{{"t":"submit","value":{_json_text(problems)}}}')
    _run(job)


_main()
