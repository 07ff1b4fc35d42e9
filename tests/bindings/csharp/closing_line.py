#!/usr/bin/env python3
"""NUnit's result as "N passed, M failed, K skipped": closing_line.py RESULT.xml [PASSED FAILED of other checks].

Says which tests failed; exit 1 when any did."""
import sys
import xml.etree.ElementTree as ElementTree

root = ElementTree.parse(sys.argv[1]).getroot()
passed, failed = map(int, sys.argv[2:4]) if len(sys.argv) > 2 else (0, 0)
skipped = 0
for case in root.iter("test-case"):
    if case.get("executed") != "True":
        skipped += 1
    elif case.get("success") == "True":
        passed += 1
    else:
        failed += 1
        print(f"failed: {case.get('name')}\n{case.findtext('.//message', '').strip()}")
for suite in root.iter("test-suite"):
    # What fails when it is set up or torn down is of no case.
    if suite.get("success") == "False" and all(case.get("success") != "False" for case in suite.iter("test-case")):
        failed += 1
        print(f"failed: before or after the tests of {suite.get('name')}\n{suite.findtext('failure/message', '').strip()}")
print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
sys.exit(1 if failed else 0)
