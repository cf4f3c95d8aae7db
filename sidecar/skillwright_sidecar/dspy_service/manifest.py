"""What this service can do, so that the parent can refuse a job before anything is started."""

from __future__ import annotations

import importlib.util
import platform
from typing import Any

import dspy

from ..rpc import Context
from .optimizers import OPTIMIZERS
from .signature import TYPES
from .templates import ADAPTER, TEMPLATE_VERSION, TEMPLATES


def manifest(_params: Any = None, _context: Context | None = None) -> dict[str, Any]:
    return {
        "dspy": dspy.__version__,
        "python": platform.python_version(),
        "adapter": ADAPTER,
        "types": list(TYPES),
        "templates": [
            {"id": name, "version": TEMPLATE_VERSION, "params": sorted(row.params), "tools": row.tools, "optimizable": row.inner is not False}
            for name, row in TEMPLATES.items()
        ],
        "optimizers": [
            {"id": name, "missing": next((need for need in row.needs if importlib.util.find_spec(need) is None), None)}
            for name, row in OPTIMIZERS.items()
        ],
    }
