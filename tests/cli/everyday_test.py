"""Everyday use: misspellings, defaults of the user's own, completion, the manual page, the demo, a folder that loses files."""
import os
import shutil
import subprocess
import unittest

from command import DATA, PASSAGES, CommandTest


class Everyday(CommandTest):
    def test_misspelt_verbs_and_arguments_get_a_suggestion(self):
        for arguments, meant in ((['serch', 'a', 'b'], 'search'), (['idnex', 'a'], 'index'), (['search', 'a', 'b', '--explian'], '--explain'),
                                 (['add', 's', 'n', '--pruen'], '--prune'), (['search', 'a', 'b', '--quite'], '--quiet')):
            self.fail_with(f'did you mean {meant}?', arguments=arguments)
        for arguments in (['zzzzz'], ['search', 'a', 'b', '--zzzzzz'], ['x' * 100000]):
            self.assertNotIn('did you mean', self.fail_with(arguments=arguments).errors)

    def test_what_is_no_verb_is_named(self):
        self.fail_with('unknown verb "serch": did you mean search?', arguments=['serch', 'a', 'b'])
        self.fail_with('a verb is required', arguments=[])
        self.fail_with('a verb is required', arguments=['x' * 100000])

    def test_help_is_a_word_too(self):
        self.assertEqual(self.succeed('help').out, self.succeed('--help').out)
        self.assertIn('search', self.verbs())
        of_search = self.succeed('help', 'search').out
        self.assertEqual(of_search, self.succeed('search', '--help').out)
        self.assertIn('--explain', of_search)

    def test_documents_where_a_graph_is_expected_are_told_how_to_index(self):
        self.write('notes/a.md', '# A note\n\n' + 'It is longer than a header. ' * 10)
        self.write('short.txt', 'Short.')
        for path in ('notes', 'notes/a.md', 'short.txt'):
            self.fail_with(f'to index documents: hoptrail index {path} -o corpus.hop', arguments=['search', path, 'note'])
        self.write('damaged.hop', 'Short.')
        self.assertNotIn('to index documents', self.fail_with('damaged.hop', arguments=['search', 'damaged.hop', 'note']).errors)

    def test_no_hits_cannot_be_asked_for(self):
        self.index(self.write_lines('p.jsonl', PASSAGES))
        for count in ('0', '-3'):
            self.fail_with('at least 1', arguments=['search', 'corpus.hop', 'river', f'-k{count}'])

    def test_styles_and_silence(self):
        self.index(self.write_lines('p.jsonl', PASSAGES))
        self.assertIn('\033[1m', self.succeed('search', 'corpus.hop', 'river', '--color', 'always').out)
        self.assertNotIn('\033', self.succeed('search', 'corpus.hop', 'river', '--color', 'never').out)
        self.fail_with('--color', arguments=['search', 'corpus.hop', 'river', '--color', 'blue'])
        for arguments in (['index', 'p.jsonl', '-o', 'q.hop', '--quiet'], ['-q', 'add', 's', 'p.jsonl'], ['search', 'corpus.hop', 'river', '-q']):
            self.assertEqual(self.succeed(*arguments).errors, '')
        self.fail_with('no-such', arguments=['search', 'no-such.hop', 'river', '-q'])

    def test_defaults_from_a_file(self):
        self.index(self.write_lines('p.jsonl', PASSAGES))
        for variable, path in (('XDG_CONFIG_HOME', 'config/hoptrail/config.toml'), ('HOME', '.config/hoptrail/config.toml')):
            environment = {'XDG_CONFIG_HOME': '', variable: str(self.folder / path.split('/')[0]) if variable != 'HOME' else str(self.folder)}
            self.write(path, 'quiet = true\n\n[search]\nhits = 1\nmethod = "bm25"\n')
            run = self.succeed('search', 'corpus.hop', 'river village', '--json', environment=environment)
            self.assertEqual((len(run.json['hits']), run.json['method'], run.errors), (1, 'bm25', ''))
            run = self.succeed('search', 'corpus.hop', 'river village', '-k', '2', '--json', environment=environment)
            self.assertEqual(len(run.json['hits']), 2)
            self.write(path, '[search]\nhitz = 1\n')
            self.fail_with('config.toml', 'hitz', arguments=['search', 'corpus.hop', 'river'], environment=environment)
        own = self.write('own.toml', '[search]\nhits = 1\n')
        self.assertEqual(len(self.succeed('search', 'corpus.hop', 'river village', '--json', '--config', own).json['hits']), 1)
        # The same key in two sections is no repeat, and neither are lines of a list.
        two = self.write('two.toml', '[ask]\nhits = 2\n[search]\nhits = 1\nfilter = ["kind=place",\n  "kind=place"]\n')
        self.assertEqual(len(self.succeed('search', 'corpus.hop', 'river village', '--json', '--config', two).json['hits']), 1)
        self.fail_with('none.toml', arguments=['search', 'corpus.hop', 'river', '--config', 'none.toml'])
        # What has no end, or nobody at the other end.
        os.mkfifo(self.folder / 'pipe')
        for endless in ('pipe', '/dev/zero', '/dev/stdin', '-', '.'):
            self.fail_with(endless, arguments=['search', 'corpus.hop', 'river', '--config', endless])
            self.fail_with(endless, arguments=['search', 'corpus.hop', 'river', f'--config={endless}'])
        self.fail_with('large.toml', '16384', arguments=['search', 'corpus.hop', 'river', '--config', self.write('large.toml', '# comment\n' * 2000)])
        self.fail_with('range.toml', 'out of range', arguments=['search', 'corpus.hop', 'river', '--config', self.write('range.toml', 'quiet = 99999999999999999999\n')])

    def verbs(self):
        text = self.succeed('--help').out
        return [line.split()[0] for line in text[text.index('Verbs:'):].splitlines()[1:] if line.startswith('  ') and line[2] != ' ']

    def test_bash_completes(self):
        script = self.write('completion.bash', self.succeed('completion', 'bash').out)

        def complete(*words):
            line = ' '.join(f"'{word}'" for word in words)
            run = subprocess.run(['bash', '-c', f'. "{script}"; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _hoptrail; '
                                  'printf "%s\\n" "${COMPREPLY[@]}"'], capture_output=True, text=True, check=True)
            return run.stdout.split()
        self.assertEqual(sorted(complete('hoptrail', '')), sorted(self.verbs()))
        self.assertEqual(complete('hoptrail', 'search', '--expl'), ['--explain'])
        self.assertEqual(complete('hoptrail', 'search', '--method', 'bm'), ['bm25'])
        for verb in self.verbs():
            help_text = self.succeed(verb, '--help').out
            for name in complete('hoptrail', verb, '--'):
                if name not in ('--color', '--quiet', '--config', '--help'):
                    self.assertIn(name, help_text)

    def test_scripts_of_other_shells_are_sound(self):
        for shell in ('zsh', 'fish'):
            script = self.write('completion', self.succeed('completion', shell).out)
            text = script.read_text('utf-8')
            for verb in self.verbs():
                self.assertIn(verb, text)
            if shutil.which(shell):
                subprocess.run([shell, '-n', script], check=True)
        # zsh's quotes are the shell's, so that another one reads them, too.
        subprocess.run(['bash', '-n', self.write('z', self.succeed('completion', 'zsh').out)], check=True)
        self.fail_with('tcsh', arguments=['completion', 'tcsh'])

    def test_the_manual_page_has_every_verb(self):
        page = self.succeed('man').out
        for verb in self.verbs():
            self.assertIn(f'.SH {verb.upper()}\n', page)
        if shutil.which('groff'):
            run = subprocess.run(['groff', '-man', '-Tutf8', '-ww', '-K', 'utf8'], input=page.encode(), capture_output=True, check=True)
            self.assertNotIn(b'macro', run.stderr)

    def test_the_demo_finds_the_last_hop_of_each_question(self):
        run = self.succeed('demo', '-o', 'demo.hop')
        for title in ('Johann Sebastian Bach', 'Trinity Bay', 'Elena Cornaro Piscopia'):
            self.assertIn(title, ' '.join(run.out.replace('*', '').split()))
        self.assertEqual((self.folder / 'demo.hop').read_bytes(), self.index(DATA / 'passages.jsonl').read_bytes())
        self.assertIn('Brooklyn Bridge', self.succeed('demo', 'bridges in New York').out)


