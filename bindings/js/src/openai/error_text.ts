/** Formats a server's error for a message: one short line, without secrets. */

const longestText = 400;
const shortestPiece = 8;

/** Removes secrets, also in pieces of eight characters: servers repeat a wrong key, or parts of it, in their answers. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // Replaces control characters, and characters that change the text direction.
  let line = text.slice(0, 4096).replace(/[\s\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();
  for (const secret of secrets) line = without(line, secret);
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line;
}

function without(line: string, secret: string): string {
  if (secret === '') return line;
  const folded = line.toLowerCase();
  const isSecret = new Uint8Array(line.length);
  const size = Math.min(shortestPiece, secret.length);
  for (let start = 0; start + size <= secret.length; ++start) {
    const piece = secret.slice(start, start + size).toLowerCase();
    for (let at = folded.indexOf(piece); at >= 0; at = folded.indexOf(piece, at + 1)) isSecret.fill(1, at, at + size);
  }
  let cleaned = '';
  for (let index = 0; index < line.length; ++index) {
    if (isSecret[index] === 0) cleaned += line[index];
    else if (isSecret[index - 1] !== 1) cleaned += '***';
  }
  return cleaned;
}

/** The message of an error object, in the forms that servers use; otherwise the beginning of the body. */
export function serverMessage(body: string): string {
  try {
    return messageOf(JSON.parse(body)) ?? '';
  } catch {
    return /^\s*</.test(body) ? '' : body;
  }
}

/** {"error": {"message": …}}, {"error": "…"}, {"message": …}, {"detail": …}. */
export function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { error, message, detail } = value as Record<string, unknown>;
  return messageOf(error) ?? messageOf(message) ?? messageOf(detail);
}
