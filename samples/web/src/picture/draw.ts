import { select, type Selection } from 'd3-selection';
import { curveBumpX, link as linkShape } from 'd3-shape';
import 'd3-transition';
import type { Hit } from 'hoptrail';
import { wantsStillness } from '../page/dom.js';
import { isAdded, nameOf, type Comparison } from '../search/comparison.js';
import { hopName } from '../search/hops.js';
import { linkWords } from '../search/link_words.js';
import { layOut, type Layout, type Link, type Vertex } from './layout.js';
import { bandMargin, hopNumberWidth, isWhole, measure, wrap, wrapTitle, type Measures, type Point } from './measure.js';
import { noteFor } from './link_note.js';

export interface PictureHandlers {
  readonly onHit: (hit: Hit) => void;
  readonly onPassage: (id: string) => void;
  readonly onPoint: (rank: number | undefined) => void;
  /** Opens the passage with the sentence behind a link. */
  readonly onEvidence: (link: Link) => void;
}

/** Fonts for measuring texts, as set in style/picture.css. */
interface Fonts {
  readonly passage: string;
  readonly label: string;
  readonly question: string;
}

type Svg = Selection<SVGSVGElement, unknown, null, undefined>;

const millisecondsPerHop = 260;
const lineOfLabel = 14;
/** Of a link between two passages of one hop, beside them. */
const loopWidth = 22;

/** Draws the chains of a comparison's hits. They appear hop by hop, unless the reader prefers reduced motion or has seen them. */
export function drawPicture(place: HTMLElement, comparison: Comparison, handlers: PictureHandlers, appear: boolean): Layout {
  const layout = layOut(comparison.graph.hits, comparison.graph.explanation.links, (passage) => nameOf(comparison, passage));
  const family = getComputedStyle(place).fontFamily;
  const fonts = { passage: `500 13px ${family}`, label: `12px ${family}`, question: `13px ${family}` };
  const measures = measure(layout, Math.max(300, place.clientWidth), {
    linesIn: (vertex, width) => linesIn(vertex, width, fonts).length,
    hasRoom: (label, width) => isWhole(wrap(label, width, fonts.label, 2)),
  });
  place.replaceChildren();
  const svg: Svg = select(place)
    .append('svg')
    .attr('class', 'hop-picture')
    .attr('role', 'group')
    .attr('aria-label', 'Picture of the chains; links that a sentence makes can be focused')
    .attr('viewBox', `0 0 ${measures.width} ${measures.height}`)
    .attr('width', measures.width)
    .attr('height', measures.height);
  if (!measures.isTall) drawHops(svg, layout, measures);
  drawLinks(svg, layout, measures, fonts, handlers);
  drawVertices(svg, layout, measures, fonts, comparison, handlers);
  svg.on('pointerleave', () => handlers.onPoint(undefined));
  if (appear && !wantsStillness()) appearHopByHop(svg);
  return layout;
}

/** Highlights the chain of the hit with this rank, or none. The document does not change, because the pointer would lose its
 * target. */
export function highlightChain(place: HTMLElement, rank: number | undefined): void {
  const parts = select(place).selectAll<SVGGElement, Vertex | Link>('.vertex, .link');
  const isOn = (part: Vertex | Link): boolean => rank !== undefined && part.ranks.includes(rank);
  parts.classed('on', isOn).classed('off', (part) => rank !== undefined && !isOn(part));
}

/** Shows only the hops up to this one; undefined: all. */
export function showHopsUpTo(place: HTMLElement, limit: number | undefined): void {
  const isLater = (column: number): boolean => limit !== undefined && column > limit + 1;
  const columnOf = (part: Vertex | Link): number => ('from' in part ? Math.max(part.from.column, part.to.column) : part.column);
  select(place).selectAll<SVGGElement, Vertex | Link>('.vertex, .link').classed('later', (part) => isLater(columnOf(part)));
  select(place).selectAll<SVGGElement, number>('.hop').classed('later', isLater);
}

function drawHops(svg: Svg, layout: Layout, measures: Measures): void {
  const band = svg.selectAll('.hop').data(layout.columns).join('g').attr('class', 'hop').attr('aria-hidden', 'true');
  band
    .append('rect')
    .attr('x', (column) => measures.columnLeft(column) - bandMargin)
    .attr('y', 0.5)
    .attr('width', measures.passageWidth + 2 * bandMargin)
    .attr('height', measures.height - 1)
    .attr('rx', 10);
  band
    .append('text')
    .attr('x', (column) => measures.columnLeft(column) + measures.passageWidth / 2)
    .attr('y', 22)
    .attr('text-anchor', 'middle')
    .text((column) => hopName(column - 1));
}

