// A server with OpenAI's interface whose model knows the question about the Brooklyn Bridge, and keeps the prompts that it got.
import { createServer } from 'node:http';

/** The reply of a model, by the last lines of the prompt. It never answers a prompt with the word of `stuck`. */
function replyTo(prompt) {
  const asked = prompt.slice(prompt.lastIndexOf('Question: '));
  if (prompt.includes('Judge whether')) return /Bach/u.test(asked) ? 'Both are known. Critique: yes' : 'The organist is missing. Critique: no';
  if (prompt.includes('Give the final answer')) return 'Johann Sebastian Bach';
  if (prompt.includes('<passage 1 ')) return asked.includes('organist in Mühlhausen') ? 'Johann Sebastian Bach was organist there.' : 'John A. Roebling of Mühlhausen designed it.';
  return asked.includes('Intermediate answer: John') ? 'Who was organist in Mühlhausen?' : 'Who designed the Brooklyn Bridge?';
}

/** A server with OpenAI's interface. `allows`: the pages that may read its answers; `stuck`: the word of a prompt that it never answers. */
export async function startModel({ allows = '*', stuck } = {}) {
  const prompts = [];
  const server = createServer(async (request, response) => {
    const headers = allows ? { 'access-control-allow-origin': allows, 'access-control-allow-headers': 'content-type' } : {};
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
    if (request.url === '/v1/models') {
      return response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify({ data: [{ id: 'nomic-embed' }, { id: 'small-model' }] }));
    }
    let body = '';
    for await (const piece of request) body += piece;
    const { messages, model } = JSON.parse(body);
    const prompt = messages.map(({ content }) => content).join('\n');
    prompts.push({ model, prompt });
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    const say = (value) => response.write(`data: ${JSON.stringify(value)}\n\n`);
    const words = replyTo(prompt).split(/(?<= )/u);
    if (stuck !== undefined && prompt.slice(prompt.lastIndexOf('Question: ')).includes(stuck)) return say({ choices: [{ delta: { content: words[0] } }] });
    for (const word of words) say({ choices: [{ delta: { content: word } }] });
    say({ choices: [{ delta: {}, finish_reason: 'stop' }] });
    say({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 7 } });
    response.end('data: [DONE]\n\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    prompts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
