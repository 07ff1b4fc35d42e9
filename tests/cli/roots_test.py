"""Several folders in one graph or store: each keeps its documents, and nothing of one is lost because of another."""
import os
import pathlib
import resource
import subprocess
import unittest

from command import COMMAND, PASSAGES
from store_case import StoreTest

NOBODY = 65534
READS_EVERYTHING = os.geteuid() == 0


class RootsTest(StoreTest):
    def setUp(self):
        super().setUp()
        self.write('north/README.md', '# Harbor\n\nThe kumquat stands in the harbor.')
        self.write('north/sub/x.md', '# Pier\n\nThe tamarind stands on the pier.')
        self.write('south/README.md', '# Orchard\n\nThe durian stands in the orchard.')

    def ids(self, graph='s'):
        return [document['id'] for document in self.succeed('list', graph, '--json').json['documents']]

    def first_hit(self, word, graph='s'):
        return self.succeed('search', graph, word, '--json').json['hits'][0]['document']

    def statuses(self, run):
        return {change['id']: change['status'] for change in run.json['changes']}


class OneGraph(RootsTest):
    def test_folders_side_by_side_keep_files_of_one_name(self):
        graph = self.index('north', 'south')
        self.assertEqual(self.ids(graph), ['north/README.md', 'north/sub/x.md', 'south/README.md'])
        self.assertIn('kumquat', self.succeed('search', graph, 'kumquat').out)
        self.assertIn('durian', self.succeed('search', graph, 'durian').out)

    def test_a_single_folder_has_ids_without_its_name(self):
        for folder in ('north', 'north/', 'south/../north'):
            self.assertEqual(self.ids(self.index(folder)), ['README.md', 'sub/x.md'])

    def test_a_folder_has_the_name_that_it_is_given(self):
        self.assertEqual(self.ids(self.index('--root', 'n=north')), ['n/README.md', 'n/sub/x.md'])
        self.assertEqual(self.ids(self.index('north', 'south', '--root', 'n=north')), ['n/README.md', 'n/sub/x.md', 'south/README.md'])
        for root in ('=north', 'north', 'a/b=north', ' a=north', '..=north', 'n=north/README.md'):
            self.fail_with(root.split('=')[0], arguments=('index', '--root', root, '-o', 'x.hop'))
        self.fail_with('INPUT is required', arguments=('index', '-o', 'x.hop'))

    def test_two_folders_of_one_name_are_told_apart_by_the_user(self):
        self.write('old/north/README.md', '# Old harbor\n\nThe rambutan stands there.')
        self.fail_with('old/north', '"north"', '--root NAME=DIR', arguments=('index', 'north', 'old/north', '-o', 'x.hop'))
        self.assertIn('old/README.md', self.ids(self.index('north', '--root', 'old=old/north')))
        self.fail_with('same folder', arguments=('index', 'north', 'south/../north', '-o', 'x.hop'))

    def test_links_stay_in_their_folder(self):
        self.write('north/README.md', '# Harbor\n\nSee [the pier](sub/x.md).')
        run = self.succeed('index', 'north', 'south', '-o', 'x.hop', '--json')
        self.assertEqual(run.json['report']['links'], 1)


