#!/usr/bin/env python3
"""Makes core/text/unicode_tables.inc and core/text/simplified_table.inc from the Unicode Character Database.

    make_unicode_tables.py UCD_FOLDER            write the file next to this script
    make_unicode_tables.py UCD_FOLDER --check    exit 1 if a checked-in file differs

UCD_FOLDER is laid out as Debian's package unicode-data has it (/usr/share/unicode). Same input, same bytes.
"""
import bz2
import os
import re
import sys

CODE_POINTS = 0x110000
HANGUL = range(0xAC00, 0xD7A4)  # composed and decomposed by arithmetic, not by table
TARGETS = os.path.dirname(os.path.abspath(__file__))

# In the order of the enums in core/text/code_point_record.hpp.
WORD_BREAKS = ['Other', 'CR', 'LF', 'Newline', 'Extend', 'ZWJ', 'Regional_Indicator', 'Format', 'Katakana',
               'Hebrew_Letter', 'ALetter', 'Single_Quote', 'Double_Quote', 'MidNumLet', 'MidLetter', 'MidNum',
               'Numeric', 'ExtendNumLet', 'WSegSpace']
SENTENCE_BREAKS = ['Other', 'CR', 'LF', 'Sep', 'Extend', 'Format', 'Sp', 'Lower', 'Upper', 'OLetter', 'Numeric',
                   'ATerm', 'STerm', 'Close', 'SContinue']
FLAGS = ['letter', 'number', 'decimal_digit', 'mark', 'lower_case', 'white_space', 'cjk', 'extended_pictographic',
         'decomposes', 'decomposes_for_compatibility', 'not_nfc', 'not_nfkc', 'composes_with_previous', 'case_folds']
FLAG = {name: 1 << bit for bit, name in enumerate(FLAGS)}


def read_properties(path):
    """Yields (first, last, [field, …]) for each line `XXXX..YYYY ; field ; …`."""
    with open(path, encoding='utf-8') as lines:
        for line in lines:
            fields = [field.strip() for field in line.split('#')[0].split(';')]
            if len(fields) < 2:
                continue
            first, _, last = fields[0].partition('..')
            yield int(first, 16), int(last or first, 16), fields[1:]


def values_of(path, field=0):
    found = {}
    for first, last, fields in read_properties(path):
        for code_point in range(first, last + 1):
            found[code_point] = fields[field]
    return found


def members_of(path, name):
    return {code_point for first, last, fields in read_properties(path) if fields[0] == name
            for code_point in range(first, last + 1)}


def version_of(path):
    with open(path, encoding='utf-8') as lines:
        return re.search(r'-(\d+\.\d+\.\d+)\.txt', lines.readline()).group(1)


