"""What the tests behind docs/trust.md share, for those in Python; trust.h is the same for C and C++."""
import json
import os
import sys


def tries(least):
    """How often to try: `least`, times HOPTRAIL_SOAK, a factor of 1 or more, where it is set."""
    return int(least * max(1.0, float(os.environ.get("HOPTRAIL_SOAK", "1"))))


def report(promise, test, figures):
    """Prints the test's line of JSON. `figures` maps a name to (value, least, most); None is no bound.
    Returns 0 where all figures keep their bounds, 1 where one does not, as a program exits."""
    broken = {name: figure for name, figure in figures.items()
              if (figure[1] is not None and figure[0] < figure[1]) or (figure[2] is not None and figure[0] > figure[2])}
    line = {"trust": promise, "test": test, "figures": {name: figure[0] for name, figure in figures.items()}, "kept": not broken}
    print(json.dumps(line, separators=(",", ":")), flush=True)
    for name, (value, least, most) in broken.items():
        print(f"{promise} {test}: {name}: {value}, not within {least} and {most}", file=sys.stderr)
    return 1 if broken else 0
