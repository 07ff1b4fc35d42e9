import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { compareAgents, snippetShares, tableOf } from './agent.mjs';
import { connect, handbook, root } from './harness.mjs';

test('the guide has the present table of the two scripted agents', async (t) => {
  const rows = tableOf(await compareAgents(await connect(t, handbook)));
  const guide = await readFile(join(root, 'docs', 'guides', 'agents.md'), 'utf8');
  const missing = rows.filter((row) => !guide.includes(row));
  assert.deepEqual(missing, [], `the rows are now:\n${rows.join('\n')}`);
});

test('most of a reply of eight hits is snippet, and the guide has the shares', async (t) => {
  const shares = await snippetShares(await connect(t, handbook));
  assert.ok(shares.Markdown >= 60, `${shares.Markdown} %`);
  assert.ok(shares.Markdown > shares["qmd's form"]);
  const guide = await readFile(join(root, 'docs', 'guides', 'agents.md'), 'utf8');
  for (const [form, percent] of Object.entries(shares)) assert.ok(guide.includes(`| ${form} | ${percent} % |`), `${form}: ${percent} %`);
});
