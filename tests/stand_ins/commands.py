"""Programs that take the place of the command and do nothing of what it does."""

CRASH = '''#!/bin/sh
kill -SEGV $$
'''

SILENCE = '''#!/bin/sh
exit 0
'''

# An object with the members of the command's JSON, all of them empty or small, and a file where one is asked for.
NOISE = '''#!/bin/sh
verb=$1
json=no
while [ $# -gt 0 ]; do
  case $1 in
    --json | --jsonl | --routes) json=yes ;;
    -o) output=$2 ;;
  esac
  shift
done
if [ "$verb" = export ]; then json=yes; fi
if [ "${output:-}" ] && { [ -f "$output" ] || [ ! -e "$output" ]; }; then echo '# Hoptrail: 3 passages' 2>/dev/null >"$output"; fi
if [ $json = yes ]; then
  echo '{"hits": [], "results": [], "steps": [], "notices": [], "changes": [], "nodes": [], "edges": [], "options": [], "methods": [],
    "sets": [], "report": {"passages": 3, "documents": 3, "links": 0}, "graph": {}, "cost": {}, "learned": {}, "before": {},
    "passages": 3, "documents": 3, "vectors": null, "questions": 3, "questions_asked": 3, "gold_missing": 0, "skipped": 0, "failed": 0,
    "generation": 2, "bytes": 23, "answer": "Dorfheim", "partial": false, "sound": true, "kept": "learned", "method": "trail"}'
else
  echo '1. Anna Berg  a  score 0.50'
  echo '   Anna Berg is a painter who was born in Dorfheim.'
fi
echo 'hoptrail: note: 3 passages of 3 documents' >&2
exit 0
'''

STAND_INS = {'crash': CRASH, 'silence': SILENCE, 'noise': NOISE}
# Shared libraries beside the command; with them tests/cli/modules_test.py takes it for a build of modules.
MODULES = ('hoptrail-documents.so', 'hoptrail-network.so', 'hoptrail-server.so')


def install(name, folder):
    """Writes the stand-in to `folder`, which is new, and returns its path."""
    folder.mkdir(parents=True)
    for program in ('hoptrail-full', 'hoptrail'):
        command = folder / program
        command.write_text(STAND_INS[name], encoding='utf-8')
        command.chmod(0o755)
    for module in MODULES:
        (folder / module).touch()
    return command
