/** Estimates the token count without a tokenizer: four bytes of UTF-8 per token. */
export const tokensOf = (value: unknown): number =>
  Math.ceil(Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value)) / 4);

/** Keeps the leading items that fit; `left` is the number of the others. */
export function fitItems<Item>(items: readonly Item[], tokens: number): { readonly kept: Item[]; readonly left: number } {
  const kept: Item[] = [];
  let used = 0;
  for (const item of items) {
    used += tokensOf(item) + 1;
    if (used > tokens) break;
    kept.push(item);
  }
  return { kept, left: items.length - kept.length };
}

/** Room for the notes on omitted items, and for separators. */
const leftOutTokens = 50;

/** A reply with a path, first as text, then as many of its links as fit. */
export function fitPath<Link>(facts: Readonly<Record<string, unknown>>, path: string, links: readonly Link[], most: number) {
  const room = Math.max(0, most - leftOutTokens - tokensOf({ ...facts, path: '', links: [], left_out: [] }));
  const text = fitText(path, room);
  const { kept, left } = fitItems(links, room - tokensOf(JSON.stringify(text)));
  const leftOut = text.length < path.length ? [`the end of the path: raise max_tokens (${most})`] : [];
  if (left > 0) leftOut.push(`${left} links of the path: raise max_tokens (${most})`);
  return { ...facts, path: text, links: kept, left_out: leftOut };
}

/** The longest prefix of a text, in whole characters, that fits when it is encoded as JSON. */
export function fitText(text: string, tokens: number): string {
  const most = text.slice(0, tokens * 4);
  if (most.length === text.length && tokensOf(JSON.stringify(text)) <= tokens) return text;
  let low = 0;
  let high = most.length + 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (tokensOf(JSON.stringify(text.slice(0, middle))) <= tokens) low = middle;
    else high = middle;
  }
  const isSplit = /[\ud800-\udbff]$/.test(text.slice(0, low));
  return text.slice(0, isSplit ? low - 1 : low);
}
