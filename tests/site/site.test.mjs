// The documentation site as a reader meets it, below a folder of a static host: light, dark and on a phone. HOPTRAIL_SITE names
// the folder that `./dev docs` builds; HOPTRAIL_SITE_PICTURES a folder for pictures of what was tested.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { noChromium, openChromium, startServer } from '../bindings/js/browser/harness/index.mjs';

const require = createRequire(new URL('../bindings/js/browser/package.json', import.meta.url));
const folder = process.env.HOPTRAIL_SITE ?? new URL('../../.build/docs/html/', import.meta.url).pathname;
const pictures = process.env.HOPTRAIL_SITE_PICTURES;
const noSite = !existsSync(join(folder, 'index.html')) && 'the site is not built (./dev docs)';

const noLivePage = !existsSync(join(folder, 'demo/index.html')) && 'the site has no live page (./dev wasm before ./dev docs)';

// One of each kind: prose, code, a generated reference, tables, a picture.
const pages = ['index.html', 'start/python.html', 'reference/rust.html', 'reference/c.html', 'methods/trail.html', 'performance.html', 'vocabulary.html', 'faq.html'];
const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
];

for (const { name, ...look } of looks) {
  describe(`the site, ${name}`, { skip: noSite || noChromium }, () => {
    let server, browser, page, errors, foreign, site;
    before(async () => {
      server = await startServer({ roots: { '/somewhere/docs/': folder } });
      site = `${server.origin}/somewhere/docs/`;
      browser = await openChromium({ ...look, reducedMotion: 'reduce' });
      ({ page, errors, foreign } = await browser.newPage(server.origin));
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    for (const path of pages) {
      test(`${path}: nothing from elsewhere, nothing missing, nothing that axe calls serious`, async () => {
        const failed = [];
        const note = (response) => response.status() >= 400 && failed.push(response.url());
        page.on('response', note);
        await page.goto(site + path);
        await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        page.off('response', note);
        const serious = found.violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join('; ')}`);
        assert.deepEqual(serious, []);
        assert.deepEqual(failed, []);
        assert.deepEqual(errors, []);
        assert.deepEqual(foreign, []);
        const [inside, wide] = await page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
        assert.ok(wide <= inside, `the page is ${wide} wide in a window of ${inside}`);
        if (pictures) await page.screenshot({ path: join(pictures, `${path.replace(/\W/g, '_')}-${name}.png`) });
      });
    }

    test('the live page answers in the site', { skip: noLivePage || name === 'dark' }, async () => {
      await page.goto(`${site}start/try.html`);
      const live = page.frameLocator('iframe.live');
      await live.locator('.canned-question:not([disabled])').first().click();
      await live.locator('#answer-title', { hasText: 'Johann Sebastian Bach' }).waitFor();
      assert.deepEqual(foreign, []);
      assert.deepEqual(errors, []);
    });

    test('the engine answers the search: the guide before what only has the words, and the place in the page', { skip: noLivePage || name === 'dark' }, async () => {
      const asked = [];
      const note = (request) => asked.push(request.url());
      page.on('request', note);
      await page.goto(`${site}methods/trail.html`);
      assert.equal(asked.some((url) => /\.(?:hop|wasm)$/u.test(url)), false, 'a reader who does not search loads no engine');
      if (name === 'phone') await page.click('label[for="__search"] >> visible=true');
      for (const [words, first] of [
        ['delete a document', 'guides/living-corpus.html#add-update-delete'],
        ['which files does the command read', 'faq.html#which-files-does-the-command-read'],
        ['embedding model in a worker', 'bindings/js/index.html#in-a-separate-worker'],
      ]) {
        await page.locator('.md-search__input').fill('');
        await page.locator('.md-search__input').pressSequentially(words); // the theme hears keys
        const [path, anchor] = first.split('#');
        await page.locator(`.md-search-result__item:first-child a[href*="${path}"][href$="#${anchor}"]`).waitFor({ state: 'attached' });
        await page.locator('.md-search-result mark').first().waitFor({ state: 'attached' });
      }
      page.off('request', note);
      await page.locator('.md-search-result__item:first-child a[href*="in-a-separate-worker"]').click();
      await page.waitForURL(/bindings\/js\/index\.html.*#in-a-separate-worker$/u);
      assert.deepEqual(foreign, []);
      assert.deepEqual(errors, []);
    });

    test('the search finds a function of C, a class of Rust and an option', { skip: name !== 'light' }, async () => {
      for (const [words, place] of [['hop_graph_open', 'reference/c.html'], ['AsyncHost', 'reference/rust.html'], ['trail.rescore', 'reference/options.html']]) {
        await page.goto(`${site}index.html`);
        await page.click('.md-search__input');
        await page.keyboard.type(words);
        await page.locator(`.md-search-result__item a[href*="${place}"]`).first().waitFor({ state: 'attached' });
      }
    });
  });
}
