/** The sentences of a text. They end at a period, question or exclamation mark before a space, or at a line end. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?…]["'”’)\]]*)\s+|(?<=[。！？])|\n+/u).map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** The first sentence that contains a name, or the empty string. */
export const sentenceWith = (text: string, name: string): string =>
  sentencesOf(text).find((sentence) => fold(sentence).includes(fold(name))) ?? '';

/** The sentence with the most words of a title (of four letters or more), or the empty string. */
export function sentenceAbout(text: string, title: string): string {
  const words = [...new Set(fold(title).match(/[\p{L}\p{N}]{4,}/gu) ?? [])];
  let best = '';
  let most = 0;
  for (const sentence of sentencesOf(text)) {
    const folded = fold(sentence);
    const count = words.filter((word) => folded.includes(word)).length;
    if (count > most) [best, most] = [sentence, count];
  }
  return best;
}
