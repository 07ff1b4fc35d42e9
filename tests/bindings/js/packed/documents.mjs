// The code blocks of a Markdown file.
import { readFile } from 'node:fs/promises';

/** [{ language, text, file }]: a block whose first line is a comment with a file's name is that file. */
export async function codeBlocks(url) {
  const document = await readFile(url, 'utf8');
  return [...document.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language, text]) => {
    const file = /^(?:\/\/|<!--) ([\w/.-]+\.\w+)(?: -->)?\n/.exec(text)?.[1];
    return { language, text, file };
  });
}
