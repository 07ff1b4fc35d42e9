"""hoptrail index --watch: a store that follows its folder."""
import fcntl
import json
import os
import signal
import subprocess
import threading
import unittest

from command import COMMAND, PASSAGES, until
from store_case import StoreTest
from word_embedder import WordEmbedder


class Watching(StoreTest):
    def setUp(self):
        super().setUp()
        self.write('notes/a.md', '# Anna Berg\n\nAnna Berg is a painter who was born in Dorfheim.')
        self.write('notes/b.md', '# Dorfheim\n\nDorfheim is a village on the Lauter.')

    def write(self, name, content):
        """In one step: no look finds a part of a file."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return super().write('written', content).replace(path)

    def watch(self, *arguments, every='0.05'):
        with open(self.folder / 'watch.errors', 'wb') as errors:
            process = subprocess.Popen([COMMAND, 'index', '--watch', 'notes', '-o', 's', '--every', every, *arguments],
                                       cwd=self.folder, stdout=subprocess.PIPE, stderr=errors, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for(self, process, message):
        self.assertTrue(until(lambda: process.poll() is not None or message in (self.folder / 'watch.errors').read_text()), message)
        self.assertIsNone(process.poll(), message)

    def end(self, process, how=signal.SIGTERM, before_it_ends=lambda: None):
        process.send_signal(how)
        before_it_ends()
        rest = process.stdout.read()
        self.assertEqual(process.wait(timeout=120), 0, (self.folder / 'watch.errors').read_text())
        return rest

    def test_a_store_follows_its_folder(self):
        process = self.watch('--json')
        first = json.loads(process.stdout.readline())
        self.assertEqual(first['indexed'], 2)
        self.assert_is_fresh('notes')

        self.write('notes/sub/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        self.assertEqual(json.loads(process.stdout.readline())['changes'], [{'id': 'sub/c.md', 'status': 'indexed'}])
        self.assert_is_fresh('notes')

        self.write('notes/a.md', '# Anna Berg\n\nAnna Berg is a sailor who was born in Dorfheim.')
        self.assertEqual(json.loads(process.stdout.readline())['changes'], [{'id': 'a.md', 'status': 'updated'}])
        self.assert_is_fresh('notes')

        (self.folder / 'notes/b.md').unlink()
        self.assertEqual(json.loads(process.stdout.readline())['changes'], [{'id': 'b.md', 'status': 'deleted'}])
        self.assert_is_fresh('notes')
        self.assertEqual(self.end(process), '')

    def test_changes_of_one_look_are_one_commit_and_one_line(self):
        process = self.watch(every='2')
        self.assertRegex(process.stdout.readline(), r'^generation 2: 2 indexed; 2 documents, 2 passages, 1 segment, \d+ ms\n$')
        os.kill(process.pid, signal.SIGSTOP)  # between two looks
        for i in range(5):
            self.write(f'notes/{i}.md', f'# Note {i}\n\nText {i}.')
        (self.folder / 'notes/a.md').unlink()
        os.kill(process.pid, signal.SIGCONT)
        self.assertRegex(process.stdout.readline(), r'^generation 3: 5 indexed, 1 deleted; 6 documents')
        self.assertEqual(self.end(process, signal.SIGINT), '')

    def test_a_change_of_the_same_size_within_a_tick_is_seen(self):
        process = self.watch()
        process.stdout.readline()
        old = self.write('old.md', '# Anna\n\nThe word is aaaa.')
        os.utime(old, (1e9, 1e9))
        path = old.replace(self.folder / 'notes/a.md')
        self.assertIn('1 updated', process.stdout.readline())
        with open(path, 'r+b') as file:
            for word in (b'bbbb', b'cccc'):
                os.pwrite(file.fileno(), word, path.stat().st_size - 5)
                self.assertIn('1 updated', process.stdout.readline(), word)
        self.end(process)
        self.assert_is_fresh('notes')

    def test_what_changed_while_nobody_watched_is_caught_up(self):
        process = self.watch()
        process.stdout.readline()
        self.end(process)
        (self.folder / 'notes/b.md').unlink()
        self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        process = self.watch()
        self.assertIn('1 indexed, 1 deleted', process.stdout.readline())
        self.end(process)
        self.assert_is_fresh('notes')

    def test_only_changed_texts_are_embedded(self):
        with WordEmbedder() as server:
            process = self.watch('--embed-url', server.url, '--embed-model', 'words')
            process.stdout.readline()
            self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
            process.stdout.readline()
            self.end(process)
            texts = [text for _, body in server.requests for text in body['input']]
        self.assertEqual(len(texts), 3)

    def test_an_interrupt_gives_up_a_commit_that_is_under_way(self):
        is_asked, is_interrupted = threading.Event(), threading.Event()

        class WaitingEmbedder(WordEmbedder):
            def embed(self, text):
                is_asked.set()
                is_interrupted.wait(120)
                return super().embed(text)

        with WaitingEmbedder() as server:
            process = self.watch('--embed-url', server.url, '--embed-model', 'words')
            self.assertTrue(until(lambda: process.poll() is not None or is_asked.is_set()))
            self.assertIsNone(process.poll())
            self.assertEqual(self.end(process, before_it_ends=is_interrupted.set), '')
        self.assertEqual(sorted(self.bytes_of()), ['lock', 'manifest'])
        self.assertEqual(self.succeed('info', 's', '--json').json['store']['documents'], 0)

    def test_segments_are_compacted_when_there_are_many(self):
        process = self.watch('--segments', '2')
        process.stdout.readline()
        for i in range(2):
            self.write(f'notes/{i}.md', f'# Note {i}\n\nText {i}.')
            self.assertIn(f'{i + 2} segments', process.stdout.readline())
        self.wait_for(process, 'is compact: 1 segment instead of 3')
        self.end(process)
        self.assertEqual(len(list((self.folder / 's').glob('*.hop'))), 1)
        self.assert_is_fresh('notes')

    def test_it_waits_for_another_writer_and_goes_on(self):
        process = self.watch()
        process.stdout.readline()
        with open(self.folder / 's' / 'lock', 'rb+') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
            self.wait_for(process, 'another writer')
            for look in range(2):  # each finds a name that it tells
                self.write(f'notes/ {look}.md', 'Not an id.')
                self.wait_for(process, f'not watched: " {look}.md"')
        self.assertIn('1 indexed', process.stdout.readline())
        self.end(process)
        self.assertEqual((self.folder / 'watch.errors').read_text().count('another writer'), 1)  # told once

    def test_a_folder_that_is_gone_deletes_nothing(self):
        process = self.watch()
        process.stdout.readline()
        (self.folder / 'notes').rename(self.folder / 'moved')
        self.wait_for(process, 'cannot read notes')
        (self.folder / 'moved').rename(self.folder / 'notes')
        self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        self.assertIn('generation 3: 1 indexed; 3 documents', process.stdout.readline())
        self.end(process)

    def test_a_folder_that_is_empty_all_at_once_deletes_nothing(self):
        process = self.watch()
        process.stdout.readline()
        (self.folder / 'notes').rename(self.folder / 'mounted')
        (self.folder / 'notes').mkdir()  # as a mount point is without its disk
        self.wait_for(process, 'none of the 2 documents')
        (self.folder / 'notes').rmdir()
        (self.folder / 'mounted').rename(self.folder / 'notes')
        self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        self.assertIn('generation 3: 1 indexed; 3 documents', process.stdout.readline())
        self.end(process)

    @unittest.skipIf(os.geteuid() == 0, 'root may look at everything')
    def test_files_that_cannot_be_looked_at_are_not_gone(self):
        self.write('notes/sub/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        process = self.watch()
        process.stdout.readline()
        (self.folder / 'notes/sub').chmod(0o444)
        try:
            self.wait_for(process, 'cannot examine')
        finally:
            (self.folder / 'notes/sub').chmod(0o755)
        self.write('notes/d.md', '# Dorfheim\n\nDorfheim is a village.')
        self.assertIn('1 indexed; 4 documents', process.stdout.readline())
        self.end(process)

    def test_names_that_are_no_ids_are_left_alone_and_told_once(self):
        self.write('notes/ draft.md', '# Draft\n\nNot yet.')
        process = self.watch()
        self.assertIn('2 indexed; 2 documents', process.stdout.readline())
        self.wait_for(process, 'not watched: " draft.md"')
        (self.folder / 'notes/ draft.md').rename(self.folder / 'notes/draft.md')
        self.assertIn('1 indexed; 3 documents', process.stdout.readline())
        self.end(process)
        self.assertEqual((self.folder / 'watch.errors').read_text().count('not watched'), 1)

    def test_what_another_writer_changed_becomes_what_the_folder_is(self):
        process = self.watch()
        process.stdout.readline()
        self.run_command('delete', 's', 'a.md')
        self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        self.assertIn('2 indexed; 3 documents', process.stdout.readline())
        self.end(process)
        self.assert_is_fresh('notes')

    def test_another_folders_store_is_not_emptied(self):
        self.add(self.write_lines('p.jsonl', PASSAGES))
        before = self.bytes_of()
        self.fail_with('none of the 3 documents', arguments=('index', '--watch', 'notes', '-o', 's'))
        self.fail_with('one folder', arguments=('index', '--watch', 'notes', 'p.jsonl', '-o', 's'))
        self.fail_with('one folder', arguments=('index', '--watch', 'notes/a.md', '-o', 's'))
        self.fail_with('--watch', arguments=('index', 'notes', '-o', 'x.hop', '--every', '1'))
        self.assertEqual(self.bytes_of(), before)


if __name__ == '__main__':
    unittest.main()
