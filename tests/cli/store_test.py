"""A store: add, update, delete, compact and a watch; every answer is that of a fresh index of the same documents."""
import fcntl
import json
import os
import resource
import signal
import subprocess
import time
import unittest

from command import COMMAND, DATA, PASSAGES, QUESTIONS, CommandTest
from word_embedder import WordEmbedder

QUESTION = 'Into what does the river of the village flow where Anna Berg was born?'
CANARY = 'quokkabird'


def statuses(run):
    return {change['id']: change['status'] for change in run.json['changes']}


class StoreTest(CommandTest):
    def bytes_of(self, store='s'):
        return {path.name: path.read_bytes() for path in sorted((self.folder / store).iterdir())}

    def add(self, *inputs, store='s', **settings):
        return self.succeed('add', store, *inputs, '--json', **settings)

    def assert_is_fresh(self, *inputs, store='s', arguments=()):
        """Every output over the store is that over a fresh index of these inputs."""
        fresh = self.index(*inputs, output='fresh.hop')
        for verb in (('search', QUESTION, '--json', '--explain'), ('search', QUESTION, '--method', 'bm25', '--jsonl'),
                     ('export', '--format', 'json'), ('export', '--format', 'graphml')):
            outs = [self.succeed(verb[0], graph, *verb[1:], *arguments).out for graph in (store, fresh)]
            self.assertEqual(*outs, verb)


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
            self.assertNotIn(CANARY, self.succeed(*verb).out.lower().replace(f'{CANARY} dorfheim', ''), verb)
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


class BadStores(StoreTest):
    def setUp(self):
        super().setUp()
        self.passages = self.write_lines('p.jsonl', PASSAGES)
        self.add(self.passages)
        self.more = self.write_lines('more.jsonl', [{'id': 'd', 'title': 'Rhine', 'text': 'The Rhine is a river.'}])

    def all_fail_with(self, *cause):
        for arguments in (('search', 's', 'x'), ('info', 's'), ('check', 's'), ('export', 's'), ('add', 's', self.more),
                          ('delete', 's', 'a'), ('compact', 's')):
            with self.subTest(arguments[0]):
                self.fail_with(*cause, arguments=arguments)

    def test_no_store(self):
        (self.folder / 'empty').mkdir()
        for arguments in (('search', 'empty', 'x'), ('check', 'empty'), ('delete', 'empty', 'a'), ('compact', 'empty')):
            self.fail_with('empty', 'not a store', arguments=arguments)
        for verb in (('delete', 'none', 'a'), ('compact', 'none')):
            self.fail_with('none', arguments=verb)
        self.assertEqual(list((self.folder / 'empty').iterdir()), [])

    def test_a_damaged_segment_is_named(self):
        for name in ('segment-1.hop', 'segment-1.sources'):
            path = self.folder / 's' / name
            whole = path.read_bytes()
            for damaged in (whole[:-1], bytes([*whole[:40], whole[40] ^ 1, *whole[41:]])):
                path.write_bytes(damaged)
                self.all_fail_with('s: ', name)
            path.unlink()
            self.all_fail_with('s: ', name)
            path.write_bytes(whole)
        outcome = self.run_command('check', 's', '--json')
        self.assertEqual((outcome.code, outcome.json['sound']), (0, True))

    def test_a_damaged_or_missing_manifest_is_told(self):
        manifest = self.folder / 's' / 'manifest'
        whole = manifest.read_bytes()
        manifest.write_bytes(bytes([*whole[:-1], whole[-1] ^ 1]))
        self.all_fail_with('s: ', 'manifest')
        manifest.unlink()
        self.all_fail_with('s: ', 'manifest')

    def test_a_store_of_a_newer_version_is_called_newer(self):
        manifest = self.folder / 's' / 'manifest'
        data = bytearray(manifest.read_bytes())
        # The root table's fields format and readable_from, by FlatBuffers' layout: a table begins with the way to its vtable.
        root = int.from_bytes(data[:4], 'little')
        vtable = root - int.from_bytes(data[root:root + 4], 'little', signed=True)
        for field in (0, 1):
            place = root + int.from_bytes(data[vtable + 4 + 2 * field:vtable + 6 + 2 * field], 'little')
            data[place:place + 4] = (99).to_bytes(4, 'little')
        manifest.write_bytes(data)
        before = self.bytes_of()
        self.all_fail_with('s: ', 'format 99')
        self.assertEqual(self.bytes_of(), before)

    def test_a_second_writer_is_turned_away_while_readers_go_on(self):
        before = self.bytes_of()
        with open(self.folder / 's' / 'lock', 'rb+') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for arguments in (('add', 's', self.more), ('delete', 's', 'a'), ('compact', 's')):
                self.fail_with('s: ', 'another writer', arguments=arguments)
            self.succeed('search', 's', QUESTION)
        self.assertEqual(self.bytes_of(), before)
        self.succeed('add', 's', self.more)

    def test_writers_at_once_lose_no_commit_that_was_acknowledged(self):
        writers = {}
        for i in range(6):
            name = self.write_lines(f'w{i}.jsonl', [{'id': f'w{i}', 'title': f'Writer {i}', 'text': f'Text of writer {i}.'}])
            writers[f'w{i}'] = subprocess.Popen([COMMAND, 'add', 's', name], cwd=self.folder, stdout=subprocess.PIPE,
                                                stderr=subprocess.PIPE)
        done = set()
        for writer, process in writers.items():
            out, errors = process.communicate(timeout=120)
            self.assertIn(process.returncode, (0, 2), errors)
            if process.returncode == 0:
                done.add(writer)
            else:
                self.assertIn(b'writer', errors)
        self.assertTrue(done)
        nodes = json.loads(self.succeed('export', 's').out)['nodes']
        there = {writer for writer in writers if any(node.get('name') == writer for node in nodes if node['kind'] == 'document')}
        self.assertEqual(there, done)

    def test_a_full_disk_leaves_the_last_version(self):
        import resource

        def small_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        before = self.bytes_of()
        self.fail_with('s: ', 'segment', arguments=('add', 's', self.more), preexec_fn=small_files,
                       environment={'LLVM_PROFILE_FILE': '/dev/null'})
        self.assertEqual(self.bytes_of(), before)
        self.assert_is_fresh(self.passages)


