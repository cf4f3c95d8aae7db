"""Everything of DSPy that would write somewhere is switched off, before its first import.

The cache would put pickles into the person's home and answer from them; the bars would fill the log. `DSPY_CACHEDIR` stays an empty folder of
this process: a library that ignores the switches is noticed by the test that looks into it.
"""

from __future__ import annotations

import logging
import os
from typing import Any

os.environ.setdefault("DSPY_CACHEDIR", os.path.join(os.getcwd(), "dspy-cache"))
# Never used here; where it is installed it must not fetch its price map.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import tqdm  # noqa: E402


class _NoBar(tqdm.tqdm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "disable": True})


tqdm.tqdm = _NoBar

import dspy  # noqa: E402

dspy.configure_cache(enable_disk_cache=False, enable_memory_cache=False)
logging.getLogger("dspy").setLevel(logging.WARNING)
