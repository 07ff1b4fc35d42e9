// How a program in Node takes part in a contest: the same rules of a round as in tests/bench/contest/rounds.hpp.
import { createInterface } from 'node:readline';

const uncountedQuestions = 20;
const fewestQuestions = 5;

const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const wallSeconds = () => performance.now() / 1e3;

async function playRound(ask, questions, seconds, timer) {
  for (let question = 0; question < Math.min(uncountedQuestions, questions); question += 1) {
    ask.prepare?.(question);
    const begin = wallSeconds();
    await ask(question);
    if ((wallSeconds() - begin) * uncountedQuestions > seconds) break;
  }
  const times = [];
  const end = wallSeconds() + seconds;
  for (let question = 0; ; question = question + 1 < questions ? question + 1 : 0) {
    const now = wallSeconds();
    const passDone = times.length >= questions && question === 0;
    if (now >= end && (passDone || (times.length >= fewestQuestions && now >= end + 3 * seconds))) break;
    ask.prepare?.(question);
    const begin = timer();
    await ask(question);
    times.push(timer() - begin);
  }
  times.sort((a, b) => a - b);
  const share = (part) => times[Math.floor(part * (times.length - 1))];
  return { p50: share(0.5), p95: share(0.95), asked: times.length };
}

/** ask(q): what is timed; it may give a promise. ask.prepare(q), if there, comes before it and is not timed. */
export async function playRounds(ask, questions) {
  const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
  say({ ready: true });
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, seconds, clock] = line.split(' ');
    const timer = clock === 'wall' ? wallSeconds : processorSeconds;
    if (command === 'answers') say([]);
    if (command === 'round') say(await playRound(ask, questions, Number(seconds), timer));
  }
}
