// A run that is saved goes on anywhere, with the same bytes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { manyPassages, passages, storyteller } from './small_corpus.mjs';
import { ask, embed, engine, graph } from './story_graph.mjs';

describe('saving a run', () => {
  // Saved and resumed at every request, in another engine than the one it began in.
  async function inPieces(begin, resume) {
    let run = begin();
    let waits = 0;
    for (;;) {
      let saved;
      let index = 0;
      for await (const step of run) {
        if (step.kind === 'request' && (waits === 0 || index++ > 0)) {
          saved = await run.save();
          break;
        }
      }
      if (saved === undefined) return { result: await run, waits };
      ++waits;
      run = resume(saved);
    }
  }

  it('does not disturb it: it goes on, and so does each of the saved ones', async () => {
    const run = ask();
    const saved = [];
    for await (const step of run) if (step.kind === 'request') saved.push(await run.save());
    const whole = await run;
    assert.equal(whole.answer, 'Ines Varga');
    assert.equal(saved.length, 10);
    await assert.rejects(engine.resumeIndex(saved[0]), { name: 'HoptrailError' });
    for (const bytes of saved) {
      const [resumed] = await graph.resumeAsk(bytes, { embed, complete: storyteller() });
      assert.equal(resumed.explanationJson, whole.explanationJson);
      assert.equal(resumed.answer, whole.answer);
    }
  });

  it('ends an index with the same file, saved while several batches are out', async () => {
    const options = { embed, concurrency: 1, options: { 'index.batch': 2 } };
    const { result, waits } = await inPieces(() => engine.index(passages, options), (saved) => engine.resumeIndex(saved, options));
    assert.ok(waits >= 4, `${waits} waits`);
    const whole = await engine.index(passages, options);
    assert.deepEqual(await result.bytes(), await whole.bytes());
    result.dispose();
    whole.dispose();
  });

  it('is refused before the run, after it, and while it does not wait', async () => {
    const run = engine.index(manyPassages(300), { work: 1000 });
    await assert.rejects(run.save(), { status: 'wrong_state', message: /has not begun/ });
    let working = false;
    for await (const step of run) {
      working ||= step.phase !== 'reading';
      await assert.rejects(run.save(), { status: 'wrong_state' });
    }
    assert.ok(working);
    await assert.rejects(run.save(), { status: 'wrong_state', message: /has ended/ });
    (await run).dispose();
  });
});
