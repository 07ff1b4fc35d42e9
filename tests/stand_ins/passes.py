"""The list of tests that may pass against a stand-in, one a line: TEST: REASON."""


def read_passes(path):
    passes = {}
    for number, line in enumerate(path.read_text('utf-8').splitlines(), 1):
        if not line.strip() or line.startswith('#'):
            continue
        test, separator, reason = line.partition(': ')
        if not separator or not reason.strip() or test in passes:
            raise SystemExit(f'{path}:{number}: not a new TEST: REASON')
        passes[test] = reason.strip()
    return passes


def compare(outcomes, listed):
    """What is wrong with outcomes by test and stand-in, in words."""
    complaints = []
    for test, by_name in sorted(outcomes.items()):
        passing = [name for name, outcome in by_name.items() if outcome == 'passed']
        if passing and test not in listed:
            complaints.append(f'{test} passes against {", ".join(passing)}')
        elif test in listed and set(by_name.values()) == {'failed'}:
            complaints.append(f'{test} is listed, and fails against every stand-in')
    complaints += [f'{test} is listed, and there is no such test' for test in listed if test not in outcomes]
    return complaints
