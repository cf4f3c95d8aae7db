"""python -m skillwright_sidecar --service syntax|sandbox|dspy"""

from skillwright_sidecar.channel import take_descriptors

# Before anything else is imported: an import that prints would break the channel.
INCOMING, OUTGOING = take_descriptors()

import argparse  # noqa: E402
import faulthandler  # noqa: E402
import importlib  # noqa: E402
import platform  # noqa: E402
import sys  # noqa: E402
import traceback  # noqa: E402

from skillwright_sidecar import VERSION  # noqa: E402
from skillwright_sidecar.parent import watch_starter  # noqa: E402
from skillwright_sidecar.rpc import EXIT_ASKED, EXIT_MISSING, Peer, leave  # noqa: E402

#: The top of rpc.py says what a service module offers.
SERVICES = {
    "syntax": "skillwright_sidecar.syntax_service",
    "sandbox": "skillwright_sidecar.sandbox_service",
    "dspy": "skillwright_sidecar.dspy_service",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="skillwright_sidecar")
    parser.add_argument("--service", required=True, choices=sorted(SERVICES))
    name = parser.parse_args().service
    faulthandler.enable()
    if sys.platform != "win32":
        watch_starter(lambda: leave(EXIT_ASKED))
    try:
        service = importlib.import_module(SERVICES[name])
    except (ImportError, OSError) as error:  # a native library that does not fit this machine is an OSError
        traceback.print_exc()
        print(f"the service {name} is missing a package: {error}")
        leave(EXIT_MISSING)
    versions = {"sidecar": VERSION, "python": platform.python_version(), **getattr(service, "VERSIONS", {})}
    Peer(name, versions, service.HANDLERS, INCOMING, OUTGOING).run()


if __name__ == "__main__":
    main()
