// What every storage does, run where the storage is: in a page or in a worker. `open` gives the storage, empty; asked again, it
// gives another object over the same files, as after a reload.

const bytesOf = (length, seed = 1) => {
  const bytes = new Uint8Array(length);
  for (let index = 0, state = seed; index < length; ++index) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
};

function same(found, wanted, what) {
  if (found.length !== wanted.length) throw new Error(`${what}: ${found.length} bytes instead of ${wanted.length}`);
  for (let index = 0; index < wanted.length; ++index) {
    if (found[index] !== wanted[index])
      throw new Error(`${what}: byte ${index} is ${found[index]} instead of ${wanted[index]}`);
  }
}

async function rejects(promise, status, words) {
  let error;
  try {
    await promise;
  } catch (failure) {
    error = failure;
  }
  if (error === undefined) throw new Error(`resolved, where ${status} was due`);
  if (error.name !== 'HoptrailError' || error.status !== status)
    throw new Error(`${error.status}: ${error}, where ${status} was due`);
  if (!error.message.includes(words)) throw new Error(`the message does not say ${words}: ${error.message}`);
}

const names = async (storage) =>
  (await storage.list()).map(({ name, byteLength }) => `${name}:${byteLength}`).join(' ');

function equal(found, wanted, what) {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
}

async function save(storage, name, bytes, pieceBytes = 4 << 20) {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    await storage.write(`${name}.new`, bytes.subarray(at, at + pieceBytes), at);
  }
  await storage.sync(`${name}.new`);
  await storage.rename(`${name}.new`, name);
}

