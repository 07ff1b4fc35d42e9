"""The most costly files that are known of each format that the command reads, as recipes: what stands once, and what is repeated
until the file has its size. "%n" is a number that grows. The parts of the recipes are those of which a search makes others."""
import base64
import zipfile

from office_files import ODF, W, XML, relations, zipped

HTML_DEPTH = 190  # below the limit of the reader


def repeated(unit, size):
    """The unit, as often as the size holds it."""
    if '%n' not in unit:
        return unit * (size // len(unit.encode()))
    parts = []
    for number in range(size):
        parts.append(unit.replace('%n', str(number)))
        size -= len(parts[-1].encode())
        if size <= 0:
            break
    return ''.join(parts)


def docx(body, parts=None):
    return zipped({'word/document.xml': f'{XML}<w:document {W}><w:body>{body}</w:body></w:document>', **(parts or {})}, zipfile.ZIP_STORED)


def odt(body):
    return zipped({'content.xml': f'{XML}<office:document-content {ODF}><office:body><office:text>{body}</office:text></office:body>'
                                  '</office:document-content>'}, zipfile.ZIP_STORED)


def epub(chapters, manifest='', spine=''):
    files = {f'c{i}.xhtml': chapter for i, chapter in enumerate(chapters)}
    items = ''.join(f'<item id="c{i}" href="c{i}.xhtml"/>' for i in range(len(files)))
    order = ''.join(f'<itemref idref="c{i}"/>' for i in range(len(files)))
    return zipped({'META-INF/container.xml': '<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>',
                   'p.opf': f'<package><manifest>{items}{manifest}</manifest><spine>{order}{spine}</spine></package>', **files}, zipfile.ZIP_STORED)


def pptx(shapes):
    return zipped({'ppt/presentation.xml': '<p/>', 'ppt/slides/slide1.xml': f'<p:sld xmlns:p="p" xmlns:a="a">{shapes}</p:sld>'}, zipfile.ZIP_STORED)


def xlsx(rows, texts='<si><t>a</t></si>'):
    sheet = relations(('a', 'worksheet', 'sheet1.xml'), ('b', 'sharedStrings', 'texts.xml'))
    return zipped({'xl/workbook.xml': '<w xmlns:r="r"><sheet name="a" r:id="a"/></w>', 'xl/_rels/workbook.xml.rels': sheet, 'xl/texts.xml': f'<sst>{texts}</sst>',
                   'xl/sheet1.xml': f'<s>{rows}</s>'}, zipfile.ZIP_STORED)


def mail(kind):
    return lambda body: f'Subject: x\nContent-Type: {kind}\n\n{body}'.encode()


def paragraph(text):
    return f'<w:p><w:r><w:t>{text}</w:t></w:r></w:p>'


def around(before, make, after=''):
    return lambda body: make(before + body + after)


def text(body):
    return body.encode()


def book(body):
    return epub([f'<html><body>{body}</body></html>'])


# What may be repeated, by the place that it is for.
DOCX = (paragraph('word%n is here.'), paragraph('a'), '<w:p/>', paragraph('**_`[&lt;&amp;'), f'<w:txbxContent>{paragraph("a")}</w:txbxContent>',
        f'<w:tbl><w:tr><w:tc>{paragraph("a")}</w:tc></w:tr></w:tbl>', '<mc:AlternateContent><mc:Choice/><mc:Fallback/></mc:AlternateContent>',
        '<w:p><w:pPr><w:outlineLvl w:val="%n"/></w:pPr><w:r><w:t>Head %n</w:t></w:r></w:p>', '<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>')
DOCX_IN_PARAGRAPH = ('<w:r><w:t>a</w:t></w:r>', '<w:br/>', '<w:tab/>', '<w:hyperlink r:id="l"><w:r><w:t>a</w:t></w:r></w:hyperlink>', '<wp:docPr descr="a"/>')
DOCX_IN_ROW = ('<w:tc/>', f'<w:tc>{paragraph("a")}</w:tc>', '</w:tr><w:tr>')
ODT = ('<text:p>word%n is here.</text:p>', '<text:p>a</text:p>', '<text:p/>', '<text:list-item><text:p>a</text:p></text:list-item>',
       '<table:table><table:table-row><table:table-cell/></table:table-row></table:table>', '<draw:text-box><text:p>a</text:p></draw:text-box>',
       '<draw:object xlink:href="a%n"/>', '<svg:title>a</svg:title>', '<math:mi>a</math:mi>', '<text:h text:outline-level="%n">Head</text:h>')
ODT_IN_PARAGRAPH = ('<text:s/>', '<text:a xlink:href="a">a</text:a>', '<text:line-break/>')
ODT_IN_ROW = ('<table:table-cell/>', '<table:table-cell><text:p>a</text:p></table:table-cell>', '</table:table-row><table:table-row>')
HTML = ('<p>word%n is here.', '<p>a', '<p>', '<br>', '<b>a</b>', '<a href=b>a</a>', '<a href=b%n>a%n</a>', '<li>a', '<dl><dt>a<dd>b</dl>', '<h2>Head %n</h2>',
        '<h2>a</h2>', '<p a=1 b=2 c=3 d=4 e=5>', '&amp;', '&#x2014;', '<ruby>a<rt>b</ruby>', '<abbr title=a%n>b</abbr>', '<code>a</code>', '<pre>a</pre>',
        '<blockquote>a</blockquote>', '*_`[', '<img alt=a>', '<svg><text>a</text></svg>', '<math><mi>a</mi></math>', 'a<wbr>', '<option>a', 'a < b ',
        '<script>a</script>', '<!-- a -->', '<table><tr><td>a</table>', '</p>', 'wörd%n ')
HTML_IN_TABLE = ('<td>', '<td>a', '<td colspan=8>', '<tr>')
HTML_IN_LIST = ('<dt>a%n<dd>b%n', '<dt>a<dd>b')
HTML_NESTED = ('<abbr title=a>', '<abbr title=%n>', '<code>', '<table><tr><td>', '<div>', '<blockquote>', '<ul><li>', '<dl><dd>', '<footer>', '<button>', '<a href=b>')
PPTX = ('<p:sp><a:p><a:r><a:t>word%n is here.</a:t></a:r></a:p></p:sp>', '<a:p/>', '<p:ph type="title"/>', '<p:cNvPr descr="a"/>', '<a:br/>',
        '<a:tbl><a:tr><a:tc><a:p><a:r><a:t>a</a:t></a:r></a:p></a:tc></a:tr></a:tbl>')
XLSX = ('<row><c t="str"><v>word%n</v></c></row>', '<row><c><v>1</v></c></row>', '<row/>', '<row><c r="ZZ1"><v>1</v></c></row>', '<row><c t="s"><v>0</v></c></row>')
XLSX_IN_ROW = ('<c/>', '<c><v>1</v></c>', '<c t="s"><v>1</v></c>', '</row><row>')
XLSX_TEXTS = ('<si/>', '<si><t>word%n</t></si>', '<t>a</t>')
ASCIIDOC = ('word%n is here.\n\n', 'a\n', '\n', '[', ']', '[]', 'a[b]', '`', '<<', '<<a>>', '{', '{a}', '{word%n}', '= a\n', 'a\n~\n', 'ab\n--\n\n', ':a%n: b\n', 'a::\n', 'a:: b\n', '* a\n',
            '----\n', '////\n', '|===\n', '[[a]]\n', '[cols="9*"]\n', '.a\n', 'https://a[b] ', 'a.footnote:[b] ', 'image::a[b]\n', 'wörd%n ')
ASCIIDOC_IN_TABLE = ('|', '|a', '|\n', 'a|', '\\|', '2+|', 'word%n ', '|===\n')
CSV = ('a,b,c\n', ',', 'a,', 'a\n', '"a","b"\n', 'word%n,value%n\n', '*_[,`<\n', '""', '|')
SUBTITLES = ('%n\n00:00:01,000 --> 00:00:02,000\nSay %n\n\n', '-->\na%n\n\n', '<i>', '<v a>', '{\\', '&amp;', '\n')
NOTEBOOK_CELLS = ('{"cell_type":"markdown","source":"a%n"},', '{"cell_type":"code","source":"a"},', '{},', '1,', '"a",', '[],')
MAIL_LINES = ('word%n ', '- a\n', '> a\n', '\n', '=3D', '--x\n', '--x\n\na%n\n', '--x\nContent-Type: text/html\n\na\n', 'Subject: a\n', ' ')
MAIL_HEADER = (';', '; a=b', '=?', '=?utf-8?q?a?= ', '=?utf-8?b?YQ==?= ', '?=', '"', ' ', '\n a')
JSON_ELEMENTS = ('0,', '"a%n",', '"",', '[],', '{},', 'null,')
IGNORE = ('*\n', 'a\n', '[a]\n', 'a/b\n', '!a\n', 'a*a*a*b\n', '\\a\n', '[a-z]', '**/', '?', '#\n')
CONFIGURATION = ('#\n', '\n', '"a", ', 'glob = "a"\n', '[index]\n', '[', '"', 'index.', "'", '"""')


def json_line(member):
    """A line of JSON has at most 16 MiB and 100,000 values: the file has lines of 100,000 bytes."""
    def make(body):
        pieces = [body[at:at + 100_000] for at in range(0, len(body), 100_000)]
        whole = [piece[piece.find(',') + 1:piece.rfind(',')] for piece in pieces if piece.count(',') > 2]
        return ''.join(f'{{"id":"{i}","text":"b","{member}":[{elements}]}}\n' for i, elements in enumerate(whole)).encode()
    return make


def notebook(cells):
    return f'{{"cells":[{cells}0]}}'.encode()


# (extension, the place of the body, what may be repeated there)
PLACES = (
    ('docx', 'body', docx, DOCX),
    ('docx', 'paragraph', around('<w:p>', lambda body: docx(body, {'word/_rels/document.xml.rels': relations(('l', 'hyperlink', 'http://x', 'External'))}), '</w:p>'),
     DOCX_IN_PARAGRAPH),
    ('docx', 'row', around('<w:tbl><w:tr>', docx, '</w:tr></w:tbl>'), DOCX_IN_ROW),
    ('odt', 'body', odt, ODT),
    ('odt', 'paragraph', around('<text:p>', odt, '</text:p>'), ODT_IN_PARAGRAPH),
    ('odt', 'row', around('<table:table><table:table-row>', odt, '</table:table-row></table:table>'), ODT_IN_ROW),
    ('html', 'page', text, HTML),
    ('html', 'table', around('<table>', text), HTML_IN_TABLE),
    ('html', 'list', around('<dl>', text), HTML_IN_LIST),
    ('html', 'another character set', lambda body: body.encode('latin-1'), ('<p>wörd%n ist über',)),
    ('html', 'UTF-16', lambda body: body.encode('utf-16'), ('<p>w%n',)),
    ('epub', 'chapter', book, HTML),
    ('epub', 'table', around('<table>', book), HTML_IN_TABLE),
    ('pptx', 'slide', pptx, PPTX),
    ('xlsx', 'sheet', xlsx, XLSX),
    ('xlsx', 'row', around('<row>', xlsx, '</row>'), XLSX_IN_ROW),
    ('xlsx', 'texts', lambda body: xlsx('<row><c t="s"><v>0</v></c></row>', body), XLSX_TEXTS),
    ('xlsx', 'one text of many cells', lambda body: xlsx(body[:len(body) // 2], f'<si><t>{"word " * (len(body) // 10)}</t></si>'), ('<row><c t="s"><v>0</v></c></row>',)),
    ('adoc', 'file', text, ASCIIDOC),
    ('adoc', 'table', around('|===\n|a |b\n', text), ASCIIDOC_IN_TABLE),
    ('adoc', 'attribute', lambda body: f':a: {"word " * (len(body) // 10)}\n\n{body[:len(body) // 2]}'.encode(), ('{a} ',)),
    ('csv', 'table', text, CSV),
    ('csv', 'below a wide row', lambda body: (',' * (len(body) // 2) + '\n' + body[:len(body) // 2]).encode(), ('a\n', 'a,b\n')),
    ('srt', 'file', around('-->\n', text), SUBTITLES),
    ('ipynb', 'cells', notebook, NOTEBOOK_CELLS),
    ('ipynb', 'lines of a cell', around('{"cell_type":"markdown","source":[', notebook, '""]},'), ('"a",', '"a%n\\n",', '1,')),
    ('eml', 'text', mail('text/plain'), MAIL_LINES),
    ('eml', 'page', mail('text/html'), ('<p>a', '<br>')),
    ('eml', 'parts', mail('multipart/mixed; boundary=x'), MAIL_LINES),
    ('eml', 'alternatives', mail('multipart/alternative; boundary=x'), MAIL_LINES),
    ('eml', 'base64', lambda body: b'Content-Transfer-Encoding: base64\n\n' + base64.encodebytes(body[:len(body) * 3 // 4].encode()), ('word%n ', 'a')),
    ('eml', 'address', around('To: ', text, '\n\na'), MAIL_HEADER),
    ('eml', 'kind', around('Content-Type: text/plain', text, '\n\na'), MAIL_HEADER),
    ('jsonl', 'lines', text, ('{"id":"%n","text":"b"}\n', '{"id":"%n","text":"b","a":"b"}\n', '\n', 'x\n')),
    *(('jsonl', member, json_line(member), JSON_ELEMENTS) for member in ('tags', 'aliases', 'links', 'entities')),
    ('.gitignore', 'rules', text, IGNORE),
    ('.toml', 'top', text, CONFIGURATION),
    ('.toml', 'list', around('[index]\nglob = ["b", ', text, '"x"]\n'), CONFIGURATION),
    ('.glob', 'pattern', text, ('*', 'a*', '?', '[a]', '**/', '\\', 'a', '[')),
    ('.filter', 'condition', text, ('k=a or ', 'k=a and ', 'not ', '(', 'k', '*', '"', ',', 'k in (a) or ')),
    ('.filter', 'value', around('k=', text), ('a', '*', '"', ',')),
)


def nested(opening, size):
    return (''.join(opening.replace('%n', str(level)) for level in range(HTML_DEPTH // max(1, opening.count('<')))) + repeated('word%n ', size)).encode()


def relations_and_links(size):
    numbers = [f'{number:08d}' for number in range(size // 230)]
    return docx('<w:p>' + ''.join(f'<w:hyperlink r:id="x{number}"/>' for number in numbers) + '</w:p>',
                {'word/_rels/document.xml.rels': relations(*((f'y{number}', 'hyperlink', 'http://x', 'External') for number in numbers))})


def notes(size):
    numbers = range(size // 200)
    return docx('<w:p>' + ''.join(f'<w:footnoteReference w:id="{number}"/>' for number in numbers) + '</w:p>', {
        'word/footnotes.xml': f'<w:footnotes {W}>' + ''.join(f'<w:footnote w:id="{n}">{paragraph(f"note{n}")}</w:footnote>' for n in numbers) + '</w:footnotes>'})


def styles(size):
    return docx('<w:p/>', {'word/styles.xml': f'<w:styles {W}>' + ''.join(
        f'<w:style w:styleId="s{i}"><w:basedOn w:val="s{i + 1}"/></w:style>' for i in range(size // 64)) + '</w:styles>'})


OTHERS = {
    ('docx', 'relations and links'): relations_and_links,
    ('docx', 'notes'): notes,
    ('docx', 'styles that are based on each other'): styles,
    ('docx', 'many files'): lambda size: docx('<w:p/>', {f'w/{i}': b'x' * (size // 9000) for i in range(min(9000, size // 120))}),
    ('epub', 'many chapters'): lambda size: epub([f'<p>c{i} ' * 200 for i in range(size // 2000)]),
    ('epub', 'items of one file'): lambda size: epub(['<p>a'], manifest=repeated('<item id="x%n" href="c0.xhtml"/>', size)),
    ('epub', 'one item often'): lambda size: epub(['<p>a'], spine=repeated('<itemref idref="c0"/>', size)),
    **{('html', 'nested ' + opening): lambda size, opening=opening: nested(opening, size) for opening in HTML_NESTED},
}


def kept_files():
    """(extension, name, function of the size that makes the file) of each known one."""
    for extension, place, make, units in PLACES:
        for unit in units:
            yield extension, f'{place}: {unit!r}', lambda size, make=make, unit=unit: make(repeated(unit, size))
    for (extension, name), make in OTHERS.items():
        yield extension, name, make


def drawn_file(draw):
    """One that a search tries: up to three units of a place, one after the other, repeated."""
    extension, place, make, units = draw.choice(PLACES)
    unit = ''.join(draw.choice(units) * draw.choice((1, 1, 2, 40)) for _ in range(draw.randint(1, 3)))
    return extension, f'{place}: {unit!r}', lambda size: make(repeated(unit, size))
