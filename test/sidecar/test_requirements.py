"""I3: what the Python side is made of is locked, file by file, and holds no client of a model provider."""

from __future__ import annotations

import re

import pytest

from conftest import SIDECAR

NAME = re.compile(r"^([A-Za-z0-9][\w.-]*)")


def locked(name: str) -> dict[str, list[str]]:
    """Each line of a lock file: the requirement, and its hashes."""
    text = (SIDECAR / name).read_text("utf-8")
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    lines = [line for line in joined.splitlines() if line.strip()]
    return {line.split(" --hash")[0].strip(): re.findall(r"--hash=sha256:([0-9a-f]{64})\b", line) for line in lines}


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-build.txt"])
def test_each_package_has_one_version_and_the_hash_of_each_of_its_files(name):
    lines = locked(name)
    assert lines
    for requirement, hashes in lines.items():
        assert re.match(r"[\w.-]+==[\w.]+( ;|$)", requirement), requirement
        assert hashes, requirement


@pytest.mark.parametrize("name", ["requirements", "requirements-build"])
def test_what_is_asked_for_is_what_is_locked(name):
    asked = {match[1] for line in (SIDECAR / f"{name}.in").read_text("utf-8").splitlines() if (match := NAME.match(line))}
    got = {NAME.match(requirement)[1] for requirement in locked(f"{name}.txt")}
    # What is packed is named one by one; tools may bring what they need.
    assert asked == got if name == "requirements" else asked <= got


def test_no_client_of_a_provider_is_among_them():
    assert not {"litellm", "openai", "anthropic", "boto3"} & {NAME.match(requirement)[1] for requirement in locked("requirements.txt")}
