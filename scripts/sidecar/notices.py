"""Prints the licences of the packages that a requirements file names and this environment contains, and Python's own.

python scripts/sidecar/notices.py sidecar/requirements.txt > THIRD-PARTY-NOTICES.txt
"""

from __future__ import annotations

import re
import sys
import sysconfig
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

LICENCE = re.compile(r"(^|/)(licen[cs]es?/.*|licen[cs]e[^/]*|copying[^/]*|notice[^/]*)$", re.IGNORECASE)
RULE = "-" * 78


def named(requirements: Path) -> list[str]:
    return sorted({match[1] for line in requirements.read_text("utf-8").splitlines() if (match := re.match(r"([a-z0-9][\w.-]*)==", line))})


def texts(package: Distribution) -> list[str]:
    """The licence files that a package has next to its metadata."""
    files = [file for file in package.files or [] if ".dist-info/" in str(file) and LICENCE.search(str(file).split(".dist-info/", 1)[1])]
    return [file.locate().read_text("utf-8", errors="replace").strip() for file in sorted(files, key=str)]


def python_licence() -> str:
    places = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE"]
    found = next((place for place in places if place.is_file()), None)
    return found.read_text("utf-8").strip() if found else "Python Software Foundation License Version 2, https://docs.python.org/3/license.html"


def main() -> None:
    sys.stdout.reconfigure(encoding="utf-8")
    print("The Python sidecar of Skillwright includes the work of others, under these licences.\n")
    print(f"{RULE}\nPython {sys.version.split()[0]}\n\n{python_licence()}\n")
    lacking = []
    for name in named(Path(sys.argv[1])):
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue  # of another platform or version of Python
        about = package.metadata
        licence = about.get("License-Expression") or about.get("License") or next(
            (kind.rsplit(" :: ", 1)[1] for kind in about.get_all("Classifier", []) if kind.startswith("License ::")), None
        )
        words = texts(package)
        if licence is None and not words:
            lacking.append(name)
        first = (licence or "see the text").splitlines()[0]
        print("\n".join([RULE, f"{name} {package.version} ({first})", "", *words, ""]))
    if lacking:
        sys.exit(f"no licence was found for {', '.join(lacking)}")


main()
