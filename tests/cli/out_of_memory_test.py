"""Without memory, the command gives the right bytes or a line and exit code 1 or 2: it is never aborted, never hangs, and never
gives other bytes with exit code 0. (W2 of docs/trust.md)"""
import collections
import os
import resource
import shutil
import subprocess
import sys
import unittest

import failing_memory
from command import COMMAND, SOURCE, CommandTest
from costly_files import pptx, xlsx
from office_files import docx, epub, odt, paragraph, word_part, zipped

sys.path.insert(0, str(SOURCE / 'tests' / 'trust'))
from trust import report  # noqa: E402

IS_SANITIZED = 'HOPTRAIL_SANITIZED' in os.environ  # its allocator replaces the one that fails
EVERY = int(os.environ.get('HOPTRAIL_FAIL_EVERY', '0'))  # of the allocations, one of so many fails; 0: at FEWEST places
FEWEST = 35  # places of each kind of failure
SECONDS = 20
XHTML = 'application/xhtml+xml'

PAGE = ('<html><head>{}<title>Quinces</title></head><body><h1>Quince</h1>' + ''.join(
    f'<h2>Part {i}</h2><p class="a{i}" id=b{i}>The <b>quince{i}</b> tree &amp; pèar <a href="x{i}.html">y</a>.<table><tr><td>1<td>{i}</table>'
    for i in range(40)) + '</body></html>')
BOOK = epub([{'id': 'a', 'href': 'a.xhtml', 'media-type': XHTML}, {'id': 'b', 'href': 'b.xhtml', 'media-type': XHTML}], ['a', 'b'],
            {'book/a.xhtml': PAGE.format(''), 'book/b.xhtml': PAGE.format('').replace('quince', 'medlar')}, metadata='<dc:title>Fruit</dc:title>')
DOCUMENTS = {
    'notes.md': '# Quince\n\n' + ''.join(f'## Part {i}\n\nThe quince{i} tree and [pear](x{i}.md).\n\n' for i in range(40)),
    'page.html': PAGE.format(''),
    'declared.html': PAGE.format('<meta charset="windows-1252">').encode('cp1252'),
    'guessed.html': PAGE.format('').encode('cp1252'),
    'book.epub': BOOK,
    'letter.docx': docx(''.join(paragraph(f'quince{i} ' * 5) for i in range(40))),
    'wide.docx': zipped({'word/document.xml': word_part('document', f'<w:body>{paragraph("Die Brücke.") * 40}</w:body>').replace('UTF-8', 'UTF-16').encode('utf-16')}),
    'letter.odt': odt(''.join(f'<text:p>quince{i} tree</text:p>' for i in range(40))),
    'deck.pptx': pptx(''.join(f'<p:sp><a:p><a:r><a:t>quince{i} tree</a:t></a:r></a:p></p:sp>' for i in range(40))),
    'sheet.xlsx': xlsx(''.join(f'<row><c t="s"><v>{i}</v></c></row>' for i in range(40)), ''.join(f'<si><t>quince{i}</t></si>' for i in range(40))),
    'mail.eml': b'Subject: Quince\r\nContent-Type: text/html; charset=iso-8859-1\r\n\r\n' + PAGE.format('').encode('latin1'),
}


