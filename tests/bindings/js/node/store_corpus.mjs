// Documents that name each other, each with a unique word that no other text has.
const titles = { ada: 'Ada Lovelace', babbage: 'Charles Babbage', holt: 'Anders Holt' };
const others = { ada: 'Babbage', babbage: 'Ada Lovelace', holt: 'Skerrow Light' };

export const note = (name) => ({
  id: `${name}.md`,
  title: titles[name],
  format: 'markdown',
  aliases: [titles[name].split(' ').at(-1)],
  text: `# ${titles[name]}\n\n${titles[name]} wrote about ${others[name]} and canary${name}.\n`,
});
export const notes = (...names) => names.map(note);

export async function idsOf(graph) {
  const passages = await graph.passages(Array.from({ length: graph.passageCount }, (_, index) => index));
  return passages.map(({ id }) => id);
}

/** Whether bytes have a text somewhere. */
export const hasText = (bytes, text) => Buffer.from(bytes).includes(text);