const claims = {
  async 'reads what was written, in pieces of any size'(storage) {
    const bytes = bytesOf(9_000_001);
    await save(storage, 'a', bytes, 1_234_567);
    same(await storage.read('a'), bytes, 'a');
  },
  async 'takes a view of a larger buffer for just its bytes'(storage) {
    const large = bytesOf(1000);
    await storage.write('a', large.subarray(100, 200), 0);
    same(await storage.read('a'), large.subarray(100, 200), 'a');
  },
  async 'keeps copies'(storage) {
    const bytes = bytesOf(10);
    await storage.write('a', bytes, 0);
    bytes.fill(0);
    (await storage.read('a')).fill(7);
    same(await storage.read('a'), bytesOf(10), 'a');
  },
  async 'writes over what is there, and leaves the rest'(storage) {
    const bytes = bytesOf(5 << 20);
    await storage.write('a', bytes, 0);
    await storage.sync('a');
    const patch = bytesOf(1000, 7);
    const at = (4 << 20) - 500;
    await storage.write('a', patch, at);
    await storage.sync('a');
    bytes.set(patch, at);
    same(await storage.read('a'), bytes, 'a');
  },
  async 'makes the file new at offset 0'(storage) {
    await storage.write('a', bytesOf(5_000_000), 0);
    await storage.sync('a');
    await storage.write('a', bytesOf(10, 3), 0);
    await storage.sync('a');
    same(await storage.read('a'), bytesOf(10, 3), 'a');
    equal(await names(storage), 'a:10', 'files');
  },
  async 'keeps an empty file'(storage) {
    await storage.write('a', new Uint8Array(), 0);
    await storage.sync('a');
    equal((await storage.read('a')).length, 0, 'length');
  },
  async 'reads what was written before it is synced'(storage) {
    await storage.write('a', bytesOf(10), 0);
    same(await storage.read('a'), bytesOf(10), 'a');
    await storage.write('a', bytesOf(10), 10);
    equal(await names(storage), 'a:20', 'files');
  },
  async 'replaces what has the new name'(storage) {
    await save(storage, 'a', bytesOf(5_000_000, 1));
    await save(storage, 'a', bytesOf(100, 2));
    same(await storage.read('a'), bytesOf(100, 2), 'a');
    await save(storage, 'a', bytesOf(9_000_000, 3));
    same(await storage.read('a'), bytesOf(9_000_000, 3), 'a');
    equal(await names(storage), 'a:9000000', 'files');
  },
  async 'renames to the same name'(storage) {
    await storage.write('a', bytesOf(10), 0);
    await storage.rename('a', 'a');
    same(await storage.read('a'), bytesOf(10), 'a');
  },
  async 'lists names in order, with sizes'(storage) {
    await storage.write('b', bytesOf(2), 0);
    await storage.write('ä c.hop', bytesOf(3), 0);
    await storage.write('a', bytesOf(1), 0);
    equal(await names(storage), 'a:1 b:2 ä c.hop:3', 'files');
  },
  async 'removes a file, and one that is not there'(storage) {
    await storage.write('a', bytesOf(10), 0);
    await storage.remove('a');
    await storage.remove('a');
    equal(await names(storage), '', 'files');
    await storage.write('b', bytesOf(10), 0);
    await storage.sync('b');
    await storage.remove('b');
    await rejects(storage.read('b'), 'not_found', '"b"');
  },
  async 'says not_found, with the name'(storage) {
    await rejects(storage.read('x'), 'not_found', '"x"');
    await rejects(storage.rename('x', 'y'), 'not_found', '"x"');
    await rejects(storage.sync('x'), 'not_found', '"x"');
    await rejects(storage.write('x', bytesOf(1), 5), 'not_found', '"x"');
  },
  async 'leaves no holes'(storage) {
    await storage.write('a', bytesOf(10), 0);
    await rejects(storage.write('a', bytesOf(10), 11), 'invalid_argument', '10 bytes');
    same(await storage.read('a'), bytesOf(10), 'a');
  },
  async 'refuses names that could be paths'(storage) {
    for (const name of ['', '.', '..', 'a/b', 'a\\b', '../a']) {
      await rejects(storage.write(name, bytesOf(1), 0), 'bad_input', 'flat');
      await rejects(storage.read(name), 'bad_input', 'flat');
      await rejects(storage.remove(name), 'bad_input', 'flat');
    }
    await storage.write('a', bytesOf(1), 0);
    await rejects(storage.rename('a', 'b/c'), 'bad_input', 'flat');
    equal(await names(storage), 'a:1', 'files');
  },
  async 'gives a lock to one at a time'(storage) {
    if (storage.lock === undefined) return;
    const unlock = await storage.lock('lock');
    await rejects(storage.lock('lock'), 'file_failure', 'has it');
    await (await storage.lock('another'))();
    await unlock();
    await (await storage.lock('lock'))();
    await rejects(storage.lock('a/b'), 'bad_input', 'flat');
  },
  async 'does many things at once'(storage) {
    const all = Array.from({ length: 20 }, (_, index) =>
      save(storage, `file ${index}`, bytesOf(100_000 + index, index)),
    );
    await Promise.all(all);
    for (let index = 0; index < 20; ++index)
      same(await storage.read(`file ${index}`), bytesOf(100_000 + index, index), `file ${index}`);
  },
};

const lasting = {
  async 'has its files when it is opened again'(storage, open) {
    await save(storage, 'a', bytesOf(5_000_000));
    const again = await open();
    same(await again.read('a'), bytesOf(5_000_000), 'a');
    equal(await names(again), 'a:5000000', 'files');
  },
  async 'begins an unfinished file anew'(storage, open) {
    await storage.write('a.new', bytesOf(5_000_000), 0);
    await storage.sync('a.new');
    const again = await open();
    await save(again, 'a', bytesOf(100));
    equal(await names(again), 'a:100', 'files');
  },
};

/** The claims that failed: [{ claim, error }]. */
export async function runContract(open, lasts) {
  const failures = [];
  for (const [claim, check] of Object.entries({ ...claims, ...(lasts ? lasting : {}) })) {
    try {
      const storage = await open();
      for (const { name } of await storage.list()) await storage.remove(name);
      await check(storage, open);
    } catch (error) {
      failures.push({ claim, error: String(error) });
    }
  }
  return failures;
}
