"""HTML: every construct keeps its text, or is on a short list with the reason."""
import unittest

from command import CommandTest

# Each construct has a word of its own in the place of {}.
CONSTRUCTS = {
    'h1': '<h1>{}</h1>', 'h2': '<h2>{}</h2>text', 'h3': '<h3>{}</h3>text', 'h4': '<h4>{}</h4>text', 'h5': '<h5>{}</h5>text', 'h6': '<h6>{}</h6>text',
    'hgroup': '<hgroup><h2>{}</h2><p>{}</p></hgroup>', 'header': '<header>{}</header>', 'section': '<section>{}</section>',
    'article': '<article>{}</article><article>{}</article>', 'aside': '<aside>{}</aside>', 'address': '<address>{}</address>',
    'footer of a section': '<section>text<footer>{}</footer></section>', 'p': '<p>{}</p>', 'pre': '<pre>{}<br>{}</pre>',
    'blockquote': '<blockquote>{}</blockquote>', 'ol': '<ol><li>{}<li>{}</ol>', 'ul': '<ul><li>{}<ul><li>{}</ul></ul>',
    'menu': '<menu><li>{}</menu>', 'dl': '<dl><dt>{}<dt>{}<dd>{}<dd>{}<dt><code>{}</code><dd><ul><li>{}<li>{}</ul><dt>{}</dl>',
    'dl with div': '<dl><div><dt>{}</dt><dd><p>{}</p><p>{}</p></dd></div></dl>', 'dd alone': '<dl><dd>{}</dl>',
    'figure': '<figure><img alt="{}"><figcaption>{}</figcaption></figure>', 'div': '<div>{}</div>{}<div>{}</div>',
    'a': '<a href="x.html">{}</a>', 'a of nothing': '<a name="x">{}</a>', 'em': '<em>{}</em>', 'strong': '<strong>{}</strong>',
    'small': '<small>{}</small>', 's': '<s>{}</s>', 'cite': '<cite>{}</cite>', 'q': '<q>{}</q>', 'dfn': '<dfn>{}</dfn>',
    'abbr': '<abbr title="{}">{}</abbr>', 'ruby': '<ruby>{}<rp>(</rp><rt>{}</rt><rp>)</rp></ruby>', 'data': '<data value="1">{}</data>',
    'time': '<time>{}</time>', 'code': '<code>{}</code>', 'var': '<var>{}</var>', 'samp': '<samp>{}</samp>', 'kbd': '<kbd>{}</kbd>',
    'sub': '<sub>{}</sub>', 'sup': '<sup>{}</sup>', 'i': '<i>{}</i>', 'b': '<b>{}</b>', 'u': '<u>{}</u>', 'mark': '<mark>{}</mark>',
    'bdi': '<bdi>{}</bdi>', 'bdo': '<bdo dir="ltr">{}</bdo>', 'span': '<span>{}</span>', 'br': '{}<br>{}', 'hr': '{}<hr>{}',
    'ins': '<ins>{}</ins>', 'del': '<del>{}</del>', 'picture': '<picture><source srcset="x"><img alt="{}"></picture>',
    'img title': '<img title="{}">', 'object': '<object data="x">{}</object>', 'area': '<map name="m"><area alt="{}" href="x"></map>',
    'canvas': '<canvas>{}</canvas>', 'math': '<math><mi>{}</mi><mo>=</mo><mtext>{}</mtext></math>',
    'svg': '<svg><title>{}</title><desc>{}</desc><g><text>{}<tspan>{}</tspan></text></g></svg>',
    'table': '<table><caption>{}</caption><thead><tr><th>{}</thead><tbody><tr><td>{}<td>{}</tbody><tfoot><tr><td>{}</tfoot></table>',
    'table of blocks': '<table><caption>{}</caption><tr><td><ul><li>{}</ul><td>{}</table>', 'text between cells': '<table>{}<tr><td>{}</table>',
    'nested table': '<table><tr><td>{}<table><tr><td>{}</table></table>', 'form': '<form>{}</form>', 'label': '<label>{}</label>',
    'fieldset': '<fieldset><legend>{}</legend>{}</fieldset>', 'textarea': '<textarea>{}</textarea>', 'output': '<output>{}</output>',
    'progress': '<progress>{}</progress>', 'meter': '<meter>{}</meter>', 'details': '<details><summary>{}</summary>{}</details>',
    'dialog': '<dialog>{}</dialog>', 'slot': '<slot>{}</slot>', 'own element': '<my-part>{}</my-part>', 'hidden': '<p hidden>{}</p>',
    'button in a heading': '<h3><button>{}</button></h3>text', 'font': '<font>{}</font>', 'center': '<center>{}</center>', 'tt': '<tt>{}</tt>',
    'big': '<big>{}</big>', 'strike': '<strike>{}</strike>', 'acronym': '<acronym>{}</acronym>', 'dir': '<dir><li>{}</dir>',
    'listing': '<listing>{}</listing>', 'xmp': '<xmp>{}</xmp>', 'marquee': '<marquee>{}</marquee>', 'nobr': '<nobr>{}</nobr>',
    'references': '{} &amp; &eacute;&#8212;{}',
}
# As docs/guides/markdown-folder.md says, with the reasons.
LEFT_OUT = {
    'comment': '<!-- {} -->', 'script': '<script>{}</script>', 'style': '<style>{}</style>', 'template': '<template>{}</template>',
    'nav': '<nav>{}</nav>', 'search': '<search>{}</search>', 'footer of the page': '<footer>{}</footer>', 'iframe': '<iframe>{}</iframe>',
    'video': '<video>{}</video>', 'audio': '<audio>{}</audio>', 'select': '<select><option>{}</select>', 'input': '<input value="{}">',
    'datalist': '<datalist><option>{}</datalist>', 'button': '<button>{}</button>', 'noscript': '<noscript>{}</noscript>',
    'aria-hidden': '<span aria-hidden="true">{}</span>', 'annotation': '<math><mi>x</mi><annotation>{}</annotation></math>',
}


