"""Any folder of documents: HTML, zipped office documents, other character sets, programs that convert, .gitignore."""
import io
import json
import os
import stat
import unittest
import zipfile

from command import PASSAGES, CommandTest

PAGE = '''<!doctype html><html><head><title>Bridge &amp; river</title><script>var hidden = "Xylophone";</script></head>
<body><nav><a href="other.html">Zeppelin</a></nav><main>
<h2>History</h2><p>The <b>Brooklyn</b> Bridge was designed by <a href="john.html">John A. Roebling</a>, 5*3 [metres] wide<br>and_long.</p>
<ul><li>one<ul><li>nested item</li></ul></li><li>two</li></ul>
<pre><code class="language-rust">fn main() { let `x` = "a &amp; b"; }</code></pre>
<dl><dt>Caisson</dt><dd>A chamber below the water.</dd></dl>
<table><tr><th>Name</th><th>Year</th></tr><tr><td>Opening</td><td>1883 | May</td></tr></table>
<a href="javascript:alert(1)">press</a> <a href="#top">top</a></main><footer>Umbrella</footer></body></html>'''

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def zipped(files, compression=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', compression) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def docx(body, styles=''):
    return zipped({
        '[Content_Types].xml': '<Types/>',
        'word/document.xml': f'<w:document {W}><w:body>{body}</w:body></w:document>',
        'word/styles.xml': f'<w:styles {W}><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>{styles}</w:styles>',
        'word/_rels/document.xml.rels': '<Relationships><Relationship Id="r1" Target="https://example.org/" TargetMode="External"/></Relationships>'})


DOCX_BODY = '''<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>Caisson disease</w:t></w:r></w:p>
<w:p><w:r><w:t>Workers of the </w:t></w:r><w:hyperlink r:id="r1"><w:r><w:t>Brooklyn Bridge</w:t></w:r></w:hyperlink>
<w:del><w:r><w:delText>Xylophone</w:delText></w:r></w:del><w:ins><w:r><w:t> fell ill.</w:t></w:r></w:ins></w:p>
<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>an item</w:t></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Year</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>1870</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'''

ODT = zipped({'mimetype': 'application/vnd.oasis.opendocument.text', 'content.xml': '''<?xml version="1.0"?>
<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:xlink="x"><office:body><office:text>
<text:h text:outline-level="1">Emily Roebling</text:h>
<text:p>She led<text:s/>the work of the <text:a xlink:href="https://example.org/">bridge</text:a>.<office:annotation><text:p>Xylophone</text:p></office:annotation></text:p>
<text:list><text:list-item><text:p>an item</text:p></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>Born</text:p></table:table-cell><table:table-cell><text:p>1843</text:p></table:table-cell></table:table-row></table:table>
</office:text></office:body></office:document-content>'''})

EPUB = zipped({
    'mimetype': 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="book/package.opf"/></rootfiles></container>',
    'book/package.opf': '''<package xmlns:dc="d"><metadata><dc:title>The Great Bridge</dc:title></metadata><manifest>
      <item id="b" href="two.xhtml"/><item id="a" href="chapter%201.xhtml"/><item id="n" href="nav.xhtml" properties="nav"/></manifest>
      <spine><itemref idref="a"/><itemref idref="b"/></spine></package>''',
    'book/chapter 1.xhtml': '<html><body><h2>First chapter</h2><p>A tower of granite.</p></body></html>',
    'book/two.xhtml': '<html><body><h2>Second chapter</h2><p>A cable of steel.</p></body></html>',
    'book/nav.xhtml': '<html><body><nav>Xylophone</nav></body></html>'})


class Formats(CommandTest):
    def texts(self, *inputs, arguments=(), errors=None):
        """The passages of an index, by their documents, as `search` shows them."""
        self.succeed('index', *inputs, '-o', 'f.hop', *arguments)
        exported = json.loads(self.succeed('export', 'f.hop', '--format', 'json').out)
        documents = sorted(node['name'] for node in exported['nodes'] if node['kind'] == 'document')
        return documents

    def hit(self, question):
        hits = self.succeed('search', 'f.hop', question, '--method', 'bm25', '-k', '1', '--json').json['hits']
        return hits[0]

    def nothing(self, question):
        run = self.run_command('search', 'f.hop', question, '--method', 'bm25', '--json')
        self.assertEqual((run.code, run.json['hits']), (1, []))

    def test_html_keeps_its_text_and_its_links(self):
        self.write('site/bridge.html', PAGE)
        self.write('site/john.html', '<h1>John A. Roebling</h1><p>He was born in M&uuml;hlhausen.')
        run = self.succeed('index', 'site', '-o', 'f.hop', '--json')
        self.assertEqual((run.json['report']['links'], run.json['report']['unresolved_links']), (1, 0))
        self.assertEqual(run.json['report']['tables'], 1)
        hit = self.hit('brooklyn bridge designed')
        self.assertEqual((hit['title'], hit['document']), ('Bridge & river > History', 'bridge.html'))
        for piece in ('5*3 [metres] wide', 'and_long.', 'nested item', 'fn main() { let `x` = "a & b"; }', 'Caisson: A chamber', '1883 | May'):
            self.assertIn(piece, hit['text'])
        for word in ('Xylophone', 'Zeppelin', 'Umbrella', 'alert'):
            self.nothing(word)

    def test_a_hop_leads_over_a_link_of_html(self):
        self.write('site/bridge.html', PAGE)
        self.write('site/john.html', '<h1>John A. Roebling</h1><p>He was born in M&uuml;hlhausen.')
        self.index('site', output='f.hop')
        run = self.succeed('search', 'f.hop', 'Where was the designer of the Brooklyn Bridge born?', '--json')
        self.assertIn('john.html', [hit['document'] for hit in run.json['hits'][:2]])

    def test_zipped_documents(self):
        self.write('office/a.docx', docx(DOCX_BODY))
        self.write('office/b.odt', ODT)
        self.write('office/c.epub', EPUB)
        self.assertEqual(self.texts('office'), ['a.docx', 'b.odt', 'c.epub'])
        for question, document, title, pieces in (
                ('workers fell ill', 'a.docx', 'Caisson disease', ('Workers of the Brooklyn Bridge fell ill.', 'an item', '1870')),
                ('led the work', 'b.odt', 'Emily Roebling', ('She led the work of the bridge.', 'an item', '1843')),
                ('tower of granite', 'c.epub', 'The Great Bridge > First chapter', ('A tower of granite.',)),
                ('cable of steel', 'c.epub', 'The Great Bridge > Second chapter', ('A cable of steel.',))):
            hit = self.hit(question)
            self.assertEqual((hit['document'], hit['title']), (document, title))
            for piece in pieces:
                self.assertIn(piece, hit['text'])
        self.nothing('Xylophone')

    def test_damaged_and_hostile_documents_are_left_out_with_the_reason(self):
        bomb = docx('<w:p><w:r><w:t>' + 'a' * (300 << 20) + '</w:t></w:r></w:p>')
        laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "' + '&a;' * 1000 + '"><!ENTITY c "' + '&b;' * 1000 + '">]>'
        self.write('d/good.md', '# Good\n\nText.')
        self.write('d/cut.docx', docx(DOCX_BODY)[:300])
        self.write('d/text.docx', 'no zip')
        self.write('d/empty.odt', zipped({'other.xml': '<x/>'}))
        self.write('d/bomb.docx', bomb)
        self.write('d/laughs.odt', zipped({'content.xml': laughs + '<document-content><body><text><p>&c;</p></text></body></document-content>'}))
        self.write('d/many.epub', zipped({f'{i}.xml': '' for i in range(10001)}))
        self.write('d/binary.txt', b'a\x00b')
        run = self.succeed('add', 'd.store', 'd', '--json')
        reasons = {change['id']: change.get('reason', '') for change in run.json['changes'] if change['status'] == 'skipped'}
        self.assertEqual(sorted(set(reasons) - {'laughs.odt'}), ['binary.txt', 'bomb.docx', 'cut.docx', 'empty.odt', 'many.epub', 'text.docx'])
        self.assertIn('NUL byte at 1', reasons['binary.txt'])
        self.assertIn('bytes of text are at least', reasons['bomb.docx'])
        self.assertIn('content.xml', reasons['empty.odt'])
        self.assertIn('10000 files', reasons['many.epub'])
        self.assertIn('not a zip archive', reasons['text.docx'])
        self.fail_with('cut.docx', 'zip archive', arguments=['index', 'd/cut.docx', '-o', 'x.hop'])

    def test_deep_html_ends(self):
        """It is read, or named with the reason; it is never cut."""
        for name, page in (('deep.html', '<div>' * 200000 + 'deep words' + '</div>' * 200000), ('lists.html', '<ul><li>' * 400 + 'deep words')):
            self.write(name, page)
            run = self.run_command('index', name, '-o', 'f.hop')
            if run.code == 0:
                self.assertIn('deep words', self.hit('deep words')['text'])
            else:
                self.assertIn('more than 1000 elements are nested', run.errors)

    def test_character_sets(self):
        german = 'Die Brücke über den Fluß wurde schön gebaut, und sie ist für alle größer als früher. '
        self.write('t/utf16.txt', b'\xff\xfe' + 'Zwölf Möwen'.encode('utf-16-le'))
        self.write('t/utf16be.txt', b'\xfe\xff' + 'Elf Störche'.encode('utf-16-be'))
        self.write('t/latin.txt', (german * 4).encode('latin-1'))
        self.write('t/few.txt', 'café naïve résumé déjà vu'.encode('latin-1'))
        self.write('t/short.txt', 'quay café déjà vu à la carte'.encode('latin-1'))
        self.write('t/hungarian.txt', 'Ez a könyv nagyon jó, az erdő és a mező'.encode('iso-8859-2'))
        self.write('t/cyrillic.txt', ('Мост через реку построил известный инженер в прошлом веке. ' * 4).encode('koi8-r'))
        self.write('t/declared.html', '<meta charset="iso-8859-2"><p>Žluťoučký kůň</p>'.encode('iso-8859-2'))
        self.write('t/marked.md', b'\xef\xbb\xbf# Marked\n\nText with a mark.')
        self.texts('t')
        for question, document in (('Möwen', 'utf16.txt'), ('Störche', 'utf16be.txt'), ('Brücke größer', 'latin.txt'), ('naïve déjà', 'few.txt'), ('à la carte', 'short.txt'), ('erdő mező', 'hungarian.txt'),
                                   ('известный инженер', 'cyrillic.txt'), ('Žluťoučký', 'declared.html'), ('mark', 'marked.md')):
            self.assertEqual(self.hit(question)['document'], document, question)

    def test_a_wrong_byte_in_utf8_is_damage_and_no_other_character_set(self):
        self.write('t.md', ('# Äpfel\n\n' + 'Süße Äpfel über Öfen. ' * 10).encode() + b'\xff')
        run = self.succeed('index', 't.md', '-o', 'f.hop', '--json')
        self.assertEqual(run.json['report']['replaced_bytes'], 1)

    def test_standard_input(self):
        with open(self.write('note.md', '# Zork\n\nA note about a zork.')) as note:
            self.succeed('index', '-', '-o', 'f.hop', stdin=note)
        self.assertEqual(self.hit('zork')['document'], 'stdin')
        with open(self.write_lines('p.jsonl', PASSAGES)) as passages:
            run = self.succeed('index', '-', '-o', 'f.hop', '--json', stdin=passages)
        self.assertEqual(run.json['report']['passages'], 3)
        with open(self.write('broken.jsonl', '\n{"id": 5}')) as broken:
            self.fail_with('standard input', arguments=['index', '-', '-o', 'f.hop'], stdin=broken)


