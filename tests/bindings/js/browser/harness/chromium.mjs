// Chromium by playwright-core. `context` and the pages are playwright's own.
import { chromium } from 'playwright-core';
import { findProgram, makeProfile, removeProfile } from './profile.mjs';

export const chromiumPath = findProgram('HOPTRAIL_CHROMIUM', [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]);

/** For `test(name, { skip: noChromium }, …)`: a word where there is no Chromium, else false. */
export const noChromium = chromiumPath === undefined && 'no Chromium here (HOPTRAIL_CHROMIUM names one)';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Milliseconds that a test waits for what it waits for; on a busy machine, all takes longer. */
export const patience = 300_000;

/**
 * profile: a folder to use and keep, for tests that open a browser again; without one, a fresh folder that `close` removes.
 * options: more for playwright's launchPersistentContext, such as { colorScheme: 'dark', viewport: … }.
 */
export async function openChromium({ profile, args = [], ...options } = {}) {
  const folder = profile ?? (await makeProfile('chromium'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath,
    headless: true,
    timeout: patience,
    args: [...quiet, ...args],
    ...options,
  });
  context.setDefaultTimeout(patience);
  return {
    context,
    /** A page, and what it does that it should not: `errors` (console, exceptions) and `foreign` (requests elsewhere). */
    async newPage(origin) {
      const page = await context.newPage();
      return { page, ...watch(page, origin) };
    },
    async close() {
      await context.close();
      if (profile === undefined) await removeProfile(folder);
    },
  };
}

/** Collects a page's console errors and the requests that go to another origin than the given one. */
export function watch(page, origin) {
  const errors = [];
  const foreign = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (isForeign(request.url(), origin)) foreign.push(request.url());
  });
  return { errors, foreign };
}

export function isForeign(url, origin) {
  return !url.startsWith('data:') && !url.startsWith('about:') && new URL(url.replace(/^blob:/, '')).origin !== origin;
}

/** The ids of a browser's processes: { browser, renderers }. A test may kill them, and should then open a browser again. */
export async function processesOf(page) {
  const session = await page.context().browser().newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return {
      browser: processInfo.find(({ type }) => type === 'browser').id,
      renderers: processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id),
    };
  } finally {
    await session.detach();
  }
}
