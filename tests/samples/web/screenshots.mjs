// Pictures of the page for docs/images, and the card for links to it (samples/web/static/social-card.png): node screenshots.mjs FOLDER [NAME…].
// They show the fonts of this machine; HOPTRAIL_SANS and
// HOPTRAIL_SERIF name others that are installed.
import { join } from 'node:path';
import { openChromium } from '../../bindings/js/browser/harness/index.mjs';
import { openPage, softwareGl, startPage } from './site.mjs';

const [folder = '.', ...wanted] = process.argv.slice(2);
const { HOPTRAIL_SANS: sans, HOPTRAIL_SERIF: serif } = process.env;
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const card = { width: 1200, height: 630 };

/** Name, colors, size, canned question (0: none), what to press then, and what to scroll to. */
const pictures = [
  ['web-light', 'light', wide, 1],
  ['web-dark', 'dark', wide, 1],
  ['web-phone', 'light', phone, 1],
  ['web-phone-picture', 'dark', phone, 1, undefined, '#picture-card'],
  ['web-steps', 'light', wide, 4, '#hop-next'],
  ['social-card', 'light', card, 1],
  ['web-welcome', 'light', wide, 0],
  ['web-two-ships', 'dark', wide, 2],
  ['web-list', 'light', wide, 1, '#as-list'],
  ['web-passage', 'light', wide, 1, '#graph-hits .hit:nth-child(3) .hit-open'],
  ['web-atlas', 'light', wide, 1, '#open-atlas'],
  ['web-atlas-dark', 'dark', wide, 2, '#open-atlas'],
  ['web-atlas-phone', 'dark', phone, 1, '#open-atlas'],
  ['web-atlas-whole', 'light', wide, 0, '#open-atlas'],
  ['web-help', 'dark', wide, 1, '#help'],
];

const site = await startPage();
for (const [name, colorScheme, viewport, question, press, top] of pictures) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const browser = await openChromium({ colorScheme, viewport, reducedMotion: 'reduce', deviceScaleFactor: 1, args: softwareGl });
  const { page } = await browser.newPage(site.origin);
  await openPage(page, site.origin);
  await page.evaluate(
    (fonts) => {
      for (const [name, font] of fonts) if (font) document.documentElement.style.setProperty(name, `'${font}'`);
    },
    [['--sans', sans], ['--serif', serif]],
  );
  // Twice: times of a first search are those of starting up.
  for (let times = 0; question > 0 && times < 3; times += 1) {
    await page.click(`.canned-question:nth-child(${question})`);
    await page.waitForTimeout(400);
  }
  if (press) await page.click(press);
  if (press === '#open-atlas') await page.waitForSelector('#atlas[data-state="ready"]');
  if (top) await page.$eval(top, (part) => part.scrollIntoView());
  await page.mouse.move(640, 4);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await browser.close();
}
await site.close();
