"""Parts of the command in shared libraries: loaded at first use, found from anywhere, and named when they are missing."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from command import COMMAND, PASSAGES, CommandTest

FOLDER = pathlib.Path(COMMAND).parent
MODULES = sorted(path.name for path in FOLDER.glob('hoptrail-*.so'))
FOREIGN = re.compile(r'curl|httplib|ssl|crypto|xml2|archive|icu|hoptrail-')
NO_SERVER = ('--embed-url', 'http://127.0.0.1:9', '--embed-model', 'm', '--retries', 0)
PAGE = '<html><body><p>The Brooklyn Bridge was designed by John Roebling.</p></body></html>'


def loaded(*arguments, cwd):
    """Names of the libraries that glibc's loader starts for a run of the command, which must succeed, and its output."""
    run = subprocess.run([COMMAND, *map(str, arguments)], cwd=cwd, env={**os.environ, 'LD_DEBUG': 'libs', 'LD_DEBUG_OUTPUT': 'loader'},
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    names = set()
    for path in pathlib.Path(cwd).glob('loader.*'):
        names.update(pathlib.Path(name).name for name in re.findall(r'calling init: (\S+)', path.read_text('utf-8', 'replace')))
        path.unlink()
    return names, run.stdout


HAS_GLIBC = 'CS_GNU_LIBC_VERSION' in os.confstr_names


@unittest.skipUnless(MODULES, 'this build has no modules: HOPTRAIL_MODULES')
class ModulesTest(CommandTest):
    def copy_command(self, *modules):
        """The command with these modules alone, as a function that runs it."""
        folder = self.folder / 'bin'
        folder.mkdir()
        for name in ('hoptrail', *modules):
            shutil.copy(FOLDER / name, folder / name)
        return self.runner(folder / 'hoptrail')

    def runner(self, command):
        def run(*arguments):
            done = subprocess.run([command, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, check=False)
            return done.returncode, done.stdout, done.stderr
        return run

    def assert_missed(self, outcome, name):
        code, _, errors = outcome
        lines = [line for line in errors.splitlines() if not line.startswith('hoptrail: note: ')]
        self.assertEqual((code, len(lines)), (2, 1), errors)
        self.assertIn(name, lines[0])
        self.assertIn('No such file', lines[0])

    @unittest.skipUnless(HAS_GLIBC, 'no glibc')
    def test_words_need_no_other_library(self):
        self.write_lines('p.jsonl', PASSAGES)
        self.write('notes/a.md', '# Lauter\n\nThe Lauter is a river in Dorfheim.\n')
        for arguments in (['index', 'p.jsonl', '-o', 'c.hop'], ['add', 'n.store', 'notes'], ['info', 'c.hop'], ['check', 'c.hop'],
                          ['search', 'c.hop', 'the river of Dorfheim', '--method', 'bm25'], ['search', 'c.hop', 'the river of Dorfheim'],
                          ['search', 'n.store', 'Dorfheim', '--json'], ['export', 'c.hop'], ['methods'], ['options']):
            with self.subTest(arguments=arguments):
                names, out = loaded(*arguments, cwd=self.folder)
                if arguments[-1] == '--json':
                    self.assertEqual([hit['document'] for hit in json.loads(out)['hits']], ['a.md'])
                self.assertTrue(any(name.startswith('libc.so') for name in names), names)
                self.assertEqual([name for name in names if FOREIGN.search(name)], [])

    @unittest.skipUnless(HAS_GLIBC, 'no glibc')
    def test_each_part_is_loaded_when_it_is_needed(self):
        self.write('pages/a.html', PAGE)
        names, _ = loaded('add', 'n.store', 'pages', cwd=self.folder)
        self.assertEqual([name for name in MODULES if name in names], ['hoptrail-documents.so'])

    def test_a_missing_part_is_named(self):
        run = self.copy_command()
        self.write('notes/a.md', '# Lauter\n\nThe Lauter is a river.\n')
        self.write('pages/a.html', PAGE)
        self.assertEqual(run('add', 'n.store', 'notes')[0], 0)
        self.assertEqual(run('search', 'n.store', 'Lauter')[0], 0)
        self.assert_missed(run('add', 'n.store', 'pages'), 'hoptrail-documents.so')
        self.assert_missed(run('index', 'notes', '-o', 'v.hop', *NO_SERVER), 'hoptrail-network.so')
        for verb in (('embed', 'set'), ('eval', 'n.store', 'q.jsonl'), ('serve', 'n.store'), ('man',), ('help', 'train'), ('-q', '--color', 'never', 'report')):
            with self.subTest(verb=verb):
                self.assert_missed(run(*verb), 'hoptrail-full')
        self.assertEqual(run('search', 'n.store', 'Lauter')[0], 0)

    @unittest.skipUnless('hoptrail-server.so' in MODULES, 'this build has no cpp-httplib: libcpp-httplib-dev')
    def test_the_second_program_names_a_part_that_it_misses(self):
        run = self.copy_command('hoptrail-full')
        self.write('notes/a.md', '# Lauter\n\nThe Lauter is a river.\n')
        self.assertEqual(run('add', 'n.store', 'notes')[0], 0)
        self.assert_missed(run('serve', 'n.store', '--listen', '127.0.0.1:0'), 'hoptrail-server.so')

    def test_a_damaged_part_is_named(self):
        run = self.copy_command()
        (self.folder / 'bin' / 'hoptrail-network.so').write_text('no library')
        self.write('notes/a.md', '# Lauter\n\nThe Lauter is a river.\n')
        code, _, errors = run('index', 'notes', '-o', 'v.hop', *NO_SERVER)
        self.assertEqual(code, 2)
        self.assertIn('bin/hoptrail-network.so', errors)

    def test_parts_are_found_by_a_link_to_the_command(self):
        (self.folder / 'other').mkdir()
        link = self.folder / 'other' / 'trails'
        link.symlink_to(FOLDER / 'hoptrail')
        self.write('pages/a.html', PAGE)
        self.assertEqual(self.runner(link)('add', 'n.store', 'pages')[0], 0)
        code, _, errors = self.runner(link)('index', 'pages', '-o', 'v.hop', *NO_SERVER)
        self.assertEqual(code, 2)
        self.assertIn('embedder http://127.0.0.1:9', errors)  # an error of the module, caught as if it were of the command


if __name__ == '__main__':
    unittest.main()
