// The reader's own files: reading, indexing, storing, and what happens when the tab ends in the middle of it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { makeProfile, noChromium, openChromium, processesOf, removeProfile } from '../../bindings/js/browser/harness/index.mjs';
import { ask, atWork, drop, hasPassages, listedFiles, noPage, noticeWith, notices, openPage, ready, startPage, storedNames, titles, until } from './site.mjs';

const handbook = fileURLToPath(new URL('../../../samples/data/handbook', import.meta.url));

/** A corpus of passages that takes a while to index and to write. */
const largeCorpus = (passages) =>
  Array.from({ length: passages }, (_, index) => {
    const text = Array.from({ length: 120 }, (_, word) => `w${(index * 7919 + word * 104729) % 50021}`).join(' ');
    return JSON.stringify({ id: `n${index}`, title: `Number ${index}`, text: `Number ${index} follows Number ${index + 1}. ${text}` });
  }).join('\n');

describe('files of the reader', { skip: noPage || noChromium }, () => {
  let site, profile, browser, page, errors, foreign;
  const open = async () => {
    browser = await openChromium({ profile, viewport: { width: 1280, height: 800 } });
    ({ page, errors, foreign } = await browser.newPage(site.origin));
    await openPage(page, site.origin);
  };
  /** A fresh browser for each test, so that none lives on what another stored. */
  const fresh = (name, run) =>
    test(name, async () => {
      profile = await makeProfile('chromium');
      try {
        await open();
        await run();
        assert.deepEqual(foreign, []);
      } finally {
        await browser.close();
        await removeProfile(profile);
      }
    });
  before(async () => {
    site = await startPage();
  });
  after(() => site?.close());

  fresh('a file that is dropped is indexed, found, and still there after a reload and in a new browser', async () => {
    await drop(page, { 'boats.md': '# The Marigold\n\nThe Marigold was built in Tarrowby.\n\n# Tarrowby\n\nTarrowby lies on the river Swale-under.\n' });
    await hasPassages(page, 2);
    await ask(page, 'On which river lies the place where the Marigold was built?');
    assert.ok((await titles(page, 'graph-hits')).includes('boats › Tarrowby'));
    assert.deepEqual(await listedFiles(page), [['boats.md', 'indexed: 2 passages · 105 B']]);
    await page.reload();
    await ready(page);
    await hasPassages(page, 2);
    await browser.close();
    await open();
    assert.match(await page.textContent('#corpus-name'), /Your files2 passages of 1 document/u);
    await ask(page, 'Which river?');
    assert.equal((await titles(page, 'graph-hits'))[0], 'boats › Tarrowby');
    assert.deepEqual(await notices(page), []);
    assert.deepEqual(errors, []);
  });

  fresh('the sentence of a link is shown letter by letter, whatever marks are in it', async () => {
    const sentence = 'The Marigold was built <img src="x" onerror="document.title=\'run\'"> by Ines Okafor & <b>sons</b>.';
    const passages = [
      { id: 'm', title: 'Marigold', text: `A boat. ${sentence} It was green.` },
      { id: 'o', title: 'Ines Okafor', text: 'Ines Okafor was born in Tarrowby.' },
      { id: 't', title: 'Tarrowby', text: 'Tarrowby lies on the river Swale-under.' },
    ];
    await drop(page, { 'boats.jsonl': passages.map((passage) => JSON.stringify(passage)).join('\n') });
    await hasPassages(page, 3);
    const title = await page.title();
    await ask(page, 'Where was the builder of the Marigold born?');
    await page.click('#as-list');
    const quotes = page.locator('#chain-list q');
    assert.deepEqual([...new Set(await quotes.allTextContents())].sort(), [passages[1].text, sentence]);
    assert.equal(await quotes.locator('*').count(), 0, 'no element is made of it');
    assert.equal(await page.title(), title);
    assert.deepEqual(errors, []);
  });

  fresh('each file says what became of it, and why', async () => {
    await drop(page, {
      'good.txt': 'The lamp of Quillon burns with train oil.',
      'empty.md': '  \n',
      'picture.png': 'not read',
      'noise.txt': new Uint8Array([65, 0, 66]),
      'lines.jsonl': '{"id":"a","title":"Alpha","text":"Alpha mentions Beta."}\nnonsense\n{"id":"b"}\n{"id":"a","text":"again"}\n\n{"id":7,"title":"Beta","text":"Beta is last.","year":1900}',
      'only-broken.jsonl': '{"id":1}\n[]',
      'UTF16.TXT': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Ünwetter über Öland', 'utf16le')]),
    });
    await hasPassages(page, 4);
    const reports = new Map(await listedFiles(page));
    assert.match(reports.get('good.txt'), /^indexed: 1 passage /u);
    assert.match(reports.get('empty.md'), /left out .*it has no text/u);
    assert.match(reports.get('picture.png'), /left out .*\.png files are not read/u);
    assert.match(reports.get('noise.txt'), /left out .*it is not text/u);
    assert.match(
      reports.get('lines.jsonl'),
      /^indexed: 2 passages, in part .*line 2: malformed JSON \| line 3: passage "b" has no "text" \| line 4: the id "a" is that of line 1, too$/u,
    );
    assert.match(reports.get('only-broken.jsonl'), /left out .*line 1: passage "1" has no "text" \| line 2: not a JSON object/u);
    assert.match(await page.textContent('#file-summary'), /7 files, 4 left out, 1 read in part/u);
    const said = await page.$$eval('#left-out li', (all) => all.map((line) => line.textContent));
    assert.deepEqual(said, [
      'empty.md: it has no text',
      'lines.jsonl: read in part, line 2: malformed JSON, and so on',
      'noise.txt: it is not text',
      'only-broken.jsonl: line 1: passage "1" has no "text", and so on',
      '1 .png: not documents',
    ]);
    assert.deepEqual(await notices(page), [], 'one message is enough');
    await ask(page, 'ünwetter');
    assert.deepEqual(await titles(page, 'graph-hits'), ['UTF16']);
  });

  fresh('a web page becomes text with headings and links, and its scripts do not run', async () => {
    await drop(page, {
      'site/index.html':
        '<!doctype html><title>Gillymoor</title><body onclick="window.ran = true" style="color: red"><script>window.ran = true</script><style>p{}</style><img src=x onerror="window.ran = true">' +
        '<nav>menu menu</nav><h1>Gillymoor</h1><p>The mill of Gillymoor stands in <a href="peat.html">a bog</a>.<h2>Owner</h2><p>It belongs to Ottilie Crake.',
      'site/peat.html': '<title>Peatland</title><p>Sundew grows on this ground.',
    });
    await hasPassages(page, 3);
    await ask(page, 'Ottilie');
    await page.click('#graph-hits .hit-open >> nth=0');
    await page.locator('#passage').waitFor();
    assert.equal(await page.textContent('#passage-text'), 'It belongs to Ottilie Crake.');
    assert.match(await page.textContent('#passage-place'), /Owner/u);
    await page.keyboard.press('Escape');
    await ask(page, 'What grows on the ground of the mill of Gillymoor?');
    assert.equal(await page.locator('#picture .link.by-hyperlink').count() > 0, true, 'the hyperlink is drawn');
    await ask(page, 'menu');
    assert.equal(await page.locator('#graph-hits .hit').count(), 0, 'navigation is not text');
    assert.equal(await page.evaluate(() => window.ran), undefined);
    assert.equal(await page.locator('#privacy.alarm').count(), 0, 'what did not run asked nobody');
    assert.match((await page.textContent('#privacy-counts')).replaceAll(/\s+/gu, ' '), /Stopped by the page’s policy0/u);
    await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined));
    await page.locator('#privacy.alarm').waitFor();
    assert.match(await page.textContent('#privacy'), /0 requests to other sites, 1 stopped/u, 'a red light says why');
  });

  fresh('five hundred files are read and listed, with the rows in view alone in the document', async () => {
    const name = (index) => `note-${String(index).padStart(3, '0')}.md`;
    const notes = Array.from({ length: 500 }, (_, index) => [name(index), `# Note ${index}\n\nNote ${index} follows note ${index - 1}.\n`]);
    let rebuilt = 0;
    await page.exposeFunction('countRows', (rows) => (rebuilt = Math.max(rebuilt, rows)));
    await page.evaluate(() => {
      let rows = 0;
      new MutationObserver((changes) => {
        for (const change of changes) rows += change.addedNodes.length;
        window.countRows(rows);
      }).observe(document.querySelector('#file-list'), { childList: true });
    });
    await drop(page, Object.fromEntries(notes));
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.includes('of 500 documents'));
    assert.match(await page.textContent('#file-summary'), /500 files/u);
    const seen = await listedFiles(page);
    assert.ok(seen.length < 60, `${seen.length} rows`);
    assert.equal(seen[0][0], name(0));
    await page.$eval('.file-scroll', (list) => (list.scrollTop = list.scrollHeight));
    await page.locator('#file-list .file', { hasText: name(499) }).waitFor();
    assert.match(await page.getAttribute('#file-list .file:last-child', 'aria-posinset'), /^500$/u);
    assert.ok(rebuilt < 1000, `${rebuilt} rows were made for 500 files`);
  });

  fresh('parts of a file have distinct names', async () => {
    const part = (word) => `The ${word} lamp of Quillon burns with oil. `.repeat(40);
    await drop(page, { 'lamps.txt': ['red', 'green', 'blue'].map(part).join('\n\n') });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Your files'));
    await ask(page, 'lamp of Quillon');
    const found = await titles(page, 'graph-hits');
    assert.ok(found.length > 1, 'the file has parts');
    assert.equal(new Set(found).size, found.length, found.join(', '));
    assert.match(found[0], /^lamps \(part \d\)$/u);
    assert.deepEqual(await page.$$eval('#chain-list .link', (all) => all.map((name) => name.textContent)), found);
  });

  fresh('a folder keeps its paths, and a file that comes again takes the place of the old one', async () => {
    await page.setInputFiles('#folder', handbook);
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.includes('of 28 documents'));
    await ask(page, 'lantern scheduler');
    assert.match(await page.getAttribute('#graph-hits .hit-open >> nth=0', 'title'), /handbook\/components\/lantern-scheduler\.md, line \d+$/u);
    await drop(page, { 'note.txt': 'The first word is zymurgy.' });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.includes('of 29 documents'));
    await drop(page, { 'note.txt': 'The first word is quincunx.' });
    await page.waitForFunction(() => document.querySelector('#activity').hidden);
    await ask(page, 'quincunx');
    assert.equal(await page.locator('#graph-hits .hit').count(), 1);
    await ask(page, 'zymurgy');
    assert.equal(await page.locator('#graph-hits .hit').count(), 0);
    assert.match(await page.textContent('#corpus-name'), /of 29 documents/u);
  });

  fresh('one can go back to the samples, and remove what is one’s own', async () => {
    await drop(page, { 'own.txt': 'Nothing but a line.' });
    await hasPassages(page, 1);
    await page.click('#use-samples');
    await hasPassages(page, 180);
    await page.reload();
    await ready(page);
    await hasPassages(page, 180);
    await page.click('#use-own');
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('Your files'));
    await page.click('#remove-own');
    await hasPassages(page, 180);
    const left = (await storedNames(page)).filter((name) => name.startsWith('own'));
    assert.deepEqual(left, []);
  });

  fresh('a graph file opens as it is; a damaged one says what is wrong, and what is open stays', async () => {
    const graph = await readFile(`${site.folder}/samples.hop`);
    await drop(page, { 'cut.hop': graph.subarray(0, 50_000) });
    const text = await noticeWith(page, 'The files cannot be indexed');
    assert.match(text, /damaged or cut short/u);
    assert.match((await listedFiles(page))[0].join(), /cut\.hop,left out/u);
    await hasPassages(page, 180);
    const flipped = Buffer.from(graph);
    flipped[100_000] ^= 1;
    await drop(page, { 'flipped.hop': flipped });
    await page.waitForFunction(() => document.querySelector('#file-list').textContent.includes('flipped.hop'));
    await drop(page, { 'mine.hop': graph });
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.startsWith('mine.hop'));
    await page.reload();
    await ready(page);
    assert.match(await page.textContent('#corpus-name'), /mine\.hop180 passages/u);
  });

  fresh('an index run shows how far it is, and can be cancelled: then all is as before', async () => {
    await drop(page, { 'first.txt': 'The first corpus has one passage.' });
    await hasPassages(page, 1);
    await atWork(page, / of 12,00[01]/u, 'Escape');
    await drop(page, { 'large.jsonl': largeCorpus(12_000) });
    await noticeWith(page, 'Cancelled');
    assert.equal(await page.isHidden('#activity'), true);
    await hasPassages(page, 1);
    await page.reload();
    await ready(page);
    await hasPassages(page, 1);
    assert.deepEqual(await notices(page), [], 'nothing is left over');
  });

  fresh('a run that a reload interrupts is offered again, and goes on', async () => {
    await atWork(page, / of 12,000/u, 'reload');
    await Promise.all([page.waitForEvent('load'), drop(page, { 'large.jsonl': largeCorpus(12_000) })]);
    await ready(page);
    await noticeWith(page, 'An index was not finished');
    await page.click('.notice >> text=Go on');
    await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.includes('12,000 passages'));
    await ask(page, 'Which number follows Number 77?');
    assert.ok((await titles(page, 'graph-hits')).includes('Number 78'));
    await page.reload();
    await ready(page);
    assert.match(await page.textContent('#corpus-name'), /12,000 passages/u);
    assert.deepEqual(await notices(page), []);
  });

  /** Kills the tab while it saves, and opens the page again. False where the save ended before the kill: then the new index is there, whole. */
  const killedBeforeSaved = async () => {
    await drop(page, { 'old.txt': 'The old index knows the word heliotrope.' });
    await hasPassages(page, 1);
    const { renderers } = await processesOf(page);
    await drop(page, { 'large.jsonl': largeCorpus(20_000) });
    // The new graph is written next to the old one first.
    const isSaved = async () => (await page.textContent('#corpus-name')).includes('20,001');
    await until(async () => (await storedNames(page)).some((name) => name.startsWith('own.hop.')) || (await isSaved()));
    for (const id of renderers) process.kill(id, 'SIGKILL');
    await browser.close();
    await open();
    const corpus = await page.textContent('#corpus-name');
    assert.match(corpus, /Your files(1 passage of 1 document|20,001 passages of 20,001 documents)/u);
    return /1 passage of 1 document/u.test(corpus);
  };

  fresh('a tab that is killed while it saves leaves the old index, which opens', async () => {
    for (let attempts = 1; !(await killedBeforeSaved()); ++attempts) {
      assert.ok(attempts < 30, 'each of 30 saves ended before the kill');
      await browser.close();
      await removeProfile(profile);
      profile = await makeProfile('chromium');
      await open();
    }
    await noticeWith(page, 'An index was not finished');
    await ask(page, 'heliotrope');
    assert.deepEqual(await titles(page, 'graph-hits'), ['old']);
    await page.click('.notice >> text=Discard');
    await until(async () => !(await storedNames(page)).some((name) => /\.(next|new|run)$/u.test(name)));
    await page.reload();
    await ready(page);
    assert.deepEqual(await notices(page), []);
  });
});
