// Where files cannot be renamed in one step: every state that a crash can leave of a rename gives the old file or the new one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, describeIn } from './site.mjs';

const pointer = '.renaming~a';

describeIn(chromium, 'a rename that was broken off', (opened) => {
  /** Puts files (name: text) into the folder, does something with a storage over it, and returns what is there then. */
  const afterCrash = (files, does) =>
    opened.evaluate(
      async ([given, action]) => {
        delete FileSystemFileHandle.prototype.move;
        const root = await navigator.storage.getDirectory();
        await root.removeEntry('broken', { recursive: true }).catch(() => undefined);
        const folder = await root.getDirectoryHandle('broken', { create: true });
        for (const [name, text] of Object.entries(given)) {
          const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
          await stream.write(text);
          await stream.close();
        }
        const storage = await opfsStorage({ folder: 'broken' });
        const read = async (name) => new TextDecoder().decode(await storage.read(name));
        const told = { read: action === 'read' ? await read('a') : undefined };
        if (action === 'save') {
          await storage.write('a.new', new TextEncoder().encode('newest'), 0);
          told.between = await read('a');
          await storage.sync('a.new');
          await storage.rename('a.new', 'a');
        }
        if (action === 'remove') await storage.remove('a');
        told.files = Object.fromEntries(
          await Promise.all((await storage.list()).map(async ({ name }) => [name, await read(name)])),
        );
        told.entries = [];
        for await (const name of folder.keys()) told.entries.push(name);
        told.entries.sort();
        return told;
      },
      [files, does],
    );

  test('the pointer is not whole: the old file', async () => {
    for (const text of ['', 'a.n', 'a.new']) {
      const told = await afterCrash({ a: 'old', 'a.new': 'new', [pointer]: text }, 'read');
      assert.deepEqual(told, { read: 'old', files: { a: 'old', 'a.new': 'new' }, entries: ['a', 'a.new'] });
    }
  });

  test('the pointer is whole, the copy is not made, half made, or made: the new file', async () => {
    for (const copy of [{}, { a: 'old' }, { a: '' }, { a: 'n' }, { a: 'new' }]) {
      const told = await afterCrash({ ...copy, 'a.new': 'new', [pointer]: 'a.new\n' }, 'read');
      assert.deepEqual(told, { read: 'new', files: { a: 'new' }, entries: ['a'] });
    }
  });

  test('the pointer is gone, what it pointed to is not: the new file', async () => {
    const told = await afterCrash({ a: 'new', 'a.new': 'new' }, 'read');
    assert.equal(told.read, 'new');
  });

  test('a next save begins with the new file, and ends with the newest', async () => {
    const told = await afterCrash({ a: 'ol', 'a.new': 'new', [pointer]: 'a.new\n' }, 'save');
    assert.deepEqual(told, { read: undefined, between: 'new', files: { a: 'newest' }, entries: ['a'] });
  });

  test('removing the file removes all of it', async () => {
    const told = await afterCrash({ a: 'old', 'a.new': 'new', [pointer]: 'a.new\n' }, 'remove');
    assert.deepEqual(told, { read: undefined, files: {}, entries: [] });
  });
});
