import { select, type Selection } from 'd3-selection';
import { curveBumpX, link as linkShape } from 'd3-shape';
import 'd3-transition';
import type { Hit } from 'hoptrail';
import { wantsStillness } from '../page/dom.js';
import { isAdded, nameOf, type Comparison } from '../search/comparison.js';
import { linkWords } from '../search/words.js';
import { layOut, type Layout, type Link, type Vertex } from './layout.js';
import { bandMargin, dotRadius, fit, measure, passageHeight, wrap, type Measures, type Point } from './measure.js';
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
  readonly entity: string;
  readonly question: string;
}

type Svg = Selection<SVGSVGElement, unknown, null, undefined>;

const millisecondsPerHop = 260;

/** Draws the paths of a comparison's hits. They appear hop by hop, unless the reader prefers reduced motion or has seen them. */
export function drawPicture(place: HTMLElement, comparison: Comparison, handlers: PictureHandlers, appear: boolean): Layout {
  const layout = layOut(comparison.graph.hits, (passage) => nameOf(comparison, passage));
  const measures = measure(layout, Math.max(300, place.clientWidth));
  const family = getComputedStyle(place).fontFamily;
  const fonts = { passage: `500 13px ${family}`, entity: `12px ${family}`, question: `13px ${family}` };
  place.replaceChildren();
  const svg: Svg = select(place)
    .append('svg')
    .attr('class', 'hop-picture')
    .attr('role', 'group')
    .attr('aria-label', 'Picture of the paths; links that a sentence makes can be focused')
    .attr('viewBox', `0 0 ${measures.width} ${measures.height}`)
    .attr('width', measures.width)
    .attr('height', measures.height);
  if (!measures.isTall) drawHops(svg, layout, measures);
  drawLinks(svg, layout, measures, handlers);
  drawVertices(svg, layout, measures, fonts, comparison, handlers);
  svg.on('pointerleave', () => handlers.onPoint(undefined));
  if (appear && !wantsStillness()) appearHopByHop(svg);
  return layout;
}

/** Highlights the path of the hit with this rank, or none. The document does not change, because the pointer would lose its
 * target. */
export function highlightPath(place: HTMLElement, rank: number | undefined): void {
  const parts = select(place).selectAll<SVGGElement, Vertex | Link>('.vertex, .link');
  const isOn = (part: Vertex | Link): boolean => rank !== undefined && part.ranks.includes(rank);
  parts.classed('on', isOn).classed('off', (part) => rank !== undefined && !isOn(part));
}

/** Shows only the hops up to this one; undefined: all. */
export function showHopsUpTo(place: HTMLElement, limit: number | undefined): void {
  const parts = select(place).selectAll<SVGGElement, Vertex | Link>('.vertex, .link');
  /** A name appears with the first passage that it leads to. */
  const reached = new Map<Vertex, number>();
  for (const part of parts.data()) if ('from' in part) reached.set(part.from, Math.min(part.to.column, reached.get(part.from) ?? Infinity));
  const hopOf = (vertex: Vertex): number => (vertex.kind === 'entity' ? Math.max(vertex.column, reached.get(vertex) ?? 0) : vertex.column);
  const isLater = (part: Vertex | Link): boolean => limit !== undefined && ('from' in part ? Math.max(hopOf(part.from), hopOf(part.to)) : hopOf(part)) > limit;
  parts.classed('later', isLater);
  select(place).selectAll<SVGGElement, number>('.hop').classed('later', (hop) => limit !== undefined && hop > limit);
}

function drawHops(svg: Svg, layout: Layout, measures: Measures): void {
  const band = svg.selectAll('.hop').data(layout.hops).join('g').attr('class', 'hop').attr('aria-hidden', 'true');
  band
    .append('rect')
    .attr('x', (hop) => measures.hopLeft(hop) - bandMargin)
    .attr('y', 0.5)
    .attr('width', measures.passageWidth + 2 * bandMargin)
    .attr('height', measures.height - 1)
    .attr('rx', 10);
  band
    .append('text')
    .attr('x', (hop) => measures.hopLeft(hop) + measures.passageWidth / 2)
    .attr('y', 22)
    .attr('text-anchor', 'middle')
    .text((hop) => `Hop ${hop}`);
}

