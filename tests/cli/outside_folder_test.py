"""No file outside the folder is touched: every verb that writes, with symbolic links, hard links, dots and absolute names planted
where the command reads and writes. (D7 of docs/trust.md)"""
import os
import re
import shutil
import signal
import subprocess
import sys
import unittest

from command import COMMAND, PASSAGES, SOURCE, CommandTest

sys.path.insert(0, str(SOURCE / 'tests' / 'trust'))
from trust import report  # noqa: E402

STRACE = shutil.which('strace')
if STRACE:  # LeakSanitizer does not work under it; the other tests look for leaks
    os.environ['ASAN_OPTIONS'] = ':'.join(filter(None, (os.environ.get('ASAN_OPTIONS'), 'detect_leaks=0')))
STORE_NAMES = ('manifest', 'manifest.new', 'lock', 'segment-1.hop', 'segment-1.sources', 'segment-2.hop', 'segment-7.sources',
               'manifest.reserve-8192', 'manifest.reserve-8192.new')
NOTE = '# Anna Berg\n\nAnna Berg is a painter who was born in Dorfheim. [[../outside/secret]] [x](../../outside/secret.md) ![](/etc/passwd)\n'


def facts(folder, with_names=True):
    """All that can be known of the files of a folder without reading the time of their last reading."""
    found = {}
    for path in sorted(folder.rglob('*')):
        about = path.lstat()
        count = (about.st_nlink, about.st_ctime_ns) if with_names else ()
        content = path.read_bytes() if path.is_file() else None
        found[str(path.relative_to(folder))] = (content, about.st_mode, about.st_mtime_ns, about.st_ino, *count)
    return found


