/** A picture to share: the question, the answer, and the chain with the sentence behind each of its links, as a PNG image. */
import type { Hit } from 'hoptrail';
import { readableSnippet } from '../hits/snippet.js';
import { chainOf, hopsTo, type ChainPart } from '../search/chain.js';
import { leadingHit, nameOf, type Comparison } from '../search/comparison.js';
import { linkLabel } from '../search/link_words.js';
import { wrap } from '../picture/measure.js';

const width = 1200;
const margin = 56;
const top = 32; // a line begins below its room
const pixelsPerUnit = 2;
const longestSentence = 3; // lines
/** Without a chain, the picture has the first hits. */
const hitsWithoutChain = 3;

/** A line of the picture: text in a font and color, and the room that it takes. */
interface Line {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly left: number;
  readonly height: number;
  /** The number of a passage, in a disc before the line. */
  readonly number?: number;
}

interface Style {
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  readonly trail: string;
  readonly accent: string;
  readonly sans: string;
  readonly serif: string;
}

export async function drawCard(found: Comparison): Promise<Blob> {
  const style = styleOfPage();
  const lines = linesOf(found, style);
  const height = lines.reduce((sum, line) => sum + line.height, top + margin);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * pixelsPerUnit, Math.ceil(height * pixelsPerUnit)];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas to draw on');
  context.scale(pixelsPerUnit, pixelsPerUnit);
  context.fillStyle = style.ground;
  context.fillRect(0, 0, width, height);
  let y = top;
  for (const line of lines) {
    y += line.height;
    if (line.number !== undefined) drawNumber(context, line, y, style);
    context.font = line.font;
    context.fillStyle = line.color;
    context.fillText(line.text, line.left, y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`an image of ${canvas.width} × ${canvas.height} pixels cannot be created`))), 'image/png');
  });
}

function styleOfPage(): Style {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return { ground: of('surface'), ink: of('ink'), soft: of('soft'), trail: of('trail'), accent: of('accent'), sans: getComputedStyle(document.body).fontFamily, serif: of('serif') };
}

function linesOf(found: Comparison, { ink, soft, trail, accent, sans, serif }: Style): readonly Line[] {
  const write = (text: string, font: string, color: string, height: number, left = margin, limit = 4): readonly Line[] =>
    wrap(text, width - margin - left, font, limit).map((line) => ({ text: line, font, color, left, height }));
  const { hits, explanation } = found.graph;
  const hit = leadingHit(found);
  const hasChain = hit !== undefined && hopsTo(hit) > 0;
  const chain = hasChain ? chainOf(hit, explanation.links) : (hit ? [hit] : hits.slice(0, hitsWithoutChain)).map((other): ChainPart => ({ ...other, link: undefined }));
  const { span, signal } = explanation.answerability ?? {};
  const answer = span && signal !== 'unlikely' ? span.text : '';
  const indent = margin + 46;
  const steps = chain.flatMap((part, index): readonly Line[] => {
    const before = chain[index - 1];
    const name = nameOf(found, part);
    const words = before && part.link ? write(`— ${linkLabel(part.link, nameOf(found, before), name)} →`, `italic 22px ${serif}`, trail, 42, indent, 1) : [];
    const said = part.passage === span?.passage && answer !== '' ? span.sentence : (chain[index + 1]?.link?.sentence ?? snippetOf(hits, part.passage));
    const [first, ...rest] = write(name, `600 26px ${sans}`, ink, 46, indent, 2);
    return [...words, ...(first ? [{ ...first, number: index + 1 }] : []), ...rest, ...write(readableSnippet(said, 0, []).text, `22px ${serif}`, soft, 31, indent, longestSentence)];
  });
  return [
    ...write(found.question, `500 38px ${serif}`, ink, 50),
    ...(answer === '' ? [] : write(answer, `700 34px ${sans}`, accent, 58, margin, 2)),
    ...steps,
    ...write(hasChain ? 'Hoptrail · found by links between passages' : 'Hoptrail', `18px ${sans}`, soft, 56),
  ];
}

const snippetOf = (hits: readonly Hit[], passage: string): string => hits.find((hit) => hit.passage === passage)?.snippet.text ?? '';

function drawNumber(context: CanvasRenderingContext2D, { number, height }: Line, y: number, { trail, ground, sans }: Style): void {
  const [x, middle] = [margin + 16, y - height * 0.2];
  context.fillStyle = trail;
  context.beginPath();
  context.arc(x, middle, 16, 0, 2 * Math.PI);
  context.fill();
  context.font = `600 18px ${sans}`;
  context.fillStyle = ground;
  context.fillText(String(number), x - context.measureText(String(number)).width / 2, middle + 6.5);
}
