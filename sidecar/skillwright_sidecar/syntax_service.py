"""Service `syntax`: reads Python with Python's own parser, for findings as the author types. Nothing is ever run."""

from __future__ import annotations

import warnings
from typing import Any

from .rpc import Context, Handler, RpcError

MAX_SOURCE_CHARS = 2 * 1024 * 1024
# A doubtful escape was a DeprecationWarning before Python 3.12.
_WARNINGS = (SyntaxWarning, DeprecationWarning)


def _utf16_column(source: str, line: int, column: int) -> int:
    """Editors count columns in UTF-16 units from 1; Python counts characters from 1."""
    lines = source.split("\n")
    before = lines[line - 1][: column - 1] if 0 < line <= len(lines) else ""
    return 1 + len(before) + sum(ord(char) > 0xFFFF for char in before)


def check_source(source: str) -> list[dict[str, Any]]:
    """What Python says about a source: at most one error, because its parser stops there, or all its syntax warnings.

    Each finding is {line, column, message, severity}; line and column count from 1, columns in UTF-16 units.
    """
    source = source.replace("\r\n", "\n").replace("\r", "\n")

    def finding(line: int | None, column: int | None, message: str, severity: str) -> dict[str, Any]:
        at = min(max(line or 1, 1), source.count("\n") + 1)
        return {"line": at, "column": _utf16_column(source, at, max(column or 1, 1)), "message": message, "severity": severity}

    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            # Not only parsed but compiled: the compiler finds `return` outside a function and the like.
            compile(source, "<artifact>", "exec", dont_inherit=True)
        except SyntaxError as error:
            return [finding(error.lineno, error.offset, error.msg or "invalid syntax", "error")]
        except ValueError as error:
            return [finding(1, 1, str(error), "error")]
        except (RecursionError, MemoryError):
            return [finding(1, 1, "the code is nested too deeply for Python to read", "error")]
    return [finding(item.lineno, 1, str(item.message), "warning") for item in seen if issubclass(item.category, _WARNINGS)]


def _check(params: Any, _context: Context) -> list[dict[str, Any]]:
    source = params.get("source") if isinstance(params, dict) else None
    if not isinstance(source, str):
        raise RpcError("bad_state", "python.check needs {source: text}.")
    if len(source) > MAX_SOURCE_CHARS:
        raise RpcError("refused", f"The source has {len(source)} characters; at most {MAX_SOURCE_CHARS} are checked.")
    return check_source(source)


HANDLERS: dict[str, Handler] = {"python.check": _check}
