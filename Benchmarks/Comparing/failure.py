"""The failure of a comparison, and its progress messages."""
import sys


class Failure(Exception):
    """The reason why the comparison, or the comparison of a row, failed."""


def say(text):
    """Prints to standard error, because standard output receives only the table."""
    print(f"compare: {text}", file=sys.stderr, flush=True)
