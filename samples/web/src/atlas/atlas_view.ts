import Graph from 'graphology';
import Sigma from 'sigma';
import { EdgeLineProgram, EdgeRectangleProgram, type NodeHoverDrawingFunction, NodePointProgram } from 'sigma/rendering';
import type { AtlasMap } from './atlas_map.js';
import { type AtlasColors, atlasColors } from './atlas_colors.js';
import { type Box, NodeLabels } from './node_labels.js';
import { RegionLabels } from './region_labels.js';

/** The highlighted passages: hits, the passages on the way to them, and the steps between. */
export interface Trail {
  readonly nodes: ReadonlyMap<number, 'hit' | 'step'>;
  readonly links: readonly (readonly [number, number])[];
}

export interface ViewHandlers {
  readonly onOpen: (index: number) => void;
  readonly onPoint: (index: number) => void;
  /** A click near the passages: the nearest one to it. */
  readonly onAround: (index: number) => void;
  readonly wantsStillness: () => boolean;
}

/** While the map moves, at most this number of ties is drawn; the rest return when it stops. */
const mostMovingTies = 4000;
/** More highlighted passages are shown without their names. */
const mostNames = 40;
const smallest = 1.6;
const largest = 7;

/** The map on its canvas. */
export class AtlasView {
  readonly #sigma: Sigma;
  readonly #graph: Graph;
  readonly #handlers: ViewHandlers;
  readonly #themes: MutationObserver;
  readonly #labels: RegionLabels;
  #colors: AtlasColors;
  #trail: Trail | undefined;
  #pointed: string | undefined;

  /** Undefined if the browser has no WebGL. */
  static start(place: HTMLElement, map: AtlasMap, handlers: ViewHandlers): AtlasView | undefined {
    if (!document.createElement('canvas').getContext('webgl2')) return undefined;
    return new AtlasView(place, map, handlers);
  }

