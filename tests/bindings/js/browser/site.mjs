// The pages of these tests: a server with the pages next to this file, the built package under /hoptrail/ and the sample corpus
// under /data/, and browsers that open it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { makeProfile, noChromium, noFirefox, openChromium, openFirefox, removeProfile, startServer } from './harness/index.mjs';

const dist = new URL('../../../../bindings/js/dist/', import.meta.url);

/** For `skip`: a word where the package is not built. */
export const noPackage =
  !(existsSync(new URL('hoptrail.wasm', dist)) && existsSync(new URL('index.js', dist))) &&
  'bindings/js is not built (./dev wasm)';

export const chromium = { name: 'Chromium', missing: noChromium, open: openChromium };
export const firefox = { name: 'Firefox', missing: noFirefox, open: openFirefox };

/** Where an engine may be, and where its files. */
export const places = ['opfs', 'indexeddb'].flatMap((kind) => ['page', 'worker'].map((place) => ({ place, kind })));

export function startSite(options = {}) {
  return startServer({
    roots: {
      '/': new URL('pages/', import.meta.url),
      '/hoptrail/': dist,
      '/data/': new URL('../../../../samples/data/', import.meta.url),
    },
    ...options,
  });
}

/** A browser with a page of the site, whose functions have the package and the samples as globals (pages/globals.js). */
class Opened {
  constructor(open, options) {
    Object.assign(this, { open, options });
  }

  async start() {
    this.site ??= await startSite();
    this.profile ??= await makeProfile('page');
    this.browser = await this.open({ profile: this.profile, ...this.options });
    await this.newPage();
  }

  async newPage() {
    Object.assign(this, await this.browser.newPage(this.site.origin));
    await this.page.goto(this.site.origin);
    await this.#giveGlobals();
  }

  async reload() {
    await this.page.reload();
    await this.#giveGlobals();
  }

  /** Ends the browser and starts it again, with the same profile. */
  async restart() {
    await this.browser.close().catch(() => undefined);
    await this.start();
  }

  evaluate(body, ...values) {
    return this.page.evaluate(body, ...values);
  }

  async end() {
    await this.browser?.close().catch(() => undefined);
    await this.site?.close();
    if (this.profile !== undefined) await removeProfile(this.profile);
  }

  async #giveGlobals() {
    await this.page.evaluate(() => import('/globals.js').then(() => undefined));
  }
}

/** A suite in a browser. `body` gets what is opened before its tests and ends after them. */
export function describeIn({ name, missing, open }, title, body, options = {}) {
  describe(`${title} in ${name}`, { skip: noPackage || missing, ...options }, () => {
    const opened = new Opened(open);
    before(() => opened.start());
    after(() => opened.end());
    body(opened);
    test('no error was told, and nobody else was asked', () => {
      assert.deepEqual([opened.errors, opened.foreign], [[], []]);
    });
  });
}

/** Calls with a page of a site, a browser and a profile that nobody else uses. */
export async function withPage(open, options, use) {
  const opened = new Opened(open, options);
  try {
    await opened.start();
    return await use(opened);
  } finally {
    await opened.end();
  }
}
