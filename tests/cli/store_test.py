"""A store: add, update, delete and compact; every answer is that of a fresh index of the same documents."""
import json
import unittest

from command import DATA, PASSAGES, QUESTIONS
from store_case import QUESTION, StoreTest
from word_embedder import WordEmbedder

CANARY = 'quokkabird'


def statuses(run):
    return {change['id']: change['status'] for change in run.json['changes']}


class Adding(StoreTest):
    def test_the_first_add_makes_a_store_that_answers_like_a_fresh_index(self):
        passages = self.write_lines('p.jsonl', PASSAGES)
        run = self.succeed('add', 's', passages)
        self.assertEqual(run.out.splitlines(), ['indexed    a', 'indexed    b', 'indexed    c'])
        self.assertIn('3 indexed', run.errors)
        self.assert_is_fresh(passages)

    def test_a_corpus_added_in_parts_answers_like_the_whole(self):
        lines = (DATA / 'passages.jsonl').read_text('utf-8').splitlines(keepends=True)
        for part in range(4):
            self.add(self.write('part.jsonl', ''.join(lines[part::4])))
        fresh = self.index(DATA / 'passages.jsonl')
        for question in (json.loads(line)['question'] for line in (DATA / 'questions.jsonl').read_text('utf-8').splitlines()[:5]):
            self.assertEqual(*(self.succeed('search', graph, question, '--json', '--explain').out for graph in ('s', fresh)))
        tables = [self.succeed('eval', graph, DATA / 'questions.jsonl', '--json').json['results'] for graph in ('s', fresh)]
        for result in tables[0] + tables[1]:
            result.pop('ms', None)
        self.assertEqual(*tables)
        self.succeed('compact', 's')
        segment, = (self.folder / 's').glob('*.hop')
        self.assertEqual(segment.read_bytes(), fresh.read_bytes())

    def test_what_is_unchanged_costs_nothing_and_changes_nothing(self):
        self.write('notes/a.md', '# Anna Berg\n\nAnna Berg is a painter who was born in Dorfheim.')
        self.write('notes/sub/b.md', '# Dorfheim\n\nDorfheim is a village on the Lauter.')
        self.assertEqual(statuses(self.add('notes')), {'a.md': 'indexed', 'sub/b.md': 'indexed'})
        before = self.bytes_of()
        run = self.add('notes')
        self.assertEqual(statuses(run), {'a.md': 'unchanged', 'sub/b.md': 'unchanged'})
        self.assertEqual((run.json['unchanged'], run.json['indexed'], run.json['generation']), (2, 0, 2))
        self.assertEqual(self.bytes_of(), before)

    def test_an_update_replaces_its_document(self):
        self.write('notes/a.md', f'# Anna Berg\n\nAnna Berg is a {CANARY}.')
        self.write('notes/b.md', '# Dorfheim\n\nDorfheim is a village on the Lauter.')
        self.add('notes')
        self.write('notes/a.md', '# Anna Berg\n\nAnna Berg is a painter who was born in Dorfheim.')
        self.assertEqual(statuses(self.add('notes/a.md')), {'a.md': 'updated'})
        self.assert_is_fresh('notes')
        self.assertNotIn(CANARY, self.succeed('export', 's').out)

    def test_files_that_are_not_taken_are_named_with_the_reason(self):
        self.write('notes/a.md', '# A\n\nText of A.')
        self.write('notes/page.html', '<p>page</p>')
        self.write('notes/picture.png', b'\x89PNG')
        self.write('bad.jsonl', json.dumps(PASSAGES[0]) + '\n{"id": \n')
        run = self.add('notes', 'bad.jsonl', '--on-error', 'skip')
        self.assertEqual(statuses(run), {'a': 'indexed', 'a.md': 'indexed', 'page.html': 'indexed', 'picture.png': 'skipped',
                                         'bad.jsonl:2': 'failed'})
        reasons = {change['id']: change.get('reason', '') for change in run.json['changes']}
        self.assertIn('--convert', reasons['picture.png'])
        self.assertIn('JSON', reasons['bad.jsonl:2'])
        self.assertEqual((run.json['skipped'], run.json['failed']), (1, 1))
        self.assertIn('1 file of an unsupported type', self.succeed('add', 's', 'notes').errors)

    def test_many_broken_lines_are_all_counted_and_the_first_thousand_named(self):
        self.write('bad.jsonl', json.dumps(PASSAGES[0]) + '\n' + '{"id": \n' * 3000)
        run = self.add('bad.jsonl', '--on-error', 'skip')
        failed = [change['id'] for change in run.json['changes'] if change['status'] == 'failed']
        self.assertEqual(run.json['failed'], 3000)
        self.assertEqual(failed, [f'bad.jsonl:{line}' for line in range(2, 1002)])

    def test_a_folder_of_other_things_is_no_place_for_a_store(self):
        self.write('notes/a.md', '# A\n\nText of A.')
        self.write('other/b.md', '# B\n\nText of B.')
        before = self.files()
        self.fail_with('other', 'b.md', arguments=('add', 'other', 'notes'))
        self.fail_with('is a file', arguments=('add', 'notes/a.md', 'notes'))
        self.fail_with('no/such', arguments=('add', 'no/such/store', 'notes'))
        self.fail_with('nothing to index', arguments=('add', 's', self.write('empty.jsonl', '')))
        self.assertEqual(self.files(), sorted([*before, 'empty.jsonl']))

    def test_options_are_those_of_the_first_add(self):
        passages = self.write_lines('p.jsonl', PASSAGES)
        self.add(passages, '--option', 'passage.tokens=100')
        self.fail_with('passage.tokens', '"50"', '"100"', arguments=('add', 's', passages, '--option', 'passage.tokens=50'))
        self.add(passages, '--option', 'passage.tokens=100')
        self.add(passages)


