// Runs a case of tests/vectors through the public interface and gives the lines that come out.
import { countingHost } from './counting_host.mjs';
import { crc32c } from './crc32c.mjs';
import { readNumbers, writeField } from './case_lines.mjs';
import { readCorpus, reorder } from './case_corpus.mjs';

/** Small, so that tasks are interrupted often; one request at a time, as the cases were recorded. */
const pace = { work: 1000, concurrency: 1 };

const encoder = new TextEncoder();

/** `state.graph` is that of the last graph case: the others ask it. */
export async function runCase(engine, state, { kind, name, settings }, casesUrl) {
  const lines = [];
  const print = (fields) => lines.push(['=', ...fields].join('\t'));
  try {
    const given = readSettings(settings);
    if (kind === 'graph') await runGraph(engine, state, given, casesUrl, print);
    else if (kind === 'mask') print(['masked', writeField(await state.graph.mask(name))]);
    else await runQuestions(state.graph, kind, given, print);
  } catch (error) {
    if (error.status === undefined) throw error;
    print(['fails', error.status]);
  }
  return lines;
}

function readSettings(settings) {
  const given = { options: {}, questions: [], replies: [], exports: [], order: [1, 0], dimension: 0, saves: false };
  const question = () => given.questions.at(-1);
  for (const [key, first, second] of settings) {
    switch (key) {
      case 'corpus': given.corpus = first; break;
      case 'order': given.order = [Number(first), Number(second)]; break;
      case 'option': given.options[first] = second; break;
      case 'host': given.dimension = Number(first); break;
      case 'save': given.saves = true; break;
      case 'reply': given.replies.push(first); break;
      case 'export': given.exports.push(first); break;
      case 'question': given.questions.push({ text: first, steps: [], conditions: [] }); break;
      case 'vector': question().vector = readNumbers(first); break;
      case 'masked_vector': question().maskedVector = readNumbers(first); break;
      case 'condition': question().conditions.push(first); break;
      case 'step':
        question().steps.push(second === undefined ? first : { text: first, vector: readNumbers(second) });
        break;
      default: throw new Error(`unknown line of a case: ${key}`);
    }
  }
  return given;
}

// Runs to the end; with `saves`, each time it waits it is saved, left, and resumed by `resume`.
async function finish(run, saves, resume, print) {
  let current = run;
  for (;;) {
    if (!saves) return current;
    let saved;
    for await (const step of current) {
      // A resumed run waits for what the one before it waited for.
      if (step.kind !== 'request') continue;
      if (current.resumed) {
        current.resumed = false;
        continue;
      }
      saved = await current.save();
      break;
    }
    if (saved === undefined) return current;
    print(['saved', saved.length, crc32c(saved)]);
    current = resume(saved);
    current.resumed = true;
  }
}

async function runGraph(engine, state, given, casesUrl, print) {
  const sources = reorder(readCorpus(new URL(given.corpus, casesUrl)), ...given.order);
  const host = countingHost({ ...given, print });
  const options = {
    ...pace,
    options: given.options,
    // Giving `embed` asks for vectors; a case asks by its options.
    ...(given.options['index.embed'] === 'true' ? { embed: host.embed } : {}),
    complete: host.complete,
  };
  const built = await finish(engine.index(sources, options), given.saves, (saved) => engine.resumeIndex(saved, options), print);
  const bytes = await built.bytes();
  built.dispose();
  print(['file', bytes.length, crc32c(bytes)]);
  state.graph?.dispose();
  state.graph = undefined;
  state.graph = await engine.open(bytes);
  await printPassages(state.graph, print);
  for (const format of ['json', 'graphml', 'dot']) {
    if (!given.exports.includes(format)) continue;
    const text = encoder.encode(await state.graph.export(format));
    print(['export', format, text.length, crc32c(text)]);
  }
}

async function printPassages(graph, print) {
  const indices = Array.from({ length: graph.passageCount }, (_, index) => index);
  const passages = await graph.passages(indices);
  const parts = passages.flatMap(({ id, title, text, heading }) => [id, '\0', title, '\0', text, '\0', heading, '\0']);
  print(['passages', passages.length, crc32c(...parts)]);
}

async function runQuestions(graph, kind, given, print) {
  const host = countingHost({ ...given, print });
  const asks = kind === 'ask';
  const options = { ...pace, options: given.options, embed: host.embed };
  // Giving a language model to a search lets it be asked on the way; a case says so by its options.
  if (asks) options.complete = host.complete;
  const run = asks ? graph.ask(given.questions[0], options) : graph.searchMany(given.questions, options);
  const resume = (saved) => (asks ? graph.resumeAsk(saved, options) : graph.resumeSearch(saved, options));
  const results = [await finish(run, given.saves, resume, print)].flat();
  for (const [index, result] of results.entries()) await printResult(graph, index, result, print);
}

async function printResult(graph, index, result, print) {
  const ids = async (passages) => (await graph.passages(passages)).map(({ id }) => writeField(id));
  print(['question', index]);
  const hits = await ids(result.passages);
  hits.forEach((id, rank) => print(['hit', id, floatBits(result.scores)[rank]]));
  print(['explanation', encoder.encode(result.explanationJson).length, crc32c(result.explanationJson)]);
  if (result.state.length > 0) print(['state', floatBits(result.state).join(' ')]);
  for (const { subQuestion, subAnswer, passages } of result.steps) {
    print(['step', writeField(subQuestion), writeField(subAnswer), (await ids(passages)).join(' ')]);
  }
  if (result.answer !== undefined) print(['answer', writeField(result.answer), result.partial ? 'partial' : 'whole']);
}

function floatBits(numbers) {
  const bits = new Uint32Array(Float32Array.from(numbers).buffer);
  return Array.from(bits, (value) => value.toString(16).padStart(8, '0'));
}
