"""What note-takers and documentation sites write beyond Markdown."""
import time
import unittest

from command import CommandTest

NOTE = '''---
tags: [alpha, beta]
status: draft
---
# Observatory

> [!warning]- Take care
> The roof motor is strong.

Work on #project/roof and (#todo), not on #12 or C#. [Top](#observatory). ==Bright== words. %%a private remark%%
A named block. ^block-one
%%
hidden lines
%%
Costs 5 == 5 and `==kept==` and `#kept`.

!!! note "Cooling"
    Cool the camera slowly.

    ```sh
    ==kept== # kept %%kept%%
    ```

??? tip
    A folded hint.

:::danger[High voltage]
Do not open the cabinet.
:::

=== "Linux"

    Install the daemon.

=== "macOS"

    Install the bundle.

Setext heading
===

--8<-- "snippets/license.md"
{% include "header.html" %}
{{< tabs >}}
See [the roof]({{< ref "roof.md" >}}).
'''

TEXT = '''Take care The roof motor is strong.

Work on #project/roof and (#todo), not on #12 or C#. Top. Bright words. A named block. Costs 5 == 5 and ==kept== and #kept.

Cooling

Cool the camera slowly.

==kept== # kept %%kept%%

A folded hint.

High voltage Do not open the cabinet.

Linux

Install the daemon.

macOS

Install the bundle.'''


class Conventions(CommandTest):
    def test_titles_and_texts_stay_and_marks_go(self):
        self.write('v/note.md', NOTE)
        self.write('v/roof.md', '# Roof\n\nThe roof opens at dusk.')
        run = self.succeed('index', 'v', '-o', 'v.hop', '--json', '--option', 'passage.tokens=1000')
        self.assertEqual((run.json['report']['written_links'], run.json['report']['unresolved_links']), (2, 0))
        hits = self.succeed('search', 'v.hop', 'Cool the camera, install the daemon', '--method', 'bm25', '--json').json['hits']
        words = ' '.join(hits[0]['text'].split())
        self.assertEqual(words, ' '.join(TEXT.split()))
        for hidden in ('private', 'hidden', 'license', 'snippets', 'include', 'warning', 'danger'):
            self.assertEqual(self.run_command('search', 'v.hop', hidden, '--method', 'bm25').code, 1, hidden)

    def test_tags_of_the_text_and_of_the_front_matter_are_metadata(self):
        self.write('v/note.md', NOTE)
        self.write('v/other.md', '# Other\n\nRoof and camera.')
        self.succeed('index', 'v', '-o', 'v.hop')
        for condition, found in (('tags=alpha', True), ('tags=project/roof', True), ('tags=todo', True), ('tags=12', False), ('tags=kept', False), ('tags=observatory', False),
                                 ('status=draft', True)):
            run = self.run_command('search', 'v.hop', 'roof camera', '--filter', condition, '--json')
            self.assertEqual([hit['document'] for hit in run.json['hits'][:1]], ['note.md'] if found else [], condition)

    def test_html_keeps_what_only_notes_mean(self):
        self.write('v/page.html', '<h1>Page</h1><p>Write ==this== and %%that%% and #tag.</p>')
        self.succeed('index', 'v', '-o', 'v.hop')
        hit = self.succeed('search', 'v.hop', 'write', '--json').json['hits'][0]
        self.assertEqual(hit['text'], 'Write ==this== and %%that%% and #tag.')

    def test_hostile_notes_take_no_time(self):
        for name, text in (('marks', '==' * 500000), ('percent', '%%x' * 300000), ('ticks', '`' * 1000001), ('quotes', '> ' * 500000),
                           ('tabs', '=== "x"\n' * 100000), ('codes', '{{<' * 300000), ('braces', '{%' * 300000), ('tags', ''.join(f'#t{i} ' for i in range(100000)))):
            self.write(f'h/{name}.md', f'# {name}\n\n{text}\n')
        begin = time.monotonic()
        self.succeed('index', 'h', '-o', 'h.hop')
        self.assertLess(time.monotonic() - begin, 20)


if __name__ == '__main__':
    unittest.main()
