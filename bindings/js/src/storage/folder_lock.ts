import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import process from 'node:process';
import { HoptrailError } from '../errors.js';

/**
 * Locks a file, made where there is none, until the function is called that it gives. It is the lock that native programs
 * take (flock; on Windows, opening it alone), so both can write to one store, and the system gives it back when this process
 * ends, however it ends. Rejects with `file_failure` where another program has it.
 */
export function lockFile(path: string, name: string): Promise<() => Promise<void>> {
  const flag = lockingFlag();
  return flag === undefined ? lockByProgram(path, name) : lockByOpening(path, name, flag);
}

/** What makes opening a file lock it, where the system has that: O_EXLOCK, which Node knows no name for. */
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
 * Node has no flock, and Linux no other lock that goes with a killed process. The program `flock` has: it holds the lock
 * while `cat`, which it runs, waits for our end of its pipe to be closed, by us or by the system.
 */
function lockByProgram(path: string, name: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    // In a separate process group: a Ctrl-C for this program is not for the lock.
    const child = spawn('flock', ['-n', path, 'cat'], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    const ended = new Promise<void>((end) => child.once('close', () => end()));
    let problem = '';
    child.stderr.on('data', (text) => (problem += String(text)));
    child.stdin.on('error', () => undefined); // it has ended, and says why below
    child.once('error', (cause) => reject(noProgram(name, cause)));
    child.once('close', (code) => reject(code === 1 && problem === '' ? taken(name) : failed(name, problem)));
    // `cat` runs, and so the lock is ours, when it gives back what it is given.
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
  const advice = 'install it (util-linux), or see to it that there is one writer and give folderStorage { lock: false }';
  return new HoptrailError('file_failure', `there is no program "flock" to lock with: ${advice}`, name, { cause });
}