function drawLinks(svg: Svg, layout: Layout, measures: Measures, fonts: Fonts, handlers: PictureHandlers): void {
  const links = svg
    .selectAll<SVGGElement, Link>('.link')
    .data(layout.links)
    .join('g')
    .attr('class', (link) => `link by-${link.kind}${link.isChain ? '' : ' other'}`);
  const shapes = new Map(layout.links.map((link) => [link, shapeOf(link, measures)]));
  links.append('path').attr('d', (link) => shapes.get(link) ?? '');
  // An invisible thicker line is easier to point at.
  links.append('path').attr('class', 'touch').attr('data-touch', '').attr('d', (link) => shapes.get(link) ?? '');
  drawLabels(links, layout, measures, fonts);
  const hasSentence = ({ link }: Link): boolean => link !== undefined && link.in !== null;
  links.filter((link) => !hasSentence(link)).attr('aria-hidden', 'true');
  links
    .filter(hasSentence)
    .attr('tabindex', 0)
    .attr('role', 'button')
    .attr('aria-label', nameOfLink)
    .on('click', (_event, link) => handlers.onEvidence(link))
    .on('keydown', (event: KeyboardEvent, link) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      handlers.onEvidence(link);
    });
  noteFor(links, wordsOf, (link) => (hasSentence(link) ? link.link?.sentence : undefined), (link) => handlers.onPoint(link?.ranks[0]));
}

/** The words of each link that leads on, where they fit whole; the link's note has them in any case. */
function drawLabels(links: Selection<SVGGElement, Link, SVGSVGElement, unknown>, layout: Layout, measures: Measures, fonts: Fonts): void {
  const entered = new Set<Vertex>();
  const loops = layout.links.some(({ from, to }) => from.column === to.column) ? loopWidth : 0;
  for (const link of layout.links) {
    const { from, to, label } = link;
    if (label === '' || from.column >= to.column) continue;
    const isFirst = !entered.has(to);
    entered.add(to);
    if (measures.isTall && !isFirst) continue; // a row has room for one
    const lines = wrap(label, measures.labelWidth - (isFirst || measures.isTall ? 0 : loops), fonts.label, measures.isTall ? 1 : 2);
    if (!isWhole(lines)) continue;
    const [[startX, startY], [endX, endY]] = measures.ends(from, to);
    // Each box has a row of its own, so words at the box that a link enters, or at its source, lie on no others.
    const margin = bandMargin + 4;
    // On the side of the line to which it does not bend.
    const [x, line] = isFirst || measures.isTall ? [endX - margin, endY] : [startX + margin + loops, startY];
    const isBelow = isFirst ? endY > startY : endY < startY;
    const y = isBelow ? line + 16 + (lines.length - 1) * lineOfLabel : line - 6;
    const place: Point = measures.isTall ? [endX + 2, endY - Math.max(21, measures.heightOf(to) / 2) - 7] : [x, y];
    const text = links.filter((other) => other === link).append('text').attr('class', 'label').attr('text-anchor', measures.isTall || !isFirst ? 'start' : 'end');
    lines.forEach((line, index) => {
      if (index > 0) text.append('tspan').text(' '); // between words for who hears them
      text.append('tspan').attr('x', place[0]).attr('y', place[1] - (lines.length - 1 - index) * lineOfLabel).text(line);
    });
  }
}

/** The ends and the kind of a link in words. */
function wordsOf({ from, to, link, kind }: Link): string {
  if (!link && kind === 'hyperlink') return `${from.label} links to ${to.label}`;
  return linkWords(link, from.kind === 'question' ? undefined : from.label, to.label);
}

/** The ends, the words on the line if they are in neither, and the sentence. */
function nameOfLink(link: Link): string {
  const words = wordsOf(link);
  const sentence = link.link?.sentence ?? '';
  return `${words.includes(link.label) || sentence.includes(link.label) ? words : `${words}, ${link.label}`}: ${sentence}`;
}

function shapeOf({ from, to, isChain }: Link, measures: Measures): string {
  const [source, target] = measures.ends(from, to);
  if (measures.isTall && isChain) return `M${source[0]},${source[1]} V${target[1]} H${target[0]}`;
  if (!measures.isTall && to.column > from.column) return linkShape<unknown, { source: Point; target: Point }, Point>(curveBumpX)({ source, target }) ?? '';
  const right = (vertex: Vertex): number => measures.left(vertex) + measures.widthOf(vertex);
  const bulge = Math.max(right(from), right(to)) + (measures.isTall ? 12 : loopWidth);
  return `M${right(from)},${measures.middle(from)} C${bulge},${measures.middle(from)} ${bulge},${measures.middle(to)} ${right(to)},${measures.middle(to)}`;
}