class Database:
    def __init__(self, folder):
        at = lambda *parts: os.path.join(folder, *parts)
        self.version = version_of(at('DerivedNormalizationProps.txt'))
        self.category, self.combining_class, self.decomposition = {}, {}, {}
        self.read_unicode_data(at('UnicodeData.txt'))
        self.word_break = values_of(at('auxiliary', 'WordBreakProperty.txt'))
        self.sentence_break = values_of(at('auxiliary', 'SentenceBreakProperty.txt'))
        self.script = values_of(at('Scripts.txt'))
        self.white_space = members_of(at('PropList.txt'), 'White_Space')
        self.lower_case = members_of(at('DerivedCoreProperties.txt'), 'Lowercase')
        self.extended_pictographic = members_of(at('emoji', 'emoji-data.txt'), 'Extended_Pictographic')
        self.read_normalization(at('DerivedNormalizationProps.txt'))
        self.fold = {}
        for first, _, fields in read_properties(at('CaseFolding.txt')):
            if fields[0] in ('C', 'F'):
                self.fold[first] = [int(x, 16) for x in fields[1].split()]

    def read_unicode_data(self, path):
        range_first = None
        with open(path, encoding='utf-8') as lines:
            for line in lines:
                fields = line.split(';')
                code_point = int(fields[0], 16)
                first = code_point
                if fields[1].endswith(', First>'):
                    range_first = code_point
                    continue
                if fields[1].endswith(', Last>'):
                    first = range_first
                for each in range(first, code_point + 1):
                    self.category[each] = fields[2]
                    self.combining_class[each] = int(fields[3])
                if fields[5]:
                    parts = fields[5].split()
                    compatibility = parts[0].startswith('<')
                    self.decomposition[code_point] = (compatibility, [int(x, 16) for x in parts[compatibility:]])

    def read_normalization(self, path):
        self.excluded, self.not_nfc, self.not_nfkc, self.composes_with_previous = set(), set(), set(), set()
        for first, last, fields in read_properties(path):
            span = range(first, last + 1)
            if fields[0] == 'Full_Composition_Exclusion':
                self.excluded.update(span)
            elif fields[:2] == ['NFC_QC', 'N']:
                self.not_nfc.update(span)
            elif fields[:2] == ['NFKC_QC', 'N']:
                self.not_nfkc.update(span)
            elif fields[:2] == ['NFC_QC', 'M']:
                self.composes_with_previous.update(span)

    def record(self, code_point):
        category = self.category.get(code_point, 'Cn')
        # The prolonged sound mark and its half-width form are Common by script, Katakana by word break.
        cjk = (self.script.get(code_point) in ('Han', 'Hiragana', 'Katakana') and category[0] in 'LN'
               or self.word_break.get(code_point) == 'Katakana' and category[0] == 'L')
        compatibility, mapping = self.decomposition.get(code_point, (False, None))
        has = {
            'letter': category[0] == 'L',
            'number': category[0] == 'N',
            'decimal_digit': category == 'Nd',
            'mark': category[0] == 'M',
            'lower_case': code_point in self.lower_case,
            'white_space': code_point in self.white_space,
            'cjk': cjk,
            'extended_pictographic': code_point in self.extended_pictographic,
            'decomposes': code_point in HANGUL or mapping is not None and not compatibility,
            # By its own mapping or by that of a part of it.
            'decomposes_for_compatibility': code_point in HANGUL or mapping is not None,
            'not_nfc': code_point in self.not_nfc,
            'not_nfkc': code_point in self.not_nfkc,
            'composes_with_previous': code_point in self.composes_with_previous,
            'case_folds': code_point in self.fold,
        }
        flags = sum(FLAG[name] for name in FLAGS if has[name])
        return (flags, WORD_BREAKS.index(self.word_break.get(code_point, 'Other')),
                SENTENCE_BREAKS.index(self.sentence_break.get(code_point, 'Other')),
                self.combining_class.get(code_point, 0))


def unique_blocks(values, size):
    """Cuts values into blocks: (block number of each piece, the distinct blocks one after the other)."""
    numbers, blocks, index = {}, [], []
    for begin in range(0, len(values), size):
        block = tuple(values[begin:begin + size])
        if block not in numbers:
            numbers[block] = len(numbers)
            blocks.extend(block)
        index.append(numbers[block])
    return index, blocks


def bytes_of(values):
    return len(values) * (1 if max(values) < 256 else 2)


def stages(values):
    """The three-stage table of least size: (low bits, middle bits, top, middle, low)."""
    best = None
    for low_bits in range(3, 8):
        middle_values, low = unique_blocks(values, 1 << low_bits)
        for middle_bits in range(3, 8):
            top, middle = unique_blocks(middle_values, 1 << middle_bits)
            size = bytes_of(top) + bytes_of(middle) + bytes_of(low)
            if best is None or size < best[0]:
                best = (size, low_bits, middle_bits, top, middle, low)
    return best[1:]


def utf16(code_points):
    units = ''.join(map(chr, code_points)).encode('utf-16-be')
    return [units[i] << 8 | units[i + 1] for i in range(0, len(units), 2)]


