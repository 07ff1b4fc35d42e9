"""Saves of one path at once: each reader sees one of them whole, the last one stays, and nothing else is left in the folder.
(D8 of docs/trust.md)"""
import subprocess
import sys
import threading
import unittest

from command import COMMAND, SOURCE, CommandTest

sys.path.insert(0, str(SOURCE / 'tests' / 'trust'))
from trust import report, tries  # noqa: E402

SAVERS = 4
ROUNDS = tries(250)  # of each saver
READERS = 2


class SavesAtOnce(CommandTest):
    def setUp(self):
        super().setUp()
        self.whole = {}  # the bytes of each saver's graph → the saver
        for saver in range(SAVERS):
            for part in range(1 + 20 * saver):  # of different lengths
                self.write(f'd{saver}/{part}.md', f'# Quince {saver} {part}\n\nThe quince tree {part} of garden {saver}.')
            self.succeed('index', f'd{saver}', '-o', f'right{saver}.hop')
            self.whole[(self.folder / f'right{saver}.hop').read_bytes()] = saver
        self.write('x/x.hop.new', 'a file of the user')
        self.path = self.folder / 'x/x.hop'
        self.path.write_bytes(next(iter(self.whole)))
        self.failed, self.reads, self.torn, self.changes = 0, 0, 0, 0
        self.is_over = threading.Event()

    def save_again_and_again(self, saver):
        for _ in range(ROUNDS):
            run = subprocess.run([COMMAND, '--quiet', 'index', f'd{saver}', '-o', 'x/x.hop'], cwd=self.folder, capture_output=True, timeout=60)
            self.failed += run.returncode != 0

    def read_again_and_again(self):
        before = None
        while not self.is_over.is_set():
            content = self.path.read_bytes()
            self.reads += 1
            self.torn += content not in self.whole
            self.changes += content != before
            before = content

    def test_each_is_whole_and_the_last_one_stays(self):
        savers = [threading.Thread(target=self.save_again_and_again, args=(saver,)) for saver in range(SAVERS)]
        readers = [threading.Thread(target=self.read_again_and_again) for _ in range(READERS)]
        for thread in (*readers, *savers):
            thread.start()
        for thread in savers:
            thread.join()
        self.is_over.set()
        for thread in readers:
            thread.join()
        self.assertIn(self.path.read_bytes(), self.whole)
        left = sorted(path.name for path in (self.folder / 'x').iterdir())
        self.assertEqual(left, ['x.hop', 'x.hop.new'])
        self.assertEqual((self.folder / 'x/x.hop.new').read_text(), 'a file of the user')
        self.assertEqual(report('D8', 'saves at once', {
            'saves': (SAVERS * ROUNDS, 1000, None), 'saves that failed': (self.failed, 0, 0), 'reads': (self.reads, 1000, None),
            'changes seen': (self.changes, 50, None), 'files torn': (self.torn, 0, 0)}), 0)


if __name__ == '__main__':
    unittest.main()