class Embedding(StoreTest):
    def texts(self, server):
        return [text for _, body in server.requests for text in body['input']]

    def test_only_new_texts_are_embedded(self):
        first, second = self.write_lines('1.jsonl', PASSAGES[:2]), self.write_lines('2.jsonl', PASSAGES)
        with WordEmbedder() as server:
            embedder = ('--embed-url', server.url, '--embed-model', 'words')
            self.add(first, *embedder)
            self.assertEqual(len(self.texts(server)), 2)
            server.requests.clear()
            self.add(first, *embedder)
            self.assertEqual(self.texts(server), [])
            self.add(second, *embedder)
            self.assertEqual(len(self.texts(server)), 1)
            self.assertIn(PASSAGES[2]['text'], self.texts(server)[0])
            server.requests.clear()
            self.succeed('compact', 's')
            self.succeed('delete', 's', 'a')
            self.assertEqual(self.texts(server), [])
            fresh = self.write_lines('3.jsonl', PASSAGES[1:])
            self.index(fresh, *embedder, output='fresh.hop')
            outs = [self.succeed('search', graph, QUESTION, '--json', *embedder[:2]).out for graph in ('s', 'fresh.hop')]
            self.assertEqual(*outs)

    def test_another_embedder_is_refused_before_anything_is_written(self):
        passages = self.write_lines('1.jsonl', PASSAGES[:2])
        with WordEmbedder() as server:
            self.add(passages, '--embed-url', server.url, '--embed-model', 'words')
            before = self.bytes_of()
            more = self.write_lines('2.jsonl', PASSAGES)
            self.fail_with('embedder.id', '"words"', arguments=('add', 's', more, '--embed-url', server.url, '--embed-model', 'others'))
            self.fail_with('--embed-url', arguments=('add', 's', more))
        self.fail_with('embedder', arguments=('add', 's', more, '--embed-url', server.url, '--embed-model', 'words', '--retries', '0'))
        self.assertEqual(self.bytes_of(), before)
        failed = self.fail_with('embedder', arguments=('add', 'new', more, '--embed-url', server.url, '--retries', '0'))
        self.assertIn('new is an empty store', failed.errors)