function drawLinks(svg: Svg, layout: Layout, measures: Measures, handlers: PictureHandlers): void {
  const links = svg.selectAll<SVGGElement, Link>('.link').data(layout.links).join('g').attr('class', (link) => `link by-${link.by}`);
  const shapes = new Map(layout.links.map((link) => [link, shapeOf(link, measures)]));
  links.append('path').attr('d', (link) => shapes.get(link) ?? '');
  // An invisible thicker line is easier to point at.
  links.append('path').attr('class', 'touch').attr('data-touch', '').attr('d', (link) => shapes.get(link) ?? '');
  const hasSentence = (link: Link): boolean => link.evidence?.in === 'text';
  links.filter((link) => !hasSentence(link)).attr('aria-hidden', 'true');
  links
    .filter(hasSentence)
    .attr('tabindex', 0)
    .attr('role', 'button')
    .attr('aria-label', (link) => `${wordsOf(link)}: ${link.evidence?.text ?? ''}`)
    .on('click', (_event, link) => handlers.onEvidence(link))
    .on('keydown', (event: KeyboardEvent, link) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      handlers.onEvidence(link);
    });
  noteFor(links, wordsOf, (link) => (hasSentence(link) ? link.evidence?.text : undefined), (link) => handlers.onPoint(link?.ranks[0]));
}

/** The ends and the kind of a link in words; the question is called "the question". */
function wordsOf({ from, to, by, evidence }: Link): string {
  return linkWords(from.kind === 'question' ? 'the question' : from.label, by, to.label, to.passage, evidence);
}

function shapeOf({ from, to }: Link, measures: Measures): string {
  const [source, target] = measures.ends(from, to);
  if (measures.isTall) return `M${source[0]},${source[1]} V${target[1]} H${target[0]}`;
  if (to.column > from.column) return linkShape<unknown, { source: Point; target: Point }, Point>(curveBumpX)({ source, target }) ?? '';
  const bulge = Math.max(source[0], target[0]) + 22;
  return `M${source[0]},${source[1]} C${bulge},${source[1]} ${bulge},${target[1]} ${target[0]},${target[1]}`;
}

function drawVertices(svg: Svg, layout: Layout, measures: Measures, fonts: Fonts, comparison: Comparison, handlers: PictureHandlers): void {
  const vertices = svg
    .selectAll<SVGGElement, Vertex>('.vertex')
    .data(layout.vertices)
    .join('g')
    .attr('class', (vertex) => `vertex ${vertex.kind}`)
    .attr('aria-hidden', 'true')
    .classed('hit', (vertex) => vertex.hit !== undefined)
    .classed('added', (vertex) => vertex.hit !== undefined && isAdded(comparison, vertex.hit))
    .attr('transform', (vertex) => `translate(${measures.left(vertex)},${measures.middle(vertex)})`);
  vertices.filter((vertex) => vertex.kind !== 'question').append('title').text((vertex) => vertex.label);
  drawQuestion(vertices.filter((vertex) => vertex.kind === 'question'), measures, fonts, comparison.question);
  drawEntities(vertices.filter((vertex) => vertex.kind === 'entity'), layout, measures, fonts);
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
  const lines = wrap(question, questionWidth - 26, fonts.question, isTall ? 2 : Math.max(2, Math.floor((height - 28) / lineHeight)));
  const boxHeight = lines.length * lineHeight + (isTall ? 14 : 20);
  vertices.append('rect').attr('y', -boxHeight / 2).attr('width', questionWidth).attr('height', boxHeight).attr('rx', 12);
  writeLines(vertices, () => lines, () => 13, lineHeight);
}

function drawEntities(vertices: Vertices, layout: Layout, { gap, isTall }: Measures, fonts: Fonts): void {
  // Omits the name of an entity if the only passage after it has the same name.
  const isSaidBehind = (vertex: Vertex): boolean => {
    const behind = layout.links.filter((link) => link.from === vertex);
    return behind.length === 1 && behind[0]?.to.label.toLowerCase() === vertex.label.toLowerCase();
  };
  vertices.append('circle').attr('cx', dotRadius).attr('r', dotRadius);
  vertices
    .filter((vertex) => !isSaidBehind(vertex))
    .append('text')
    .attr('x', isTall ? 2 * dotRadius + 6 : dotRadius)
    .attr('y', isTall ? 4 : -11)
    .attr('text-anchor', isTall ? 'start' : 'middle')
    .text((vertex) => fit(vertex.label, gap - (isTall ? 28 : 6), fonts.entity));
}

function drawPassages(vertices: Vertices, { widthOf, isTall }: Measures, fonts: Fonts): void {
  const hopWidth = isTall ? 44 : 0;
  const inset = (vertex: Vertex): number => (vertex.hit ? 32 : 12);
  const lines = new Map(vertices.data().map((vertex) => [vertex, wrap(vertex.label, widthOf(vertex) - inset(vertex) - 8 - hopWidth, fonts.passage, 2)]));
  const linesOf = (vertex: Vertex): readonly string[] => lines.get(vertex) ?? [];
  vertices
    .append('rect')
    .attr('y', (vertex) => -passageHeight(linesOf(vertex).length) / 2)
    .attr('width', widthOf)
    .attr('height', (vertex) => passageHeight(linesOf(vertex).length))
    .attr('rx', 8);
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
    .text((vertex) => `hop ${vertex.column}`);
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
