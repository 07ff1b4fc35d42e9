// Lines of tests/vectors (README there, "Lines"): fields between tabs, with \t, \n and \\ for what a field cannot hold.
const plain = { '\\t': '\t', '\\n': '\n', '\\\\': '\\' };
const escaped = { '\t': '\\t', '\n': '\\n', '\\': '\\\\' };

export const readFields = (line) => line.split('\t').map((field) => field.replace(/\\[tn\\]/g, (mark) => plain[mark]));
export const writeField = (text) => String(text).replace(/[\t\n\\]/g, (sign) => escaped[sign]);

/** The cases of a file: kind, name, what to do, and the lines that must come out. */
export function readCases(text) {
  const cases = [];
  for (const block of text.split('\n\n')) {
    const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    if (lines.length === 0) continue;
    const [kind, name] = readFields(lines[0]);
    cases.push({
      kind,
      name,
      settings: lines.slice(1).filter((line) => !line.startsWith('=\t')).map(readFields),
      expected: lines.filter((line) => line.startsWith('=\t')),
    });
  }
  return cases;
}

export const readNumbers = (text) => Float32Array.from(text.trim().split(/ +/), Number);
