// Figures of the page as a visitor feels them, in a fresh browser: node page_figures.mjs [TIMES]. It prints the median of each: first paint,
// until a question can be asked, until its answer is shown, layout shift, bytes, at three widths.
import { openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { press, ready, startPage } from './site.mjs';

const times = Number(process.argv[2] ?? 5);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const site = await startPage();
for (const [width, height] of [[1280, 800], [820, 1180], [390, 844]]) {
  const seen = [];
  for (let time = 0; time < times; time += 1) {
    const browser = await openChromium({ viewport: { width, height }, reducedMotion: 'reduce' });
    const { page } = await browser.newPage(site.origin);
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${site.origin}/`);
    await ready(page);
    const isReady = await page.evaluate(() => performance.now());
    const begin = Date.now();
    await press(page, 1);
    await page.locator('#answer-title').waitFor();
    const answer = Date.now() - begin;
    await page.waitForTimeout(700);
    seen.push({
      ...(await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
        shift: window.shift,
        bytes: performance.getEntriesByType('resource').reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }))),
      isReady,
      answer,
    });
    await browser.close();
  }
  const of = (name) => median(seen.map((one) => one[name]));
  console.log(`${width} px: first paint ${Math.round(of('paint'))} ms, ready ${Math.round(of('isReady'))} ms, answer after the click ${of('answer')} ms, layout shift ${of('shift').toFixed(3)}, ${Math.round(of('bytes') / 1000)} kB uncompressed, without those of workers`);
}
await site.close();
