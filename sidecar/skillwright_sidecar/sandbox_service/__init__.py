"""Service `sandbox`: runs untrusted Python in CPython on WebAssembly, each run in a fresh guest. See `service.py` for its methods."""

from .service import HANDLERS, VERSIONS

__all__ = ["HANDLERS", "VERSIONS"]