def pack_decompositions(database):
    """Runs of neighboring code points with a mapping (first, row, direct), a row of places each, a pool of UTF-16.

    In a direct run a place is the one unit that the code point decomposes into. Elsewhere it is length << 13 | offset
    in the pool; length 0: the pool's unit at the offset is the length, and the text follows it. Most mappings have two
    units and are stored in the pool in the order of their code points. The offset is therefore stored as its difference
    from twice the place's index, modulo 2^13: long runs of equal numbers, which compress well.
    """
    mappings = {c: utf16(mapping) for c, (_, mapping) in sorted(database.decomposition.items())}
    stretches = []  # [code points], cut where neighbors end or the number of units changes between one and more
    for code_point, units in mappings.items():
        direct = len(units) == 1
        if stretches and code_point == stretches[-1][1][-1] + 1 and stretches[-1][0] == direct:
            stretches[-1][1].append(code_point)
        else:
            stretches.append([direct, [code_point]])
    merged = []  # a short stretch of single units is cheaper as part of its neighbor than as a run
    for direct, members in stretches:
        direct = direct and len(members) > 4
        if merged and not direct and not merged[-1][0] and members[0] == merged[-1][1][-1] + 1:
            merged[-1][1].extend(members)
        else:
            merged.append([direct, members])

    places, joined = {}, ''
    for direct, members in merged:
        for units in [] if direct else [tuple(mappings[c]) for c in members]:
            if units in places:
                continue
            text = ('' if len(units) <= 7 else chr(len(units))) + ''.join(map(chr, units))
            at = joined.find(text)
            if at < 0:
                at = len(joined)
                joined += text
            places[units] = (len(units) if len(units) <= 7 else 0, at)
    assert len(joined) < 1 << 13, len(joined)

    runs, values = [], []
    for direct, members in merged:
        runs.append((members[0], len(values), int(direct)))
        for c in members:
            length, at = (0, mappings[c][0]) if direct else places[tuple(mappings[c])]
            values.append(at if direct else length << 13 | (at - 2 * len(values)) % (1 << 13))
    runs.append((CODE_POINTS, len(values), 0))
    return runs, values, [ord(unit) for unit in joined]


def pack_compositions(database):
    """Primary composites in the order of the pairs that they decompose into; U+11000 … as 0xE000 …."""
    pairs = []
    for code_point, (compatibility, mapping) in database.decomposition.items():
        if not compatibility and len(mapping) == 2 and code_point not in database.excluded:
            pairs.append((mapping[0], mapping[1], code_point))
    pairs.sort()
    composites = [composite for _, _, composite in pairs]
    assert all(c < 0xE000 or 0x11000 <= c < 0x12000 for c in composites)
    return [c if c < 0xE000 else c - 0x11000 + 0xE000 for c in composites]


def pack_folds(database):
    """Runs (last, delta) of single foldings; full ones as (code point, up to three UTF-16 units).

    Only code points that fold are looked up, so a run may include code points that do not fold.
    """
    runs, full = [], []
    for code_point, mapping in sorted(database.fold.items()):
        if len(mapping) > 1:
            units = utf16(mapping)
            units += [0] * (3 - len(units))
            full.append((code_point, '{' + ','.join(map(str, units)) + '}'))
            continue
        delta = mapping[0] - code_point
        if runs and runs[-1][1] == delta:
            runs.pop()
        runs.append((code_point, delta))
    return runs, full


class Writer:
    def __init__(self):
        self.lines, self.size = [], 0

    def numbers(self, name, values, comment, type_name=None):
        type_name = type_name or ('std::uint8_t' if max(values) < 256 else 'std::uint16_t')
        width = {'std::uint8_t': 1, 'std::uint16_t': 2, 'char32_t': 4}[type_name]
        self.size += width * len(values)
        self.lines += ['', f'// {comment}', f'const {type_name} {name}[{len(values)}] = {{']
        line = ''
        for value in values:
            piece = f'{value},'
            if len(line) + len(piece) > 118:
                self.lines.append(line)
                line = ''
            line += piece
        self.lines += [line, '};']

    def columns(self, name, values, comment):
        """Numbers of 16 bits as two columns of bytes, which compress better."""
        self.numbers(f'{name}_high', [value >> 8 for value in values], comment, 'std::uint8_t')
        self.numbers(f'{name}_low', [value & 255 for value in values], 'The low bytes.', 'std::uint8_t')

    def rows(self, type_name, name, rows, width, comment):
        self.size += width * len(rows)
        self.lines += ['', f'// {comment}', f'const {type_name} {name}[{len(rows)}] = {{']
        line = ''
        for row in rows:
            piece = '{' + ','.join(map(str, row)) + '},'
            if len(line) + len(piece) > 118:
                self.lines.append(line)
                line = ''
            line += piece
        self.lines += [line, '};']