class OneStore(RootsTest):
    def test_a_second_folder_replaces_nothing(self):
        self.add('north')
        self.assertEqual(self.statuses(self.add('south')), {'south/README.md': 'indexed'})
        self.assertEqual(self.ids(), ['README.md', 'south/README.md', 'sub/x.md'])
        self.assertEqual((self.first_hit('kumquat'), self.first_hit('durian')), ('README.md', 'south/README.md'))
        self.write('north/README.md', '# Harbor\n\nThe rambutan stands in the harbor.')
        self.assertEqual(self.statuses(self.add('north')), {'README.md': 'updated', 'sub/x.md': 'unchanged'})
        self.assertEqual(self.statuses(self.add('south')), {'south/README.md': 'unchanged'})
        self.assertEqual(self.first_hit('durian'), 'south/README.md')

    def test_folders_keep_their_names_in_every_later_run(self):
        self.add('north', 'south')
        self.assertEqual(set(self.statuses(self.add('south')).values()), {'unchanged'})
        self.assertEqual(set(self.statuses(self.add('north/', 'south')).values()), {'unchanged'})
        self.add('--root', 'n=north', store='t')
        self.assertEqual(set(self.statuses(self.add('north', store='t')).values()), {'unchanged'})
        self.assertEqual(self.ids('t'), ['n/README.md', 'n/sub/x.md'])

    def test_another_folder_of_the_same_name_is_refused_until_it_has_one(self):
        self.add('north')
        self.write('old/north/README.md', '# Old harbor\n\nThe rambutan stands there.')
        before = self.bytes_of()
        self.fail_with('old/north', '--root NAME=old/north', arguments=('add', 's', 'old/north'))
        self.assertEqual(self.bytes_of(), before)
        self.add('--root', 'old=old/north')
        self.assertEqual(self.ids(), ['README.md', 'old/README.md', 'sub/x.md'])

    def test_a_folder_that_moved_is_the_same_when_the_user_says_so(self):
        self.add('north')
        (self.folder / 'moved').mkdir()
        (self.folder / 'north').rename(self.folder / 'moved/north')
        self.fail_with('--root north=moved/north', arguments=('add', 's', 'moved/north'))
        self.assertEqual(set(self.statuses(self.add('--root', 'north=moved/north')).values()), {'unchanged'})
        self.assertEqual(set(self.statuses(self.add('moved/north')).values()), {'unchanged'})

    def test_a_single_file_has_the_id_of_its_folder(self):
        self.add('north')
        self.add('south')
        self.write('north/sub/x.md', '# Pier\n\nThe rambutan stands on the pier.')
        self.assertEqual(self.statuses(self.add('north/sub/x.md')), {'sub/x.md': 'updated'})
        self.assertEqual(self.statuses(self.add('south/README.md')), {'south/README.md': 'unchanged'})
        self.write('other/README.md', '# Other\n\nOther text.')
        self.fail_with('README.md', '--root NAME=DIR', arguments=('add', 's', 'other/README.md'))
        self.write('other/new.md', '# New\n\nNew text.')
        self.assertEqual(self.statuses(self.add('other/new.md')), {'new.md': 'indexed'})
        self.assertEqual(self.statuses(self.add('other/new.md')), {'new.md': 'unchanged'})
        self.assertNotIn('deleted', self.statuses(self.add('north', '--prune')).values())
        self.assertIn('new.md', self.ids())

    def test_a_subfolder_with_the_name_of_another_folder_replaces_nothing(self):
        self.write('north/south/README.md', '# Nested\n\nThe rambutan is nested.')
        self.add('north')
        self.fail_with('south/README.md', '--root NAME=DIR', arguments=('add', 's', 'south'))
        self.add('--root', 'garden=south')
        self.assertEqual(self.ids(), ['README.md', 'garden/README.md', 'south/README.md', 'sub/x.md'])
        self.write('north/garden/README.md', '# Later\n\nIt came later.')
        run = self.add('north', '--prune')
        self.assertEqual(self.statuses(run)['garden/README.md'], 'skipped')
        self.assertEqual(self.first_hit('durian'), 'garden/README.md')

    def test_the_store_tells_nothing_of_the_machine(self):
        self.add(self.folder / 'north', self.folder / 'south')
        for name, content in self.bytes_of().items():
            self.assertNotIn(str(self.folder).encode(), content, name)
        self.assertIn(b'south', self.bytes_of()['roots'])  # the test can fail

    def test_a_failed_run_records_no_folder(self):
        self.add('north')
        before = self.bytes_of()
        self.fail_with('embedder', arguments=('add', 's', 'south', '--option', 'embedder.id=x'))
        self.assertEqual(self.bytes_of(), before)
        self.fail_with('embedder', arguments=('add', 'new', 'north', '--embed-url', 'http://127.0.0.1:9', '--retries', '0'))
        self.assertEqual(sorted(self.bytes_of('new')), ['lock', 'manifest'])

    def test_damaged_records_are_named_by_their_line(self):
        self.add('north')
        self.write('s/roots', 'plain 0123456789abcdef north\nnonsense\n')
        self.fail_with('roots:2', arguments=('add', 's', 'south'))
        (self.folder / 's/roots').unlink()
        (self.folder / 's/roots').symlink_to(self.folder / 'north/README.md')
        self.fail_with('symbolic link', arguments=('add', 's', 'south'))

    def test_a_watch_keeps_other_folders(self):
        self.add('north')
        (self.folder / 'north/sub/x.md').unlink()
        with open(self.folder / 'watch.errors', 'wb') as errors:
            watch = subprocess.Popen([COMMAND, 'index', '--watch', 'south', '-o', 's', '--every', '0.05'], cwd=self.folder,
                                     stdout=subprocess.PIPE, stderr=errors, text=True)
        self.addCleanup(watch.stdout.close)
        self.addCleanup(watch.wait)
        self.addCleanup(watch.kill)
        self.assertIn('1 indexed; 3 documents', watch.stdout.readline())
        self.write('south/y.md', '# Y\n\nText of y.')
        self.assertIn('1 indexed', watch.stdout.readline())
        (self.folder / 'south/y.md').unlink()
        self.assertIn('1 deleted', watch.stdout.readline())
        watch.terminate()
        self.assertEqual(watch.wait(120), 0)
        self.assertEqual(self.ids(), ['README.md', 'south/README.md', 'sub/x.md'])