class Watching(StoreTest):
    def setUp(self):
        super().setUp()
        self.write('notes/a.md', '# Anna Berg\n\nAnna Berg is a painter who was born in Dorfheim.')
        self.write('notes/b.md', '# Dorfheim\n\nDorfheim is a village on the Lauter.')

    def watch(self, *arguments, folder='notes'):
        with open(self.folder / 'watch.errors', 'wb') as errors:
            process = subprocess.Popen([COMMAND, 'index', '--watch', folder, '-o', 's', '--every', '0.05', *arguments],
                                       cwd=self.folder, stdout=subprocess.PIPE, stderr=errors, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for(self, message):
        deadline = time.monotonic() + 30
        while message not in (self.folder / 'watch.errors').read_text():
            self.assertLess(time.monotonic(), deadline, message)
            time.sleep(0.02)

    def end(self, process, how=signal.SIGTERM):
        process.send_signal(how)
        rest = process.stdout.read()
        self.assertEqual(process.wait(timeout=30), 0, (self.folder / 'watch.errors').read_text())
        return rest

    def test_a_store_follows_its_folder(self):
        process = self.watch('--json')
        first = json.loads(process.stdout.readline())
        self.assertEqual(first['indexed'], 2)
        self.assert_is_fresh('notes')

        self.write('notes/sub/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        self.assertEqual(json.loads(process.stdout.readline())['changes'], [{'id': 'sub/c.md', 'status': 'indexed'}])
        self.assert_is_fresh('notes')

        self.write('notes/a.md', '# Anna Berg\n\nAnna Berg is a sailor who was born in Dorfheim.')
        self.assertEqual(json.loads(process.stdout.readline())['changes'], [{'id': 'a.md', 'status': 'updated'}])
        self.assert_is_fresh('notes')

        (self.folder / 'notes/b.md').unlink()
        self.assertEqual(json.loads(process.stdout.readline())['changes'], [{'id': 'b.md', 'status': 'deleted'}])
        self.assert_is_fresh('notes')
        self.assertEqual(self.end(process), '')

    def test_changes_of_one_look_are_one_commit_and_one_line(self):
        process = self.watch()
        self.assertRegex(process.stdout.readline(), r'^generation 2: 2 indexed; 2 documents, 2 passages, 1 segment, \d+ ms\n$')
        os.kill(process.pid, signal.SIGSTOP)
        for i in range(5):
            self.write(f'notes/{i}.md', f'# Note {i}\n\nText {i}.')
        (self.folder / 'notes/a.md').unlink()
        os.kill(process.pid, signal.SIGCONT)
        self.assertRegex(process.stdout.readline(), r'^generation 3: 5 indexed, 1 deleted; 6 documents')
        self.assertEqual(self.end(process, signal.SIGINT), '')

    def test_a_change_of_the_same_size_within_a_tick_is_seen(self):
        process = self.watch()
        process.stdout.readline()
        path = self.folder / 'notes/a.md'
        for word in ('aaaa', 'bbbb', 'cccc'):
            path.write_text(f'# Anna\n\nThe word is {word}.')
            os.utime(path, (1e9, 1e9) if word == 'aaaa' else None)
            self.assertIn('1 updated', process.stdout.readline(), word)
        self.end(process)
        self.assert_is_fresh('notes')

    def test_what_changed_while_nobody_watched_is_caught_up(self):
        process = self.watch()
        process.stdout.readline()
        self.end(process)
        (self.folder / 'notes/b.md').unlink()
        self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        process = self.watch()
        self.assertIn('1 indexed, 1 deleted', process.stdout.readline())
        self.end(process)
        self.assert_is_fresh('notes')

    def test_only_changed_texts_are_embedded(self):
        with WordEmbedder() as server:
            process = self.watch('--embed-url', server.url, '--embed-model', 'words')
            process.stdout.readline()
            self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
            process.stdout.readline()
            self.end(process)
            texts = [text for _, body in server.requests for text in body['input']]
        self.assertEqual(len(texts), 3)

    def test_an_interrupt_gives_up_a_commit_that_is_under_way(self):
        class SlowEmbedder(WordEmbedder):
            def embed(self, text):
                time.sleep(0.5)
                return super().embed(text)

        with SlowEmbedder() as server:
            process = self.watch('--embed-url', server.url, '--embed-model', 'words')
            while not server.requests:
                time.sleep(0.02)
            self.assertEqual(self.end(process), '')
        self.assertEqual(sorted(self.bytes_of()), ['lock', 'manifest'])
        self.assertEqual(self.succeed('info', 's', '--json').json['store']['documents'], 0)

    def test_segments_are_compacted_when_there_are_many(self):
        process = self.watch('--segments', '2')
        process.stdout.readline()
        for i in range(2):
            self.write(f'notes/{i}.md', f'# Note {i}\n\nText {i}.')
            self.assertIn(f'{i + 2} segments', process.stdout.readline())
        self.wait_for('is compact: 1 segment instead of 3')
        self.end(process)
        self.assertEqual(len(list((self.folder / 's').glob('*.hop'))), 1)
        self.assert_is_fresh('notes')

    def test_it_waits_for_another_writer_and_goes_on(self):
        process = self.watch()
        process.stdout.readline()
        with open(self.folder / 's' / 'lock', 'rb+') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
            self.wait_for('another writer')
            time.sleep(0.3)  # more looks
        self.assertIn('1 indexed', process.stdout.readline())
        self.end(process)
        self.assertEqual((self.folder / 'watch.errors').read_text().count('another writer'), 1)  # told once

    def test_a_folder_that_is_gone_deletes_nothing(self):
        process = self.watch()
        process.stdout.readline()
        (self.folder / 'notes').rename(self.folder / 'moved')
        self.wait_for('cannot read notes')
        (self.folder / 'moved').rename(self.folder / 'notes')
        self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        self.assertIn('generation 3: 1 indexed; 3 documents', process.stdout.readline())
        self.end(process)

    def test_a_folder_that_is_empty_all_at_once_deletes_nothing(self):
        process = self.watch()
        process.stdout.readline()
        (self.folder / 'notes').rename(self.folder / 'mounted')
        (self.folder / 'notes').mkdir()  # as a mount point is without its disk
        self.wait_for('none of the 2 documents')
        (self.folder / 'notes').rmdir()
        (self.folder / 'mounted').rename(self.folder / 'notes')
        self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        self.assertIn('generation 3: 1 indexed; 3 documents', process.stdout.readline())
        self.end(process)

    @unittest.skipIf(os.geteuid() == 0, 'root may look at everything')
    def test_files_that_cannot_be_looked_at_are_not_gone(self):
        self.write('notes/sub/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        process = self.watch()
        process.stdout.readline()
        (self.folder / 'notes/sub').chmod(0o444)
        try:
            self.wait_for('cannot examine')
        finally:
            (self.folder / 'notes/sub').chmod(0o755)
        self.write('notes/d.md', '# Dorfheim\n\nDorfheim is a village.')
        self.assertIn('1 indexed; 4 documents', process.stdout.readline())
        self.end(process)

    def test_names_that_are_no_ids_are_left_alone_and_told_once(self):
        self.write('notes/ draft.md', '# Draft\n\nNot yet.')
        process = self.watch()
        self.assertIn('2 indexed; 2 documents', process.stdout.readline())
        self.wait_for('not watched: " draft.md"')
        (self.folder / 'notes/ draft.md').rename(self.folder / 'notes/draft.md')
        self.assertIn('1 indexed; 3 documents', process.stdout.readline())
        self.end(process)
        self.assertEqual((self.folder / 'watch.errors').read_text().count('not watched'), 1)

    def test_what_another_writer_changed_becomes_what_the_folder_is(self):
        process = self.watch()
        process.stdout.readline()
        self.run_command('delete', 's', 'a.md')
        self.write('notes/c.md', '# Lauter\n\nThe Lauter flows into the Rhine.')
        self.assertIn('2 indexed; 3 documents', process.stdout.readline())
        self.end(process)
        self.assert_is_fresh('notes')

    def test_another_folders_store_is_not_emptied(self):
        self.add(self.write_lines('p.jsonl', PASSAGES))
        before = self.bytes_of()
        self.fail_with('none of the 3 documents', arguments=('index', '--watch', 'notes', '-o', 's'))
        self.fail_with('one folder', arguments=('index', '--watch', 'notes', 'p.jsonl', '-o', 's'))
        self.fail_with('one folder', arguments=('index', '--watch', 'notes/a.md', '-o', 's'))
        self.fail_with('--watch', arguments=('index', 'notes', '-o', 'x.hop', '--every', '1'))
        self.assertEqual(self.bytes_of(), before)


if __name__ == '__main__':
    unittest.main()
