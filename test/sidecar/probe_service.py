"""A service that does what a bad library might do: prints, writes to descriptor 1, waits, calls back, fails."""

from skillwright_sidecar.channel import take_descriptors

INCOMING, OUTGOING = take_descriptors()

import os  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402

from skillwright_sidecar.rpc import Context, Peer  # noqa: E402


def pollute(_params, _context):
    print("from print")
    sys.stdout.flush()
    os.write(1, b"from descriptor 1\n")
    subprocess.run([sys.executable, "-c", "print('from a grandchild')"], check=True)
    return {"stdin": os.read(0, 1).decode()}


def wait(_params, context: Context):
    context.emit("waiting")
    while True:
        context.check()
        time.sleep(0.01)


def double(params, context: Context):
    return [2 * context.call("host.add", {"value": value}) for value in params]


def wait_for_host(_params, context: Context):
    return context.call("host.never")


def fail(_params, _context):
    raise LookupError("no such thing")


HANDLERS = {
    "pollute": pollute,
    "wait": wait,
    "double": double,
    "wait_for_host": wait_for_host,
    "fail": fail,
    "echo": lambda params, _context: params,
    "not_json": lambda _params, _context: float("nan"),
}
Peer("probe", {"probe": "1"}, HANDLERS, INCOMING, OUTGOING).run()
