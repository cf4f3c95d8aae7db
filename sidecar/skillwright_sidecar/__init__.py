"""The Python sidecar of Skillwright: one process per service, reached over a private pipe."""

VERSION = "0.1.0"