class Pruning(RootsTest):
    def setUp(self):
        super().setUp()
        self.write('south/y.md', '# Y\n\nText of y.')
        self.add('north')
        self.add('south', self.write_lines('p.jsonl', PASSAGES))

    def deleted(self, run):
        return sorted(id for id, status in self.statuses(run).items() if status == 'deleted')

    def test_it_concerns_the_named_folders(self):
        (self.folder / 'north/sub/x.md').unlink()
        (self.folder / 'south/y.md').unlink()
        self.assertEqual(self.deleted(self.add('south', '--prune')), ['south/y.md'])
        self.assertEqual(self.deleted(self.add('north', '--prune')), ['sub/x.md'])
        self.assertEqual(self.ids(), ['README.md', 'a', 'b', 'c', 'south/README.md'])

    def test_it_takes_several_folders(self):
        (self.folder / 'north/sub/x.md').unlink()
        (self.folder / 'south/y.md').unlink()
        self.assertEqual(self.deleted(self.add('north', 'south', '--prune')), ['south/y.md', 'sub/x.md'])
        self.fail_with('folders only', arguments=('add', 's', 'north', 'p.jsonl', '--prune'))

    def test_a_folder_that_is_empty_all_at_once_deletes_nothing(self):
        for name in ('README.md', 'y.md'):
            (self.folder / 'south' / name).unlink()
        self.fail_with('all 2 documents', 'south', arguments=('add', 's', 'north', 'south', '--prune'))
        self.assertEqual(len(self.ids()), 7)


class Unreadable(RootsTest):
    """Root reads everything, so these run as another user."""

    def setUp(self):
        super().setUp()
        self.settings = {}
        if READS_EVERYTHING:
            self.settings = {'user': NOBODY}
            os.chmod(self.folder, 0o777)
            if any(not path.stat().st_mode & 1 for path in pathlib.Path(COMMAND).resolve().parents):
                self.skipTest('another user may not run the command')

    def run_command(self, *arguments, **settings):
        return super().run_command(*arguments, environment={'HOME': str(self.folder)}, **self.settings, **settings)

    def forbid(self, name):
        path = self.folder / name
        mode = path.stat().st_mode
        path.chmod(0)
        self.addCleanup(path.chmod, mode)

    def test_a_file_stops_nothing_and_is_listed_at_the_end(self):
        self.forbid('north/README.md')
        run = self.succeed('index', 'north', '-o', 'x.hop')
        self.assertEqual(self.ids('x.hop'), ['sub/x.md'])
        self.assertRegex(run.errors.splitlines()[-2], '1 file was left out: cannot read north/README.md: Permission denied')
        self.fail_with('north/README.md', 'Permission denied', arguments=('index', 'north', '-o', 'x.hop', '--on-error', 'stop'))
        self.succeed('index', 'north', '-o', 'x.hop', '--on-error', 'skip')

    def test_many_files_are_a_list(self):
        for i in range(5):
            self.write(f'north/{i}.md', f'# {i}\n\nText.')
            self.forbid(f'north/{i}.md')
        errors = self.succeed('index', 'north', '-o', 'x.hop').errors
        self.assertIn('5 files were left out:\n', errors)
        for i in range(5):
            self.assertIn(f'cannot read north/{i}.md: Permission denied\n', errors)

    def test_prune_deletes_nothing_below_a_folder_that_cannot_be_read(self):
        self.add('north', 'south')
        self.write('north/z.md', '# Z\n\nText of z.')
        self.add('north')
        (self.folder / 'north/z.md').unlink()
        self.forbid('north/sub')
        run = self.add('north', '--prune')
        self.assertEqual(self.statuses(run), {'north/README.md': 'unchanged', 'north/z.md': 'deleted', 'north/sub': 'failed'})
        self.assertEqual(self.ids(), ['north/README.md', 'north/sub/x.md', 'south/README.md'])

    def test_rules_that_cannot_be_read_are_told_and_do_not_apply(self):
        self.write('north/.gitignore', 'sub\n')
        self.assertEqual(self.ids(self.index('north')), ['README.md'])
        self.forbid('north/.gitignore')
        run = self.succeed('index', 'north', '-o', 'x.hop')
        self.assertIn('north/.gitignore: Permission denied; its rules do not apply', run.errors)
        self.assertEqual(self.ids('x.hop'), ['README.md', 'sub/x.md'])


