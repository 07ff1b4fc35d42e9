"""No text of .docx, .odt and .epub vanishes: a word is planted in each construct. Archives that cost much are refused at once."""
import os
import resource
import subprocess
import time
import unittest

from command import COMMAND, CommandTest
from office_files import ODF, W, XML, Plants, docx, epub, odt, paragraph, relations, run, word_part, zipped


def docx_of_all(plant):
    """The constructs of ECMA-376, part 1, chapters 17 (WordprocessingML), 20 to 22 (DrawingML, VML, mathematics)."""
    p = lambda construct, **settings: paragraph(plant(construct), **settings)
    inline = lambda element, construct: f'<w:p>{run("Text ")}<w:{element}>{run(plant(construct))}</w:{element}>{run(" after")}</w:p>'
    box = lambda text: f'<w:txbxContent>{paragraph(text)}</w:txbxContent>'
    sdt = lambda content: f'<w:sdt><w:sdtPr><w:alias w:val="alias"/></w:sdtPr><w:sdtContent>{content}</w:sdtContent></w:sdt>'
    cell = lambda content: f'<w:tc>{content}</w:tc>'
    math = lambda construct: f'<m:r><m:t>{plant(construct)}</m:t></m:r>'
    reference = lambda kind, id: f'<w:p>{run("See ")}<w:r><w:{kind}Reference w:id="{id}"/></w:r></w:p>'
    choice = lambda first, second: (f'<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">{first}</mc:Choice>'
                                    f'<mc:Fallback>{second}</mc:Fallback></mc:AlternateContent></w:r></w:p>')
    drawing = lambda text: f'<w:drawing><wp:anchor><a:graphic><wps:wsp><wps:txbx>{box(text)}</wps:txbx></wps:wsp></a:graphic></wp:anchor></w:drawing>'
    picture = lambda text: f'<w:pict><v:shape><v:textbox>{box(text)}</v:textbox></v:shape></w:pict>'
    both = plant('text box, both contents')
    body = ''.join((
        p('title', style='T'), paragraph('Text under the title.'), p('heading', style='H1'), p('paragraph'),
        p('heading by a style on another', style='Mine'), paragraph('Text.'), p('heading by outline', properties='<w:outlineLvl w:val="1"/>'),
        paragraph('Text.'), p('item', properties='<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'), p('item by style', style='L'),
        *(inline(element, element) for element in ('ins', 'moveTo', 'smartTag', 'customXml', 'fldSimple', 'dir', 'bdo', 'hyperlink')),
        f'<w:p>{sdt(run(plant("control in a paragraph")))}</w:p>', sdt(p('control of blocks')), sdt(sdt(sdt(p('controls in controls')))),
        f'<w:customXml>{p("custom XML of blocks")}</w:customXml>', f'<w:ins>{p("inserted block")}</w:ins>',
        f'<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="separate"/></w:r>'
        f'{run(plant("result of a field"))}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
        f'<w:p><w:r><w:ruby><w:rt>{run(plant("ruby"))}</w:rt><w:rubyBase>{run(plant("ruby base"))}</w:rubyBase></w:ruby></w:r></w:p>',
        f'<w:p><w:r><w:t>one</w:t><w:tab/><w:t>{plant("after a tab")}</w:t><w:br/><w:t>{plant("after a break")}</w:t>'
        f'<w:cr/><w:t>{plant("after a return")}</w:t><w:ptab/><w:t>{plant("after a positioned tab")}</w:t></w:r></w:p>',
        f'<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>{plant("hidden")}</w:t></w:r></w:p>',
        '<w:tbl><w:tr>' + cell(p('cell of a header')) + '</w:tr><w:tr>' + cell(p('cell') + p('second paragraph of a cell')) +
        cell(p('cell beyond the header')) + '</w:tr><w:tr>' + cell('<w:tbl><w:tr>' + cell(p('table in a table')) + '</w:tr></w:tbl>') + '</w:tr>' +
        sdt('<w:tr>' + cell(p('control of a row')) + '</w:tr>') + '<w:tr>' + sdt(cell(p('control of a cell'))) + '</w:tr></w:tbl>',
        choice(drawing(both), picture(both)), choice('<w:drawing/>', picture(plant('text box of a fallback'))),
        f'<w:p><w:r>{picture(plant("text box of VML"))}</w:r></w:p>', f'<w:p><w:r>{drawing(plant("text box of DrawingML"))}</w:r></w:p>',
        f'<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" descr="{plant("alternative text")}"/></wp:inline></w:drawing></w:r></w:p>',
        f'<w:p><w:r><w:pict><v:shape alt="{plant("alternative text of VML")}"><v:textpath string="{plant("WordArt")}"/></v:shape></w:pict></w:r></w:p>',
        f'<w:p><m:oMath><m:f><m:num>{math("numerator")}</m:num><m:den>{math("denominator")}</m:den></m:f><m:sSubSup><m:e>{math("base")}</m:e>'
        f'<m:sub>{math("index")}</m:sub><m:sup>{math("power")}</m:sup></m:sSubSup></m:oMath></w:p>',
        f'<m:oMathPara><m:oMath>{math("equation of blocks")}</m:oMath></m:oMathPara>',
        *(reference(kind, 2) for kind in ('footnote', 'endnote', 'comment')), reference('footnote', 2)))
    style = lambda id, name, rest='': f'<w:style w:type="paragraph" w:styleId="{id}"><w:name w:val="{name}"/>{rest}</w:style>'
    notes = lambda kind: word_part(kind + 's', f'<w:{kind} w:id="2">{p(kind)}</w:{kind}><w:{kind} w:id="3">{p("unused " + kind)}</w:{kind}>')
    header = p('header')
    return docx(body, {
        'word/_rels/document.xml.rels': relations(
            ('h1', 'header', 'header1.xml'), ('h2', 'header', 'header2.xml'), ('f1', 'footer', '/word/footer1.xml'),
            ('d1', 'diagramData', 'diagrams/data1.xml'), ('c1', 'chart', 'charts/chart1.xml'), ('n1', 'endnotes', 'notes%20of/e.xml')),
        'word/header1.xml': word_part('hdr', header), 'word/header2.xml': word_part('hdr', header),
        'word/footer1.xml': word_part('ftr', p('footer')), 'word/footnotes.xml': notes('footnote'),
        'word/notes of/e.xml': notes('endnote'), 'word/comments.xml': notes('comment'),
        'word/diagrams/data1.xml': f'<dgm:dataModel {W}><dgm:pt><dgm:t><a:p><a:r><a:t>{plant("diagram")}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>',
        'word/charts/chart1.xml': f'<c:chartSpace {W}><c:title><a:p><a:r><a:t>{plant("title of a chart")}</a:t></a:r></a:p></c:title>'
                                  f'<c:cat><c:strRef><c:strCache><c:pt><c:v>{plant("category")}</c:v></c:pt><c:pt><c:v>{plant("second category")}</c:v></c:pt>'
                                  '</c:strCache></c:strRef></c:cat></c:chartSpace>',
        'word/styles.xml': word_part('styles', style('H1', 'heading 1') + style('T', 'Title') + style('Mine', 'Section of ours', '<w:basedOn w:val="H1"/>') +
                                     style('L', 'List Bullet', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'))})


def odt_of_all(plant):
    """The constructs of OpenDocument 1.3, part 3, chapters 4 to 10 and 14."""
    p = lambda construct: f'<text:p>{plant(construct)}</text:p>'
    inline = lambda element, construct: f'<text:p>Text <text:{element}>{plant(construct)}</text:{element}> after.</text:p>'
    frame = lambda content: f'<draw:frame>{content}</draw:frame>'
    cell = lambda content: f'<table:table-cell>{content}</table:table-cell>'
    row = lambda *cells: '<table:table-row>' + ''.join(map(cell, cells)) + '</table:table-row>'
    note = lambda kind: (f'<text:p>Text<text:note text:note-class="{kind}"><text:note-citation>1</text:note-citation><text:note-body>{p(kind)}'
                         '</text:note-body></text:note></text:p>')
    box, anchored = (f'<draw:text-box>{p(construct)}</draw:text-box>' for construct in ('text box', 'anchored text box'))
    picture = f'<draw:image/><svg:title>{plant("title of a picture")}</svg:title><svg:desc>{plant("description of a picture")}</svg:desc>'
    objects = frame('<draw:object xlink:href="./Object 1"/>') + frame('<draw:object xlink:href="Object%202"/>')
    body = ''.join((
        f'<text:h text:outline-level="1">{plant("heading")}</text:h>', p('paragraph'),
        f'<text:list><text:list-item><text:h text:outline-level="2">{plant("heading of a list")}</text:h></text:list-item></text:list>', p('text of it'),
        f'<text:numbered-paragraph>{p("numbered paragraph")}</text:numbered-paragraph>',
        f'<text:list><text:list-header>{p("header of a list")}</text:list-header><text:list-item>{p("item")}<text:list><text:list-item>{p("item of an item")}'
        f'</text:list-item></text:list></text:list-item></text:list>',
        *(inline(element, element) for element in ('span', 'a', 'meta', 'ruby-base', 'bookmark-ref', 'sequence', 'title', 'date', 'user-field-get',
                                                   'placeholder', 'conditional-text', 'hidden-text', 'hidden-paragraph', 'author-name')),
        f'<text:p><text:ruby><text:ruby-base>{plant("base")}</text:ruby-base><text:ruby-text>{plant("ruby")}</text:ruby-text></text:ruby></text:p>',
        f'<text:p>one<text:tab/>{plant("after a tab")}<text:s text:c="2"/>{plant("after spaces")}<text:line-break/>{plant("after a break")}</text:p>',
        f'<text:section>{p("section")}<text:section>{p("section of a section")}</text:section></text:section>',
        f'<text:table-of-content><text:index-body><text:index-title>{p("title of an index")}</text:index-title>{p("table of contents")}</text:index-body></text:table-of-content>',
        f'<text:alphabetical-index><text:index-body>{p("index")}</text:index-body></text:alphabetical-index>',
        '<table:table><table:table-header-rows>' + row(p('header of a table')) + '</table:table-header-rows><table:table-row-group>' +
        row(p('cell'), p('cell beyond the header')) + '</table:table-row-group><table:table-rows>' + row(f'<table:table>{row(p("table in a table"))}</table:table>') +
        f'</table:table-rows><table:table-row><table:covered-table-cell>{p("covered cell")}</table:covered-table-cell></table:table-row></table:table>',
        frame(box), f'<text:p>{plant("around a frame")}{frame(anchored)}</text:p>', f'<text:p>{frame(picture)}</text:p>',
        f'<text:p><draw:custom-shape>{p("shape")}</draw:custom-shape></text:p>', f'<draw:g><draw:rect>{p("shape of a group")}</draw:rect></draw:g>',
        note('footnote'), note('endnote'), f'<text:p>{objects}</text:p>',
        f'<text:soft-page-break/>{p("after a page")}'))
    sign = lambda element, construct: f'<math:{element}>{plant(construct)}</math:{element}>'
    page = lambda element: f'<style:{element}>{p(element)}</style:{element}>'
    return odt(body, {
        'Object 1/content.xml': f'<math:math {ODF}><math:semantics><math:mrow>{sign("mi", "identifier")}<math:mo>+</math:mo>{sign("mn", "number")}'
                                f'{sign("mtext", "text of an equation")}</math:mrow></math:semantics></math:math>',
        'Object 2/content.xml': f'<office:document-content {ODF}><office:body><office:chart><chart:chart><chart:title>{p("title of a chart")}</chart:title>'
                                f'<table:table>{row(p("category of a chart"))}</table:table></chart:chart></office:chart></office:body></office:document-content>',
        'styles.xml': f'<office:document-styles {ODF}><office:master-styles><style:master-page>{page("header")}{page("footer")}{page("header-left")}{page("footer-left")}'
                      '</style:master-page></office:master-styles></office:document-styles>',
        'meta.xml': f'<office:document-meta {ODF}><office:meta><dc:title>{plant("title of the document")}</dc:title></office:meta></office:document-meta>'})


def epub_of_all(plant):
    """The places of a chapter by EPUB 3.3, chapter 5 (package document), and the usual faults of programs that write them."""
    chapter = lambda construct: f'{XML}<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>{plant(construct)}</p></body></html>'
    xhtml = 'application/xhtml+xml'
    places = (('beside', 'beside.xhtml', 'book/beside.xhtml', xhtml), ('above', '../Text/above.xhtml', 'Text/above.xhtml', xhtml),
              ('dots', './a/./../b/dots.xhtml', 'book/b/dots.xhtml', xhtml), ('encoded', 'chapter%201%C3%A4.xhtml', 'book/chapter 1ä.xhtml', xhtml),
              ('not-encoded', '50%25.xhtml', 'book/50%25.xhtml', xhtml), ('root', '/Text/root.xhtml', 'Text/root.xhtml', xhtml),
              ('fragment', 'fragment.xhtml#start', 'book/fragment.xhtml', xhtml), ('xml', 'part.xml', 'book/part.xml', xhtml),
              ('php', 'page.php', 'book/page.php', xhtml), ('bare', 'bare', 'book/bare', xhtml), ('html', 'old.html', 'book/old.html', 'text/html'),
              ('untyped', 'untyped.htm', 'book/untyped.htm', ''), ('wrong-type', 'wrong.xhtml', 'book/wrong.xhtml', 'image/png'),
              ('other-case', 'CASE.xhtml', 'book/case.XHTML', xhtml), ('fallback', 'fallback.xhtml', 'book/fallback.xhtml', xhtml))
    manifest = [{'id': id, 'href': href, 'media-type': kind} for id, href, _, kind in places]
    manifest.append({'id': 'comic', 'href': 'comic.pdf', 'media-type': 'application/pdf', 'fallback': 'fallback'})
    spine = [id for id, *_ in places if id != 'fallback'] + ['comic', 'beside', 'missing']
    return epub(manifest, spine, {path: chapter(id) for id, _, path, _ in places} | {'book/comic.pdf': '%PDF'},
                metadata=f'<dc:title>{plant("title")}</dc:title>')


class OfficeTest(CommandTest):
    def hits(self, words):
        return self.run_command('search', 'f.hop', words, '--method', 'bm25', '--json').json['hits']

    def read(self, name, content):
        self.write(name, content)
        self.succeed('index', name, '-o', 'f.hop')

    def assert_read(self, plants):
        lost = [construct for construct, word in plants.words.items()
                if not any(word in hit['text'] + hit['title'] for hit in self.hits(word))]
        self.assertEqual(lost, [])
        self.assertEqual(self.hits('plant999'), [])

    def assert_not_read(self, *words):
        for word in words:
            self.assertEqual(self.hits(word), [], word)


class EveryConstruct(OfficeTest):
    def test_docx(self):
        plant = Plants()
        self.read('all.docx', docx_of_all(plant))
        self.assertGreater(len(plant.words), 59)
        self.assert_read(plant)
        titles = {construct: self.hits(plant.words[construct])[0]['title'] for construct in ('paragraph', 'item')}
        title, heading, mine, outline = (plant.words[c] for c in ('title', 'heading', 'heading by a style on another', 'heading by outline'))
        self.assertEqual(titles, {'paragraph': f'{title} > {heading}', 'item': f'{title} > {mine} > {outline}'})

    def test_odt(self):
        plant = Plants()
        self.read('all.odt', odt_of_all(plant))
        self.assertGreater(len(plant.words), 50)
        self.assert_read(plant)
        title, heading, inner = (plant.words[c] for c in ('title of the document', 'heading', 'heading of a list'))
        self.assertEqual(self.hits(plant.words['text of it'])[0]['title'], f'{title} > {heading} > {inner}')

    def test_epub(self):
        plant = Plants()
        self.read('all.epub', epub_of_all(plant))
        self.assertGreater(len(plant.words), 14)
        self.assert_read(plant)
        self.assertEqual(self.hits(plant.words['above'])[0]['title'], plant.words['title'])

    def test_text_that_the_author_took_out_is_not_read(self):
        """Each beside a word that is read."""
        self.read('a.docx', docx(f'<w:p>{run("quince")}<w:del><w:r><w:delText>durian</w:delText></w:r></w:del><w:moveFrom>{run("medlar")}</w:moveFrom>'
                                    '<w:r><w:instrText>AUTHOR loquat</w:instrText></w:r></w:p>'))
        self.assertEqual(len(self.hits('quince')), 1)
        self.assert_not_read('durian', 'medlar', 'loquat')
        self.read('a.odt', odt('<text:tracked-changes><text:changed-region><text:deletion><text:p>durian</text:p></text:deletion></text:changed-region>'
                                  '</text:tracked-changes><text:p>quince<text:script script:language="JavaScript">loquat</text:script></text:p>'))
        self.assertEqual(len(self.hits('quince')), 1)
        self.assert_not_read('durian', 'loquat')

    def test_what_stands_twice_is_read_once(self):
        plant = Plants()
        self.read('all.docx', docx_of_all(plant))
        for construct in ('text box, both contents', 'header', 'footnote'):
            hits = self.hits(plant.words[construct])
            self.assertEqual(sum(hit['text'].count(plant.words[construct]) for hit in hits), 1, construct)
        plant = Plants()
        self.read('all.epub', epub_of_all(plant))
        self.assertEqual(sum(hit['text'].count(plant.words['beside']) for hit in self.hits(plant.words['beside'])), 1)


class Titles(OfficeTest):
    def title(self, name, content):
        self.read(name, content)
        return self.hits('quince')[0]['title']

    def test_docx(self):
        core = {'docProps/core.xml': '<cp:coreProperties xmlns:cp="c" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Salt &amp; sand</dc:title></cp:coreProperties>'}
        styles = {'word/styles.xml': word_part('styles', '<w:style w:styleId="T"><w:name w:val="Title"/></w:style><w:style w:styleId="H"><w:name w:val="heading 1"/>'
                                               '</w:style><w:style w:styleId="N"><w:name w:val="TOC Heading"/><w:basedOn w:val="H"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>')}
        text = paragraph('A quince.')
        self.assertEqual(self.title('a.docx', docx(text, core)), 'Salt & sand')
        self.assertEqual(self.title('a.docx', docx(paragraph('On quinces', style='T') + text, {**core, **styles})), 'On quinces')
        self.assertEqual(self.title('a.docx', docx(paragraph('Part', style='H') + text, {**core, **styles})), 'Salt & sand > Part')
        self.assertEqual(self.title('a.docx', docx(paragraph('Part', style='N') + text, {**core, **styles})), 'Salt & sand')
        self.assertEqual(self.title('a.docx', docx(text)), 'a')

    def test_a_style_that_is_based_on_itself_ends(self):
        loop = word_part('styles', '<w:style w:styleId="A"><w:name w:val="x"/><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style>')
        self.assertEqual(self.title('a.docx', docx(paragraph('A quince.', style='A'), {'word/styles.xml': loop})), 'a')

    def test_main_part_by_its_relation(self):
        self.read('a.docx', docx(paragraph('A quince.'), {'word/document.xml': word_part('document', paragraph('A medlar.'))}, main='content/main2.xml'))
        self.assertEqual(len(self.hits('quince')), 1)
        self.assert_not_read('medlar')

    def test_links_are_those_of_the_part(self):
        self.write('d/b.md', '# Medlar\n\nA tree.')
        link = f'<w:p>{run("A quince and a ")}<w:hyperlink r:id="r9">{run("friend")}</w:hyperlink></w:p>'
        self.write('d/a.docx', docx(link, {'content/_rels/main2.xml.rels': relations(('r9', 'hyperlink', 'b.md', 'External'))}, main='content/main2.xml'))
        self.assertEqual(self.succeed('index', 'd', '-o', 'f.hop', '--json').json['report']['links'], 1)


class Characters(OfficeTest):
    def test_characters_that_only_break_lines_cut_no_words(self):
        for name, document in (('a.docx', lambda text: docx(paragraph(text))), ('a.odt', lambda text: odt(f'<text:p>{text}</text:p>')),
                               ('a.epub', lambda text: epub([{'id': 'a', 'href': 'a.xhtml'}], ['a'], {'book/a.xhtml': f'<html><body><p>{text}</p></body></html>'})),
                               ('a.html', lambda text: f'<p>{text}')):
            for code in ('&#173;', '&#x200B;', '&#x2060;', '&#xFEFF;'):
                self.read(name, document(f'Die Gurken{code}salat{code}schüssel steht.'))
                self.assertEqual([hit['snippet']['text'] for hit in self.hits('Gurkensalatschüssel')], ['Die Gurkensalatschüssel steht.'], (name, code))

    def test_character_sets_of_xml(self):
        for code in ('utf-16', 'iso-8859-1', 'utf-8-sig'):
            declared = {'utf-8-sig': 'UTF-8'}.get(code, code.upper())
            main = word_part('document', f'<w:body>{paragraph("Die Brücke.")}</w:body>').replace('UTF-8', declared)
            self.read('a.docx', zipped({'word/document.xml': main.encode(code)}))
            self.assertEqual(len(self.hits('Brücke')), 1, code)


IS_SANITIZED = 'HOPTRAIL_SANITIZED' in os.environ  # whose shadow memory has addresses of terabytes


def limited(memory):
    return None if IS_SANITIZED else lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


class Bounds(OfficeTest):
    def refused(self, name, content, *cause):
        """The reason names the file, the value and the limit; the command needs little memory for it."""
        self.write(name, content)
        run = self.fail_with(name, *cause, arguments=('index', name, '-o', 'x.hop'), preexec_fn=limited(1 << 30))
        return run

    def test_elements(self):
        self.refused('empty.docx', docx('<w:p/>' * 20_000_000), 'word/document.xml', 'number of elements', 'limit')
        self.refused('empty.odt', odt('<text:p/>' * 10_000_000), 'content.xml', 'number of elements', 'limit')
        chapter = '<html><body>' + '<p>' * 10_000_000 + '</body></html>'
        self.refused('empty.epub', epub([{'id': 'a', 'href': 'a.xhtml'}], ['a'], {'book/a.xhtml': chapter}), 'book/a.xhtml', 'limit')

    def test_a_chapter_and_a_converted_part(self):
        """Each is read up to its limit: 4 MiB and 24 × the file, and 16 MiB."""
        book = epub([{'id': 'a', 'href': 'a.xhtml'}], ['a'], {'book/a.xhtml': 'word ' * 2_000_000})
        self.refused('long.epub', book, 'book/a.xhtml: the bytes of a chapter are at least', f'limit {24 * len(book) + (4 << 20)}')
        latin = word_part('document', f'<w:body>{paragraph("word ") * 300_000}</w:body>').replace('UTF-8', 'ISO-8859-1')
        self.refused('latin.docx', zipped({'word/document.xml': latin}),
                     'word/document.xml: the bytes of XML in the character set ISO-8859-1 are at least', 'limit 16777216')

    def test_attributes(self):
        many = '<{} ' + ' '.join(f'a{i}="1"' for i in range(12500)) + '/>'
        self.refused('a.docx', docx(many.format('w:p')), 'word/document.xml', 'attributes', '257, limit 256')
        self.refused('a.odt', odt(many.format('text:p')), 'content.xml', 'attributes', '257, limit 256')
        self.refused('a.epub', epub([], [], {}, metadata=many.format('meta')), 'book/content.opf', 'attributes', '257, limit 256')
        utf16 = word_part('document', many.format('w:p')).replace('UTF-8', 'UTF-16').encode('utf-16')
        self.refused('b.docx', zipped({'word/document.xml': utf16}), 'attributes', '257, limit 256')

    def test_as_many_attributes_as_are_allowed(self):
        """Signs of equality in texts, comments and values are none."""
        attributes = ' '.join(f'a{i}="="' for i in range(256))
        self.read('a.docx', docx(f'<w:p {attributes}>{run("a quince = " + "= " * 300)}<!-- <x {"a=" * 300} --></w:p><![CDATA[<x {"a=" * 300}]]>'))
        self.assertEqual(len(self.hits('quince')), 1)

    def test_depth_and_namespaces(self):
        self.refused('deep.docx', docx('<w:sdt>' * 300 + '</w:sdt>' * 300), 'elements in each other', '251, limit 250')
        spaces = ' '.join(f'xmlns:n{i}="u{i}"' for i in range(100))
        self.refused('spaces.docx', docx(f'<w:sdt {spaces}>' * 3 + '</w:sdt>' * 3), 'namespaces in scope', 'limit 256')

    def test_unpacked_bytes_and_text(self):
        self.refused('text.docx', docx(paragraph('a' * (200 << 20))), 'limit')
        self.refused('white.docx', docx(paragraph(' ' * (200 << 20))), 'word/document.xml', 'unpacked', 'limit')
        pipes = '<table:table><table:table-row><table:table-cell>' * 60 + f'<text:p>{"|" * (1 << 20)}</text:p>' + '</table:table-cell></table:table-row></table:table>' * 60
        self.read('pipes.odt', odt(pipes))

    def test_declarations_are_refused(self):
        laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "' + '&a;' * 1000 + '">]>'
        part = word_part('document', paragraph('&b;')).replace(XML, XML + laughs)
        self.refused('laughs.docx', zipped({'word/document.xml': part}), 'word/document.xml', 'document type')

    def test_names(self):
        self.refused('many.docx', zipped({f'{i}.xml': '' for i in range(10001)}), '10000 files')
        self.refused('old.docx', b'\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' + bytes(600), 'password')

    def test_many_parts_are_read_in_one_pass(self):
        parts = {f'word/header{i}.xml': word_part('hdr', paragraph(f'quince{i}')) for i in range(2000)}
        links = relations(*((f'r{i}', 'header', f'header{i}.xml') for i in range(2000)))
        begin = time.monotonic()
        self.read('a.docx', docx(paragraph('Text.'), {**parts, 'word/_rels/document.xml.rels': links}))
        self.assertEqual(len(self.hits('quince1999')), 1)
        self.assertLess(time.monotonic() - begin, 30)

    def test_an_item_of_the_spine_that_is_repeated_is_read_once(self):
        chapter = '<html><body>' + ''.join(f'<p>Paragraph {i} of a quince.</p>' for i in range(500)) + '</body></html>'
        self.write('a.epub', epub([{'id': 'a', 'href': 'a.xhtml'}, {'id': 'b', 'href': 'a.xhtml'}], ['a', 'b'] * 5000, {'book/a.xhtml': chapter}))
        self.write('b.epub', epub([{'id': 'a', 'href': 'a.xhtml'}], ['a'], {'book/a.xhtml': chapter}))
        counts = [self.succeed('index', name, '-o', 'f.hop', '--json').json['report']['passages'] for name in ('a.epub', 'b.epub')]
        self.assertEqual(counts[0], counts[1])
        self.assertGreater(counts[0], 3)

    def test_what_is_cut_is_an_error_and_no_shorter_text(self):
        whole = word_part('document', ''.join(paragraph(f'quince{i}') for i in range(2000)))
        self.refused('cut.docx', zipped({'word/document.xml': whole[:len(whole) // 2]}), 'word/document.xml', 'not well-formed')

    @unittest.skipIf(IS_SANITIZED, 'a sanitizer needs all addresses')
    def test_with_little_memory_the_text_is_whole_or_refused(self):
        """At each limit of memory the run fails, or gives the index that it gives with much."""
        self.write('a.docx', docx(''.join(paragraph(f'quince{i} ' * 20) for i in range(5000))))
        self.succeed('index', 'a.docx', '-o', 'whole.hop')
        whole = (self.folder / 'whole.hop').read_bytes()
        outcomes = set()
        for megabytes in (*range(40, 160, 6), 1024):
            (self.folder / 'x.hop').unlink(missing_ok=True)
            run = subprocess.run([COMMAND, 'index', 'a.docx', '-o', 'x.hop'], cwd=self.folder, capture_output=True, preexec_fn=limited(megabytes << 20))
            outcomes.add(run.returncode)
            if run.returncode == 0:
                self.assertEqual((self.folder / 'x.hop').read_bytes(), whole, megabytes)
        self.assertIn(0, outcomes)
        self.assertGreater(len(outcomes), 1)


if __name__ == '__main__':
    unittest.main()