class OutsideFolder(CommandTest):
    """`self.folder` is the outside and everything else; commands run in `work`, which they may change."""

    def setUp(self):
        super().setUp()
        self.root = self.folder
        self.outside = self.root / 'outside'
        self.folder = self.root / 'work'
        self.folder.mkdir()
        self.outside.mkdir()
        for name in ('secret.md', 'secret.txt', 'secret.jsonl', 'victim.hop', 'manifest', 'lock'):
            (self.outside / name).write_text(f'# The outside\n\n{name} holds the word quokkabird.\n')
        (self.outside / 'sub').mkdir()
        (self.outside / 'sub/deep.md').write_text('# Deep\n\nquokkabird\n')
        self.write_lines('p.jsonl', PASSAGES)
        self.runs = self.plants = self.calls = self.touched = 0
        self.verbs = set()

    def plant(self, where, target='secret.md', hard=False):
        """A link with the name `where` to a file of the outside."""
        path = self.folder / where
        path.parent.mkdir(parents=True, exist_ok=True)
        if hard:
            os.link(self.outside / target, path)
        else:
            relative = os.path.relpath(self.outside / target, path.parent)
            path.symlink_to(relative if self.plants % 2 else self.outside / target)
        self.plants += 1

    def plant_notes(self, folder='notes'):
        self.write(f'{folder}/a.md', NOTE)
        self.write(f'{folder}/..hidden/b.md', NOTE)
        self.write(f'{folder}/...md', NOTE)
        self.write(f'{folder}/sub/c.txt', 'The Lauter flows into the Rhine.')
        for name in ('link.md', 'link.txt', 'page.html', 'sub/x.markdown', '..md', 'sub/.hidden.md'):
            self.plant(f'{folder}/{name}')
        (self.folder / folder / 'folder').symlink_to(self.outside)
        (self.folder / folder / 'folder.md').symlink_to(self.outside / 'sub')
        (self.folder / folder / 'loop').symlink_to('.')
        (self.folder / folder / 'gone.md').symlink_to(self.outside / 'not there.md')
        os.mkfifo(self.folder / folder / 'pipe.md')
        self.plants += 5

    def traced(self, *arguments, code=(0,), with_names=True):
        """Runs the command, and counts what it did to the outside: by its system calls, and by what is there after."""
        before = facts(self.outside, with_names)
        log = self.root / 'calls'
        command = [COMMAND, *map(str, arguments)]
        if STRACE:
            command = [STRACE, '-f', '-y', '-s', '4096', '-e', 'trace=%file,%desc', '-o', str(log), *command]
        run = subprocess.run(command, cwd=self.folder, timeout=120, capture_output=True)
        errors = run.stderr.decode()
        self.assertIn(run.returncode, code, errors)
        self.runs += 1
        self.verbs.add(arguments[0])
        self.look(arguments, before, facts(self.outside, with_names), log)
        return errors + run.stdout.decode()

    def look(self, what, before, after, log):
        if before != after:
            self.touched += 1
            print(f'{what}: the outside has changed', file=sys.stderr)
        if not STRACE:
            return
        with open(log, errors='replace') as lines:
            for line in lines:
                self.calls += 1
                # What is written and read is no name; a name that is relative shows where it led in the descriptor it gave.
                if re.search(r'\b(write|read|pread64|pwrite64|writev|execve)\(', line):
                    line = line.split(',')[0]
                if str(self.outside) in line or 'outside/' in line:
                    self.touched += 1
                    print(f'{what}: {line}', file=sys.stderr)
        log.unlink()

    def indexed(self, store):
        return self.succeed('export', store).out

    def test_nothing_outside_is_touched(self):
        self.plant_notes()
        self.index_with_plants()
        self.passages_with_names_that_lead_out()
        self.stores_with_links()
        self.stores_with_hard_links()
        self.links_planted_while_watching()
        for graph in self.folder.glob('*.hop'):
            if not graph.is_symlink():
                self.assertNotIn('quokkabird', self.indexed(graph.name), graph)
        self.assertEqual(report('D7', 'no file outside the folder', {
            'verbs': (len(self.verbs), 5, None), 'runs': (self.runs, 40, None), 'links planted': (self.plants, 40, None),
            'system calls looked at': (self.calls, 5000 if STRACE else 0, None), 'files outside': (len(facts(self.outside)), 7, None),
            'outside touched': (self.touched, 0, 0)}), 0)

    def index_with_plants(self):
        said = self.traced('index', 'notes', '-o', 'x.hop', '--no-skip-hidden')
        self.assertIn('symbolic links were skipped', said)
        self.assertNotIn('quokkabird', self.indexed('x.hop'))
        for hard in (False, True):
            self.plant('x.hop.new', 'victim.hop', hard)
            self.traced('index', 'notes', '-o', 'x.hop', with_names=not hard)
            self.assertTrue((self.folder / 'x.hop').is_file() and not (self.folder / 'x.hop').is_symlink())
            self.assertTrue(os.path.lexists(self.folder / 'x.hop.new'), 'a file beside is the user\'s')
            (self.folder / 'x.hop.new').unlink()
        (self.folder / 'y.hop.new').symlink_to(self.outside / 'not there yet')
        self.plants += 1
        self.traced('index', 'notes', '-o', 'y.hop')
        self.plant('z.hop', 'victim.hop')
        self.assertIn('symbolic link', self.traced('index', 'notes', '-o', 'z.hop', code=(2,)))
        self.assertTrue((self.folder / 'z.hop').is_symlink())
        self.plant('w.hop', 'victim.hop', hard=True)
        self.traced('index', 'notes', '-o', 'w.hop', with_names=False)

    def passages_with_names_that_lead_out(self):
        names = ['../../outside/secret.md', str(self.outside / 'secret.md'), '..', '.', '/', 'a/../../outside/lock', 'C:\\outside', 'manifest.new']
        records = [{'id': f'{name} {i}', 'text': f'Text {i}.', 'document': name, 'links': names, 'file': name} for i, name in enumerate(names)]
        self.write_lines('names.jsonl', records)
        self.traced('index', 'names.jsonl', '-o', 'names.hop')
        self.traced('add', 'names.store', 'names.jsonl')
        self.traced('delete', 'names.store', *names, code=(0, 1))
        self.traced('compact', 'names.store')

    def new_store(self):
        shutil.rmtree(self.folder / 's', ignore_errors=True)
        self.succeed('add', 's', 'p.jsonl')

    def verbs_on_the_store(self, code, **settings):
        self.traced('add', 's', 'notes', code=code, **settings)
        self.traced('delete', 's', 'a', code=code, **settings)
        self.traced('compact', 's', code=code, **settings)

    def stores_with_links(self):
        self.new_store()
        self.verbs_on_the_store((0,))
        for name in STORE_NAMES:
            self.new_store()
            (self.folder / 's' / name).unlink(missing_ok=True)
            self.plant(f's/{name}', 'manifest')
            self.verbs_on_the_store((2,))
            self.assertIn('symbolic link', self.traced('search', 's', 'Anna', code=(2,)))
            self.assertTrue((self.folder / 's' / name).is_symlink(), 'what is refused stays as it is')
        (self.folder / 'empty.store').mkdir()
        self.plant('empty.store/manifest.new', 'manifest')
        self.traced('add', 'empty.store', 'p.jsonl', code=(2,))

    def stores_with_hard_links(self):
        """A file with a second name outside is regular: it is replaced or read, and not written."""
        for name in ('manifest.new', 'segment-2.hop', 'segment-2.sources', 'lock', 'manifest.reserve-8192', 'manifest.reserve-8192.new'):
            self.new_store()
            (self.folder / 's' / name).unlink(missing_ok=True)
            self.plant(f's/{name}', 'manifest', hard=True)
            self.verbs_on_the_store((0,), with_names=False)

    def links_planted_while_watching(self):
        self.plant_notes('watched')
        before, log = facts(self.outside), self.root / 'calls'
        command = [COMMAND, 'index', '--watch', 'watched', '-o', 'w.store', '--every', '0.05', '--segments', '2']
        if STRACE:
            command = [STRACE, '-f', '-y', '-s', '4096', '-e', 'trace=%file,%desc', '-o', str(log), *command]
        errors = self.root / 'errors'
        with open(errors, 'wb') as stream:
            watch = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=stream, text=True, start_new_session=True)
        try:
            self.assertIn('indexed', watch.stdout.readline())
            for round_, next_name in enumerate(('manifest.new', 'segment-{}.hop', 'segment-{}.sources', 'segment-{}.hop')):
                numbers = [int(found.name.split('-')[1].split('.')[0]) for found in (self.folder / 'w.store').glob('segment-*')]
                name = next_name.format(max(numbers) + 1)
                (self.folder / 'w.store' / name).unlink(missing_ok=True)
                self.plant(f'w.store/{name}', 'manifest')
                new = self.write('new.md', f'# New\n\nText {round_}.\n')
                new.replace(self.folder / f'watched/{round_}.md')  # no look finds a part of it
                self.assertIn('indexed', watch.stdout.readline())
        finally:
            os.killpg(watch.pid, signal.SIGTERM)
            watch.stdout.close()
            watch.wait(timeout=120)
        self.verbs.add('watch')
        self.runs += 1
        self.assertIn('symbolic links were skipped', errors.read_text())
        self.look('watch', before, facts(self.outside), log)
        self.assertNotIn('quokkabird', self.indexed('w.store'))


