"""The sets of samples/data/folders. Their questions are consistent with the texts: each gold sentence stands in its section, each
chain leads from the question to the answer by names, and the split is the stated one. And what `hoptrail eval` finds on them, without
an embedder, has floors: the quality of trail on folders like those of users."""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

COMMAND = os.environ['HOPTRAIL_COMMAND']
FOLDERS = pathlib.Path(__file__).resolve().parents[2] / 'samples' / 'data' / 'folders'
SETS = ('company', 'notes', 'api', 'mail', 'novel', 'bilingual')
TYPES = ('unanswerable', 'one hop', 'two hops', 'three hops')
TAGS = {'lower case', 'typo', 'acronym', 'German', 'two languages'}

# Recall@5 in percent, as measured without an embedder, of bm25 and of trail. One question of a set is 2.7 points.
FLOORS = {
    'company': {'bm25': 81.5, 'trail': 88.7},
    'notes': {'bm25': 79.3, 'trail': 88.7},
    'api': {'bm25': 88.3, 'trail': 89.2},
    'mail': {'bm25': 90.5, 'trail': 87.4},
    'novel': {'bm25': 95.5, 'trail': 95.5},
    'bilingual': {'bm25': 55.0, 'trail': 55.0},
}
SLACK = 1.5


def questions_of(name):
    return [json.loads(line) for line in (FOLDERS / f'{name}.questions.jsonl').read_text('utf-8').splitlines()]


def every_question():
    return [(name, question) for name in SETS for question in questions_of(name)]


def plain(text):
    return re.sub(r'[*`]', '', text).casefold()


def names_of(path, heading):
    """What the document and the section are called: path, title, subject."""
    titles = re.findall(r'^(?:# +|title: *|Subject: *)(.*)$', (FOLDERS / path).read_text('utf-8'), re.M)
    return plain(' '.join([re.sub('[-_]', ' ', path.rpartition('.')[0]), heading or '', *titles]))


def section_of(text, place, suffix):
    """The nearest heading above; None in the part below the title, and in files without headings."""
    heading, fenced = None, False
    for line in text[:place].splitlines() if suffix == '.md' else []:
        fenced ^= line.startswith('```')
        if not fenced and re.match('#+ ', line):
            heading = None if line.startswith('# ') else line.lstrip('#').strip()
    return heading


class Questions(unittest.TestCase):
    def test_each_set_has_forty_with_new_ids_and_three_without_an_answer(self):
        ids = [question['id'] for _, question in every_question()]
        self.assertEqual(len(ids), len(set(ids)))
        for name in SETS:
            types = [question['type'] for question in questions_of(name)]
            self.assertEqual(len(types), 40, name)
            self.assertGreaterEqual(types.count('unanswerable'), 3, name)

    def test_types_tags_and_split_are_the_stated_ones(self):
        for name, question in every_question():
            with self.subTest(question['id']):
                self.assertTrue(question['id'].startswith(f'{name}-'))
                self.assertEqual(question['type'], TYPES[len(question['gold_sections'])])
                self.assertLessEqual(set(question.get('tags', [])), TAGS)
                even = hashlib.sha256(question['id'].encode()).digest()[0] % 2 == 0
                self.assertEqual(question['split'], 'fit' if even else 'held')
                self.assertEqual('answer' in question, question['type'] != 'unanswerable')

    def test_each_sentence_stands_in_a_gold_section_and_each_section_has_a_sentence(self):
        for name, question in every_question():
            with self.subTest(question['id']):
                found = []
                for hop in question.get('chain', []):
                    path = FOLDERS / name / hop['document']
                    text = path.read_text('utf-8')
                    self.assertIn(hop['sentence'], text)
                    found.append((hop['document'], section_of(text, text.index(hop['sentence']), path.suffix)))
                gold = [(section['document'], section['heading']) for section in question['gold_sections']]
                self.assertEqual(len(gold), len(set(gold)))
                self.assertEqual(set(found), set(gold))

    def test_each_chain_leads_from_the_question_by_names(self):
        for name, question in every_question():
            with self.subTest(question['id']):
                chain = question.get('chain', [])
                if chain and not {'typo', 'two languages'} & set(question.get('tags', [])):
                    self.assertIn(plain(chain[0]['from']), plain(question['question']))
                for hop, following in zip(chain, chain[1:]):
                    self.assertEqual(hop['to'], following['from'])
                for hop in chain:
                    text = (FOLDERS / name / hop['document']).read_text('utf-8')
                    heading = section_of(text, text.index(hop['sentence']), pathlib.PurePath(hop['document']).suffix)
                    named = plain(hop['to']) in plain(hop['sentence']) or plain(hop['to']) in names_of(f"{name}/{hop['document']}", heading)
                    self.assertTrue(named, f"neither {hop['document']} nor its sentence names {hop['to']}")


class Recall(unittest.TestCase):
    def test_no_set_falls_below_its_floors(self):
        with tempfile.TemporaryDirectory(prefix='hoptrail-folders-') as folder:
            for name in SETS:
                graph = f'{folder}/{name}.hop'
                self.run_command('index', FOLDERS / name, '-o', graph)
                run = self.run_command('eval', graph, FOLDERS / f'{name}.questions.jsonl', '--method', 'bm25', '--method', 'trail',
                                       '--json')
                evaluated = json.loads(run)
                self.assertEqual(evaluated['gold_missing'], 0, name)
                for result in evaluated['results']:
                    found, floor = 100 * result['recall']['5'], FLOORS[name][result['method']]
                    print(f"{name}, {result['method']}: recall@5 {found:.1f}, floor {floor}")
                    self.assertGreaterEqual(found, floor - SLACK, f"{name}, {result['method']}")

    def run_command(self, *arguments):
        return subprocess.run([COMMAND, '--quiet', *map(str, arguments)], check=True, stdout=subprocess.PIPE).stdout


if __name__ == '__main__':
    unittest.main(verbosity=2)
