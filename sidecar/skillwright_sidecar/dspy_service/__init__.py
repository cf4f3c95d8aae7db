"""Service `dspy`: runs shipped program templates and optimises their prompts. No Python from a package ever gets here: a package names
a template, a signature of plain fields, and a state that is JSON.

Handlers (params and answers are JSON; the caller has checked them, and they are checked again here):
    manifest  {}                                                      → versions, templates, optimisers
    execute   {template, signature, params, state, inputs, tools}     → {outputs, warnings}
    optimize  {…, optimizer, args, seed, train, val}                  → {state, stopped, before, after}, with progress and candidates before

Asked of the parent: `lm.complete`, `tool.call`, `metric.score`, `interpreter.step`. Each of these may answer {"type": "stop", "why": …}:
then the job winds down at once and returns what it has.
"""

from . import quiet  # noqa: F401, I001  before dspy: it switches caches and bars off
import dspy

from . import spelling  # noqa: F401  after dspy, before a program runs
from ..rpc import Handler
from .execute import execute
from .manifest import manifest
from .optimize import optimize

VERSIONS = {"dspy": dspy.__version__}
HANDLERS: dict[str, Handler] = {"manifest": manifest, "execute": execute, "optimize": optimize}
