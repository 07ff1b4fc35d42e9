"""hoptrail embed: a converted set becomes one that reproduce and eval measure on, with an embedding server and nothing else."""
import socket
import struct
import subprocess
import sys
import unittest

from command import PASSAGES, QUESTIONS, SOURCE, CommandTest, npy
from word_embedder import WordEmbedder, embed

NAMES = ('passages', 'questions', 'masked', 'steps')
STEPS = ['Where was Anna Berg born?', 'On which river is Dorfheim?', 'Into what does Lauter flow?']


def paragraph(number):
    return {'idx': number, 'title': f'Town {number}', 'paragraph_text': f'Town {number} lies on the river {number % 3} near Town {(number + 1) % 12}.',
            'is_supporting': False}


def musique_line(number):
    """A question as MuSiQue's authors publish it."""
    next_ = (number + 1) % 12
    paragraphs = [dict(paragraph(i), is_supporting=i in (number, next_)) for i in range(12)]
    return {'id': f'2hop__{number}', 'question': f'On which river lies the town near Town {number}?', 'answer': f'{next_ % 3}', 'answer_aliases': [],
            'paragraphs': paragraphs, 'question_decomposition': [
                {'id': 1, 'question': f'Which town is near Town {number}?', 'answer': f'Town {next_}', 'paragraph_support_idx': number},
                {'id': 2, 'question': 'On which river lies #1?', 'answer': f'{next_ % 3}', 'paragraph_support_idx': next_}], 'answerable': True}


class OtherEmbedder(WordEmbedder):
    """`of(text)` is the vector of a text; those after `good_texts` of them have `broken` instead."""

    def __init__(self, of=embed, good_texts=1 << 60, broken=None):
        self.of, self.good_texts, self.broken = of, good_texts, broken

    def embed(self, text):
        self.good_texts -= 1
        return self.of(text) if self.good_texts >= 0 else self.broken


