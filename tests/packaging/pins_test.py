#!/usr/bin/env python3
"""A package of Python that a build installs has one version, and is only unpacked: a package that comes as sources would run its own code.
A release takes only files of Maven whose hashes are locked.

    pins_test.py
"""
import base64
import hashlib
import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'packaging'))
import lock_maven  # noqa: E402

FOLDERS = ('.ci', 'bindings', 'cmake', 'docs', 'packaging', 'samples', 'tests', 'wasm')
BUILT = {'tests/spark/requirements.txt': 'pyspark'}  # comes as sources only
PEERS = 'tests/bench/peers'  # peers of the engine, which only measurements install


def files(pattern):
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob(pattern)):
            name = str(path.relative_to(ROOT))
            if path.is_file() and 'node_modules' not in path.parts and not name.startswith(PEERS):
                yield name, path.read_text(encoding='utf-8', errors='replace')


class Pins(unittest.TestCase):
    def test_each_listed_package_is_one_version_that_is_only_unpacked(self):
        lists = dict(files('*requirements*.txt'))
        self.assertGreaterEqual(len(lists), 9)
        for name, text in lists.items():
            lines = [line for line in text.splitlines() if line and not line.startswith('#')]
            self.assertIn('--only-binary :all:', lines, name)
            self.assertEqual([line for line in lines if line.startswith('--no-binary')], [f'--no-binary {BUILT[name]}'] if name in BUILT else [], name)
            for line in lines:
                self.assertRegex(line, r'^(--(only|no)-binary \S+|--require-hashes|[\w.-]+==[\w.]+( --hash=sha256:[0-9a-f]{64})*)$', name)

    def test_what_makes_a_release_is_locked_by_hashes_with_all_that_it_needs(self):
        listed = dict(files('*requirements.in'))
        self.assertGreaterEqual(len(listed), 3)
        for name, text in listed.items():
            lines = (ROOT / name).with_suffix('.txt').read_text(encoding='utf-8').splitlines()
            self.assertIn('--require-hashes', lines, name)  # pip then also refuses a package that no line has
            locked = {line.split(' ')[0] for line in lines if '==' in line and '--hash=' in line}
            self.assertEqual(len(locked), sum('==' in line for line in lines), name)
            self.assertLessEqual({line for line in text.splitlines() if '==' in line}, {package.lower() for package in locked}, name)

    def test_of_maven_a_release_takes_the_files_of_its_lock_alone(self):
        lines = (ROOT / 'packaging/maven.txt').read_text(encoding='utf-8').splitlines()
        self.assertGreater(len(lines), 100)
        for line in lines:
            self.assertRegex(line, r'^[0-9a-f]{64}  [\w./-]+\.(jar|pom)$')
        with tempfile.TemporaryDirectory() as folder:
            made, source, other = Path(folder, 'made'), Path(folder, 'source'), Path(folder, 'other')
            for place, content in ((source, b'right'), (other, b'wrong')):
                (place / 'a').mkdir(parents=True)
                (place / 'a/b.jar').write_bytes(content)
            lock, sources = [f'{hashlib.sha256(b"right").hexdigest()}  a/b.jar'], [f'{place.as_uri()}/' for place in (other, source)]
            lock_maven.make(made, lock, sources)  # from the second, which has the right one
            self.assertEqual((made / 'a/b.jar').read_bytes(), b'right')
            (made / 'a/b.jar').write_bytes(b'wrong')
            for there, reason in ((sources[:1], hashlib.sha256(b'wrong').hexdigest()), ([f'{Path(folder, "none").as_uri()}/'], 'No such file')):
                with self.assertRaisesRegex(ValueError, f'a/b.jar: .*{reason}'):
                    lock_maven.make(made, lock, there)
            lock_maven.make(made, lock, sources)
            self.assertEqual((made / 'a/b.jar').read_bytes(), b'right')

    def test_of_nuget_a_release_takes_nothing_or_what_its_lock_has(self):
        """By Mono it is built without a package of others; by the .NET SDK with those of the lock."""
        for name in ('packaging/csharp.sh', 'bindings/csharp/compile_with_mono', 'bindings/csharp/pack.py'):
            code = [line for line in (ROOT / name).read_text(encoding='utf-8').splitlines() if not line.lstrip().startswith('#')]
            self.assertNotRegex('\n'.join(code), r'\b(curl|wget|urllib|socket|subprocess|(nuget|dotnet|pip3?) (install|restore|build|download))\b', name)
        project = (ROOT / 'bindings/csharp/Hoptrail.csproj').read_text(encoding='utf-8')
        self.assertIn('<RestorePackagesWithLockFile>true<', project)
        lock = json.loads((ROOT / 'bindings/csharp/packages.lock.json').read_text(encoding='utf-8'))['dependencies']
        targets = re.search('<TargetFrameworks>(.*)<', project)[1].split(';')
        self.assertEqual(sorted(lock), sorted('.NETStandard,Version=v2.0' if target == 'netstandard2.0' else target for target in targets))
        locked = {name: package for packages in lock.values() for name, package in packages.items()}
        for name, package in locked.items():
            self.assertEqual(len(base64.b64decode(package['contentHash'], validate=True)), 64, name)  # SHA-512
            self.assertLessEqual(set(package.get('dependencies', {})), set(locked), name)
        named = set(re.findall('PackageReference Include="([^"]*)"', project)) | {'NETStandard.Library'}  # which the SDK adds
        self.assertEqual({name for name, package in locked.items() if package['type'] == 'Direct'}, named)

    def test_each_package_that_a_script_names_is_only_unpacked(self):
        calls = 0
        for pattern in ('*.sh', 'run'):
            for name, text in files(pattern):
                for call in re.findall(r'^[^#\n]*\bpip"? (?:install|download) .*$', text.replace('\\\n', ' '), re.M):
                    calls += 1
                    is_own = name == 'packaging/test/python.sh'  # installs the wheel that was just built
                    if name != 'tests/dev/bench.sh' and not is_own:  # the former: the peers
                        self.assertRegex(call, r' -r "|--only-binary :all:', name)
        self.assertGreaterEqual(calls, 8)


if __name__ == '__main__':
    unittest.main()
