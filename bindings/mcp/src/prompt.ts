import { description } from './description.js';
import { passageUri, textsOf } from './resources.js';
import type { ToolContext } from './tools/context.js';
import { get } from './tools/get.js';
import { search } from './tools/search.js';

const promptHits = 6;

/** The question with the passages of its search, each in a separate block. */
export async function answerWithCitations(context: ToolContext, question: string) {
  const found = await search(context, { question, k: promptHits, min_score: 0, method: 'trail', max_tokens: description.limits.largest_tokens });
  const hits = found['hits'] as readonly { readonly id: string }[];
  const blocks = await Promise.all(hits.map(async ({ id }) => {
    const passage = await get(context, { id, max_tokens: description.limits.get_tokens });
    return { type: 'resource' as const, resource: { uri: passageUri(id), mimeType: 'text/plain', text: textsOf(passage)[0] as string } };
  }));
  const ids = hits.map(({ id }) => JSON.stringify(id)).join(', ') || 'none';
  return {
    description: description.prompts[0]?.description ?? '',
    messages: [
      { type: 'text' as const, text: `${description.texts.prompt}\n\nPassages: ${ids}\n\nQuestion: ${question}` }, ...blocks,
    ].map((content) => ({ role: 'user' as const, content })),
  };
}