class Embed(CommandTest):
    def make_set(self):
        self.write_lines('set/passages.jsonl', PASSAGES)
        self.write_lines('set/questions.jsonl', QUESTIONS)

    def vectors(self):
        return {name: (self.folder / f'set/{name}.f16.npy').read_bytes() for name in NAMES if (self.folder / f'set/{name}.f16.npy').exists()}

    def masked(self):
        """The masked questions, as search asks for them."""
        self.index('set/passages.jsonl', '--vectors', 'set/passages.f16.npy')
        texts = []
        for question in QUESTIONS:
            with WordEmbedder() as server:
                self.run_command('search', 'corpus.hop', question['question'], '--method', 'trail', '--embed-url', server.url)
                [(_, body)] = server.requests
            texts.append(body['input'][1])
        return texts

    def test_each_row_is_the_vector_of_its_line(self):
        self.make_set()
        with WordEmbedder() as server:
            run = self.succeed('embed', 'set', '--embed-url', server.url)
        for count in ('3 passages', '2 questions', '2 masked questions', '3 steps', 'set'):
            self.assertIn(count, run.errors)
        masked = self.masked()
        self.assertNotEqual(masked, [q['question'] for q in QUESTIONS])
        texts = ([p['title'] + '\n' + p['text'] for p in PASSAGES], [q['question'] for q in QUESTIONS], masked, STEPS)
        self.assertEqual(self.vectors(), {name: npy([embed(text) for text in of_file], 'f2') for name, of_file in zip(NAMES, texts)})

    def test_numbers_are_rounded_to_the_nearest_half(self):
        self.make_set()
        numbers = [0.0, -0.0, 1.0, -1 / 3, 1 + 2 ** -11, 1 + 3 * 2 ** -11, 2 - 2 ** -12, 65504.0, 65519.0, -2 ** -14, 2 ** -14 - 2 ** -26, 2 ** -24,
                   2 ** -25, 3 * 2 ** -25, -1e-30, 0.1, 1e-7, 12345.678, -6.1e-5]
        numbers += [(-1) ** i * 1.37 ** (i - 40) for i in range(70)]
        numbers = [struct.unpack('<f', struct.pack('<f', number))[0] for number in numbers]
        with OtherEmbedder(lambda _: numbers) as server:
            self.succeed('embed', 'set', '--embed-url', server.url)
        self.assertEqual(self.vectors()['questions'], npy([numbers, numbers], 'f2'))
        for number in (65520.0, -1e30):
            with OtherEmbedder(lambda text: [1.0, number if text == QUESTIONS[1]['question'] else 1.0]) as server:
                self.fail_with('questions.f16.npy', 'row 1', '65504', arguments=('embed', 'set', '--embed-url', server.url))

    def test_the_steps_are_those_of_their_file(self):
        self.make_set()
        self.write_lines('set/steps.jsonl', [{'id': 'q1', 'step': 3 - i, 'question': text} for i, text in enumerate(reversed(STEPS))])
        with WordEmbedder() as server:
            self.succeed('embed', 'set', '--embed-url', server.url)
            self.assertEqual(self.vectors()['steps'], npy([embed(text) for text in reversed(STEPS)], 'f2'))
            self.write('set/steps.jsonl', '{"id": "q1", "step": 1}\n')
            self.fail_with('steps.jsonl:1', 'question', arguments=('embed', 'set', '--embed-url', server.url))

    def test_questions_without_steps_have_no_file_of_steps(self):
        self.make_set()
        self.write_lines('set/questions.jsonl', QUESTIONS[1:])
        with WordEmbedder() as server:
            self.succeed('embed', 'set', '--embed-url', server.url)
        self.assertEqual(list(self.vectors()), ['passages', 'questions', 'masked'])

    def test_the_server_gets_prefixes_model_and_key_in_batches(self):
        self.make_set()
        self.write_lines('set/passages.jsonl', [{'id': f'p{i}', 'text': f'Text {i}.'} for i in range(150)])
        with WordEmbedder() as server:
            self.succeed('embed', 'set', '--embed-url', server.url, '--embed-model', 'm', '--query-prefix', 'query: ', '--passage-prefix', 'passage: ',
                         environment={'HOPTRAIL_EMBED_KEY': 'k'})
        self.assertEqual([len(body['input']) for _, body in server.requests], [64, 64, 22, 2, 2, 3])
        self.assertTrue(all(headers['Authorization'] == 'Bearer k' and body['model'] == 'm' for headers, body in server.requests))
        texts = [text for _, body in server.requests for text in body['input']]
        self.assertEqual(texts[:150], [f'passage: Text {i}.' for i in range(150)])
        self.assertTrue(all(text.startswith('query: ') for text in texts[150:]), texts[150:])

    def test_a_run_that_fails_changes_nothing(self):
        self.make_set()
        with WordEmbedder() as server:
            self.succeed('embed', 'set', '--embed-url', server.url)
        before, files = self.vectors(), self.files()
        embed_set = ('embed', 'set', '--retries', '0', '--embed-url')
        with OtherEmbedder(good_texts=5, broken=[1.0, 2.0]) as server:  # the questions come sixth
            self.fail_with('dimension', '2', '32', arguments=(*embed_set, server.url))
        with OtherEmbedder(good_texts=7, broken=[]) as server:
            self.fail_with(server.url, arguments=(*embed_set, server.url))
        with socket.socket() as closed:  # bound, not listening: refused
            closed.bind(('127.0.0.1', 0))
            url = f'http://127.0.0.1:{closed.getsockname()[1]}'
            self.fail_with(url, 'refused', arguments=(*embed_set, url))
        self.assertEqual((self.vectors(), self.files()), (before, files))

    def test_what_is_missing_is_named(self):
        def fails(*cause):
            with WordEmbedder() as server:
                self.fail_with(*cause, arguments=('embed', 'set', '--embed-url', server.url))
                self.assertEqual(server.requests, [])  # all of it is known before the first text is sent

        fails('set', 'no such folder')
        (self.folder / 'set').mkdir()
        fails('set/questions.jsonl')
        self.write_lines('set/questions.jsonl', QUESTIONS)
        fails('set/passages.jsonl')
        self.write('set/passages.jsonl', '{"id": "a"}\n')
        fails('set/passages.jsonl:1', 'text')
        self.write_lines('set/passages.jsonl', PASSAGES)
        self.write('outside.npy', 'old')
        (self.folder / 'set/masked.f16.npy').symlink_to(self.folder / 'outside.npy')
        fails('masked.f16.npy', 'symbolic link')
        self.write('set/questions.jsonl', '')
        fails('no questions')
        self.fail_with('--embed-url', arguments=('embed', 'set'))


