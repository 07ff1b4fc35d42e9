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

/** The longest prefix of a text, in whole characters, that fits when it is encoded as JSON, and the number of the others. */
export function fitText(text: string, tokens: number): { readonly kept: string; readonly left: number } {
  if (tokensOf(JSON.stringify(text)) <= tokens) return { kept: text, left: 0 };
  const characters = [...text];
  const prefix = (length: number): string => characters.slice(0, length).join('');
  let low = 0;
  let high = Math.min(characters.length, tokens * 4) + 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (tokensOf(JSON.stringify(prefix(middle))) <= tokens) low = middle;
    else high = middle;
  }
  return { kept: prefix(low), left: characters.length - low };
}

/** The members that say something: neither undefined, nor an empty text or list. */
export const told = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && (value as string).length !== 0));