def planted(constructs, first):
    """The constructs with a numbered word in every place, and the words of each."""
    html, words = '', {}
    for name, text in constructs.items():
        words[name] = [f'plant{first + at}x' for at in range(text.count('{}'))]
        first += len(words[name])
        html += text.format(*words[name]) + '\n'
    return html, words


class Html(CommandTest):
    def passages(self, page, name='page.html'):
        self.write(f'site/{name}', page)
        self.succeed('index', f'site/{name}', '-o', 'h.hop')
        return self.indexed_passages('h.hop', page if isinstance(page, str) else page.decode('utf-8', 'ignore'))

    def text(self, page):
        return '\n'.join(passage['title'] + '\n' + passage['text'] for passage in self.passages(page))

    def test_every_construct_keeps_its_text(self):
        html, words = planted(CONSTRUCTS, 100)
        text = self.text(f'<!doctype html><html><head><title>Page</title></head><body>{html}</body></html>')
        self.assertGreater(len(words), 80)
        self.assertEqual({name: [word for word in own if word not in text] for name, own in words.items() if any(word not in text for word in own)}, {})

    def test_what_is_left_out_is_this(self):
        html, words = planted(LEFT_OUT, 1000)
        text = self.text(f'<html><body><p>Kept.</p>{"<p>Other text.</p>" * 30}{html}<p>Last.</p></body></html>')
        self.assertIn('Kept.', text)
        self.assertIn('Last.', text)
        self.assertEqual([name for name, own in words.items() if any(word in text for word in own)], [])

    def test_a_table_with_a_header_may_have_blocks_in_its_cells(self):
        rows = ''.join(f'<tr><td>berth{at}</td><td><ul><li>for ship number {at}<li>near the old quay</ul></td></tr>' for at in range(80))
        passages = self.passages(f'<h1>Berths</h1><table><tr><th>Berth</th><th>Remarks</th></tr>{rows}</table>')
        self.assertGreater(len(passages), 3)
        self.assertEqual([passage['text'] for passage in passages if not passage['text'].startswith('Berth | Remarks\nberth')], [])
        self.assertEqual(self.text('<table><tr><td><ul><li>one<li>two</ul><td>three</table>').split(), 'page - one - two three'.split())

    def test_a_link_around_blocks_is_a_link(self):
        self.write('site/b.html', '<h1>Other</h1>')
        self.write('site/page.html', '<a href="b.html"><div><h3>Card</h3><p>of words</p></div></a><p>after</p><a href="b.html"><p></p></a>')
        report = self.succeed('index', 'site', '-o', 'h.hop', '--json').json['report']
        self.assertEqual((report['written_links'], report['unresolved_links']), (1, 0))

    def test_noscript_is_read_if_it_has_most_of_the_text(self):
        self.assertIn('lantern', self.text('<div id="app">Load</div><noscript><p>The lantern stands on the quay.</p></noscript>'))

    def test_an_article_is_the_page_only_with_most_of_its_text(self):
        long = 'The harbor of Westmole has a quince market. ' * 5
        hit = self.passages(f'<h1>Harbors</h1><p>{long}</p><article>Teaser medlar.</article>')
        self.assertEqual(hit[0]['title'], 'Harbors')
        self.assertIn('quince', hit[0]['text'])
        text = self.text(f'<div>Sidebar medlar.</div><main><h1>Harbors</h1><p>{long}</p></main>')
        self.assertIn('quince', text)
        self.assertNotIn('medlar', text)

    def test_a_title_is_no_markdown(self):
        self.assertEqual(self.passages('<title>Tides | *Harbors*</title><h1>One</h1><p>Ebb.</p><h1>Two</h1><p>Flow.</p>')[0]['title'].split(' > ')[0], 'Tides | *Harbors*')

    def test_a_page_of_a_title_is_found_by_it(self):
        self.assertEqual([(p['title'], p['text']) for p in self.passages('<!doctype html><title>Lone *title*</title>')], [('Lone *title*', 'Lone *title*')])

    def test_a_term_stays_with_its_definition(self):
        for at, definition in enumerate(('<p>{}</p><p>{}</p>', '{}', '<div><p>{}</p></div>', '<ul><li>{}</li><li>{}</li></ul>', '<pre>{}</pre>{}',
                                         '<table><tr><td>{}<td>{}</table>')):
            items = ''
            for number in range(40):
                sentence = ' '.join(f'Word{number} of sentence {k} stands in the definition here.' for k in range(number % 9 + 3))
                items += f'<dt id="x{number}">--option{number:02}</dt><dd>{definition.format(sentence, sentence)}</dd>\n'
            passages = self.passages(f'<h1>Options</h1><dl>{items}</dl>', f'p{at}.html')
            self.assertGreater(len(passages), 5)
            self.assertEqual([p['text'][-60:] for p in passages if p['text'].rstrip(' :').split()[-1].startswith('--option')], [])
            self.assertIn('--option07: Word7', ' '.join(' '.join(p['text'] for p in passages).split()))

    def test_invisible_characters_are_not_printed(self):
        text = self.text('<title>T\u200bitle</title><h2>Set\u00adting<a href="#s">\u200b</a></h2><p>Eisen\u00adbahn zero\u200bwidth'
                         ' word\u2060joiner \ufeffmark&shy;ed line<wbr>break</p><pre>code\u200btext</pre>')
        for word in ('Title', 'Setting', 'Eisenbahn', 'zerowidth', 'wordjoiner', 'marked', 'linebreak', 'codetext'):
            self.assertIn(word, text)
        for character in '\u00ad\u200b\u2060\ufeff':
            self.assertNotIn(character, text)

    def test_a_less_sign_in_a_script_or_comment_ends_nothing(self):
        words = ' '.join(f'word{k}' for k in range(3000))
        for hidden in (f'<!-- if a <b then {words} -->', f'<script>if (a<b) {{ {words} }}</script>', f'<style>/* a <b {words} */</style>',
                       f'<script type="application/json">{{"a": "<b {words}"}}</script>', f'<!--[if IE]> a <b {words} <![endif]-->'):
            text = self.text(f'<p>Alpha begins.</p>{hidden}<p>Omega ends.</p>')
            self.assertIn('Alpha begins.', text)
            self.assertIn('Omega ends.', text, hidden[:30])
            self.assertNotIn('word77', text)

    def test_a_page_that_the_parser_cuts_is_an_error(self):
        attributes = ' '.join(f'a{k}="1"' for k in range(200000))
        for page, reason in ((f'<p>Alpha</p><p {attributes}>Omega</p>', 'more than 350 attributes'),
                             ('<div>' * 100000 + 'Omega', 'more than 1000 elements')):
            self.write('big.html', page)
            self.fail_with('big.html', reason, arguments=['index', 'big.html', '-o', 'x.hop'], timeout=60)

    def test_deep_and_long_pages_are_read(self):
        text = self.text('<div>' * 400 + '<p>Alpha</p><p>Beta</p><img alt="Gamma">' + '</div>' * 400 + '<p>Omega')
        self.assertEqual(text.split()[-4:], ['Alpha', 'Beta', 'Gamma', 'Omega'])
        self.assertIn('Omega', self.text('<p>' + 'ab <wbr>' * 5000 + '<p>Omega'))
        self.assertIn('Omega', self.text('<script>' + 'if(a<b)c();' * 1000000 + '</script><p>Omega'))

    def test_an_xml_declaration_names_the_character_set(self):
        for character_set in ('utf-8', 'iso-8859-1'):
            page = f'<?xml version="1.0" encoding="{character_set}"?><html><body><p>Größe known</p></body></html>'
            self.assertIn('Größe', self.text(page.encode(character_set)))


if __name__ == '__main__':
    unittest.main()
