"""Files are found by name and folder, headings of a template lead nowhere, links keep their direction."""
import re
import unittest

from command import DATA, CommandTest


class Files(CommandTest):
    def documents(self, *arguments):
        hits = self.run_command('search', *arguments, '--json').json['hits']
        return [hit['document'] for hit in hits]

    def notes(self):
        self.write('docs/api/v1/users.md', '# Users\n\nOld list of names.\n')
        self.write('docs/api/v2/users.md', '# Users\n\nList of names.\n')
        self.write('docs/deploy-checklist.md', '# Before a release\n\nRun the tests.\n')
        self.write('docs/max_connections.md', '---\ntags: [project/roof]\n---\n# Limits\n\nSet names here.\n')
        for number in range(12):
            self.write(f'docs/svc{number}/README.md', f'# Overview\n\nThe service writes {number} logs with names.\n\n## Setup\n\nRead the README of all.\n')
        return self.index('docs')

    def test_words_of_the_path_find_a_file_and_are_not_shown(self):
        graph = self.notes()
        for question, document in (('deploy checklist', 'deploy-checklist.md'), ('deploy-checklist.md', 'deploy-checklist.md'),
                                   ('README svc7', 'svc7/README.md'), ('api v1 users', 'api/v1/users.md'), ('max connections', 'max_connections.md')):
            self.assertEqual(self.documents(graph, question)[0], document)
        hit = self.succeed('search', graph, 'deploy checklist', '--json').json['hits'][0]
        self.assertEqual((hit['text'].strip(), hit['title']), ('Run the tests.', 'Before a release'))

    def test_filters_by_path_document_and_nested_tag(self):
        graph = self.notes()
        for condition, expected in (('path=api/*', {'api/v1/users.md', 'api/v2/users.md'}), ('path=api/v2', {'api/v2/users.md'}),
                                    ('document=api/v1/users.md', {'api/v1/users.md'}), ('document=*/v?/users.md', {'api/v1/users.md', 'api/v2/users.md'})):
            self.assertEqual(set(self.documents(graph, 'names', '--filter', condition)), expected, condition)
        self.assertEqual(self.documents(graph, 'names', '--filter', 'tags=project'), ['max_connections.md'])
        self.assertEqual(self.documents(graph, 'names', '--filter', 'tags=proj'), [])
        self.assertIn('no document matches the condition on path', self.run_command('search', graph, 'names', '--filter', 'path=ap').errors)

    def test_info_lists_the_metadata_that_conditions_can_name(self):
        for number in range(7):
            self.write(f'f/n{number}.md', f'---\nkind: {"log" if number < 4 else "plan"}\nnumber: n{number}\n---\n\n# Note {number}\n\nText.\n\n## More\n\nText.\n')
        graph = self.index('f')
        metadata = {facet.pop('key'): facet for facet in self.succeed('info', graph, '--json').json['metadata']}
        self.assertEqual(metadata['kind'], {'documents': 7, 'values': 2, 'largest': [{'value': 'log', 'documents': 4}, {'value': 'plan', 'documents': 3}]})
        self.assertEqual((metadata['number']['values'], len(metadata['number']['largest'])), (7, 7))
        self.assertIn('\nmetadata, for --filter KEY=VALUE: kind (--all: their values)\n', self.succeed('info', graph).out)
        out = self.succeed('info', graph, '--all').out
        self.assertIn('\n  kind: log (4), plan (3)\n', out)
        self.assertIn('\n  number: n0 (1), n1 (1), n2 (1), n3 (1), n4 (1), … of 7 values\n', out)
        self.assertEqual(len(set(self.documents(graph, 'Note', '--filter', 'kind=plan'))), 3)

    def test_headings_of_a_template_lead_nowhere(self):
        for number in range(40):
            self.write(f'vault/note{number}.md', f'# Valley{number}\n\nValley{number} is near [[note{(number + 7) % 40}]].\n\n## Edit this page\n\n- Entry {number}\n\nSee [this note in GitHub](https://example.org/{number}).\n')
        graph = self.index('vault')
        facts = self.succeed('info', graph, '--json').json['graph']
        self.assertEqual((facts['boilerplate_names'], facts['boilerplate']), (2, [{'name': 'Edit this page', 'documents': 40}, {'name': 'GitHub', 'documents': 40}]))
        self.assertIn('Edit this page (40)', self.succeed('info', graph).out)
        for hit in self.succeed('search', graph, 'Where is Valley3?', '--json').json['hits']:
            self.assertTrue({'Edit this page', 'GitHub'}.isdisjoint(step.get('entity') for step in hit['path']))

    def test_info_lists_the_texts_of_a_template(self):
        license = 'This page may be copied by anyone. ' * 3
        for number in range(40):
            self.write(f'vault/note{number}.md', f'# Valley{number}\n\nThe mill of entry {number} stands below the ford.\n\n## License\n\n{license}\n')
        graph = self.index('vault')
        facts = self.succeed('info', graph, '--json').json
        self.assertEqual((facts['repeated_passages'], facts['repeated_texts']), (40, 1))
        self.assertEqual(facts['repeated'], [{'text': license[:80], 'documents': 40}])
        self.assertIn('\n  40 documents: This page may be copied', self.succeed('info', graph).out)
        titles = lambda question: [hit['title'] for hit in self.succeed('search', graph, question, '--json', '--method', 'bm25').json['hits']]
        self.assertEqual(titles('Where is the mill of Valley3?')[0], 'Valley3')
        self.assertEqual(titles('Which license has Valley3?')[0], 'Valley3 > License')

    def test_links_keep_their_direction(self):
        self.write('hills/hill.md', '# Tosmilo\n\nThe hill stands next to [this place](valley.md) and has a chapel.\n')
        self.write('hills/valley.md', '# Tosrenka\n\nA quiet valley with an old mill.\n')
        for number in range(6):
            self.write(f'hills/u{number}.md', f'# Unrelated{number}\n\nNothing number {number}, see [that](u{(number + 1) % 6}.md).\n')
        graph = self.index('hills')
        back = self.succeed('search', graph, 'Where is Tosrenka?', '--explain').out
        self.assertRegex(back, r'(?m)^   links to Tosrenka$')
        self.assertNotIn('Tosrenka links to', back)
        forward = self.succeed('search', graph, 'Where is Tosmilo?', '--explain').out
        self.assertRegex(forward, r'(?m)^   Tosmilo links to it$')
        self.assertNotIn('links to Tosmilo', forward)

    def test_the_first_line_is_a_chain_that_leads_to_words_of_the_question(self):
        self.write('food/cake.md', '# Plum cake\n\nBake it for 45 minutes, and serve it with Vanilla sauce.\n')
        self.write('food/sauce.md', '# Vanilla sauce\n\nStir four yolks into warm milk.\n')
        for number in range(6):
            self.write(f'food/u{number}.md', f'# Unrelated{number}\n\nNothing number {number}.\n')
        graph = self.index('food')
        for question, first in (('how long does plum cake bake', '1  Plum cake'), ('how many yolks has what goes with the plum cake', 'Plum cake → Vanilla sauce')):
            out = self.succeed('search', graph, question).out
            self.assertTrue(out.startswith(first), out)
            self.assertIn('└ Vanilla sauce', out)

    def test_facts_tell_no_link_and_no_name_that_a_text_lacks(self):
        asked = {'mail': ('when was the club founded', 'how many sheets did the storm take', 'who has the second key of the blade room'),
                 'company': ('who owns gangway', 'when does settlement run', 'which vendor hosts berth'),
                 'novel': ('what does captain loom smuggle', 'who printed the tide tables', 'where does abel crane take a room')}
        mentions = shares = 0
        for folder, questions in asked.items():
            graph = self.index(DATA / 'folders' / folder, output=f'{folder}.hop')
            for question in questions:
                hits = self.succeed('search', graph, question, '--json').json['hits']
                out = self.succeed('search', graph, question, '--explain', environment={'COLUMNS': '400'}).out
                blocks = re.split(r'(?m)^(\d+) +', out)
                for rank, block in zip(blocks[1::2], blocks[2::2]):
                    hit = hits[int(rank) - 1]
                    for name in re.findall(r'(?m)^ +mentions “(.*?)”', block):
                        mentions += 1
                        self.assertIn(name, f'{hit["title"]}\n{hit["text"]}', (question, hit['passage']))
                if folder == 'mail':  # no file has a hyperlink
                    self.assertNotRegex(out, r'(?m)(^ +links to|links to it)', question)
                    shares += out.count('shares rare words with')
        self.assertGreater(mentions, 0)
        self.assertGreater(shares, 0)

    def test_words_that_are_written_otherwise_are_found(self):
        texts = {'camel': 'Call getUserByEmail first.', 'snake': 'Set scrape_interval_seconds to ten.', 'c': 'Written in C mostly.',
                 'cpp': 'Written in C++ mostly.', 'csharp': 'Written in C# mostly.', 'amp': 'AT&T and R&D merged.', 'net': 'Ported to .NET last year.',
                 'ko': '서울은 대한민국의 수도입니다.', 'pusan': '부산은 항구 도시이다.'}
        for name, text in texts.items():
            self.write(f'words/{name}.md', f'# Page\n\n{text}\n')
        graph = self.index('words')
        for question, name in (('get user by email', 'camel'), ('scrape interval', 'snake'), ('C++', 'cpp'), ('C#', 'csharp'), ('AT&T', 'amp'),
                               ('.NET', 'net'), ('서울', 'ko'), ('수도', 'ko'), ('부산', 'pusan')):
            self.assertEqual(self.documents(graph, question)[:1], [f'{name}.md'], question)


if __name__ == '__main__':
    unittest.main()