def generate(folder):
    database = Database(folder)
    records, numbers, values = [], {}, []
    for code_point in range(CODE_POINTS):
        record = database.record(code_point)
        if record not in numbers:
            numbers[record] = len(records)
            records.append(record)
        values.append(numbers[record])
    low_bits, middle_bits, top, middle, low = stages(values)
    runs, places, pool = pack_decompositions(database)
    fold_runs, full_folds = pack_folds(database)

    writer = Writer()
    writer.numbers('record_top', top, f'By code point >> {low_bits + middle_bits}: block of record_middle.')
    writer.numbers('record_middle', middle, f'By {middle_bits} further bits: block of record_low.')
    writer.numbers('record_low', low, f'By the last {low_bits} bits: row of code_point_records.')
    writer.rows('CodePointRecord', 'code_point_records', records, 6,
                'flags, word break, sentence break, canonical combining class')
    writer.rows('DecompositionRun', 'decomposition_runs', runs, 8,
                'Neighboring code points with a mapping: first of them, its row of decomposition_places, direct.')
    writer.columns('decomposition_places', places,
                   'UTF-16 length << 13 | (offset in decomposition_pool - 2 * index) mod 2^13; in a direct run the unit itself.')
    writer.columns('decomposition_pool', pool, 'UTF-16 units; where the length is 0, the first one is the length.')
    writer.columns('composites', pack_compositions(database),
                   'Primary composites, in the order of the pairs that they decompose into; U+11000 … as 0xE000 ….')
    writer.rows('FoldRun', 'fold_runs', fold_runs, 8, 'last, delta: foldings to one code point.')
    writer.rows('FullFold', 'full_folds', full_folds, 8, 'code point, its folding to two or three UTF-16 units.')

    head = [
        '// Made by core/text/make_unicode_tables.py from the Unicode Character Database; do not edit.',
        '// Data © Unicode, Inc., under the Unicode License (https://www.unicode.org/license.txt).',
        f'// {writer.size} bytes of tables.',
        '',
        f'const char unicode_version[] = "{database.version}";',
        f'static_assert(record_low_bits == {low_bits} && record_middle_bits == {middle_bits});',
    ]
    return '\n'.join(head + writer.lines) + '\n'


def read_simplified(folder):
    """Traditional → simplified characters of the Basic Multilingual Plane; of several, the first. A character that is also
    simplified itself (后, 里) has none."""
    pairs = {}
    with bz2.open(os.path.join(folder, 'Unihan_Variants.txt.bz2'), 'rt', encoding='utf-8') as lines:
        for line in lines:
            fields = line.split()
            if len(fields) < 3 or fields[1] != 'kSimplifiedVariant':
                continue
            traditional, *simplified = (int(field[2:], 16) for field in [fields[0]] + fields[2:])
            if traditional not in simplified and max(traditional, simplified[0]) < 0x10000:
                pairs[traditional] = simplified[0]
    return pairs


def generate_simplified(folder):
    """In bytes: compressed, they are half as long as two columns of characters."""
    pairs = sorted(read_simplified(folder).items())
    traditional, simplified = zip(*pairs)
    steps = [0] + [after - before for before, after in zip(traditional, traditional[1:])]
    begins = [0]  # of blocks of at most 32 characters, with no step over 255 within
    for index, step in enumerate(steps):
        if step > 255 or index - begins[-1] == 32:
            begins.append(index)
            steps[index] = 0
    writer = Writer()
    writer.rows('SimplifiedBlock', 'simplified_blocks', [(traditional[begin], begin) for begin in begins], 4,
                'Traditional characters, ascending, in blocks: the first of each, and its row below.')
    writer.numbers('traditional_steps', steps, 'From the character before in its block.')
    writer.columns('simplified', simplified, 'The simplified form of each.')
    head = [
        '// Made by core/text/make_unicode_tables.py from kSimplifiedVariant of the Unihan Database; do not edit.',
        '// Data © Unicode, Inc., under the Unicode License (https://www.unicode.org/license.txt).',
        '',
    ]
    return '\n'.join(head + writer.lines) + '\n'


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ['--check']):
        sys.exit(__doc__)
    for name, make in (('unicode_tables.inc', generate), ('simplified_table.inc', generate_simplified)):
        text, target = make(arguments[0]), os.path.join(TARGETS, name)
        if len(arguments) == 1:
            with open(target, 'w', encoding='utf-8', newline='\n') as out:
                out.write(text)
            continue
        with open(target, encoding='utf-8', newline='') as checked_in:
            if checked_in.read() != text:
                sys.exit(f'{target}: differs from what {arguments[0]} gives; run {sys.argv[0]} {arguments[0]}')


if __name__ == '__main__':
    main(sys.argv[1:])
