/**
 * The text of a file in UTF-8, UTF-16 (by its byte order mark, or by its zero bytes), the character set that is declared in it, or
 * else windows-1252, which most old files of the West are in. Throws if it is not text.
 */
export function decode(bytes: ArrayBuffer, declared?: string): string {
  const wide = wideSetOf(new Uint8Array(bytes, 0, Math.min(1000, bytes.byteLength)));
  const text = wide ? new TextDecoder(wide).decode(bytes) : decodeNarrow(bytes, declared);
  if (text.includes('\0')) throw new Error('it is not text');
  return text;
}

/** Western text in UTF-16 has a zero in most pairs of bytes, always on the same side. */
function wideSetOf(begin: Uint8Array): string | undefined {
  const [first, second] = begin;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = (side: number): number => begin.filter((byte, at) => byte === 0 && at % 2 === side).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (begin.length < 4 || Math.min(even, odd) > 0 || Math.max(even, odd) < begin.length / 4) return undefined;
  return even > 0 ? 'utf-16be' : 'utf-16le';
}

function decodeNarrow(bytes: ArrayBuffer, declared: string | undefined): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder().decode(bytes);
    if (isMostlyUtf8(text)) return text;
  }
  try {
    return new TextDecoder(declared ?? 'windows-1252').decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // the declared set is unknown
  }
}

/** A few invalid bytes in a long text are damage, not another character set. */
function isMostlyUtf8(text: string): boolean {
  const wrong = text.split('\uFFFD').length - 1;
  const beyondAscii = text.match(/[^\u0000-\u007f\uFFFD]/gu)?.length ?? 0;
  return beyondAscii > 8 * wrong;
}
