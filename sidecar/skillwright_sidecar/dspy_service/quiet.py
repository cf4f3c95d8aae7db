"""Switches off everything in DSPy that would write somewhere, before its first import.

The cache would put pickles into the person's home and answer from them; bars would fill the log. `DSPY_CACHEDIR` stays an empty folder of
this process: a test looks into it and notices a library that ignores the switches.
"""

from __future__ import annotations

import logging
import os
from typing import Any

os.environ.setdefault("DSPY_CACHEDIR", os.path.join(os.getcwd(), "dspy-cache"))
# Never used here; if it is installed it must not download its price map.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import tqdm  # noqa: E402


class _NoBar(tqdm.tqdm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "disable": True})


tqdm.tqdm = _NoBar

import dspy  # noqa: E402

dspy.configure_cache(enable_disk_cache=False, enable_memory_cache=False)
logging.getLogger("dspy").setLevel(logging.WARNING)
