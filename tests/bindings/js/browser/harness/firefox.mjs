// Firefox by WebDriver BiDi, which it speaks itself on a WebSocket: no driver program, and a client of a page.
// https://w3c.github.io/webdriver-bidi/
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import WebSocket from 'ws';
import { isForeign, patience } from './chromium.mjs';
import { findProgram, makeProfile, removeProfile } from './profile.mjs';

export const firefoxPath = findProgram('HOPTRAIL_FIREFOX', ['/usr/bin/firefox-esr', '/usr/bin/firefox']);

/** For `test(name, { skip: noFirefox }, …)`: a word where there is no Firefox, else false. */
export const noFirefox = firefoxPath === undefined && 'no Firefox here (HOPTRAIL_FIREFOX names one)';

/** What a browser asks of the network by itself is no business of a test. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** profile: a folder to use and keep; without one, a fresh folder that `close` removes. */
export async function openFirefox({ profile, args = [] } = {}) {
  const folder = profile ?? (await makeProfile('firefox'));
  const lines = Object.entries(preferences).map(
    ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(folder, 'user.js'), lines.join('\n'));
  const browser = spawn(
    firefoxPath,
    ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0', ...args, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } },
  );
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  let connection;
  const close = async () => {
    await connection?.send('browser.close', {}).catch(() => undefined);
    connection?.close();
    const timer = setTimeout(() => browser.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(timer);
    if (profile === undefined) await removeProfile(folder);
  };
  try {
    connection = await connect(`${await listeningAddress(browser)}/session`);
    await connection.send('session.new', { capabilities: {} });
    await connection.send('session.subscribe', { events: ['log.entryAdded', 'network.beforeRequestSent'] });
  } catch (failure) {
    browser.kill('SIGKILL');
    await close();
    throw failure;
  }
  return { newPage: (origin) => openPage(connection, origin), close };
}

/** A tab, in the words of playwright's pages as far as the tests need them, with its `errors` and `foreign` requests. */
async function openPage(connection, origin) {
  const { context } = await connection.send('browsingContext.create', { type: 'tab' });
  const errors = [];
  const foreign = [];
  connection.on('log.entryAdded', ({ level, text, source }) => {
    if (level === 'error' && (source.context === context || source.context === undefined)) errors.push(text);
  });
  connection.on('network.beforeRequestSent', ({ context: from, request }) => {
    if (from === context && isForeign(request.url, origin)) foreign.push(request.url);
  });
  const page = {
    async goto(url) {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await connection.send('browsingContext.reload', { context, wait: 'complete' });
    },
    /** Calls a function in the page with JSON values, awaits what it gives, and brings it back as JSON. */
    async evaluate(body, ...values) {
      const answer = await connection.send('script.callFunction', {
        functionDeclaration: `async (values) => JSON.stringify(await (${body})(...JSON.parse(values)))`,
        arguments: [{ type: 'string', value: JSON.stringify(values) }],
        awaitPromise: true,
        userActivation: true,
        target: { context },
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.type === 'undefined' ? undefined : JSON.parse(answer.result.value);
    },
    /** PNG. */
    async screenshot() {
      const { data } = await connection.send('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await connection.send('browsingContext.close', { context });
    },
  };
  return { page, errors, foreign };
}

/** Commands with their answers by id, events by name. */
async function connect(address) {
  const socket = new WebSocket(address, { maxPayload: 256 << 20 });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const open = new Map();
  const listeners = new Map();
  let lastId = 0;
  socket.on('message', (text) => {
    const message = JSON.parse(text);
    if (message.type === 'event') {
      for (const listener of listeners.get(message.method) ?? []) listener(message.params);
      return;
    }
    const command = open.get(message.id);
    open.delete(message.id);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${command.method}: ${message.error}: ${message.message}`));
  });
  socket.on('close', () => {
    for (const { method, reject } of open.values()) reject(new Error(`${method}: Firefox ended`));
    open.clear();
  });
  return {
    send(method, params) {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        open.set(id, { method, resolve, reject });
        socket.send(JSON.stringify({ id, method, params }), (failure) => failure && reject(failure));
      });
    },
    on(method, listener) {
      listeners.set(method, [...(listeners.get(method) ?? []), listener]);
    },
    close: () => socket.close(),
  };
}

/** Firefox says where it listens on its standard error. */
function listeningAddress(browser) {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why) => reject(new Error(`Firefox ${why}; it said: ${said.slice(-2000)}`));
    const timer = setTimeout(() => fail(`does not listen after ${patience / 1000} s`), patience);
    browser.once('error', (failure) => fail(`could not be started: ${failure.message}`));
    browser.once('exit', (code) => fail(`ended with ${code}`));
    browser.stderr.on('data', (piece) => {
      said += piece;
      const match = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said);
      if (match === null) return;
      clearTimeout(timer);
      resolve(match[1]);
    });
  });
}