class Converters(CommandTest):
    def program(self, name, text):
        path = self.write(name, '#!/bin/sh\n' + text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    def test_a_program_gives_the_text(self):
        program = self.program('bin/upper', 'tr a-z A-Z < "$1"')
        self.write('d/-x y.odd', 'zebra crossing')
        self.write('d/two.odd', 'heading')
        self.succeed('index', 'd', '-o', 'f.hop', '--convert', f'odd={program} {{}}')
        hit = self.succeed('search', 'f.hop', 'zebra', '--json').json['hits'][0]
        self.assertEqual((hit['document'], hit['text']), ('-x y.odd', 'ZEBRA CROSSING'))
        self.succeed('index', 'd/two.odd', '-o', 'f.hop', '--convert', f"ODD:md=sh -c 'echo \"# Title\"; cat \"$1\"' sh {{}}")
        self.assertEqual(self.succeed('search', 'f.hop', 'heading', '--json').json['hits'][0]['title'], 'Title')

    def reasons(self, programs, seconds):
        """Why a file of each program was skipped, beside one that needs none."""
        arguments = []
        for name, text in programs.items():
            self.write(f'd/x.{name}', '')
            arguments += ['--convert', f'{name}={self.program("bin/" + name, text) if text else "/no/such/program"} {{}}']
        self.write('d/good.md', '# Good\n\nText.')
        changes = self.succeed('add', 'd.store', 'd', '--json', '--convert-timeout', seconds, *arguments).json['changes']
        self.assertIn('good.md', [change['id'] for change in changes])
        return {change['id'].removeprefix('x.'): change['reason'] for change in changes if change['status'] == 'skipped'}

    def test_what_fails_is_the_status_of_its_file(self):
        reasons = self.reasons({'fail': 'echo text; exit 3', 'crash': 'kill -SEGV $$', 'big': 'yes', 'nul': "printf 'a\\0b'", 'none': ''}, 600)
        for name, reason in (('fail', 'exit code 3'), ('crash', 'signal 11'), ('big', '67108864 bytes'), ('nul', 'NUL byte'), ('none', '/no/such/program')):
            self.assertIn(reason, reasons[name])

    def test_what_takes_too_long_is_ended(self):
        """Without an end the command would wait for longer than a test may."""
        self.assertIn('longer than 1000 ms', self.reasons({'slow': 'echo x; sleep 600'}, 1)['slow'])

    def test_what_closes_its_output_and_stays_is_ended(self):
        for seconds in (1, 10, 100):  # until the program comes to its second line in time
            reason = self.reasons({'stays': 'exec >&-\nsleep 600'}, seconds)['stays']
            if 'did not end in time' in reason:
                return
        self.fail(reason)

    def test_lines_that_are_none(self):
        self.write('a.md', '# A\n\nText.')
        for line, cause in (('pdf=pdftotext', '{} for the file'), ('=x {}', 'extension is missing'), ('zzz', 'no built-in program'), ("x='a {}", 'quote')):
            self.fail_with(cause, arguments=['index', 'a.md', '-o', 'x.hop', '--convert', line])

    def test_a_program_on_the_path_is_used_unasked(self):
        self.program('bin/pdftotext', 'echo "text of $2 $3"')
        self.write('d/a.pdf', '%PDF')
        path = {'PATH': f'{self.folder / "bin"}:{os.environ["PATH"]}'}
        self.succeed('index', 'd', '-o', 'f.hop', environment=path)
        hit = self.succeed('search', 'f.hop', 'text', '--json').json['hits'][0]
        self.assertEqual((hit['document'], hit['text'].split()[-1]), ('a.pdf', '-'))


class Chosen(CommandTest):
    def documents(self, *arguments, folder='d'):
        self.succeed('index', folder, '-o', 'f.hop', *arguments)
        exported = json.loads(self.succeed('export', 'f.hop', '--format', 'json').out)
        return sorted(node['name'] for node in exported['nodes'] if node['kind'] == 'document')

    def test_ignore_files(self):
        for name in ('a.md', 'keep.log.md', 'b.tmp.md', 'build/c.md', 'src/build/d.md', 'src/only/e.md', 'only/f.md', 'deep/er/g.md',
                     'deep/er/h.md', 'x1.md', 'x2.md', 'xa.md'):
            self.write('d/' + name, f'# {name}\n\nText.')
        self.write('d/.gitignore', '# comment\n*.tmp.md\n/build/\n!keep.log.md\nsrc/only\n**/er/g.md\nx[0-9].md\n')
        self.write('d/deep/.ignore', '!er/\n/er/h.md\n')
        self.assertEqual(self.documents(), ['a.md', 'keep.log.md', 'only/f.md', 'src/build/d.md', 'xa.md'])
        self.assertEqual(len(self.documents('--no-ignore-files')), 12)

    def test_rules_of_the_repository_above(self):
        for name in ('a.md', 'secret.md'):
            self.write('repo/docs/' + name, f'# {name}\n\nText.')
        self.write('repo/.gitignore', 'docs/secret.md\n')
        self.assertEqual(self.documents(folder='repo/docs'), ['a.md', 'secret.md'])
        (self.folder / 'repo/.git').mkdir()
        self.assertEqual(self.documents(folder='repo/docs'), ['a.md'])

    def test_globs(self):
        for name in ('a.md', 'b.txt', 'guides/c.md', 'guides/x/d.md', 'old/e.md'):
            self.write('d/' + name, f'# {name}\n\nText.')
        self.assertEqual(self.documents('--glob', '*.md'), ['a.md', 'guides/c.md', 'guides/x/d.md', 'old/e.md'])
        self.assertEqual(self.documents('--glob', 'guides/**/*.md'), ['guides/c.md', 'guides/x/d.md'])
        self.assertEqual(self.documents('--glob', '!old/**', '--glob', '!*.txt'), ['a.md', 'guides/c.md', 'guides/x/d.md'])
        self.assertEqual(self.documents('--glob', '*.md', '--glob', '!old/*'), ['a.md', 'guides/c.md', 'guides/x/d.md'])

    def test_a_pattern_of_many_stars_ends(self):
        """To try every place of every star would take longer than the universe is old."""
        self.write('d/' + 'a' * 200 + '.md', '# A\n\nText.')
        self.write('d/b.md', '# B\n\nText.')
        self.assertEqual(len(self.documents('--glob', '!' + '*a' * 100 + 'b')), 2)


if __name__ == '__main__':
    unittest.main()