  private constructor(place: HTMLElement, map: AtlasMap, handlers: ViewHandlers) {
    this.#handlers = handlers;
    this.#colors = atlasColors(place);
    this.#graph = graphOf(map);
    const labels = new NodeLabels(() => place.clientWidth, () => this.#litPoints());
    this.#sigma = new Sigma(this.#graph, place, {
      allowInvalidContainer: true,
      // Points and lines are four times faster than discs and ribbons.
      nodeProgramClasses: { circle: NodePointProgram },
      edgeProgramClasses: { line: EdgeLineProgram, ribbon: EdgeRectangleProgram },
      hideEdgesOnMove: this.#graph.size > mostMovingTies,
      labelFont: getComputedStyle(place).fontFamily,
      labelSize: 12,
      labelRenderedSizeThreshold: 9,
      labelDensity: 0.6,
      zIndex: true,
      minCameraRatio: 0.005,
      maxCameraRatio: 2,
      defaultDrawNodeLabel: labels.draw,
      defaultDrawNodeHover: (context, data, settings) => drawName(context, data, settings, this.#colors),
      nodeReducer: (node, data) => this.#node(node, data),
      edgeReducer: (edge, data) => this.#edge(edge, data),
      labelColor: { attribute: 'labelColor' },
    });
    this.#sigma.on('beforeRender', () => labels.begin());
    this.#labels = new RegionLabels(this.#sigma, map);
    this.#sigma.on('clickStage', ({ event }) => handlers.onAround(nearest(map.positions, this.#sigma.viewportToGraph(event))));
    this.#sigma.on('clickNode', ({ node }) => handlers.onOpen(Number(node)));
    this.#sigma.on('enterNode', ({ node }) => {
      place.classList.add('pointed');
      handlers.onPoint(Number(node));
    });
    this.#sigma.on('leaveNode', () => place.classList.remove('pointed'));
    this.#themes = new MutationObserver(() => {
      this.#colors = atlasColors(place);
      this.#sigma.refresh();
    });
    this.#themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    place.dataset['lit'] = '0';
  }

  /** Highlights a trail and moves to it; undefined: resets all passages. */
  light(trail: Trail | undefined): void {
    this.#trail = trail;
    this.#pointed = undefined;
    this.#labels.show(trail === undefined);
    for (const edge of this.#graph.filterEdges((_, { isTrail }) => isTrail === true)) this.#graph.dropEdge(edge);
    for (const [from, to] of trail?.links ?? []) {
      const key = `trail ${from} ${to}`;
      if (!this.#graph.hasEdge(key)) this.#graph.addEdgeWithKey(key, String(from), String(to), { isTrail: true, type: 'ribbon', size: 2.5 });
    }
    this.#sigma.getContainer().dataset['lit'] = String(trail?.nodes.size ?? 0);
    this.#sigma.refresh();
    this.#frame([...(trail?.nodes.keys() ?? [])]);
  }

  /** Renames passages. */
  rename(names: ReadonlyMap<number, string>): void {
    for (const [index, name] of names) this.#graph.setNodeAttribute(String(index), 'label', name);
  }

  /** Marks a passage; undefined: removes the mark. */
  point(index: number | undefined): void {
    this.#pointed = index === undefined ? undefined : String(index);
    this.#sigma.refresh({ skipIndexation: true });
  }

  /** Marks a passage, and moves there. */
  goToPassage(index: number): void {
    this.point(index);
    const place = this.#sigma.getNodeDisplayData(String(index));
    const { ratio } = this.#sigma.getCamera().getState();
    if (place) this.#goTo({ x: place.x, y: place.y, ratio: Math.min(ratio, 0.5) });
  }

  /** Moves by a key: arrows, +, −, 0 for the whole map. Returns whether the key has a function. */
  move(key: string): boolean {
    const camera = this.#sigma.getCamera();
    const { x, y, ratio } = camera.getState();
    const step = 0.15 * ratio;
    const states: Readonly<Record<string, { x?: number; y?: number; ratio?: number }>> = {
      ArrowLeft: { x: x - step },
      ArrowRight: { x: x + step },
      ArrowUp: { y: y + step },
      ArrowDown: { y: y - step },
      '+': { ratio: ratio / 1.5 },
      '=': { ratio: ratio / 1.5 },
      '-': { ratio: ratio * 1.5 },
      '0': { x: 0.5, y: 0.5, ratio: 1 },
    };
    const state = states[key];
    if (state) this.#goTo(state);
    return state !== undefined;
  }

  end(): void {
    this.#themes.disconnect();
    this.#sigma.kill();
  }

  /** Where the highlighted passages are drawn, if they have names. */
  #litPoints(): readonly Box[] {
    const nodes = this.#trail && this.#trail.nodes.size <= mostNames ? [...this.#trail.nodes.keys()] : [];
    return nodes.flatMap((node) => {
      const data = this.#sigma.getNodeDisplayData(String(node));
      if (!data) return [];
      const { x, y } = this.#sigma.framedGraphToViewport(data);
      const size = this.#sigma.scaleSize(data.size);
      return [{ left: x - size, right: x + size, top: y - size, bottom: y + size }];
    });
  }

  #goTo(state: { readonly x?: number; readonly y?: number; readonly ratio?: number }): void {
    const camera = this.#sigma.getCamera();
    if (this.#handlers.wantsStillness()) camera.setState(state);
    else void camera.animate(state, { duration: 300 });
  }

  /** Zooms so that these passages fill the map, but keeps their surroundings visible. */
  #frame(indices: readonly number[]): void {
    const places = indices.flatMap((index) => this.#sigma.getNodeDisplayData(String(index)) ?? []);
    if (places.length === 0) return this.#goTo({ x: 0.5, y: 0.5, ratio: 1 });
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.#goTo({ x: (left + right) / 2, y: (top + bottom) / 2, ratio: Math.min(1, Math.max(0.15, 1.4 * Math.max(right - left, bottom - top))) });
  }

  #node(node: string, data: Record<string, unknown>): Record<string, unknown> {
    const colors = this.#colors;
    const lit = this.#trail?.nodes.get(Number(node));
    const isPointed = node === this.#pointed;
    const community = Number(data['community']);
    const base = { ...data, labelColor: colors.ink, color: colors.communities[community % colors.communities.length] };
    if (isPointed) return { ...base, size: largest + 3, color: colors.accent, highlighted: true, forceLabel: true, zIndex: 3 };
    if (!this.#trail) return base;
    if (lit === undefined) return { ...base, color: colors.dim, label: '', zIndex: 0 };
    return { ...base, size: lit === 'hit' ? largest + 2 : largest, color: lit === 'hit' ? colors.accent : colors.trail, forceLabel: this.#trail.nodes.size <= mostNames, zIndex: 2 };
  }

  #edge(_edge: string, data: Record<string, unknown>): Record<string, unknown> {
    if (data['isTrail'] === true) return { ...data, color: this.#colors.accent, zIndex: 1 };
    return { ...data, color: this.#colors.tie, hidden: this.#trail !== undefined && this.#graph.size > mostMovingTies };
  }
}

/** The passage that is nearest to a place. */
function nearest(positions: Float32Array, { x, y }: { readonly x: number; readonly y: number }): number {
  let [best, least] = [0, Infinity];
  for (let passage = 0; 2 * passage < positions.length; passage += 1) {
    const distance = (positions[2 * passage]! - x) ** 2 + (positions[2 * passage + 1]! - y) ** 2;
    if (distance < least) [best, least] = [passage, distance];
  }
  return best;
}

function graphOf({ ids, names, positions, strengths, communities, edges }: AtlasMap): Graph {
  const graph = new Graph({ multi: true, type: 'undirected' });
  const strongest = strengths.reduce((most, strength) => Math.max(most, strength), 1);
  ids.forEach((id, index) => {
    const size = smallest + (largest - smallest) * Math.sqrt((strengths[index] ?? 0) / strongest);
    graph.addNode(String(index), { x: positions[2 * index], y: positions[2 * index + 1], size, label: names[index] || id, community: communities[index] });
  });
  for (let edge = 0; edge < edges.length; edge += 2) graph.addEdge(String(edges[edge]), String(edges[edge + 1]), { size: 0.7 });
  return graph;
}

/** Draws the name of the passage at the pointer, on a plate. */
const drawName = (
  context: CanvasRenderingContext2D,
  { label, x, y, size }: Parameters<NodeHoverDrawingFunction>[1],
  { labelSize, labelFont }: Parameters<NodeHoverDrawingFunction>[2],
  colors: AtlasColors,
): void => {
  context.font = `600 ${labelSize}px ${labelFont}`;
  const width = context.measureText(label ?? '').width;
  context.fillStyle = colors.surface;
  context.strokeStyle = colors.line;
  context.beginPath();
  context.roundRect(x - size - 4, y - 12, width + 2 * size + 16, 24, 8);
  context.fill();
  context.stroke();
  context.fillStyle = colors.accent;
  context.beginPath();
  context.arc(x, y, size, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colors.ink;
  context.fillText(label ?? '', x + size + 4, y + labelSize / 3);
};
