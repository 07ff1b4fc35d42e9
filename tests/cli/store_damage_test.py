"""Stores that are damaged, foreign, newer, locked or on a full disk: told, and unchanged."""
import contextlib
import fcntl
import json
import os
import resource
import shutil
import signal
import subprocess
import unittest

from command import COMMAND, PASSAGES
from store_case import QUESTION, StoreTest


class BadStores(StoreTest):
    def setUp(self):
        super().setUp()
        self.passages = self.write_lines('p.jsonl', PASSAGES)
        self.add(self.passages)
        self.more = self.write_lines('more.jsonl', [{'id': 'd', 'title': 'Rhine', 'text': 'The Rhine is a river.'}])

    def all_fail_with(self, *cause):
        for arguments in (('search', 's', 'x'), ('info', 's'), ('check', 's'), ('export', 's'), ('add', 's', self.more),
                          ('delete', 's', 'a'), ('compact', 's')):
            with self.subTest(arguments[0]):
                self.fail_with(*cause, arguments=arguments)

    def test_no_store(self):
        (self.folder / 'empty').mkdir()
        for arguments in (('search', 'empty', 'x'), ('check', 'empty'), ('delete', 'empty', 'a'), ('compact', 'empty')):
            self.fail_with('empty', 'not a store', arguments=arguments)
        for verb in (('delete', 'none', 'a'), ('compact', 'none')):
            self.fail_with('none', arguments=verb)
        self.assertEqual(list((self.folder / 'empty').iterdir()), [])

    def fill(self, disk):
        with contextlib.suppress(OSError), open(disk / 'filler', 'ab') as file:
            while True:
                file.write(b'x' * 512)
                file.flush()

    def test_a_full_disk_has_a_way_out(self):
        """What docs/guides/living-corpus.md says: documents can be deleted, and a copy on another disk can be compacted."""
        disk = self.folder / 'disk'
        disk.mkdir()
        small = ['mount', '-t', 'tmpfs', '-o', 'size=160k', 'tmpfs', disk]
        if os.geteuid() != 0 or subprocess.run(small, capture_output=True).returncode != 0:
            self.skipTest('no right to mount a small file system')
        self.addCleanup(subprocess.run, ['umount', disk])
        self.add(self.write_lines('large.jsonl', [{'id': 'large', 'text': 'Moss grows here. ' * 2000}]), store='disk/s')
        self.add(self.passages, store='disk/s')
        self.fill(disk)
        before = self.bytes_of('disk/s')
        for change in (('compact', 'disk/s'), ('add', 'disk/s', self.more)):
            self.fail_with('disk/s', 'space', arguments=change)
            self.assertEqual(self.bytes_of('disk/s'), before, change)
        self.succeed('delete', 'disk/s', 'a')
        self.fill(disk)
        shutil.copytree(disk / 's', self.folder / 'other')
        self.succeed('delete', 'other', 'large')
        self.succeed('compact', 'other')
        self.succeed('delete', 'disk/s', 'large')  # frees its segment
        self.succeed('compact', 'disk/s')
        self.succeed('add', 'disk/s', self.more)
        self.succeed('add', 'other', self.more)
        some = self.write_lines('some.jsonl', PASSAGES[1:])
        self.assert_is_fresh(some, self.more, store='disk/s')
        self.assert_is_fresh(some, self.more, store='other')

    def test_a_damaged_segment_is_named(self):
        for name in ('segment-1.hop', 'segment-1.sources'):
            path = self.folder / 's' / name
            whole = path.read_bytes()
            for damaged in (whole[:-1], bytes([*whole[:40], whole[40] ^ 1, *whole[41:]])):
                path.write_bytes(damaged)
                self.all_fail_with('s: ', name)
            path.unlink()
            self.all_fail_with('s: ', name)
            path.write_bytes(whole)
        outcome = self.run_command('check', 's', '--json')
        self.assertEqual((outcome.code, outcome.json['sound']), (0, True))

    def test_a_damaged_or_missing_manifest_is_told(self):
        manifest = self.folder / 's' / 'manifest'
        whole = manifest.read_bytes()
        manifest.write_bytes(bytes([*whole[:-1], whole[-1] ^ 1]))
        self.all_fail_with('s: ', 'manifest')
        manifest.unlink()
        self.all_fail_with('s: ', 'manifest')

    def test_a_store_of_a_newer_version_is_called_newer(self):
        manifest = self.folder / 's' / 'manifest'
        data = bytearray(manifest.read_bytes())
        # The root table's fields format and readable_from, by FlatBuffers' layout: a table begins with the way to its vtable.
        root = int.from_bytes(data[:4], 'little')
        vtable = root - int.from_bytes(data[root:root + 4], 'little', signed=True)
        for field in (0, 1):
            place = root + int.from_bytes(data[vtable + 4 + 2 * field:vtable + 6 + 2 * field], 'little')
            data[place:place + 4] = (99).to_bytes(4, 'little')
        manifest.write_bytes(data)
        before = self.bytes_of()
        self.all_fail_with('s: ', 'format 99')
        self.assertEqual(self.bytes_of(), before)

    def test_a_second_writer_is_turned_away_while_readers_go_on(self):
        before = self.bytes_of()
        with open(self.folder / 's' / 'lock', 'rb+') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for arguments in (('add', 's', self.more), ('delete', 's', 'a'), ('compact', 's')):
                self.fail_with('s: ', 'another writer', arguments=arguments)
            self.succeed('search', 's', QUESTION)
        self.assertEqual(self.bytes_of(), before)
        self.succeed('add', 's', self.more)

    def test_writers_at_once_lose_no_commit_that_was_acknowledged(self):
        writers = {}
        for i in range(6):
            name = self.write_lines(f'w{i}.jsonl', [{'id': f'w{i}', 'title': f'Writer {i}', 'text': f'Text of writer {i}.'}])
            writers[f'w{i}'] = subprocess.Popen([COMMAND, 'add', 's', name], cwd=self.folder, stdout=subprocess.PIPE,
                                                stderr=subprocess.PIPE)
        done = set()
        for writer, process in writers.items():
            out, errors = process.communicate(timeout=120)
            self.assertIn(process.returncode, (0, 2), errors)
            if process.returncode == 0:
                done.add(writer)
            else:
                self.assertIn(b'writer', errors)
        self.assertTrue(done)
        nodes = json.loads(self.succeed('export', 's').out)['nodes']
        there = {writer for writer in writers if any(node.get('name') == writer for node in nodes if node['kind'] == 'document')}
        self.assertEqual(there, done)

    def test_a_full_disk_leaves_the_last_version(self):
        def small_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        before = self.bytes_of()
        self.fail_with('s: ', 'segment', arguments=('add', 's', self.more), preexec_fn=small_files,
                       environment={'LLVM_PROFILE_FILE': '/dev/null'})
        self.assertEqual(self.bytes_of(), before)
        self.assert_is_fresh(self.passages)


if __name__ == '__main__':
    unittest.main()
