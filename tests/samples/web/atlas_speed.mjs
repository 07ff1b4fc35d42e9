// How fast the atlas is with a corpus: node atlas_speed.mjs PASSAGES.jsonl|INDEX.hop [FRAMES]. WebGL runs on the processor here: a graphics card
// has less to do with the same frames. Prints JSON.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { openPage, softwareGl, startPage } from './site.mjs';

const [path, frames = '120'] = process.argv.slice(2);
const site = await startPage();
const browser = await openChromium({ viewport: { width: 1280, height: 800 }, args: softwareGl });
try {
  const { page } = await browser.newPage(site.origin);
  // A frame of the map is one in which WebGL was told to draw.
  await page.addInitScript(() => {
    for (const name of ['drawArrays', 'drawArraysInstanced']) {
      const draw = WebGL2RenderingContext.prototype[name];
      WebGL2RenderingContext.prototype[name] = function (...given) {
        window.isDrawn = true;
        return draw.apply(this, given);
      };
    }
  });
  await openPage(page, site.origin);
  site.answers['/given'] = { body: await readFile(path) };
  await page.evaluate(async (name) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([await (await fetch('given')).blob()], name));
    for (const kind of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, basename(path));
  await page.waitForFunction(() => document.querySelector('#corpus-name').textContent.includes('passages of') && !document.querySelector('#corpus-name').textContent.startsWith('Sample'), undefined, { timeout: 600_000 });
  const begin = Date.now();
  await page.click('#open-atlas');
  await page.waitForSelector('#atlas[data-state="ready"]', { timeout: 600_000 });
  const opened = Date.now() - begin;
  await page.mouse.move(1, 1); // off the map
  await page.waitForTimeout(1500);
  if (process.env.HOPTRAIL_SHOT) await page.screenshot({ path: process.env.HOPTRAIL_SHOT });
  const { x, y, width, height } = await page.$eval('#atlas-map', (map) => map.getBoundingClientRect().toJSON());
  await page.evaluate(() => {
    window.frameTimes = [];
    const count = (time) => {
      if (window.isDrawn) window.frameTimes.push(time);
      window.isDrawn = false;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const session = await page.context().browser().newBrowserCDPSession();
  /** Seconds of the processor that the page's process and the graphics process have used. */
  const used = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const of = (kind) => processInfo.filter(({ type }) => type === kind).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    return { page: of('renderer'), graphics: of('GPU') };
  };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  const before = await used();
  await page.evaluate(() => (window.frameTimes.length = 0));
  for (let step = 0; step < Number(frames); step += 1) await page.mouse.move(x + width / 2 + 150 * Math.sin(step / 10), y + height / 2 + 100 * Math.cos(step / 7));
  const after = await used();
  const times = await page.evaluate(() => window.frameTimes);
  await page.mouse.up();
  const between = times.slice(1).map((time, at) => time - times[at]).sort((a, b) => a - b);
  process.stdout.write(`${JSON.stringify({
    status: await page.textContent('#atlas-status'),
    millisecondsToOpen: opened,
    frames: times.length,
    millisecondsBetweenFrames: { median: between[between.length >> 1], p90: between[Math.floor(between.length * 0.9)] },
    processorMillisecondsPerFrame: { page: (1000 * (after.page - before.page)) / times.length, graphics: (1000 * (after.graphics - before.graphics)) / times.length },
  }, null, 2)}\n`);
} finally {
  await browser.close();
  await site.close();
}
