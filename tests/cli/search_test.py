"""hoptrail search and its neighbors: info, check, export, options, help."""
import json
import os
import pty
import re
import unicodedata
import unittest
import xml.etree.ElementTree

from command import DATA, PASSAGES, SCHEMAS, CommandTest, npy, read_lines
from schema_check import check
from word_embedder import WordEmbedder, embed

QUESTION = 'Into which river does the river that flows through the birthplace of the director of Fitzcarraldo empty?'


def letters(text):
    """Lower case without marks; what is no letter or digit is a space."""
    plain = unicodedata.normalize('NFKD', text).casefold()
    return ''.join(' ' if not c.isalnum() else c for c in plain if not unicodedata.combining(c))


class Search(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(DATA / 'passages.jsonl')

    def test_every_hop_of_a_question_is_found(self):
        question = next(q for q in read_lines(DATA / 'questions.jsonl') if q['question'] == QUESTION)
        run = self.succeed('search', 'corpus.hop', QUESTION, '--json')
        self.assertLessEqual(set(question['gold'][:2]), {hit['passage'] for hit in run.json['hits']})

    def test_json_follows_the_schema(self):
        for method in ('trail', 'bm25', 'tfidf', 'gnn_ret', 'rgnn_ret'):
            run = self.succeed('search', 'corpus.hop', QUESTION, '--method', method, '--json')
            self.assertEqual(check(run.json, SCHEMAS / 'trace.schema.json'), [], method)
            self.assertEqual(run.json['method'], method)

    def test_each_link_of_a_path_has_the_sentence_that_makes_it(self):
        passages = {passage['id']: passage for passage in read_lines(DATA / 'passages.jsonl')}
        links = 0
        for question in read_lines(DATA / 'questions.jsonl'):
            for hit in self.succeed('search', 'corpus.hop', question['question'], '--json').json['hits']:
                for before, step in zip(hit['path'], hit['path'][1:]):
                    if step['by'] not in ('own', 'mention', 'phrase'):
                        continue
                    evidence = step['evidence']
                    joined = before.get('passage') or step.get('passage')
                    self.assertEqual((evidence['passage'], evidence['document']), (joined, joined))
                    begin, end = evidence['range']['bytes']
                    whole = passages[joined][evidence['in']]
                    self.assertEqual(evidence['text'], whole.encode()[begin:end].decode())
                    words = letters(evidence['text']).split()
                    name = letters(before.get('entity') or step.get('entity')).split()
                    self.assertTrue(set(words) & set(name), (name, evidence))
                    links += 1
        self.assertGreater(links, 300)

    def test_a_word_of_the_path_is_said_to_be_there(self):
        self.write('files/svc12/README.md', '# Settlement\n\nThe men who grew it wrote this on 2024-08-02.\n')
        self.write('files/notes.md', '# Notes\n\nNothing of that.\n')
        self.succeed('index', 'files', '-o', 'files.hop')
        terms = self.succeed('search', 'files.hop', 'README svc12 settlement', '--json').json['hits'][0]['matched_terms']
        self.assertEqual([(term['form'], term.get('place')) for term in terms],
                         [('README', 'path'), ('svc12', 'path'), ('Settlement', 'title')])
        facts = self.succeed('search', 'files.hop', 'who grows a man svc12 in August 2024', '--explain').out
        self.assertIn('has grows (as “grew”), man (as “men”), svc12 (in its path), August (as “08”), 2024\n', facts)

    def test_tags_are_set_apart_from_the_text_behind_them(self):
        self.write('notes/a.md', '---\ntags: [alpha, beta]\n---\n\nThe quick fox jumps.\n')
        self.succeed('index', 'notes', '-o', 'notes.hop')
        self.assertIn('*alpha*, beta · The quick *fox* jumps.\n', self.succeed('search', 'notes.hop', 'alpha fox').out)

    def test_info_says_first_what_a_user_wants_and_all_with_an_option(self):
        short, long = (self.succeed('info', 'corpus.hop', *more).out for more in ((), ('--all',)))
        facts = self.succeed('info', 'corpus.hop', '--json').json
        self.assertEqual(short.splitlines()[:2], [f"documents: {facts['documents']}", f"passages: {facts['passages']}"])
        self.assertLessEqual(len(short.splitlines()), 12)
        for line in ('file', 'keyword links', '  checksum: ', 'analyzer: '):
            self.assertIn(f'\n{line}', long)
            self.assertNotIn(f'\n{line}', short)
        self.assertIn('  edges: ', self.succeed('info', 'corpus.hop', '--option', 'method=gnn_ret').out)

    def test_json_lines_are_the_hits(self):
        whole = self.succeed('search', 'corpus.hop', QUESTION, '--json').json['hits']
        lines = self.succeed('search', 'corpus.hop', QUESTION, '--jsonl').out.splitlines()
        self.assertEqual([json.loads(line) for line in lines], whole)

    def test_people_see_the_chain_with_its_sentences_and_with_explain_the_facts(self):
        run = self.succeed('search', 'corpus.hop', QUESTION, '-k', 5)
        self.assertRegex(run.out, r'^Fitzcarraldo → Werner Herzog')
        self.assertRegex(run.out, r'(?m)^1  Fitzcarraldo +.*p001$')
        self.assertRegex(run.out, r'(?m)^   Fitzcarraldo is a 1982 adventure film .*\[Werner Herzog\]')
        self.assertRegex(run.out, r'(?m)^\d  └ Werner Herzog +(\d+(st|nd|rd|th) without links  )?p002$')
        self.assertNotIn('lacks ', run.out)
        facts = self.succeed('search', 'corpus.hop', QUESTION, '-k', 3, '--explain')
        self.assertRegex(facts.out, r'(?m)^   the question names it: “Fitzcarraldo”, known to \d+ passages?$')
        self.assertRegex(facts.out, r'(?m)^ +Fitzcarraldo mentions “Werner Herzog”, known to \d+ passages?$')
        self.assertRegex(facts.out, r'(?m)^ +has .*; lacks ')
        self.assertRegex(facts.out, r'(?m)^ +\d+(st|nd|rd|th) by words, ')
        self.assertNotIn('parts: ', facts.out)
        full = self.succeed('search', 'corpus.hop', QUESTION, '-k', 3, '--explain=full')
        self.assertEqual(full.out.count('parts: learned '), 3)
        self.fail_with('--explain', arguments=['search', 'corpus.hop', QUESTION, '--explain=more'])
        self.assertNotIn('\033', run.out)

    def test_a_passage_that_a_chain_passes_is_shown_though_it_is_no_hit(self):
        """Every chain is on the screen: each passage of it once, below the one before, with the sentence that names the next."""
        passed = 0
        self.succeed('index', DATA / 'passages.jsonl', '-o', 'samples.hop')
        for question in read_lines(DATA / 'questions.jsonl'):
            trace, text = (self.succeed('search', 'samples.hop', question['question'], '-k', 5, *more, environment={'COLUMNS': '1000'})
                           for more in (('--json',), ('--explain',)))
            trace, lines = trace.json, text.out.splitlines()
            hits = {hit['passage'] for hit in trace['hits']}
            for hit in trace['hits']:
                last = -1
                for step, after in zip(hit['chain'], hit['chain'][1:] + [None]):
                    pattern = r'^(?:\d+|–) +(?:└ )?' + re.escape(step['title']) + ' .*' + re.escape(step['passage']) + '$'
                    [at] = [number for number, line in enumerate(lines) if re.search(pattern, line)]
                    self.assertGreater(at, last, lines)
                    last = at
                    if step['passage'] in hits:
                        continue
                    passed += 1
                    self.assertTrue(lines[at].startswith('– ') and 'on the way' in lines[at], lines[at])
                    link = trace['links'][after['link']]
                    if link['in'] == step['passage']:
                        self.assertIn(f"[{link['name']}]", lines[at + 1])
                    self.assertEqual(lines[at].count('└'), step is not hit['chain'][0])
        self.assertGreater(passed, 5)

    def test_each_step_of_the_tree_shows_the_name_that_leads_there(self):
        """In brackets, in the lines of the passage whose sentence has it, whichever other sentence is its snippet."""
        steps = 0
        for question in read_lines(DATA / 'questions.jsonl'):
            arguments = ['search', 'corpus.hop', question['question'], '-k', 10]
            trace, blocks = self.succeed(*arguments, '--json').json, {}
            for line in self.succeed(*arguments).out.splitlines():
                if not line.startswith('  '):
                    lines = blocks.setdefault(line.split()[0], [])
                lines.append(line)
            ranks = {hit['passage']: str(hit['rank']) for hit in trace['hits']}
            for step in (hit['chain'][-1] for hit in trace['hits'] if len(hit['chain']) > 1):
                link = trace['links'][step['link']]
                if link['in'] not in ranks:
                    continue
                block = ' '.join(' '.join(blocks[ranks[link['in']]]).split())
                names = [letters(name) for name in re.findall(r'\[([^]]*)\]', block)]
                self.assertTrue(any(letters(link['name']) in name for name in names), (link, block))
                steps += 1
        self.assertGreater(steps, 100)

    def test_no_line_is_wider_than_the_terminal(self):
        for columns in (40, 72, 130):
            for question in read_lines(DATA / 'questions.jsonl')[:20]:
                run = self.succeed('search', 'corpus.hop', question['question'], '--explain', environment={'COLUMNS': str(columns)})
                self.assertLessEqual(max(map(len, run.out.splitlines())), columns, run.out)

    def test_a_long_path_keeps_the_file_and_the_line(self):
        folder = 'notes/' + 'deeper/' * 12
        for name in ('tide tables.md', 'a' * 90 + '.md', '港' * 40 + '.md'):
            self.write(folder + name, '# Tides\n\nThe tide turns at noon.\n')
        self.succeed('index', 'notes', '-o', 'tides.hop')
        for columns in (60, 100, 300):
            first_lines = self.succeed('search', 'tides.hop', 'when does the tide turn', environment={'COLUMNS': str(columns)}).out
            for end in ('/tide tables.md:3', 'aaaaa.md:3', '港港.md:3'):
                self.assertIn(end, first_lines)
        self.assertRegex(first_lines, 'deeper/deeper/tide tables.md:3')

    def test_every_link_has_a_sentence_with_its_name_and_every_chain_is_made_of_links(self):
        passages = {passage['id']: passage for passage in read_lines(DATA / 'passages.jsonl')}
        links = 0
        for question in read_lines(DATA / 'questions.jsonl'):
            found = self.succeed('search', 'corpus.hop', question['question'], '--json').json
            for link in found['links']:
                text = passages[link['in']]['text'] if link['in'] else found['question']  # with corrected words
                begin, end = link['sentence_range']['bytes']
                self.assertEqual(link['sentence'], text.encode()[begin:end].decode())
                begin, end = link['name_range']['bytes']
                self.assertEqual(link['name'], text.encode()[begin:end].decode())
                self.assertIn(link['name'], link['sentence'])
                links += 1
            for hit in found['hits']:
                at = None
                for step in hit['chain']:
                    if 'link' in step:
                        link = found['links'][step['link']]
                        self.assertEqual((link['from'], link['to']), (at, step['passage']))
                    else:
                        self.assertEqual((at, step['passage']), (None, found['hits'][0]['passage']))
                    at = step['passage']
                self.assertIn(at, (None, hit['passage']))
                self.assertEqual(len(hit['matched_terms']) + len(hit['missing_terms']),
                                 len(found['hits'][0]['matched_terms']) + len(found['hits'][0]['missing_terms']))
        self.assertGreater(links, 300)

    def test_no_hit_is_exit_1(self):
        run = self.run_command('search', 'corpus.hop', 'zzzzqqq', '--method', 'bm25')
        self.assertEqual((run.code, run.out), (1, ''))
        self.assertIn('no hit: no passage has ‘zzzzqqq’', run.errors)
        run = self.run_command('search', 'corpus.hop', 'Fitzcarraldo', '--filter', 'path=nowhere')
        self.assertEqual((run.code, run.out), (1, ''))
        self.assertIn('no hit: no passage that the filter admits has ‘Fitzcarraldo’\n', run.errors)

    def test_the_first_line_tells_whether_there_is_an_answer(self):
        def first(question, columns=100):
            return self.succeed('search', 'corpus.hop', question, environment={'COLUMNS': str(columns)}).out.splitlines()[0]

        self.assertEqual(first('how do seagulls sleep at night'), 'no passage has ‘seagulls’: an answer is unlikely')
        self.assertTrue(first('What is the score of CVE-2024-3094 for the Brooklyn Bridge?').endswith('an answer is unlikely'))
        self.assertIn('‘CVE-2024-3094’', first('What is the score of CVE-2024-3094 for the Brooklyn Bridge?', 200))
        composer = 'which composer was organist in the birthplace of the designer of the brooklyn bridge'
        self.assertRegex(first(composer, 120), r'^Brooklyn Bridge → John A. Roebling → Mühlhausen {4,}answer likely: Johann Sebastian Bach$')
        for columns in (40, 80, 120):
            for question in (composer, 'how do seagulls sleep at night'):
                self.assertLessEqual(len(first(question, columns)), columns)

    def test_a_graph_without_vectors_asks_no_server(self):
        with WordEmbedder() as server:
            self.assertTrue(self.succeed('search', 'corpus.hop', QUESTION, '--embed-url', server.url, '--json').json['hits'])
            self.assertEqual(server.requests, [])

    def test_unused_vectors_are_told(self):
        with WordEmbedder() as server:
            self.index(self.write_lines('p.jsonl', PASSAGES), '--embed-url', server.url, '--embed-model', 'words', output='v.hop')
            run = self.succeed('search', 'v.hop', 'Anna Berg')
            self.assertIn("vectors are not used", run.errors)
            self.assertNotIn("not used", self.succeed('search', 'v.hop', 'Anna Berg', '--method', 'bm25').errors)
            server.requests.clear()
            self.succeed('search', 'v.hop', 'Where was Anna Berg born?', '--embed-url', server.url)
            self.assertEqual(server.requests[0][1]['input'], ['Where was Anna Berg born?', 'Where was it born?'])
            self.assertEqual(server.requests[0][1]['model'], 'words')  # the graph says by what it was embedded
            self.fail_with('words', 'others', arguments=('search', 'v.hop', 'Anna Berg', '--embed-url', server.url, '--embed-model', 'others'))

    def test_given_vectors_and_asked_ones_find_the_same(self):
        with WordEmbedder() as server:
            self.index(self.write_lines('p.jsonl', PASSAGES), '--embed-url', server.url, '--embed-model', 'words', output='v.hop')
            asked = self.succeed('search', 'v.hop', 'Where was Anna Berg born?', '--embed-url', server.url, '--json')
        query = self.write('q.npy', npy([embed('Where was Anna Berg born?')]))
        masked = self.write('m.npy', npy([embed('Where was it born?')]))
        given = self.succeed('search', 'v.hop', 'Where was Anna Berg born?', '--query-vectors', query, '--masked-vectors', masked, '--json')
        self.assertEqual(asked.json, given.json)
        self.assertEqual(asked.json['hits'][0]['passage'], 'a')

    def test_keys_go_where_they_belong(self):
        with WordEmbedder() as server:
            key = {'HOPTRAIL_EMBED_KEY': 'secret-1', 'OPENAI_API_KEY': 'secret-2'}
            passages = self.write_lines('p.jsonl', PASSAGES)
            self.index(passages, '--embed-url', server.url, output='v.hop', environment=key)
            self.assertEqual(server.requests[0][0]['Authorization'], 'Bearer secret-1')
            server.requests.clear()
            self.index(passages, '--embed-url', server.url, output='v.hop', environment={'OPENAI_API_KEY': 'secret-2', 'HOPTRAIL_EMBED_KEY': ''})
            self.assertNotIn('Authorization', server.requests[0][0])  # plain http


class Facts(CommandTest):
    def setUp(self):
        super().setUp()
        self.index(self.write_lines('p.jsonl', PASSAGES))

    def test_info_tells_sizes(self):
        facts = self.succeed('info', 'corpus.hop', '--json').json
        self.assertEqual((facts['passages'], facts['vectors']), (3, None))
        self.assertIn('passages: 3', self.succeed('info', 'corpus.hop').out)

    def test_info_tells_how_much_gold_lies_near_the_words_of_questions(self):
        texts = {'Ash': 'Ash looks to Birch.', 'Birch': 'Birch looks to Cedar.', 'Cedar': 'Cedar is alone.', 'Dogwood': 'Nothing here.'}
        file = self.write_lines('trees.jsonl', [{'id': name, 'title': name, 'text': text} for name, text in texts.items()])
        questions = self.write_lines('trees.questions.jsonl', [{'question': 'ash', 'gold': ['Cedar']}])
        self.succeed('index', file, '-o', 'trees.hop')
        reach = self.succeed('info', 'trees.hop', questions, '--option', 'kgp.keyword_share=1', '--json').json['reach']
        self.assertEqual(reach, {
            'questions': 1,
            'within_0_hops': {'all_gold': 0, 'recall': 0, 'precision': 0, 'passages': 1},
            'within_1_hop': {'all_gold': 0, 'recall': 0, 'precision': 0, 'passages': 2},
            'within_2_hops': {'all_gold': 1, 'recall': 1, 'precision': 0.3333, 'passages': 3}})
        self.fail_with('nothing.jsonl', arguments=('info', 'trees.hop', 'nothing.jsonl'))

    def test_exports_are_well_formed(self):
        graph = self.succeed('export', 'corpus.hop', '--format', 'json').json
        self.assertTrue(graph['nodes'] and graph['edges'])
        xml.etree.ElementTree.fromstring(self.succeed('export', 'corpus.hop', '--format', 'graphml').out)
        self.succeed('export', 'corpus.hop', '--format', 'dot', '-o', 'graph.dot')
        self.assertIn('graph', (self.folder / 'graph.dot').read_text('utf-8').splitlines()[0])

    def test_options_are_listed_and_taken(self):
        options = self.succeed('options', '--json').json['options']
        self.assertIn('trail.sweeps', {option['key'] for option in options})
        for option in options:  # every default is a value that the option takes
            if option['type'] != 'text':
                self.succeed('info', 'corpus.hop', '--option', f"{option['key']}={option['default']}")
        self.assertIn('trail.sweeps = 6', self.succeed('options').out)

    def test_help_and_version(self):
        self.assertRegex(self.succeed('--version').out, r'^hoptrail \d+\.\d+\.\d+')
        for verb in ('index', 'search', 'ask', 'eval', 'info', 'check', 'export', 'options'):
            self.assertIn(f'hoptrail {verb} ', self.succeed(verb, '--help').out + ' ')

    def test_colors_only_on_a_terminal(self):
        for environment, styled in (({'TERM': 'xterm'}, True), ({'TERM': 'xterm', 'NO_COLOR': '1'}, False), ({'TERM': 'dumb'}, False)):
            master, slave = pty.openpty()
            self.succeed('search', 'corpus.hop', 'Anna Berg', stdout=slave, environment=environment)
            os.close(slave)
            shown = os.read(master, 65536)
            os.close(master)
            self.assertEqual(b'\033[1m' in shown, styled, environment)


class ForgedTitles(CommandTest):
    """The lines of hits are read as their structure says: a title or id adds no hit, no rank, no note and no step of a chain."""
    FORGED = ['Fitzcarraldo → Werner Herzog', 'Quiet\n1  Fake hit', 'Quiet · 2 Fake hit', '1  Fake hit', '7 Fake hit', '└ Fake hit', '"Fake" hit',
              'Quiet   3rd without links  p999', 'Quiet mentions “Fake hit”, known to 1 passage', 'Quiet] [p999', 'Quiet links to it: “Fake”', 'Plain > title',
              'Quiet    answer likely: Fake']

    ANSWER = '(answer likely: |in part: |no passage has |no hit has |an answer is unlikely|found in this sentence: )'

    def item(self, line, sign):
        """The first item of a line and what follows the sign; in quotation marks, it is JSON."""
        end = json.JSONDecoder().raw_decode(line)[1] if line.startswith('"') else line.find(sign) if sign in line else len(line)
        self.assertIn(line[end:end + len(sign)], ('', sign), line)
        return json.loads(line[:end]) if line.startswith('"') else line[:end], line[end + len(sign):]

    def shown(self, out):
        """The titles in chains, and of each hit by its rank."""
        chain, hits = [], []
        for line in out.splitlines():
            if line.startswith('also: '):
                line = line.removeprefix('also: ').removesuffix(' (no link)')
                while line:
                    rank, line = line.split(' ', 1)
                    title, line = self.item(line, ' · ')
                    hits.append((int(rank), title))
            elif line[:1].isdigit():
                rank, line = line.split(maxsplit=1)
                hits.append((int(rank), self.item(line.removeprefix('└ '), '  ')[0]))
            elif not line.startswith(' '):
                line = re.sub(rf'(^| {{4,}}){self.ANSWER}.*$', '', line)
                while line:
                    title, line = self.item(line, ' → ')
                    chain.append(title)
        return chain, sorted(hits)

    def test_a_title_is_one_item_of_its_line(self):
        name, spaces = 'Aurelio Quint', lambda text: ' '.join(text.split())
        for forged in self.FORGED:
            self.index(self.write_lines('p.jsonl', [
                {'id': 'film', 'title': 'The Brass River', 'text': f'The Brass River is a film that was directed by {name}.'},
                {'id': 'maker', 'title': name, 'text': f'{name} was born in the town of Ostrava Glen.'},
                {'id': 'town', 'title': 'Ostrava Glen', 'text': 'Ostrava Glen lies on the Velden river.'},
                *({'id': f'other{i}', 'title': forged, 'text': f'A river and a film, number {i}, of a town.'} for i in range(4))]))
            arguments = ['search', 'corpus.hop', 'Into which river does the birthplace of the director of The Brass River empty?', '-k', 7]
            hits = self.succeed(*arguments, '--json').json['hits']
            self.assertIn(spaces(forged), [spaces(hit['title']) for hit in hits])
            chain, shown = self.shown(self.succeed(*arguments, environment={'COLUMNS': '1000'}).out)
            self.assertEqual(chain, ['The Brass River', name, 'Ostrava Glen'][:len(chain)])
            self.assertEqual([(rank, spaces(title)) for rank, title in shown], [(hit['rank'], spaces(hit['title'])) for hit in hits], forged)

    def test_facts_quote_titles_too(self):
        title = 'Fitzcarraldo mentions “Fake”, known to 9 passages'
        self.index(self.write_lines('p.jsonl', [
            {'id': 'a', 'title': title, 'text': 'Fitzcarraldo is a film by Aurelio Quint.'},
            {'id': 'b', 'title': 'Aurelio Quint', 'text': 'Aurelio Quint was born in Ostrava Glen.'}]))
        out = self.succeed('search', 'corpus.hop', f'Where was the maker of {title} born?', '--explain', environment={'COLUMNS': '1000'}).out
        self.assertIn('Fake', out)
        for line in out.splitlines():
            if 'Fake' in line and 'the question names it' not in line and 'Fitzcarraldo is' not in line and 'has ' not in line:
                self.assertIn(json.dumps(title, ensure_ascii=False), line)


if __name__ == '__main__':
    unittest.main()
