"""hoptrail index: what it takes, what it says, what it leaves behind."""
import json
import unittest

from command import DATA, PASSAGES, CommandTest, npy
from word_embedder import WordEmbedder, embed


class Index(CommandTest):
    def test_passages_become_a_graph_that_is_sound(self):
        run = self.succeed('index', DATA / 'passages.jsonl', '-o', 'corpus.hop', '--json')
        self.assertEqual(run.json['report']['passages'], 180)
        self.assertEqual(run.json['bytes'], (self.folder / 'corpus.hop').stat().st_size)
        self.assertIn('indexed 180 passages', run.errors)
        self.assertEqual(self.files(), ['corpus.hop'])
        self.succeed('check', 'corpus.hop')

    def test_a_folder_is_read_in_the_order_of_its_paths(self):
        run = self.succeed('index', DATA / 'handbook', '-o', 'handbook.hop', '--json')
        pages = sorted(DATA.joinpath('handbook').rglob('*.md'))
        self.assertEqual(run.json['report']['documents'], len(pages))
        exported = json.loads(self.succeed('export', 'handbook.hop', '--format', 'json').out)
        names = {node['name'] for node in exported['nodes'] if node['kind'] == 'document'}
        self.assertIn('operations/retry-policy.md', ' '.join(str(node) for node in exported['nodes']), names)

    def test_hidden_and_other_files_are_left_out_and_counted(self):
        self.write('notes/a.md', '# A\n\nText of A.')
        self.write('notes/b.txt', 'Text of B.')
        self.write('notes/page.html', '<p>page</p>')
        self.write('notes/picture.png', b'\x89PNG')
        self.write('notes/.hidden/c.md', '# C\n\nText of C.')
        run = self.succeed('index', 'notes', '-o', 'n.hop', '--json')
        self.assertEqual(run.json['report']['documents'], 3)
        self.assertIn('1 file of an unsupported type was skipped', run.errors)
        everything = self.succeed('index', 'notes', '-o', 'n.hop', '--json', '--no-skip-hidden')
        self.assertEqual(everything.json['report']['documents'], 4)

    def test_links_that_lead_nowhere_are_counted_by_pattern(self):
        self.write('notes/a.md', '# A\n\n[b](b.html) [x](x.md) [y](y.html) [z](/docs/z/) [[Nothing]] [p](#no) [w](https://example.org/)')
        self.write('notes/b.md', '# B\n\n[[A]] and [more](x.md).')
        run = self.succeed('index', 'notes', '-o', 'n.hop', '--json')
        report = run.json['report']
        self.assertEqual((report['written_links'], report['unresolved_links']), (8, 6))
        self.assertEqual(report['unresolved_links_by_pattern'],
                         {'markdown_path': 2, 'html_path': 1, 'site_path': 1, 'wikilink': 1, 'anchor': 1})
        self.assertEqual(report['unresolved_link_examples'], {
            'markdown_path': {'document': 'a.md', 'target': 'x.md'}, 'html_path': {'document': 'a.md', 'target': 'y.html'},
            'site_path': {'document': 'a.md', 'target': '/docs/z/'}, 'wikilink': {'document': 'a.md', 'target': 'Nothing'},
            'anchor': {'document': 'a.md', 'target': '#no'}})
        self.assertIn('Unresolved links: 6 of 8 (paths of Markdown files: 2, such as x.md in a.md; paths of HTML pages: 1, such as y.html '
                      'in a.md; paths from the root of a site: 1, such as /docs/z/ in a.md; anchors: 1, such as #no in a.md; '
                      'wikilinks: 1, such as Nothing in a.md).', run.errors)
        info = self.succeed('info', 'n.hop', '--json').json
        for member in ('written_links', 'unresolved_links', 'unresolved_links_by_pattern'):
            self.assertEqual(info[member], report[member])
        words = self.succeed('info', 'n.hop').out
        self.assertIn('links: 2 of 8 lead to a document; unresolved: 6 (paths of Markdown files: 2, in the form ../setup.md; ', words)

    def test_info_tells_whether_hops_can_help(self):
        self.write('linked/a.md', '# Quoll\n\nSee [the other](b.md) about Wombat burrows.')
        self.write('linked/b.md', '# Wombat\n\nText.')
        self.write('apart/a.md', 'Text of one.')
        self.write('apart/b.md', 'Text of another.')
        for folder in ('linked', 'apart'):
            self.succeed('index', folder, '-o', f'{folder}.hop')
        linked, apart = (self.succeed('info', f'{folder}.hop').out for folder in ('linked', 'apart'))
        self.assertIn('names: mentioned 1 time, 0.50 per passage\n', linked)
        self.assertIn('links: 1 of 1 lead to a document\n', linked)
        self.assertIn('gate: open, ', linked)
        self.assertIn('learned share: 100 %, passages are their own documents: links rank most\n', linked)
        self.assertIn('names: no passage mentions the name of another one\n', apart)
        self.assertIn('links: none counted\n', apart)
        self.assertIn('gate: closed, 0.00 mentions and links per passage are less than trail.gate: only words and vectors rank\n', apart)
        self.assertNotIn('learned share: 100', apart.split('hops', 1)[1])
        self.assertNotIn('gate: ', self.succeed('info', 'linked.hop', '--option', 'method=bm25').out)

    def test_where_all_links_lead_somewhere_none_are_reported(self):
        self.write('notes/a.md', '# A\n\n[b](b.html)')
        self.write('notes/b.md', '# B\n\nText.')
        run = self.succeed('index', 'notes', '-o', 'n.hop', '--json')
        self.assertEqual(run.json['report']['unresolved_links_by_pattern'], {})
        self.assertNotIn('Unresolved', run.errors)

    def test_inputs_may_be_mixed(self):
        self.write('notes/a.md', '# A\n\nText of A.')
        passages = self.write_lines('p.jsonl', PASSAGES)
        run = self.succeed('index', 'notes', passages, '-o', 'n.hop', '--json')
        self.assertEqual(run.json['report']['passages'], 4)

    def test_other_members_are_metadata(self):
        self.index(self.write_lines('p.jsonl', PASSAGES))
        for condition, hits in (('kind=person', ['a']), ('year>=1940', ['a']), ('tags=small', ['b']), ('kind=person|place', ['a', 'b', 'c'])):
            run = self.succeed('search', 'corpus.hop', 'river village painter Anna Berg', '--filter', condition, '--json')
            self.assertEqual(sorted(hit['passage'] for hit in run.json['hits']), hits, condition)
        none = self.run_command('search', 'corpus.hop', 'river', '--filter', 'kind=ship', '--json')
        self.assertEqual((none.code, none.json['hits']), (1, []))

    def test_objects_and_nulls_are_left_out_with_a_notice(self):
        run = self.succeed('index', self.write_lines('p.jsonl', [dict(PASSAGES[0], extra={'x': 1}, other=None)]), '-o', 'x.hop')
        self.assertIn('2 metadata values ignored', run.errors)

    def test_a_blank_record_keeps_its_place(self):
        passages = self.write_lines('p.jsonl', [PASSAGES[0], {'id': 'blank', 'title': '', 'text': ''}, PASSAGES[1]])
        rows = self.write('v.npy', npy([embed('a'), embed('b'), embed('c')]))
        run = self.succeed('index', passages, '-o', 'b.hop', '--vectors', rows, '--json')
        self.assertEqual(run.json['report']['passages'], 3)
        self.assertIn('Without title and text: 1 passage.', run.errors)

    def test_vectors_from_a_file_equal_vectors_from_a_server(self):
        passages = self.write_lines('p.jsonl', PASSAGES)
        rows = self.write('v.npy', npy([embed(p['title'] + '\n' + p['text']) for p in PASSAGES]))
        self.succeed('index', passages, '-o', 'file.hop', '--vectors', rows, '--embedder-id', 'words', '--option', 'index.embed=false')
        with WordEmbedder() as server:
            self.succeed('index', passages, '-o', 'server.hop', '--embed-url', server.url, '--embed-model', 'words')
        infos = [self.succeed('info', name, '--json').json for name in ('file.hop', 'server.hop')]
        self.assertEqual(infos[0]['vectors'], infos[1]['vectors'])
        self.assertEqual(infos[0]['vectors']['embedder'], 'words')
        # The files differ in the option that says who embedded; what is found must not.
        query = self.write('q.npy', npy([embed('Who was born in Dorfheim?')], 'f2'))
        hits = [self.succeed('search', name, 'Who was born in Dorfheim?', '--method', 'dense', '--query-vectors', query, '--jsonl').out
                for name in ('file.hop', 'server.hop')]
        self.assertEqual(*hits)

    def test_the_same_input_gives_the_same_bytes(self):
        passages = self.write_lines('p.jsonl', PASSAGES)
        shuffled = self.write_lines('s.jsonl', PASSAGES[::-1])
        one = self.index(passages, output='1.hop').read_bytes()
        self.assertEqual(self.index(shuffled, output='2.hop').read_bytes(), one)
        self.assertNotEqual(self.index(self.write_lines('f.jsonl', PASSAGES[:2]), output='3.hop').read_bytes(), one)

    def test_more_threads_give_the_same_bytes(self):
        passages = [dict(PASSAGES[i % 3], id=f'p{i}', text=f'{PASSAGES[i % 3]["text"]} Number {i}.') for i in range(2500)]
        rows = self.write('v.npy', npy([embed(passage['text']) for passage in passages]))
        lines = self.write_lines('p.jsonl', passages)
        for threads in ('1', '3'):
            self.succeed('index', lines, '-o', f'{threads}.hop', '--vectors', rows, '--option', 'nearest.count=3', '--threads', threads)
        self.assertEqual((self.folder / '1.hop').read_bytes(), (self.folder / '3.hop').read_bytes())
        self.fail_with('--threads', arguments=['index', lines, '-o', 'x.hop', '--threads', '0'])

    def test_skipping_keeps_the_rest_with_their_own_vectors(self):
        lines = [json.dumps(PASSAGES[0]), '{"id": "x", "text": ', json.dumps(PASSAGES[1]), json.dumps(dict(PASSAGES[1], text=' ')),
                 json.dumps(PASSAGES[0]), json.dumps(PASSAGES[2])]
        broken = self.write('broken.jsonl', '\n'.join(lines))
        kept = self.write_lines('kept.jsonl', PASSAGES)
        vectors = [embed(p['title']) for p in PASSAGES]
        noise = [9.0] + [0.0] * 31
        all_rows = self.write('all.npy', npy([vectors[0], noise, vectors[1], noise, noise, vectors[2]]))
        kept_rows = self.write('kept.npy', npy(vectors))
        run = self.succeed('index', broken, '-o', '1.hop', '--on-error', 'skip', '--vectors', all_rows, '--json')
        self.assertEqual(run.json['skipped'], 3)
        self.assertIn('broken.jsonl:2', run.errors)
        self.succeed('index', kept, '-o', '2.hop', '--vectors', kept_rows)
        self.assertEqual((self.folder / '1.hop').read_bytes(), (self.folder / '2.hop').read_bytes())


if __name__ == '__main__':
    unittest.main()