class Deleting(StoreTest):
    def setUp(self):
        super().setUp()
        self.kept = self.write_lines('kept.jsonl', PASSAGES)
        self.canary = {'id': f'{CANARY}.md', 'title': CANARY.title(), 'text': f'The {CANARY} lives in Dorfheim.', 'kind': CANARY}
        self.add(self.write_lines('all.jsonl', [*PASSAGES, self.canary]))

    def test_a_deleted_document_is_in_no_output_and_after_compact_in_no_byte(self):
        self.assertIn(CANARY, self.succeed('export', 's').out)
        run = self.succeed('delete', 's', self.canary['id'], '--json')
        self.assertEqual(statuses(run), {self.canary['id']: 'deleted'})
        self.assert_is_fresh(self.kept)
        for verb in (('export', 's'), ('export', 's', '--format', 'graphml'), ('export', 's', '--format', 'dot'), ('info', 's', '--json'),
                     ('search', 's', f'{CANARY} Dorfheim', '--json', '--explain')):
            shown = self.succeed(*verb).out.lower().replace(f'{CANARY} dorfheim', '').replace(f'"missing_terms":["{CANARY}"', '')
            self.assertNotIn(CANARY, shown, verb)  # the question and its words aside
        self.assertTrue(any(CANARY.encode() in content for content in self.bytes_of().values()))  # the test can fail
        compact = self.succeed('compact', 's', '--json')
        self.assertEqual((compact.json['segments'], compact.json['deleted_documents']), (1, 0))
        for name, content in self.bytes_of().items():
            self.assertNotIn(CANARY.encode(), content.lower(), name)
        self.assert_is_fresh(self.kept)

    def test_ids_that_are_not_there_are_told(self):
        run = self.run_command('delete', 's', 'no such id')
        self.assertEqual((run.code, run.out), (1, 'not_found  no such id\n'))
        run = self.succeed('delete', 's', 'no such id', 'a')
        self.assertEqual(run.out.splitlines(), ['not_found  no such id', 'deleted    a'])

    def test_all_documents_can_be_deleted_and_come_back(self):
        self.succeed('delete', 's', 'a', 'b', 'c', self.canary['id'])
        self.assertEqual(self.run_command('search', 's', QUESTION).code, 1)
        self.succeed('compact', 's')
        self.add(self.kept)
        self.assert_is_fresh(self.kept)


class EveryVerb(StoreTest):
    def test_verbs_take_a_store_where_they_take_a_file(self):
        passages = self.write_lines('p.jsonl', PASSAGES)
        questions = self.write_lines('q.jsonl', QUESTIONS)
        self.add(passages)
        self.index(passages, output='f.hop')
        for verb, more in (('check', ()), ('info', ('--json',)), ('info', (questions, '--json')), ('export', ('--format', 'dot')),
                           ('search', (QUESTION,))):
            outs = [self.succeed(verb, graph, *more).out.replace('f.hop', 's') for graph in ('s', 'f.hop')]
            if verb == 'info':
                outs = [json.loads(out) for out in outs]
                self.assertEqual(outs[0].pop('store', {'generation': 2})['generation'], 2)
            self.assertEqual(*outs, verb)
        learned = [self.run_command('train', graph, questions, '--method', 'gnn_ret', '-o', 'w', '--json') for graph in ('s', 'f.hop')]
        self.assertEqual([run.code for run in learned], [1, 1], 'one question that is answered already teaches nothing')
        self.assertIn('kept', learned[0].json)
        self.assertEqual(*(run.out for run in learned))
        report = self.succeed('report', '--set', f'x=s,{questions}')
        self.assertIn('trail', report.out)


if __name__ == '__main__':
    unittest.main()
