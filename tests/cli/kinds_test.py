"""Documents of many kinds: PDF, tables, subtitles, notebooks, mails, and what is left out of a folder."""
import json
import shutil
import stat
import unittest

from command import CommandTest
from office_files import relations, zipped


def pdf(pages, title=None):
    """A PDF of lines at positions: pages of (x, y, text)."""
    objects = [b'<< /Type /Catalog /Pages 2 0 R >>', b'',
               b'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>', b'<< /Title (%s) >>' % (title or '').encode()]
    kids = []
    for lines in pages:
        stream = ''.join(f'BT /F1 11 Tf {x} {y} Td ({text}) Tj ET\n' for x, y, text in lines).encode()
        objects.append(b'<< /Length %d >>\nstream\n%s\nendstream' % (len(stream), stream))
        objects.append(b'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R /Resources << /Font << /F1 3 0 R >> >> >>' % len(objects))
        kids.append(b'%d 0 R' % len(objects))
    objects[1] = b'<< /Type /Pages /Count %d /Kids [%s] >>' % (len(kids), b' '.join(kids))
    out, places = b'%PDF-1.4\n', []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b'%d 0 obj\n%s\nendobj\n' % (number, content)
    table = len(out)
    out += b'xref\n0 %d\n0000000000 65535 f \n' % (len(objects) + 1) + b''.join(b'%010d 00000 n \n' % place for place in places)
    return out + b'trailer\n<< /Size %d /Root 1 0 R%s >>\nstartxref\n%d\n%%%%EOF\n' % (len(objects) + 1, b' /Info 4 0 R' if title else b'', table)


