"""A service that does what a bad library might do: prints, writes to descriptor 1, waits, calls back, fails."""

from skillwright_sidecar.channel import take_descriptors

INCOMING, OUTGOING = take_descriptors()

import os  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
import threading  # noqa: E402
import time  # noqa: E402

from skillwright_sidecar.parent import watch_starter  # noqa: E402
from skillwright_sidecar.rpc import Context, Peer, RpcError, leave  # noqa: E402


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


def wait_stubbornly(_params, context: Context):
    """Goes on for a while after it was cancelled, as work in a library does."""
    while not context.cancelled:
        time.sleep(0.005)
    time.sleep(0.05)
    return ["cancelled"]


def nested(times, context: Context):
    return sum(context.call("host.one") for _ in range(times))


def descend(depth, context: Context):
    """Runs itself through the parent, as a skill that runs a skill does."""
    return 0 if depth == 0 else context.call("host.run", depth - 1) + 1


def work(steps, context: Context):
    """Some steps, some calls, and a look at the cancel between them."""
    for step in range(steps):
        context.check()
        if step % 3 == 0:
            context.call("host.one")
        context.progress(step)
        time.sleep(0.001)
    return "done"


def flood_progress(times, context: Context):
    for at in range(times):
        context.progress(at + 1)


def library_exits(_params, _context):
    sys.exit(1)


def fail_as_told(params, context: Context):
    try:
        context.call("host.fail")
    except RpcError as error:
        if params == "pass on":
            raise
        return {"kind": error.kind, "retryable": error.retryable, "app": error.app_error}


def peak_bytes() -> int:
    # On Linux ru_maxrss begins with what the process had that started this one, however much that was.
    if sys.platform == "linux":
        with open("/proc/self/status", encoding="ascii", errors="replace") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def stats(_params, _context):
    return {
        "serving": len(PEER._serving) - 1,
        "asking": len(PEER._asking),
        "late": PEER.late,
        "threads": threading.active_count(),
        "peakBytes": peak_bytes(),
    }


HANDLERS = {
    "wait_stubbornly": wait_stubbornly,
    "nested": nested,
    "descend": descend,
    "work": work,
    "flood_progress": flood_progress,
    "library_exits": library_exits,
    "fail_as_told": fail_as_told,
    "stats": stats,
    "pid": lambda _params, _context: os.getpid(),
    "environment": lambda _params, _context: {"cwd": os.listdir("."), "names": sorted(os.environ)},
    "die": lambda _params, _context: os.kill(os.getpid(), 9),
    "crash": lambda _params, _context: leave(1),
    "pollute": pollute,
    "wait": wait,
    "double": double,
    "wait_for_host": wait_for_host,
    "fail": fail,
    "echo": lambda params, _context: params,
    "not_json": lambda _params, _context: float("nan"),
}
watch_starter(lambda: leave(0))
PEER = Peer("probe", {"probe": "1"}, HANDLERS, INCOMING, OUTGOING)
PEER.run()
