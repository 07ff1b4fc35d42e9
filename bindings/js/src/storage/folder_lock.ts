import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import process from 'node:process';
import { HoptrailError } from '../errors.js';

/**
 * Locks a file, and creates it if necessary. The returned function releases the lock. Native programs take the same lock
 * (flock; on Windows, an exclusive open), so both can write to one store. The system releases it when this process ends,
 * also after a crash. Rejects with `file_failure` if another program holds the lock.
 */
export function lockFile(path: string, name: string): Promise<() => Promise<void>> {
  const flag = lockingFlag();
  return flag === undefined ? lockByProgram(path, name) : lockByOpening(path, name, flag);
}

/** The flag that locks a file when it is opened, if the system has one: O_EXLOCK, for which Node has no constant. */
function lockingFlag(): number | undefined {
  if (process.platform === 'win32') return 0x1000_0000;
  return process.platform === 'darwin' || process.platform.endsWith('bsd') ? 0x20 | (constants.O_NONBLOCK ?? 0) : undefined;
}

async function lockByOpening(path: string, name: string, flag: number): Promise<() => Promise<void>> {
  try {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT | flag);
    return () => file.close();
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === 'EAGAIN' || code === 'EWOULDBLOCK' || code === 'EBUSY') throw taken(name);
    throw cause;
  }
}

/**
 * Node has no flock, and Linux has no other lock that ends with a killed process. So this runs the program `flock`, which
 * holds the lock while its child `cat` waits for the end of its input: we close the pipe, or the system does.
 */
function lockByProgram(path: string, name: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    // In a separate process group, so that Ctrl-C does not end the lock.
    const child = spawn('flock', ['-n', path, 'cat'], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    const ended = new Promise<void>((end) => child.once('close', () => end()));
    let problem = '';
    child.stderr.on('data', (text) => (problem += String(text)));
    child.stdin.on('error', () => undefined); // the process has ended; `close` reports the reason
    child.once('error', (cause) => reject(noProgram(name, cause)));
    child.once('close', (code) => reject(code === 1 && problem === '' ? taken(name) : failed(name, problem)));
    // When `cat` echoes its input, it runs, so the lock is taken.
    child.stdout.once('data', () =>
      resolve(async () => {
        child.stdin.end();
        await ended;
      }),
    );
    child.stdin.write('\n');
  });
}

const taken = (name: string): HoptrailError => new HoptrailError('file_failure', 'another writer has it', name);

const failed = (name: string, problem: string): HoptrailError =>
  new HoptrailError('file_failure', problem.trim() || 'the program "flock" ended', name);

function noProgram(name: string, cause: Error): HoptrailError {
  const advice = 'install it (util-linux), or ensure that there is one writer and pass { lock: false } to folderStorage';
  return new HoptrailError('file_failure', `the program "flock" is missing, which locks files: ${advice}`, name, { cause });
}