class FromConvertedSets(CommandTest):
    """The way of docs/reproduction.md in an empty folder."""

    def convert(self, questions, name='musique'):
        published = self.write_lines('published.jsonl', questions)
        (self.folder / 'sets').mkdir()
        subprocess.run([sys.executable, '-B', SOURCE / 'samples/datasets/convert.py', name, published, '-o', self.folder / 'sets' / name],
                       check=True, capture_output=True)

    def test_embed_and_reproduce_are_enough(self):
        self.convert([musique_line(number) for number in range(4)])
        self.assertEqual(self.files(), ['published.jsonl', 'sets/musique/passages.jsonl', 'sets/musique/questions.jsonl'])
        tables = ('1', '2', '2-steps', '5')
        self.fail_with('sets/musique/passages.f16.npy', 'hoptrail embed sets/musique --embed-url', arguments=('reproduce', *tables, '--data', 'sets'))
        with WordEmbedder() as server:
            self.succeed('embed', 'sets/musique', '--embed-url', server.url)
        page = self.succeed('reproduce', *tables, '--data', 'sets').out
        for title, rows in (('Table 1', 4), ('Table 2: the message', 3), ('Table 2: the parts', 4), ('Table 5', 1)):
            section = page[page.index(f'## {title}'):].split('\n## ')[0]
            cells = [line.split('|')[3].strip() for line in section.splitlines() if line.startswith('| ') and not line.startswith('| |')]
            self.assertEqual(len(cells), rows, title)
            self.assertTrue(all(cell[0].isdigit() for cell in cells), section)
        (self.folder / 'sets/musique/steps.f16.npy').unlink()
        self.fail_with('steps.f16.npy', 'hoptrail embed sets/musique', arguments=('reproduce', *tables, '--data', 'sets'))
        self.succeed('reproduce', '1', '--data', 'sets')  # needs no steps

    def test_evidence_graphs_come_from_the_set_that_the_paper_of_bgr_publishes(self):
        towns = [f'Town {number}' for number in range(12)]
        born, lies = ([f'{verb}{town}.' for town in towns] for verb in ('Anna Berg was born in ', 'A river flows through '))
        self.convert([{'question': f'Which river flows through the town where Anna Berg of {town} was born?', 'answer': 'a river', 'fact': born + lies,
                       'order_true_fact': [{'facts': born[i], 'relation': {'before': [], 'after': [lies[i]]}},
                                           {'facts': lies[i], 'relation': {'before': [born[i]], 'after': []}}]} for i, town in enumerate(towns)],
                     'reasongraphqa')
        with WordEmbedder() as server:
            self.succeed('embed', 'sets/reasongraphqa', '--embed-url', server.url)
        page = self.succeed('reproduce', 'bgr', '1', '--data', 'sets').out
        self.assertIn('| | MuSiQue, paper | MuSiQue, here | ReasonGraphQA, paper | ReasonGraphQA, here |', page)
        self.assertRegex(page, r'\| BGR \| (56[^|]*) \| – \| \1 \| \d+\.\d / \d+\.\d / \d+\.\d\d( / \d+\.\d){4} \|')
        self.assertIn('Not run: DATA has no musique, twowiki or iirc.', page)

    def test_questions_without_steps_leave_their_tables_empty(self):
        self.convert([dict(musique_line(number), question_decomposition=[]) for number in range(4)])
        with WordEmbedder() as server:
            self.succeed('embed', 'sets/musique', '--embed-url', server.url)
        page = self.succeed('reproduce', '2', '2-steps', '--data', 'sets').out
        self.assertIn('| RGNN-Ret | 31.3 | – | 55.6 | – |', page)
        self.assertIn('Not run: MuSiQue has no decompositions.', page)
        self.assertRegex(page, r'\| GNN-Ret \| 27\.3 \| \d')


if __name__ == '__main__':
    unittest.main()