function drawVertices(svg: Svg, layout: Layout, measures: Measures, fonts: Fonts, comparison: Comparison, handlers: PictureHandlers): void {
  const vertices = svg
    .selectAll<SVGGElement, Vertex>('.vertex')
    .data(layout.vertices)
    .join('g')
    .attr('class', (vertex) => `vertex ${vertex.kind}`)
    .attr('aria-hidden', 'true')
    .classed('hit', (vertex) => vertex.hit !== undefined)
    .classed('meeting', (vertex) => layout.meetings.has(vertex))
    .classed('added', (vertex) => vertex.hit !== undefined && isAdded(comparison, vertex.hit))
    .attr('transform', (vertex) => `translate(${measures.left(vertex)},${measures.middle(vertex)})`);
  vertices.filter((vertex) => vertex.kind !== 'question').append('title').text((vertex) => vertex.label);
  drawQuestion(vertices.filter((vertex) => vertex.kind === 'question'), measures, fonts, comparison.question);
  drawPassages(vertices.filter((vertex) => vertex.kind === 'passage'), measures, fonts);
  vertices
    .filter((vertex) => vertex.kind !== 'question')
    .on('pointerenter', (_event, vertex) => handlers.onPoint(vertex.hit?.rank ?? vertex.ranks[0]))
    .on('pointerleave', () => handlers.onPoint(undefined))
    .on('click', (_event, vertex) => {
      if (vertex.hit) handlers.onHit(vertex.hit);
      else if (vertex.passage !== undefined) handlers.onPassage(vertex.passage);
    });
}

type Vertices = Selection<SVGGElement, Vertex, SVGSVGElement, unknown>;

function drawQuestion(vertices: Vertices, { questionWidth, height, isTall }: Measures, fonts: Fonts, question: string): void {
  const lineHeight = 18;
  const lines = wrap(question, questionWidth - 26, fonts.question, isTall ? 3 : Math.max(2, Math.floor((height - 28) / lineHeight)));
  const boxHeight = lines.length * lineHeight + (isTall ? 14 : 20);
  vertices.append('rect').attr('y', -boxHeight / 2).attr('width', questionWidth).attr('height', boxHeight).attr('rx', 12);
  writeLines(vertices, () => lines, () => 13, lineHeight);
}

/** Where the title begins in its box. */
const inset = (vertex: Vertex): number => (vertex.hit ? 32 : 12);

const linesIn = (vertex: Vertex, width: number, fonts: Fonts): readonly string[] => wrapTitle(vertex.label, width - inset(vertex) - 8, fonts.passage);

function drawPassages(vertices: Vertices, { widthOf, heightOf, isTall }: Measures, fonts: Fonts): void {
  const linesOf = (vertex: Vertex): readonly string[] => linesIn(vertex, widthOf(vertex) - (isTall ? hopNumberWidth : 0), fonts);
  vertices
    .append('rect')
    .attr('y', (vertex) => -heightOf(vertex) / 2)
    .attr('width', widthOf)
    .attr('height', heightOf)
    .attr('rx', 8);
  vertices
    .filter('.meeting')
    .append('path')
    .attr('class', 'meeting-mark')
    .attr('d', 'M0,-7 V7');
  const hits = vertices.filter((vertex) => vertex.hit !== undefined);
  hits.append('circle').attr('cx', 16).attr('r', 9.5);
  hits
    .append('text')
    .attr('class', 'rank')
    .attr('x', 16)
    .attr('y', 4)
    .attr('text-anchor', 'middle')
    .text((vertex) => vertex.hit?.rank ?? '');
  writeLines(vertices, linesOf, inset, 16);
  if (!isTall) return;
  vertices
    .append('text')
    .attr('class', 'hop-number')
    .attr('x', (vertex) => widthOf(vertex) - 8)
    .attr('y', 4)
    .attr('text-anchor', 'end')
    .text((vertex) => hopName(vertex.column - 1).toLowerCase());
}

/** Lines of text, centered vertically on the vertex. */
function writeLines(vertices: Vertices, linesOf: (vertex: Vertex) => readonly string[], inset: (vertex: Vertex) => number, lineHeight: number): void {
  vertices
    .append('text')
    .attr('class', 'title')
    .selectAll('tspan')
    .data((vertex) => linesOf(vertex).map((line, index, all) => ({ line, x: inset(vertex), y: (index - (all.length - 1) / 2) * lineHeight + 4.5 })))
    .join('tspan')
    .attr('x', ({ x }) => x)
    .attr('y', ({ y }) => y)
    .text(({ line }) => line);
}

function appearHopByHop(svg: Svg): void {
  const columnOf = (part: Vertex | Link): number => ('column' in part ? part.column : part.to.column - 0.25);
  svg
    .selectAll<SVGElement, Vertex | Link>('.vertex, .link')
    .attr('opacity', 0)
    .transition()
    .delay((part) => columnOf(part) * millisecondsPerHop)
    .duration(millisecondsPerHop)
    .attr('opacity', 1)
    .on('end interrupt', function () {
      select(this).attr('opacity', null);
    });
}
