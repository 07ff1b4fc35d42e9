"""Office documents that are made up for tests: zipped XML, with a planted word for each construct of the format."""
import io
import zipfile

OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/'
W = (f'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="{OFFICE}relationships" xmlns:m="{OFFICE}math" '
     'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" '
     'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
     'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
     'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
     'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"')
ODF = ' '.join(f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for short, name in (
    ('office', 'office'), ('text', 'text'), ('table', 'table'), ('draw', 'drawing'), ('svg', 'svg-compatible'), ('meta', 'meta'),
    ('style', 'style'), ('form', 'form'), ('script', 'script'), ('chart', 'chart'))) + (
    ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:math="http://www.w3.org/1998/Math/MathML"')
XML = '<?xml version="1.0" encoding="UTF-8"?>'


class Plants:
    """Words that occur nowhere else, by the constructs that hold them."""

    def __init__(self):
        self.words = {}

    def __call__(self, construct):
        assert construct not in self.words, construct
        self.words[construct] = f'plant{len(self.words):03d}'
        return self.words[construct]


def zipped(files, compression=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', compression) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def relations(*targets):
    """(id, kind, target) or (id, kind, target, 'External')."""
    lines = ''.join(f'<Relationship Id="{id}" Type="{OFFICE}relationships/{kind}" Target="{target}"' +
                    (f' TargetMode="{mode[0]}"' if mode else '') + '/>' for id, kind, target, *mode in targets)
    return f'{XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{lines}</Relationships>'


def run(text):
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(text, style='', properties=''):
    style = f'<w:pStyle w:val="{style}"/>' if style else ''
    return f'<w:p><w:pPr>{style}{properties}</w:pPr>{run(text)}</w:p>'


def word_part(root, content):
    return f'{XML}<w:{root} {W}>{content}</w:{root}>'


def docx(body, files=None, main='word/document.xml'):
    return zipped({'[Content_Types].xml': '<Types/>', '_rels/.rels': relations(('r1', 'officeDocument', main)),
                   main: word_part('document', f'<w:body>{body}</w:body>'), **(files or {})})


def odt(body, files=None):
    return zipped({'mimetype': 'application/vnd.oasis.opendocument.text',
                   'content.xml': f'{XML}<office:document-content {ODF}><office:body><office:text>{body}</office:text></office:body>'
                                  '</office:document-content>', **(files or {})})


def epub(manifest, spine, files, package='book/content.opf', metadata=''):
    """manifest: attributes of each item; spine: ids."""
    items = ''.join('<item ' + ' '.join(f'{key}="{value}"' for key, value in item.items()) + '/>' for item in manifest)
    return zipped({
        'mimetype': 'application/epub+zip',
        'META-INF/container.xml': f'<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
                                  f'<rootfile full-path="{package}" media-type="application/oebps-package+xml"/></rootfiles></container>',
        package: f'{XML}<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>{metadata}'
                 f'</metadata><manifest>{items}</manifest><spine>{"".join(f"""<itemref idref="{id}"/>""" for id in spine)}</spine></package>',
        **files})
