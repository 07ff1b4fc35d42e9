/** Subtitles (.srt, .vtt): the spoken text, without times, numbers, styles and comments, as in the command. */
import type { DocumentSource } from 'hoptrail';

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

/** Without tags such as <i> and {\an8}; a voice, <v.loud Anna>, becomes "Anna: ". */
const spoken = (line: string): string =>
  line
    .replace(/\{\\[^}]*\}/gu, '')
    .replace(/<v(?:\.\S*)? ([^>]*)>/gu, '$1: ')
    .replace(/<[^\s<>][^<>]*>/gu, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/gu, (_, name: string) => characters[name] ?? '');

export function readSubtitles(path: string, text: string): DocumentSource {
  const captions: string[] = [];
  text.replace(/[ \t\r]+$/gmu, '').split(/\n{2,}/u).forEach((block, index) => {
    const lines = block.split('\n').filter((line) => line !== '');
    const times = lines.findIndex((line) => line.includes('-->'));
    const isNote = /^(?:NOTE|STYLE|REGION)/u.test(block) || (index === 0 && block.startsWith('WEBVTT')) || /^[\d ]*$/u.test(block);
    if (times < 0 && isNote) return; // a block without times else continues the one before
    for (const line of lines.slice(times + 1).map(spoken)) if (line.trim() !== '' && line !== captions.at(-1)) captions.push(line); // captions that scroll repeat lines
  });
  return { id: path, text: captions.join('\n'), format: 'plain' };
}