class FollowLinks(CommandTest):
    def setUp(self):
        super().setUp()
        self.write('outside/b.md', '# Dorfheim\n\nDorfheim is a village.')
        self.write('notes/a.md', '# Anna Berg\n\nAnna Berg is a painter.')
        (self.folder / 'notes/b.md').symlink_to(self.folder / 'outside/b.md')
        (self.folder / 'notes/more').symlink_to(self.folder / 'outside')

    def test_links_are_counted_and_named(self):
        run = self.succeed('index', 'notes', '-o', 'x.hop')
        self.assertIn('2 symbolic links were skipped: use --follow-links', run.errors)
        self.assertIn('1 document', run.errors)
        changes = self.succeed('add', 's', 'notes', '--json').json
        self.assertEqual({change['id']: change['status'] for change in changes['changes']},
                         {'a.md': 'indexed', 'b.md': 'skipped', 'more': 'skipped'})
        self.assertIn('symbolic link', changes['changes'][1]['reason'])

    def test_they_are_followed_when_that_is_asked_for(self):
        run = self.succeed('index', 'notes', '-o', 'x.hop', '--follow-links')
        self.assertIn('2 documents', run.errors)
        self.assertNotIn('symbolic', run.errors)

    def test_an_input_that_is_a_link_was_named_and_is_followed(self):
        (self.folder / 'link.md').symlink_to('notes/a.md')
        (self.folder / 'link').symlink_to('notes')
        self.assertIn('1 document', self.succeed('index', 'link.md', '-o', 'x.hop').errors)
        self.assertIn('1 document', self.succeed('index', 'link', '-o', 'x.hop').errors)

    def test_a_folder_of_links_alone_says_why_there_is_nothing(self):
        (self.folder / 'notes/a.md').unlink()
        run = self.fail_with('nothing to index', arguments=('index', 'notes', '-o', 'x.hop'))
        self.assertIn('2 symbolic links were skipped', run.errors)

    def test_a_store_below_a_link_is_a_store(self):
        (self.folder / 'disk').mkdir()
        (self.folder / 's').symlink_to('disk')
        self.succeed('add', 's', 'notes')
        self.succeed('compact', 's')
        self.assertIn('manifest', os.listdir(self.folder / 'disk'))


if __name__ == '__main__':
    unittest.main()