class Prune(CommandTest):
    def test_what_left_the_folder_leaves_the_store(self):
        for name in 'abc':
            self.write(f'notes/{name}.md', f'# {name}\n\nText of {name}.')
        self.succeed('add', 's', 'notes')
        (self.folder / 'notes/b.md').unlink()
        self.write('notes/c.md', '# c\n\nAnother text.')
        self.assertEqual(self.succeed('add', 's', 'notes').out.split(), ['updated', 'c.md'])
        run = self.succeed('add', 's', 'notes', '--prune')
        self.assertEqual((run.out.split(), run.errors.count('\n')), (['deleted', 'b.md'], 1))
        self.assertIn('1 deleted, 2 unchanged', run.errors)
        run = self.succeed('add', 's', 'notes', '--prune')
        self.assertEqual((run.out, run.errors.count('\n')), ('', 1))
        fresh = self.index('notes')
        self.assertEqual(*(self.succeed('export', graph, '--format', 'json').out for graph in ('s', fresh)))

    def test_a_file_that_cannot_be_read_now_is_no_file_that_is_gone(self):
        self.write('notes/a.md', '# a\n\nText.')
        self.write('notes/b.txt', 'Text of b.')
        self.succeed('add', 's', 'notes')
        self.write('notes/b.txt', b'a\x00b')
        run = self.succeed('add', 's', 'notes', '--prune')
        self.assertNotIn('deleted', run.out)
        self.assertIn('b.txt: binary', run.errors)

    def test_another_folder_does_not_empty_the_store(self):
        self.write('notes/a.md', '# a\n\nText.')
        self.write('other/b.md', '# b\n\nText.')
        self.succeed('add', 's', 'notes')
        self.assertEqual(self.succeed('add', 's', 'other', '--prune').out.split(), ['indexed', 'other/b.md'])
        (self.folder / 'notes/a.md').rename(self.folder / 'notes/c.md')
        self.fail_with('all 1 documents', 'notes', arguments=['add', 's', 'notes', '--prune'])
        self.fail_with('folders only', arguments=['add', 's', 'notes/c.md', '--prune'])
        self.assertEqual(self.succeed('search', 's', 'text', '--json').json['hits'][0]['document'], 'a.md')


if __name__ == '__main__':
    unittest.main()