class OutOfMemory(CommandTest):
    def outcome(self, arguments, output, **settings):
        """The exit code and what the run has made: the file `output`, or what it printed."""
        made = self.folder / output if output else None
        if made:
            made.unlink(missing_ok=True)
        run = subprocess.run([COMMAND, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS, **settings)
        self.assertIn(run.returncode, (0, 1, 2), (arguments, run.stderr[-300:]))
        if run.returncode != 0:
            self.assertTrue(run.stderr.strip(), (arguments, 'an error without a line'))
        return run.returncode, (made.read_bytes() if made else run.stdout) if run.returncode == 0 else None


@unittest.skipIf(IS_SANITIZED or not shutil.which('cc'), 'needs the allocator of the C library, and a C compiler')
class FailingAllocations(failing_memory.WithLibrary, OutOfMemory):
    outcomes = collections.Counter()  # of all runs

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        print()  # the report is a separate line
        if report('W2', 'failing allocations of the command', {
                'failures, alone and with all that follow': (sum(cls.outcomes.values()), 800, None), 'right results': (cls.outcomes['right'], 1, None),
                'errors': (cls.outcomes['error'], 1, None), 'wrong results with exit code 0': (cls.outcomes['wrong'], 0, 0)}):
            raise AssertionError(cls.outcomes)

    def failing(self, first='', last=''):
        return failing_memory.variables(self.library, self.folder / 'count', first, last)

    def check_each_failure(self, arguments, output=None):
        code, right = self.outcome(arguments, output, env=self.failing())
        self.assertEqual(code, 0)
        self.assertTrue(right)
        allocations = failing_memory.counts(self.folder / 'count').allocations
        outcomes = collections.Counter()
        step = EVERY or max(1, allocations // FEWEST)
        for first in range(1, allocations + 1, step):
            for last in (first, ''):  # one, or all that follow
                code, made = self.outcome(arguments, output, env=self.failing(first, last))
                self.outcomes['error' if code != 0 else 'right' if made == right else 'wrong'] += 1
                if code == 0:
                    self.assertEqual(made, right, (arguments, first, last))
                outcomes[code] += 1
        self.assertGreaterEqual(sum(outcomes.values()), 2 * FEWEST)
        self.assertGreater(outcomes[2], FEWEST)

    def test_a_search(self):
        self.write('notes.md', DOCUMENTS['notes.md'])
        self.succeed('index', 'notes.md', '-o', 'f.hop')
        self.check_each_failure(['search', 'f.hop', 'Which quince7 tree is a pear?'])
        self.check_each_failure(['search', 'f.hop', 'Which quince7 tree is a pear?', '--json'])

    def test_a_folder_is_never_indexed_without_one_of_its_files(self):
        for name in ('notes.md', 'page.html', 'letter.odt'):
            self.write('d/' + name, DOCUMENTS[name])
        self.check_each_failure(['index', 'd', '-o', 'x.hop'], 'x.hop')


def index_test(name):
    def test(self):
        self.write(name, DOCUMENTS[name])
        self.check_each_failure(['index', name, '-o', 'x.hop'], 'x.hop')
    return test


for document in DOCUMENTS:
    setattr(FailingAllocations, 'test_index_of_' + document.replace('.', '_'), index_test(document))


@unittest.skipIf(IS_SANITIZED, 'a sanitizer needs all addresses')
class LittleMemory(OutOfMemory):
    """The same by a limit of the process: one that grows, from one that is too small to one that suffices."""

    def check_each_limit(self, name, content):
        self.write(name, content)
        arguments = ['index', name, '-o', 'x.hop']
        code, right = self.outcome(arguments, 'x.hop')
        self.assertEqual(code, 0)
        outcomes = collections.Counter()
        for megabytes in (*range(46, 246, 8), 1024):
            limit = megabytes << 20
            code, made = self.outcome(arguments, 'x.hop', preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
            if code == 0:
                self.assertEqual(made, right, megabytes)
            outcomes[code] += 1
        self.assertGreater(outcomes[0], 0)
        self.assertGreater(outcomes[2], 0)

    def test_a_long_page(self):
        self.check_each_limit('page.html', '<h1>Quince</h1>' + ''.join(f'<p class="a{i}">The quince{i} tree &amp; <b>pear</b>.' for i in range(20000)))

    def test_a_long_book(self):
        chapter = '<html><body>' + ''.join(f'<p class="a{i}">The quince{i} tree &amp; <b>pear</b>.</p>' for i in range(20000)) + '</body></html>'
        self.check_each_limit('book.epub', epub([{'id': 'a', 'href': 'a.xhtml'}, {'id': 'b', 'href': 'b.xhtml'}], ['a', 'b'],
                                                {'book/a.xhtml': chapter, 'book/b.xhtml': chapter.replace('quince', 'medlar')}))


if __name__ == '__main__':
    unittest.main()
