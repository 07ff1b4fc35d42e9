// The page in Firefox: it loads, a canned question shows its hops, a question of one's own is answered.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noFirefox, openFirefox, patience } from '../../bindings/js/browser/harness/index.mjs';
import { docx, pdf, zip } from './archives.mjs';
import { startModel } from './model_server.mjs';
import { noPage, startPage } from './site.mjs';

/** Polls in the page: the harness' Firefox has no waitFor…. */
async function until(page, holds, ...values) {
  const end = Date.now() + patience;
  for (;;) {
    const value = await page.evaluate(holds, ...values);
    if (value) return value;
    assert.ok(Date.now() < end, `it does not come about: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('the page in Firefox', { skip: noPage || noFirefox }, () => {
  test('loads, shows the hops of a canned question, searches, indexes a file and finds it after a reload', async () => {
    const site = await startPage();
    const browser = await openFirefox();
    try {
      const { page, errors, foreign } = await browser.newPage(site.origin);
      await page.goto(`${site.origin}/`);
      await until(page, () => !document.querySelector('#question').disabled);
      await page.evaluate(() => document.querySelector('.canned-question').click());
      await until(page, () => document.querySelectorAll('#graph-hits .hit').length === 5);
      const chain = await page.evaluate(() => [...document.querySelectorAll('#chain-list li')].map((item) => item.textContent).find((text) => text.startsWith('Mühlhausen (2 hops')));
      assert.match(chain, /Brooklyn Bridge.*John A\. Roebling.*Mühlhausen/u);
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('#picture .hop text')].map((text) => text.textContent)), ['Start', 'Hop 1', 'Hop 2']);

      const ask = async (question) => {
        await page.evaluate((text) => {
          document.querySelector('#question').value = text;
          delete document.querySelector('#results').dataset.question;
          document.querySelector('#ask').requestSubmit();
        }, question);
        await until(page, (text) => document.querySelector('#results').dataset.question === text, question);
        return page.evaluate(() => [...document.querySelectorAll('#graph-hits .hit-open')].map((button) => button.textContent));
      };
      assert.ok((await ask('Into which river does the Isar flow?')).includes('Isar'));

      await page.evaluate(() => document.querySelector('#open-atlas').click());
      await until(page, () => document.querySelector('#atlas[open]')?.dataset.state === 'ready' && document.querySelectorAll('#atlas-list button').length > 0);
      assert.match(await page.evaluate(() => document.querySelector('#atlas-status').textContent), /lit$|has no WebGL/u);
      await page.evaluate(() => document.querySelector('#atlas-list button').click());
      await until(page, () => document.querySelector('#passage').open);
      await page.evaluate(() => document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close()));

      await page.evaluate(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['The word of the day is quincunx.'], 'word.txt'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      });
      const address = await until(page, () => document.querySelector('#corpus-name').textContent.startsWith('Your files') && location.hash);
      assert.match(address, /file=my-files\.hop/u, 'from the moment the files are shown, a reload opens them');
      await page.reload();
      await until(page, () => !document.querySelector('#question').disabled);
      assert.deepEqual(await ask('quincunx'), ['word']);
      assert.deepEqual(errors, []);
      assert.deepEqual(foreign, []);
    } finally {
      await browser.close();
      await site.close();
    }
  });

  test('reads an archive, a Word document and a PDF file, and asks a model on this machine hop by hop', async () => {
    const site = await startPage();
    const model = await startModel();
    const browser = await openFirefox();
    try {
      const { page, errors } = await browser.newPage(site.origin);
      await page.goto(`${site.origin}/`);
      await until(page, () => !document.querySelector('#question').disabled);
      await page.evaluate(() => document.querySelector('.canned-question').click());
      await until(page, () => document.querySelector('#results').dataset.question !== undefined);
      await page.evaluate(() => (document.querySelector('#own-model').open = true));
      await until(page, () => document.querySelectorAll('#own-model-addresses option').length > 0);
      await page.evaluate((address) => {
        document.querySelector('#own-model-address').value = address;
        document.querySelector('#own-model-form').requestSubmit();
      }, model.address);
      await until(page, () => document.querySelector('#own-model-state').textContent.startsWith('On: '));
      await page.evaluate(() => document.querySelector('#loop-start').click());
      await until(page, () => document.querySelector('#loop-answer').textContent === 'Johann Sebastian Bach');
      assert.equal(await page.evaluate(() => document.querySelectorAll('#loop-hops li').length), 2);

      const files = {
        'notes.zip': zip({ 'notes/a.md': 'The medlar ripens late.', 'notes/b.rs': 'fn main() {}' }),
        'lease.docx': docx('<w:p><w:r><w:t>The kumquat clause applies.</w:t></w:r></w:p>'),
        'annals.pdf': pdf([[['The rambutan was unknown here.', 72, 700, 11]]]),
      };
      await page.evaluate((list) => {
        const transfer = new DataTransfer();
        for (const [name, base64] of JSON.parse(list)) transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }, JSON.stringify(Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')])));
      await until(page, () => document.querySelector('#corpus-name').textContent.includes('3 passages of 3 documents'));
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('#left-out li')].map((line) => line.textContent)), ['1 .rs: not documents']);
      assert.deepEqual(errors, []);
    } finally {
      await browser.close();
      await model.close();
      await site.close();
    }
  });
});