class Kinds(CommandTest):
    def passages(self, name, content, *arguments, words='', **settings):
        self.write(name, content)
        self.succeed('index', name, '-o', 'k.hop', *arguments, **settings)
        return self.indexed_passages('k.hop', f'{words} {content}')

    def text(self, name, content, *arguments, **settings):
        return '\n'.join(passage['text'] for passage in self.passages(name, content, *arguments, **settings))

    def program(self, name, text):
        path = self.write(name, '#!/bin/sh\n' + text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    def test_markdown_has_many_extensions(self):
        for extension in ('mkd', 'mkdn', 'mdwn', 'mdown', 'qmd', 'Rmd'):
            passage = self.passages(f'a.{extension}', '# Title\n\n## Part\n\nSome *text*.')[0]
            self.assertEqual((passage['title'], passage['text'].strip()), ('Title > Part', 'Some text.'))

    def test_rows_have_the_cells_of_their_header(self):
        text = self.text('a.csv', '\ufeffName,Born in,"a ""quoted"" | bar"\nAnna Berg,"Dorf,\nheim",1950\n\nPaul,,x*y\n')
        for line in ('Name | Born in | a "quoted" | bar', 'Anna Berg | Dorf, heim | 1950', 'Paul |  | x*y'):
            self.assertIn(' '.join(line.split()), ' '.join(text.split()))
        self.assertIn('a | b', self.text('a.tsv', 'a\tb\n1\t2\n'))
        self.assertIn('1,5 | 2', self.text('semicolon.csv', 'a;b\n1,5;2\n'))
        self.assertIn('only', self.text('wide.csv', 'a,b\n1,2,only\n'))
        self.assertIn('Last, first, middle | Age', self.text('quoted.csv', '"Last, first, middle";Age\nDoe;50\n'))
        self.assertIn('Name (last, first) | Age', self.text('lines.csv', 'Name (last, first);Age\nDoe;50\n\n'))
        self.assertEqual(self.text('excel.csv', 'sep=;\na,b;c\n1;2\n').split(), 'a,b | c 1 | 2'.split())

    def test_subtitles_are_what_is_said(self):
        srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>The quay of</i>\r\nWestmole {\\an8}is old.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n42\r\n'
        self.assertEqual(self.text('a.srt', srt).split(), 'The quay of Westmole is old. 42'.split())
        vtt = ('WEBVTT - Talk\nKind: captions\n\nNOTE\nhidden remark\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\n'
               '<v Anna Berg>Ships &amp; boats\n\n00:02.000 --> 00:03.000\n<v Anna Berg>Ships &amp; boats\n<c.loud>left</c> <00:02.500>early')
        self.assertEqual(self.text('a.vtt', vtt).split(), 'Anna Berg: Ships & boats left early'.split())

    def test_a_notebook_is_its_cells(self):
        cells = [{'cell_type': 'markdown', 'source': ['# Tides\n', '\n', 'High *water*.']},
                 {'cell_type': 'code', 'source': 'print("``` ebb")', 'outputs': [{'text': 'Xylophone'}]}, {'cell_type': 'raw', 'source': 'raw words'}]
        passages = self.passages('a.ipynb', json.dumps({'cells': cells, 'metadata': {'language_info': {'name': 'python'}}}))
        text = '\n'.join(passage['text'] for passage in passages)
        self.assertEqual(passages[0]['title'], 'Tides')
        for piece in ('High water.', 'print("``` ebb")', 'raw words'):
            self.assertIn(piece, text)
        self.assertNotIn('Xylophone', text)
        old = [{'cell_type': 'heading', 'level': level, 'source': f'Head {level}'} for level in (1, 2)]
        self.assertEqual([passage['title'] for passage in self.passages('old.ipynb', json.dumps({'worksheets': [{'cells': old + cells[2:]}]}))], ['Head 1 > Head 2'])
        self.write('b.ipynb', 'no json')
        self.fail_with('not a notebook', arguments=['index', 'b.ipynb', '-o', 'x.hop'])

    def test_a_mail_is_its_texts(self):
        mail = ('From: =?utf-8?B?SsO8cmdlbg==?= <j@example.org>\nSubject: =?iso-8859-1?Q?Gr=FC=DFe?=\n =?utf-8?q?_from_the_quay?=\nDate: Mon, 3 May 2021\n'
                'Content-Type: multipart/mixed; boundary="b"\n\nignored\n--b\nContent-Type: multipart/alternative; boundary=c\n\n'
                '--c\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nThe h=F6r=\nbar is *old*.\n\n'
                '--c\nContent-Type: text/html\n\n<p>Xylophone</p>\n--c--\n--b\nContent-Type: application/pdf; name=plan.pdf\n\nQUJD\n'
                '--b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\nU2Vjb25kIHBhcnQu\n--b--\n')
        passage = self.passages('a.eml', mail)[0]
        self.assertEqual(passage['title'], 'Gr\u00fc\u00dfe from the quay')
        for piece in ('From: J\u00fcrgen', '3 May 2021', 'The h\u00f6rbar is *old*.', 'Second part.', 'plan.pdf'):
            self.assertIn(piece, passage['text'])
        for piece in ('Xylophone', 'ignored', 'QUJD'):
            self.assertNotIn(piece, passage['text'])
        attached = ('Content-Type: text/plain; name=a.txt\nContent-Disposition: attachment; filename*=UTF-8\'\'Gr%C3%BC%C3%9Fe.txt\n\nAttached words.\n',
                    'Content-Type: text/calendar; name=b.ics\n\nBEGIN:VCALENDAR\n')
        text = self.text('c.eml', 'Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n' + ''.join(f'--b\n{part}' for part in attached) + '--b--\n')
        self.assertEqual(text.split(), 'Attachment: Gr\u00fc\u00dfe.txt Attached words. Attachment: b.ics'.split())
        html = 'Subject: x\nContent-Type: text/html; charset=utf-8\n\n<meta charset=latin1><p>Gr\u00fc\u00dfe vom <b>Kai</b></p>'
        self.assertIn('Gr\u00fc\u00dfe vom Kai', self.text('b.eml', html))

    def test_slides_have_titles_tables_and_notes(self):
        shape = lambda text, place='': f'<p:sp><p:nvSpPr><p:nvPr>{place}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>'
        slide = lambda content: f'<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>{content}</p:spTree></p:cSld></p:sld>'
        cell = lambda text: f'<a:tc><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>'
        table = f'<p:graphicFrame><a:tbl><a:tr>{cell("Berth")}{cell("Ship")}</a:tr><a:tr>{cell("Four")}{cell("Corvina")}</a:tr></a:tbl></p:graphicFrame>'
        number = '<p:sp><p:txBody><a:p><a:fld type="slidenum"><a:t>77</a:t></a:fld></a:p></p:txBody></p:sp>'
        picture = '<p:pic><p:nvPicPr><p:cNvPr id="1" name="x" descr="A drawn crane"/></p:nvPicPr></p:pic>'
        slides = zipped({'_rels/.rels': relations(('r1', 'officeDocument', 'ppt/presentation.xml')), 'ppt/presentation.xml': '<p/>',
                         'ppt/slides/slide10.xml': slide(shape('Last words')),
                         'ppt/slides/slide2.xml': slide(shape('Harbor plan', '<p:ph type="title"/>') + shape('The quay is old.') + table + number + picture),
                         'ppt/notesSlides/notesSlide2.xml': slide(shape('Speak slowly.'))})
        passages = self.passages('a.pptx', slides, words='Harbor quay Berth Corvina crane Speak Last words')
        self.assertEqual(passages[0]['title'], 'a > Harbor plan')
        self.assertEqual(passages[0]['text'].split(), 'The quay is old. Berth | Ship Four | Corvina A drawn crane Speak slowly. Last words'.split())

    def test_sheets_are_tables_with_their_names(self):
        main = 'xmlns:r="r"'
        cell = lambda place, value, kind='': f'<c r="{place}" t="{kind}">{value}</c>'
        rows = lambda *rows: f'<worksheet><sheetData>{"".join(f"<row>{row}</row>" for row in rows)}</sheetData></worksheet>'
        book = zipped({'_rels/.rels': relations(('r1', 'officeDocument', 'xl/workbook.xml')),
                       'xl/workbook.xml': f'<workbook {main}><sheets><sheet name="Berths | old" sheetId="1" r:id="b"/><sheet name="Dues" sheetId="2" r:id="a"/></sheets></workbook>',
                       'xl/_rels/workbook.xml.rels': relations(('a', 'worksheet', 'worksheets/sheet1.xml'), ('b', 'worksheet', 'worksheets/sheet2.xml'),
                                                               ('s', 'sharedStrings', 'sharedStrings.xml')),
                       'xl/sharedStrings.xml': '<sst><si><t>Ship</t></si><si><r><t>Cor</t></r><r><t>vina</t></r><rPh><t>kana</t></rPh></si></sst>',
                       'xl/worksheets/sheet1.xml': rows(cell('A1', '<is><t>Rate</t></is>', 'inlineStr'), cell('A2', '<f>2*3</f><v>6.5</v>')),
                       'xl/worksheets/sheet2.xml': rows(cell('A1', '<v>0</v>', 's') + cell('C1', '<v>Since</v>', 'str'), '', cell('A3', '<v>1</v>', 's') + cell('C3', '<v>1987</v>'))})
        passages = self.passages('a.xlsx', book, words='Ship Since Corvina 1987 Rate 6.5')
        self.assertEqual([passage['title'] for passage in passages], ['a > Berths | old', 'a > Dues'])
        self.assertEqual(passages[0]['text'].split(), 'Ship | | Since Corvina | | 1987'.split())
        self.assertEqual(passages[1]['text'].split(), 'Rate 6.5'.split())

    def test_asciidoc_keeps_its_text(self):
        text = """= Harbor book
Anna Berg <anna@example.org>
:ship: Corvina
:description: All about quays.

// remark
The *{ship}* is _old_; see <<dues,the dues>>, link:b.html[the page] and https://example.org[site^].footnote:[By 1987.]

////
hidden
////

[#dues]
== Dues

.Rates of the year
[cols="1,2",options="header"]
|===
|Berth |Rate

|Four
2+^|six a\\|b
|===

NOTE: Pay early.

Berth:: where a ship lies
Fender::
  what keeps it off

* first
** inner
+
more of it
. numbered

[source,sh]
----
= no heading
|no cell
----

[quote, Captain Roe]
____
Slack water.
____

image::quay.png[The quay at night,300]

Old title
~~~~~~~~~
Last words. [Not an attribute]

[just words in brackets]
"""
        passages = self.passages('a.adoc', text)
        self.assertEqual(passages[0]['title'], 'Harbor book')
        self.assertEqual([passage['title'].split(' > ')[1:] for passage in passages], [[], ['Dues'], ['Dues', 'Old title']])
        read = ' '.join(' '.join(passage['text'] for passage in passages).split())
        for piece in ('Anna Berg', 'All about quays.', 'The Corvina is old; see the dues, the page and site. (By 1987.)', 'Rates of the year', 'Berth | Rate Four | six a|b',
                      'NOTE: Pay early.', 'Berth: where a ship lies', 'Fender: what keeps it off', '- first', '- inner', 'more of it', '= no heading |no cell',
                      'Captain Roe', 'Slack water.', 'The quay at night', 'Last words. [Not an attribute]', '[just words in brackets]'):
            self.assertIn(piece, read)
        for piece in ('hidden', 'remark', 'cols', '|===', '----', '____', ':ship:', '300'):
            self.assertNotIn(piece, read)
        self.write('d/a.adoc', text)
        self.write('d/b.adoc', '= Page\n\nxref:a.adoc#dues[Dues]')
        report = self.succeed('index', 'd', '-o', 'k.hop', '--json').json['report']
        self.assertEqual((report['written_links'], report['unresolved_links']), (3, 0))

    def test_what_is_left_out_is_counted_and_named(self):
        for name in ('a.md', 'b.png', 'c.png', 'deep/d.zip', 'LICENSE', 'f.PNG'):
            self.write('d/' + name, '# A\n\nText.')
        run = self.succeed('index', 'd', '-o', 'k.hop', '--json')
        self.assertIn('5 files of unsupported types were skipped: 3 .png, 1 without extension, 1 .zip', run.errors)
        self.assertEqual((run.json['skipped'], run.json['skipped_by_extension']), (5, {'': 1, '.png': 3, '.zip': 1}))
        self.assertEqual(sorted(file['id'] for file in run.json['skipped_files']), ['LICENSE', 'b.png', 'c.png', 'deep/d.zip', 'f.PNG'])
        self.assertIn('skipped: deep/d.zip: not a document', self.succeed('index', 'd', '-o', 'k.hop', '--show-skipped').errors)
        added = self.succeed('add', 'k.store', 'd', '--json').json
        self.assertEqual((added['skipped'], added['skipped_by_extension']['.png']), (5, 3))

    def test_a_missing_program_is_named(self):
        for name in ('a.md', 'b.pdf', 'c.tex', 'd.png'):
            self.write('d/' + name, '# A\n\nText.')
        nowhere = {'PATH': str(self.folder)}
        run = self.succeed('index', 'd', '-o', 'k.hop', environment=nowhere)
        self.assertIn('3 files of unsupported types were skipped: 1 .pdf (needs pdftotext), 1 .png, 1 .tex (needs pandoc)', run.errors)
        named = self.succeed('index', 'd', '-o', 'k.hop', '--show-skipped', environment=nowhere).errors
        self.assertIn('skipped: b.pdf: needs pdftotext, which is not on the PATH', named)
        self.assertIn('skipped: d.png: not a document', named)

    def test_a_damaged_file_stops_the_command_on_request(self):
        self.write('d/a.md', '# A\n\nText.')
        for name, content, why in (('b.docx', b'PK\x03\x04', 'malformed zip archive'), ('c.md', b'a\0b', 'binary: a NUL byte at 1')):
            self.write('d/' + name, content)
            self.assertIn(why, self.succeed('index', 'd', '-o', 'k.hop').errors)
            self.fail_with(name, why, arguments=['index', 'd', '-o', 'k.hop', '--on-error', 'stop'])
            (self.folder / 'd' / name).unlink()

    def test_a_program_that_fails_says_why(self):
        program = self.program('bin/odd', 'echo "first line" >&2; echo second >&2; exit 4')
        self.write('a.odd', '')
        self.fail_with('exit code 4: first line', arguments=['index', 'a.odd', '-o', 'x.hop', '--convert', f'odd={program} {{}}'])

    def test_a_program_may_print_many_errors(self):
        program = self.program('bin/odd', 'yes error | head -c 1000000 >&2; echo text; yes error | head -c 1000000 >&2')
        self.assertEqual(self.text('a.odd', '', '--convert', f'odd={program} {{}}', words='text').strip(), 'text')

    def pages(self, *pages, name='a.pdf', information='exit 1'):
        """The text of pages that a stand-in for pdftotext prints."""
        self.write('pages', ''.join(page + '\n\f' for page in pages))
        self.program('bin/pdftotext', f'cat {self.folder}/pages')
        self.program('bin/pdfinfo', information)
        return self.passages(name, '%PDF', words=' '.join(pages), environment={'PATH': f'{self.folder}/bin:/usr/bin:/bin'})

    def test_running_lines_of_pages_are_left_out(self):
        pages = [f'Journal of Tides {2000 + k}\n\n{word} water of the harbor.\n\nPage {k} of 4' for k, word in enumerate(('Low', 'High', 'Dead', 'Slack'))]
        text = '\n'.join(passage['text'] for passage in self.pages(*pages))
        self.assertEqual([word for word in ('Low', 'High', 'Dead', 'Slack') if f'{word} water of the harbor.' not in text], [])
        self.assertNotIn('Journal', text)
        self.assertNotIn('Page', text)

    def test_running_lines_of_left_and_right_pages_are_left_out(self):
        pages = [f'{"Anna Berg" if k % 2 else "A History of Tides"} {k}\n\nWord{k} of the text.' for k in range(8)]
        text = '\n'.join(passage['text'] for passage in self.pages(*pages))
        self.assertNotIn('Berg', text)
        self.assertNotIn('History', text)
        self.assertIn('Word7', text)

    def test_words_and_sentences_go_on(self):
        text = self.pages('The lighthouse of the har-\nbor is a well-\nknown one. It is well-known that the keeper of it\n\n7',
                          'lit it every evening with oil.\n\nA new paragraph.\n\n8')[0]['text']
        self.assertIn('the harbor is a well-known one.', text)
        self.assertIn('the keeper of it lit it every evening', text)
        self.assertIn('oil.\n\nA new', text)

    def test_titles_of_information(self):
        for title, expected in (('The Tides of Westmole', 'The Tides of Westmole'), ('report.docx', 'a'), ('untitled', 'a'), ('Microsoft Word - x', 'a')):
            passage = self.pages('Some text.', information=f'echo "Creator: x"; echo "Title:          {title}"')[0]
            self.assertEqual(passage['title'], expected)

    def test_scans_and_locked_files_are_named_with_the_reason(self):
        for name, program, reason in (('scan', "printf '\\f\\n\\f'", 'no text: a scan?'),
                                      ('locked', 'echo "Command Line Error: Incorrect password" >&2; exit 1', 'needs a password')):
            self.program('bin/pdftotext', program)
            self.write(f'd/{name}.pdf', '%PDF')
            self.write('d/a.md', '# A\n\nText.')
            run = self.succeed('add', 'k.store', 'd', '--json', environment={'PATH': f'{self.folder}/bin:/usr/bin:/bin'})
            self.assertIn((f'{name}.pdf', reason), [(change['id'], change.get('reason')) for change in run.json['changes']])

    @unittest.skipUnless(shutil.which('pdftotext'), 'pdftotext is not installed')
    def test_columns_stay_apart(self):
        left = ('Left column begins with the', 'quince market of Westmole and', 'it tells how the market was', 'founded by a medlar merchant.')
        right = ('Right column tells about the', 'lighthouse of Eastcape which', 'was lit with oil by its first', 'keeper for a long time.')
        lines = [(x, 780 - 14 * row, text) for x, column in ((60, left), (320, right)) for row, text in enumerate(column)]
        text = ' '.join(self.text('columns.pdf', pdf([lines]), words=' '.join(left + right)).split())
        self.assertIn(' '.join(left), text)
        self.assertIn(' '.join(right), text)

    @unittest.skipUnless(shutil.which('pdfinfo'), 'pdfinfo is not installed')
    def test_a_pdf_has_the_title_of_its_author(self):
        passage = self.passages('x.pdf', pdf([[(60, 700, 'Some text of a page.')]], 'Tides of Westmole'), words='text page')[0]
        self.assertEqual(passage['title'], 'Tides of Westmole')

    @unittest.skipUnless(shutil.which('pandoc'), 'pandoc is not installed')
    def test_titles_survive_pandoc(self):
        passage = self.passages('a.org', '#+TITLE: The Tides\n\nWater comes and goes.\n')[0]
        self.assertEqual(passage['title'], 'The Tides')

    @unittest.skipUnless(shutil.which('pandoc'), 'pandoc is not installed')
    def test_references_and_fields_survive_pandoc(self):
        self.write('d/a.rst', 'A\n=\n\nSee :doc:`b`, :ref:`my-label` and :pep:`8`, but :func:`run`.\n')
        self.write('d/b.rst', 'B\n=\n\nWords.\n\n.. _my-label:\n\nPart\n----\n\nMore.\n')
        self.write('d/pep-0008.rst', 'PEP: 8\nTitle: Style Guide\nAuthor: Anna\n\nAbstract\n========\n\nRules.\n')
        report = self.succeed('index', 'd', '-o', 'k.hop', '--json').json['report']
        self.assertEqual((report['written_links'], report['unresolved_links']), (3, 0))
        documents = self.succeed('list', 'k.hop', '--json').json['documents']
        self.assertEqual([document['title'] for document in documents], ['A', 'B', 'Style Guide'])
        self.assertNotIn('{', self.succeed('search', 'k.hop', 'run', '--json').json['hits'][0]['text'])


if __name__ == '__main__':
    unittest.main()
