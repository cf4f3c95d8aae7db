"""python -m skillwright_sidecar --service syntax"""

from skillwright_sidecar.channel import take_descriptors

# Before anything else is imported: an import that prints would break the channel.
INCOMING, OUTGOING = take_descriptors()

import argparse  # noqa: E402
import importlib  # noqa: E402
import platform  # noqa: E402

from skillwright_sidecar import VERSION  # noqa: E402
from skillwright_sidecar.rpc import Peer  # noqa: E402

#: Each service is a module with HANDLERS, imported only in the process that serves it.
SERVICES = {"syntax": "skillwright_sidecar.syntax_service"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="skillwright_sidecar")
    parser.add_argument("--service", required=True, choices=sorted(SERVICES))
    service = parser.parse_args().service
    handlers = importlib.import_module(SERVICES[service]).HANDLERS
    versions = {"sidecar": VERSION, "python": platform.python_version()}
    Peer(service, versions, handlers, INCOMING, OUTGOING).run()


if __name__ == "__main__":
    main()
