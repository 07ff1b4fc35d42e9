// Dropped documents of other formats: archives, office documents, books, tables, PDF files, old character sets; and the reasons for files left out.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { docx, epub, odt, pdf, pptx, xlsx, zip } from './archives.mjs';
import { ask, drop, hasPassages, listedFiles, noPage, noticeWith, openPage, startPage, titles } from './site.mjs';

const run = (text, style) => `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const said = (page) => page.$$eval('#left-out li', (all) => all.map((line) => line.textContent));
/** The text of the first hit. */
async function firstText(page) {
  await page.click('#graph-hits .hit-open >> nth=0');
  await page.locator('#passage[open]').waitFor();
  const text = await page.textContent('#passage-text');
  await page.keyboard.press('Escape');
  return text;
}

describe('documents of other formats', { skip: noPage || noChromium }, () => {
  let site, browser, page, errors, foreign;
  const fresh = (name, check) =>
    test(name, async () => {
      browser = await openChromium({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      try {
        ({ page, errors, foreign } = await browser.newPage(site.origin));
        await openPage(page, site.origin);
        await check();
        assert.deepEqual(foreign, []);
      } finally {
        await browser.close();
      }
    });
  const fetched = (name) => page.evaluate((end) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(end)), name);
  before(async () => {
    site = await startPage();
  });
  after(() => site?.close());

  fresh('a repository’s download is read as its folder: documents with their links, one line for files that are none', async () => {
    assert.equal(await fetched('documents.js'), false, 'Markdown needs no reader');
    await drop(page, {
      'boats-main.zip': zip({
        'boats-main/': '',
        'boats-main/README.md': '# Boats\n\nThe [first boat](docs/marigold.mdx) was built in Tarrowby.',
        'boats-main/docs/marigold.mdx': "import { Box } from './box'\n\n# Marigold\n\n<Box>\n\nThe Marigold carries quinces.\n\n</Box>\n",
        'boats-main/src/main.rs': 'fn main() {}',
        'boats-main/src/lib.rs': 'fn f() {}',
        'boats-main/Makefile': 'all:',
        'boats-main/.github/hidden.md': 'nobody reads this zymurgy',
        'boats-main/node_modules/x/readme.md': 'nor this zymurgy',
      }),
    });
    await hasPassages(page, 2);
    assert.deepEqual((await listedFiles(page)).map(([path]) => path).sort(), ['Makefile', 'README.md', 'docs/marigold.mdx', 'src/lib.rs', 'src/main.rs'].map((path) => `boats-main/${path}`));
    assert.deepEqual(await said(page), ['2 .rs and 1 without an extension: not documents']);
    await ask(page, 'Marigold quinces');
    assert.equal(await firstText(page), 'The Marigold carries quinces.');
    await ask(page, 'zymurgy');
    assert.equal(await page.locator('#graph-hits .hit').count(), 0);
    await ask(page, 'What does the boat that was built in Tarrowby carry?');
    assert.equal((await page.locator('#picture .link.by-hyperlink').count()) > 0, true, 'links lead within the archive');
    assert.deepEqual(errors, []);
  });

  fresh('a Word document has its headings, notes after their paragraph, rows and links, and no deleted text', async () => {
    const body = `${run('The Handbook', 'Mine')}<w:p><w:r><w:t>The lease runs </w:t></w:r><w:del><w:r><w:delText>nine zymurgy</w:delText></w:r></w:del><w:hyperlink r:id="l"><w:r><w:t>ten years</w:t></w:r></w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r></w:p><w:tbl><w:tr><w:tc>${run('Tree')}</w:tc><w:tc>${run('Fruit')}</w:tc></w:tr><w:tr><w:tc>${run('medlar')}</w:tc><w:tc>${run('brown pome')}</w:tc></w:tr></w:tbl>`;
    await drop(page, { 'lease.docx': docx(body, { notes: { 2: 'Except when the kumquat clause applies.' }, links: { l: 'https://example.org/years' }, title: 'Leases' }) });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Your files'));
    await ask(page, 'kumquat clause');
    assert.match((await titles(page, 'graph-hits'))[0], /^Leases/u);
    assert.match(await firstText(page), /^The lease runs ten years\s+Except when the kumquat clause applies\./u);
    await ask(page, 'medlar');
    assert.match(await firstText(page), /Tree.*Fruit[\s\S]*medlar.*brown pome/u);
    await ask(page, 'zymurgy');
    assert.equal(await page.locator('#graph-hits .hit').count(), 0);
  });

  fresh('an OpenDocument text, a book in its order, a table, and old character sets are read', async () => {
    const chapter = (heading, text) => `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><h1>${heading}</h1><p>${text}</p></body></html>`;
    await drop(page, {
      'trees.odt': odt('<text:h text:outline-level="1">Trees</text:h><text:p>The gooseberry<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Ribes uva-crispa.</text:p></text:note-body></text:note> is a shrub.</text:p>'),
      'book.epub': epub('Of Fruit', { 'b.xhtml': chapter('Second', 'The cheri\u00admoya is sweet.'), 'a.xhtml': chapter('First', 'The loquat is sour.') }, ['a.xhtml', 'b.xhtml']),
      'prices.csv': 'fruit;price\n"quince; large";3\nrambutan;7\n',
      'wide.txt': Buffer.from('A durian without a mark.', 'utf16le'),
      'old.txt': Buffer.from('Der Sanddorn wächst am Öresund.', 'latin1'),
      'page.html': Buffer.from('<meta charset="iso-8859-2"><title>Slivovice</title><p>\xb9vestka', 'latin1'),
    });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.includes('of 6 documents'));
    assert.deepEqual(await said(page), []);
    for (const [question, title, text] of [
      ['gooseberry', /^Trees/u, 'The gooseberry is a shrub.\nRibes uva-crispa.'],
      ['cherimoya', /^Of Fruit › Second/u, 'The cherimoya is sweet.'],
      ['rambutan', /^prices/u, /quince; large[\s\S]*rambutan.*7/u],
      ['durian', /^wide/u, 'A durian without a mark.'],
      ['Sanddorn', /^old/u, 'Der Sanddorn wächst am Öresund.'],
      ['švestka', /^Slivovice/u, 'švestka'],
    ]) {
      await ask(page, question);
      assert.match((await titles(page, 'graph-hits'))[0], title);
      const found = (await firstText(page)).replaceAll(/\n+/gu, '\n');
      if (typeof text === 'string') assert.equal(found, text);
      else assert.match(found, text);
    }
    assert.equal(await fetched('pdf/read_pdf.js'), false, 'no PDF, no pdf.js');
  });

  const slide = (title, body) => `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${title === '' ? 'body' : 'title'}"/></p:nvPr></p:nvSpPr><p:txBody>${title && `<a:p><a:r><a:t>${title}</a:t></a:r></a:p>`}</p:txBody></p:sp>${body}`;
  const shape = (text) => `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const offices = {
    'talk.pptx': pptx(
      [slide('Old Orchards', shape('The medlar came from Tarrowby.')), slide('New Orchards', '<a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Tree</a:t></a:r></a:p></a:txBody></a:tc></a:tr><a:tr><a:tc><a:txBody><a:p><a:r><a:t>jujube</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl>')],
      { 2: shape('Say that frost killed it.') },
    ),
    'stock.xlsx': xlsx(
      { Trees: '<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>price</t></is></c></row><row><c r="A2" t="s"><v>1</v></c><c r="C2"><f>1+2</f><v>3</v></c></row>', Empty: '', Shrubs: '<row><c r="A1" t="s"><v>1</v></c></row>' },
      ['<t>fruit</t>', '<r><t>sea </t></r><r><t>buckthorn</t></r><rPh><t>kana</t></rPh>'],
    ),
    'boxes.ods': odt('<table:table><table:table-row><table:table-cell><text:p>fruit</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>persimmon</text:p></table:table-cell></table:table-row></table:table>', 'spreadsheet'),
  };
  const lines = (...all) => all.join('\r\n');
  const others = {
    'mail.eml': lines(
      'From: =?utf-8?Q?Ines_Okaf=C3=B3r?= <ines@example.org>', 'Subject: The mirabelle', ' harvest', 'Content-Type: multipart/mixed; boundary="b1"', '', 'preamble', '--b1', 'Content-Type: multipart/alternative; boundary=b2', '', '--b2',
      'Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable', '', '> Twelve sacks of mira=', 'belles for M=F6lle.', '- by rail', '--b2', 'Content-Type: text/html', '', '<p>zymurgy</p>', '--b2--', '--b1',
      'Content-Disposition: attachment; filename="sacks.pdf"', '', 'JVBERi0=', '--b1--', 'epilogue',
    ),
    'web.eml': lines('Subject: Damsons', 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64', '', Buffer.from('<h2>Offer</h2><p>Damsons by the <a href="boat.md">boat</a>.').toString('base64')),
    'notes.ipynb': JSON.stringify({ metadata: { kernelspec: { language: 'python' } }, cells: [{ cell_type: 'markdown', source: ['# Sloes\n', 'Counted by hand.'] }, { cell_type: 'code', source: 'count("bullace")', outputs: [{ text: 'zymurgy' }] }] }),
    'film.srt': '1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}<i>Who ate</i> the\r\ngreengage?\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\ngreengage?\r\n',
    'film.vtt': 'WEBVTT\n\nNOTE zymurgy\n\n00:01.000 --> 00:02.000\n<v.loud Anna>The cloudberry &amp; I.\n',
    'old.adoc': '= Zymurgy',
    'old.doc': 'zymurgy',
  };

  fresh('presentations, workbooks, mails, notebooks and subtitles are read; of other documents the page gives advice', async () => {
    await drop(page, { ...offices, ...others });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.includes('of 8 documents'));
    assert.deepEqual(await said(page), ['old.adoc: the command reads AsciiDoc, this page does not', 'old.doc: save it as .docx']);
    for (const [question, title, text] of [
      ['medlar', /Old Orchards/u, 'The medlar came from Tarrowby.'],
      ['jujube', /New Orchards/u, /Tree[\s\S]*jujube[\s\S]*Say that frost killed it\./u],
      ['fruit price', /Trees/u, /fruit \|  \| price[\s\S]*sea buckthorn \|  \| 3/u],
      ['persimmon', /^boxes$/u, /fruit[\s\S]*persimmon/u],
      ['mirabelles', /^The mirabelle harvest/u, /^From: Ines Okafór <ines@example\.org>\s+Twelve sacks of mirabelles for Mölle\.\s+(?:- )?by rail\s+Attachment: sacks\.pdf$/u],
      ['damsons', /^Damsons › Offer/u, /^Damsons by the boat\.$/u],
      ['bullace', /Sloes/u, /Counted by hand\.\s+count\("bullace"\)/u],
      ['greengage', /^film/u, /^Who ate the\s+greengage\?$/u],
      ['cloudberry', /^film/u, 'Anna: The cloudberry & I.'],
    ]) {
      await ask(page, question);
      assert.match((await titles(page, 'graph-hits'))[0], title);
      const found = (await firstText(page)).replaceAll(/\n+/gu, '\n');
      if (typeof text === 'string') assert.equal(found, text);
      else assert.match(found, text);
    }
    await ask(page, 'zymurgy');
    assert.equal(await page.locator('#graph-hits .hit').count(), 0);
    assert.deepEqual(errors, []);
  });

  fresh('a PDF file has its headings, whole words, its columns apart and no running headers; one without text says so', async () => {
    const page1 = [
      ['Annals of Tarrowby 1', 72, 770, 8],
      ['The Harbour', 72, 720, 18],
      ['The harbour of Tarrowby was dredged by a re-', 72, 690, 11],
      ['doubtable engineer, Ines Okafor.', 72, 676, 11],
    ];
    const columns = ['The left column', 'tells of lamps', 'that burn train', 'oil each night', 'by the mole.'].flatMap((text, at) => [
      [text, 72, 700 - 14 * at, 11],
      [['The right one', 'tells of bells', 'that ring in fog', 'from the pier', 'until the dawn.'][at], 330, 700 - 14 * at, 11],
    ]);
    const other = (number, lines) => [[`Annals of Tarrowby ${number}`, 72, 770, 8], ...lines];
    await drop(page, { 'annals.pdf': pdf([page1, other(2, columns), other(3, [['The last page closes the year.', 72, 700, 11]])]), 'scan.pdf': pdf([[]]), 'broken.pdf': '%PDF-1.4 nothing follows' });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Your files'));
    assert.equal((await said(page)).find((line) => line.startsWith('scan.pdf')), 'scan.pdf: it has no text: a scan?');
    assert.match((await said(page)).find((line) => line.startsWith('broken.pdf')), /^broken\.pdf: .+/u);
    await ask(page, 'redoubtable engineer');
    assert.match((await titles(page, 'graph-hits'))[0], /The Harbour/u);
    await ask(page, 'lamps that burn train oil each night');
    assert.match(await firstText(page), /The left column tells of lamps that burn train oil each night by the mole\.\s+The right one tells of bells/u);
    await ask(page, 'Annals');
    assert.equal(await page.locator('#graph-hits .hit .snippet mark').count(), 0, 'no running header is text');
    assert.equal(await fetched('pdf/read_pdf.js'), true);
    assert.deepEqual(errors, []);
  });

  fresh('a copy of the page without the folder pdf/ leaves PDF files out, and reads the rest', async () => {
    site.answers['/pdf/read_pdf.js'] = { status: 404, body: 'not found' };
    try {
      await drop(page, { 'annals.pdf': pdf([[['Text', 72, 700, 12]]]), 'note.md': 'A note remains.' });
      await hasPassages(page, 1);
      assert.deepEqual(await said(page), ['annals.pdf: this copy of the page has no reader for .pdf files']);
    } finally {
      delete site.answers['/pdf/read_pdf.js'];
    }
  });

  fresh('damaged and hostile archives are named with the reason; where nothing is left, one notice says all', async () => {
    const whole = zip({ 'a.md': 'The alpha note.', 'b.md': 'The beta note.' });
    const bomb = zip({ 'zeros.md': Buffer.alloc(60 * 2 ** 20) });
    await drop(page, {
      'cut.zip': whole.subarray(0, 60),
      'bomb.zip': bomb,
      'entities.docx': zip({ 'word/document.xml': '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document xmlns:w="w"><w:body>&b;</w:body></w:document>' }),
      'deep.odt': odt(`${'<text:section>'.repeat(400)}${'</text:section>'.repeat(400)}`),
      'no.epub': zip({ 'x.txt': 'no book' }),
      'picture.png': 'PNG',
    });
    const text = await noticeWith(page, 'The files cannot be indexed');
    for (const words of [
      'None of these files can be indexed',
      'cut.zip: it is no zip archive, or one that is cut short',
      /bomb\.zip: its files have 62914560 bytes, and \d+ are the most/u,
      'entities.docx: word/document.xml declares entities',
      'deep.odt: content.xml has more than 250 elements in each other',
      'no.epub: META-INF/container.xml names no package file',
      '1 .png: not documents',
    ]) assert.ok(typeof words === 'string' ? text.includes(words) : words.test(text), `${words}: ${text}`);
    await hasPassages(page, 180);
  });
});
