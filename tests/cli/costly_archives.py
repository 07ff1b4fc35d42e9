"""Archives whose members inflate to much more than they take: a text that is repeated in one member, as recipes. A member is
(the text before, the repeated text, most bytes of it, the text behind)."""
import io
import os
import struct
import zipfile

from office_files import ODF, W, XML

MEGABYTE = 1 << 20


def unpacked_bytes(content):
    """The inflated size of the members of an archive that the command unpacks; of another file, its length."""
    if not content.startswith(b'PK'):
        return len(content)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return max(len(content), min(sum(member.file_size for member in archive.infolist()), as_far_as_allowed(len(content))))


def as_far_as_allowed(size):
    return 64 * size + 32 * MEGABYTE


def write_member(archive, name, before, unit, size, after):
    block = unit.encode() * (MEGABYTE // len(unit.encode()) if unit else 0)
    with archive.open(name, 'w') as member:
        member.write(before.encode())
        while block and size > 0:
            block = block if len(block) <= size else unit.encode() * (size // len(unit.encode()))
            member.write(block)
            size -= len(block)
        member.write(after.encode())


def deflated(members, size):
    """An archive of this size: what its members do not take are bytes that nobody asks for."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, member in members.items():
            write_member(archive, name, *member)
        around = 200 + sum(80 + 2 * len(name) for name in members)
        archive.writestr('rest', os.urandom(max(0, size - out.tell() - around)), zipfile.ZIP_STORED)
    return out.getvalue()


def of_one_place(content, count):
    """The archive with one more entry of its directory for each number: each has its own name and all lie in the
    place of the first, c0.xhtml, so the bytes of one member are read as often as there are names."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        first = archive.getinfo('c0.xhtml')
        begin, entries = archive.start_dir, len(archive.infolist())
    end = content.rindex(b'PK\5\6')
    more = b''.join(
        struct.pack('<4s6H3L5H2L', b'PK\1\2', 20, 20, first.flag_bits, first.compress_type, 0, 0, first.CRC, first.compress_size, first.file_size,
                    len(f'c{i}.xhtml'), 0, 0, 0, 0, 0, first.header_offset) + f'c{i}.xhtml'.encode() for i in range(1, count))
    directory = content[begin:end] + more
    return content[:begin] + directory + struct.pack('<4s4H2LH', b'PK\5\6', 0, 0, entries + count - 1, entries + count - 1, len(directory), begin, 0)


def in_docx(unit, before='', after=''):
    return lambda size, _: {'word/document.xml': (f'{XML}<w:document {W}><w:body>{before}', unit, size, f'{after}</w:body></w:document>')}


def in_odt(unit, before='', after=''):
    return lambda size, _: {'content.xml': (f'{XML}<office:document-content {ODF}><office:body><office:text>{before}', unit, size,
                                         f'{after}</office:text></office:body></office:document-content>')}


def package(chapters):
    items = ''.join(f'<item id="c{i}" href="c{i}.xhtml"/>' for i in range(chapters))
    order = ''.join(f'<itemref idref="c{i}"/>' for i in range(chapters))
    return {'META-INF/container.xml': ('<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>', '', 0, ''),
            'p.opf': (f'<package><manifest>{items}</manifest><spine>{order}</spine></package>', '', 0, '')}


def in_epub(unit):
    return lambda size, _: {**package(1), 'c0.xhtml': ('', unit, size, '')}


def chapters(size, count):
    return {**package(count), **{f'c{i}.xhtml': ('', 'word ', size // count, '') for i in range(count)}}


def objects(size, count):
    """Each object of the text is a separate member."""
    names = ''.join(f'<draw:object xlink:href="o{i}"/>' for i in range(count))
    return {**in_odt('', f'<text:p>{names}</text:p>')(0, 0), **{f'o{i}/content.xml': member for i in range(count)
                                                            for member in in_odt('a ', f'<text:p>{i} ', '</text:p>')(size // count, 0).values()}}


RUN = ('<w:p><w:r><w:t>', '</w:t></w:r></w:p>')
DOCUMENTS = (
    ('docx', 'one run', in_docx('word ', *RUN)),
    ('docx', 'paragraphs of many words', in_docx(RUN[0] + 'word ' * 30 + RUN[1])),
    ('docx', 'paragraphs of a letter', in_docx(RUN[0] + 'a' + RUN[1])),
    ('docx', 'a comment', in_docx('a', '<!--', '-->')),
    ('docx', 'another character set', lambda size, _: {'word/document.xml': ('<?xml version="1.0" encoding="ISO-8859-1"?><w:document><w:body>', 'a', size, '</w:body></w:document>')}),
    ('odt', 'paragraphs', in_odt('<text:p>' + 'word ' * 30 + '</text:p>')),
    ('odt', 'blanks', in_odt('<text:s/>', '<text:p>', '</text:p>')),
    ('odt', 'objects', objects),
    ('epub', 'text', in_epub('word ')),
    ('epub', 'paragraphs', in_epub('<p>' + 'word ' * 30)),
    ('epub', 'elements', in_epub('<b>a</b>')),
    ('epub', 'characters by name', in_epub('&amp;')),
    ('epub', 'many chapters', chapters),
)
SHARES = (('inflates to 20 ×', lambda size: 20 * size), ('inflates as far as is allowed', lambda size: as_far_as_allowed(size) - 4096))
TOO_MUCH = ('inflates further', lambda size: 2 * as_far_as_allowed(size))  # of the first recipe of a format


def many(size):
    """How many members an archive of this size has, where it has many."""
    return min(2000, size // 500)


def many_names(size):
    content = deflated({**package(many(size)), 'c0.xhtml': ('', 'word ', size, '')}, size - 80 * many(size))
    return of_one_place(content, many(size))


def kept_archives():
    """(extension, name, function of the size that makes the file) of each."""
    seen = set()
    for extension, name, members in DOCUMENTS:
        for share, bytes_of in SHARES if extension in seen else (*SHARES, TOO_MUCH):
            seen.add(extension)
            yield extension, f'{name}: {share}', lambda size, members=members, bytes_of=bytes_of: deflated(members(bytes_of(size), many(size)), size)
    yield 'epub', 'many names of one chapter', many_names