class Bounds(RootsTest):
    def test_a_huge_file_is_left_out_with_its_size_and_the_limit(self):
        with open(self.folder / 'north/huge.md', 'wb') as file:
            file.truncate(6 << 30)
        run = self.succeed('index', 'north', '-o', 'x.hop')
        self.assertIn(f'cannot read north/huge.md: it has {6 << 30} bytes, limit {256 << 20}', run.errors)
        self.assertEqual(self.ids('x.hop'), ['README.md', 'sub/x.md'])
        self.fail_with('north/huge.md', 'limit', arguments=('index', 'north/huge.md', '-o', 'x.hop'))

    def test_two_names_of_one_id_are_both_told(self):
        for one, other in (('a.md', ' a.md'), ('b c.md', 'b\tc.md'), ('d\u0085.md', 'd  .md')):
            with self.subTest(one):
                folder = self.folder / 'same'
                paths = [self.write(f'same/{name}', f'# {name.strip()}\n\nText.') for name in (one, other)]
                run = self.fail_with('already exists', arguments=('index', 'same', '-o', 'x.hop'))
                for name in (one, other):
                    self.assertIn('same/' + name.replace('\t', ' ').split('\u0085')[0], run.errors)
                run = self.succeed('index', 'same', '-o', 'x.hop', '--on-error', 'skip')
                self.assertIn('indexed 1 passage of 1 document', run.errors)
                for path in paths:
                    path.unlink()
                folder.rmdir()

    def test_rules_of_nested_folders_share_their_memory(self):
        folder = 'deep'
        rules = ''.join(f'x{i}\n' for i in range(2000))
        for level in range(60):
            self.write(f'{folder}/.gitignore', rules)
            self.write(f'{folder}/n{level}.md', f'# Note {level}\n\nText.')
            folder += '/s'
        self.write('deep/s/s/s/x1999', 'ignored')
        self.write('deep/s/s/s/x1999.md', '# Kept\n\nText.')
        self.write('deep/s/s/s/s/.gitignore', rules + '!x7\nn5.md\n')
        run = self.succeed('index', 'deep', '-o', 'x.hop')
        self.assertIn('of 60 documents', run.errors)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 1 << 20, 'kilobytes')


class Listing(RootsTest):
    def test_documents_have_a_title_and_a_number_of_passages(self):
        long = 'The mangosteen grows there. ' * 400
        self.write('north/long.md', f'# Long walk\n\n{long}')
        self.add('north')
        run = self.succeed('list', 's')
        rows = [line.split('\t') for line in run.out.splitlines()]
        self.assertEqual([row[1:] for row in rows], [['README.md', 'Harbor'], ['long.md', 'Long walk'], ['sub/x.md', 'Pier']])
        self.assertGreater(int(rows[1][0]), 1)
        listed = self.succeed('list', 's', '--json').json['documents']
        self.assertEqual([[str(row['passages']), row['id'], row['title']] for row in listed], rows)
        self.assertEqual(sum(row['passages'] for row in listed), self.succeed('info', 's', '--json').json['passages'])
        self.assertIn('3 documents', run.errors)
        self.assertEqual(self.succeed('list', self.index('north'), '--json').json['documents'], listed)

    def test_an_empty_store_has_none(self):
        self.add('north')
        self.succeed('delete', 's', *self.ids())
        self.assertEqual(self.run_command('list', 's').code, 1)


if __name__ == '__main__':
    unittest.main()
