"""How a comparison stops, and what it prints for people who wait."""
import sys


class Failure(Exception):
    """Why there is no comparison, or no comparison of a row."""


def say(text):
    """Prints to standard error, because standard output has the table only."""
    print(f"compare: {text}", file=sys.stderr, flush=True)
