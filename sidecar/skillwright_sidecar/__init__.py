"""The Python side of Skillwright: one process a service, spoken to over a private pipe."""

VERSION = "0.1.0"
