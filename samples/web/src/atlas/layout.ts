import { adjacencyOf } from './adjacency.js';
import { findCommunities } from './communities.js';
import type { Ties } from './ties.js';

export interface AtlasLayout {
  readonly positions: Float32Array;
  readonly strengths: Float32Array;
  readonly communities: Uint32Array;
  readonly centers: Uint32Array;
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const steps = 80;
const mostLevels = 5;
/** The distance between passages, if possible. */
const spacing = 1;

/**
 * Places passages: small neighborhoods as sunflowers around their best tied passage, those of a region next to each other, and
 * the regions around each other. Then ties pull and near passages push for a few steps. The layout is deterministic. Its time
 * grows with the numbers of passages and ties.
 */
export function layOutAtlas({ ids, edges, weights }: Pick<Ties, 'ids' | 'edges' | 'weights'>): AtlasLayout {
  const count = ids.length;
  const strengths = new Float32Array(count);
  edges.forEach((end, at) => (strengths[end]! += weights[at >> 1]!));
  const groups = findCommunities(adjacencyOf(count, edges, weights), Float64Array.from(strengths));
  const regionOfGroup = findRegions(groups, strengths, edges, weights);
  const communities = groups.map((group) => regionOfGroup[group]!);
  const byStrength = (a: number, b: number): number => strengths[b]! - strengths[a]! || a - b;
  const passagesOf = membersOf(groups).map((passages) => passages.sort(byStrength));
  const groupsOf = membersOf(regionOfGroup); // by number, and therefore by size
  const regionSizes = groupsOf.map((members) => members.reduce((sum, group) => sum + passagesOf[group]!.length, 0));
  const places = placeRegions(regionSizes, tiesBetween(communities, edges, weights));
  const positions = new Float32Array(2 * count);
  groupsOf.forEach((members, region) => {
    let placed = 0;
    members.forEach((group, turn) => {
      const passages = passagesOf[group]!;
      const away = turn === 0 ? 0 : spacing * Math.sqrt(placed + passages.length);
      const [x, y] = [places[2 * region]! + away * Math.cos(turn * goldenAngle), places[2 * region + 1]! + away * Math.sin(turn * goldenAngle)];
      passages.forEach((passage, rank) => {
        const radius = spacing * 0.6 * Math.sqrt(rank);
        positions[2 * passage] = x + radius * Math.cos(rank * goldenAngle);
        positions[2 * passage + 1] = y + radius * Math.sin(rank * goldenAngle);
      });
      placed += passages.length;
    });
  });
  for (let step = 0; step < steps; step += 1) {
    const heat = 1 - step / steps;
    pull(positions, edges, weights, 0.06 * heat);
    push(positions, spacing, 0.5);
  }
  const centers = groupsOf.map((members) => members.flatMap((group) => passagesOf[group]!).sort(byStrength)[0] ?? 0);
  return { positions, strengths, communities, centers: Uint32Array.from(centers) };
}

/** Groups of groups, repeated until they no longer grow: region by group. */
function findRegions(groups: Uint32Array, strengths: Float32Array, edges: Uint32Array, weights: Float32Array): Uint32Array {
  const countOf = (labels: Uint32Array): number => labels.reduce((most, label) => Math.max(most, label + 1), 0);
  let regionOfPassage = groups;
  let regions = Uint32Array.from({ length: countOf(groups) }, (_, group) => group);
  for (let level = 0; level < mostLevels; level += 1) {
    const degrees = new Float64Array(countOf(regionOfPassage));
    regionOfPassage.forEach((region, passage) => (degrees[region]! += strengths[passage]!));
    const between = tiesBetween(regionOfPassage, edges, weights);
    const larger = findCommunities(adjacencyOf(degrees.length, between.edges, between.weights), degrees);
    if (countOf(larger) === degrees.length) break;
    regions = regions.map((region) => larger[region]!);
    regionOfPassage = regionOfPassage.map((region) => larger[region]!);
  }
  return regions;
}

function membersOf(labels: Uint32Array): number[][] {
  const members: number[][] = [];
  labels.forEach((label, index) => (members[label] ??= []).push(index));
  return members;
}

interface GroupTies {
  readonly edges: Uint32Array;
  readonly weights: Float32Array;
}

/** Ties between groups of passages: the sums of their passages' ties. */
function tiesBetween(groups: Uint32Array, edges: Uint32Array, weights: Float32Array): GroupTies {
  const count = groups.length;
  const sums = new Map<number, number>();
  weights.forEach((weight, edge) => {
    const [a, b] = [groups[edges[2 * edge]!]!, groups[edges[2 * edge + 1]!]!];
    if (a === b) return;
    const key = Math.min(a, b) * count + Math.max(a, b);
    sums.set(key, (sums.get(key) ?? 0) + weight);
  });
  const pairs = [...sums.keys()].flatMap((key) => [Math.floor(key / count), key % count]);
  return { edges: Uint32Array.from(pairs), weights: Float32Array.from(sums.values()) };
}

/** Centers of discs of these sizes, the largest in the middle. Each is placed near the earlier ones that it is tied to. */
function placeRegions(sizes: readonly number[], { edges, weights }: GroupTies): Float32Array {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const tied = sizes.map((): { readonly to: number; readonly weight: number }[] => []);
  weights.forEach((weight, edge) => {
    const [a, b] = [edges[2 * edge]!, edges[2 * edge + 1]!];
    tied[Math.max(a, b)]!.push({ to: Math.min(a, b), weight });
  });
  const places = new Float32Array(2 * sizes.length);
  const radii = sizes.map((size) => spacing * (Math.sqrt(size) + 1));
  const outer = Math.sqrt(all) * spacing;
  sizes.forEach((_, region) => {
    if (region === 0) return;
    let [x, y, sum] = [0, 0, 0];
    for (const { to, weight } of tied[region]!) {
      x += places[2 * to]! * weight;
      y += places[2 * to + 1]! * weight;
      sum += weight;
    }
    // In different directions: tied regions a little outside of their neighbors, untied ones around all others.
    const away = sum > 0 ? radii[0]! * 0.5 + radii[region]! : outer * (1 + 0.2 * Math.sqrt(region / sizes.length));
    places[2 * region] = (sum > 0 ? x / sum : 0) + away * Math.cos(region * goldenAngle);
    places[2 * region + 1] = (sum > 0 ? y / sum : 0) + away * Math.sin(region * goldenAngle);
  });
  separate(places, radii);
  return places;
}

/** Pushes overlapping discs apart. */
function separate(places: Float32Array, radii: readonly number[]): void {
  const most = Math.min(radii.length, 600); // the largest; the others are small
  for (let round = 0; round < 40; round += 1) {
    for (let a = 0; a < most; a += 1) {
      for (let b = a + 1; b < most; b += 1) {
        const [dx, dy] = [places[2 * b]! - places[2 * a]!, places[2 * b + 1]! - places[2 * a + 1]!];
        const distance = Math.sqrt(dx * dx + dy * dy) || 1e-3;
        const overlap = radii[a]! + radii[b]! - distance;
        if (overlap <= 0) continue;
        // The larger one moves less.
        const share = radii[a]! ** 2 / (radii[a]! ** 2 + radii[b]! ** 2);
        const [ux, uy] = [(dx / distance) * overlap, (dy / distance) * overlap];
        places[2 * a]! -= ux * (1 - share);
        places[2 * a + 1]! -= uy * (1 - share);
        places[2 * b]! += ux * share;
        places[2 * b + 1]! += uy * share;
      }
    }
  }
}

/** Ties pull their ends together. The pull is limited to that of a tie of ten spacings. */
function pull(positions: Float32Array, edges: Uint32Array, weights: Float32Array, force: number): void {
  for (let edge = 0; edge < weights.length; edge += 1) {
    const [a, b] = [2 * edges[2 * edge]!, 2 * edges[2 * edge + 1]!];
    const [dx, dy] = [positions[b]! - positions[a]!, positions[b + 1]! - positions[a + 1]!];
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (distance <= spacing) continue;
    const part = (force * Math.min(1, weights[edge]!) * Math.min(distance, 10 * spacing)) / distance;
    positions[a]! += dx * part;
    positions[a + 1]! += dy * part;
    positions[b]! -= dx * part;
    positions[b + 1]! -= dy * part;
  }
}

/** Passages closer than `distance` move apart. They are found in the cells of a grid: each cell, and the four after it. */
function push(positions: Float32Array, distance: number, force: number): void {
  const count = positions.length / 2;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let passage = 0; passage < count; passage += 1) {
    const [x, y] = [positions[2 * passage]!, positions[2 * passage + 1]!];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const cell = Math.max(distance, Math.sqrt(((right - left) * (bottom - top)) / (4 * count + 1)));
  const columns = Math.floor((right - left) / cell) + 1;
  const rows = Math.floor((bottom - top) / cell) + 1;
  const cellOf = (passage: number): number =>
    Math.floor((positions[2 * passage + 1]! - top) / cell) * columns + Math.floor((positions[2 * passage]! - left) / cell);
  const first = new Int32Array(columns * rows).fill(-1);
  const next = new Int32Array(count).fill(-1);
  for (let passage = count - 1; passage >= 0; passage -= 1) {
    const at = cellOf(passage);
    next[passage] = first[at]!;
    first[at] = passage;
  }
  const apart = (a: number, b: number): void => {
    const [dx, dy] = [positions[2 * b]! - positions[2 * a]!, positions[2 * b + 1]! - positions[2 * a + 1]!];
    const squared = dx * dx + dy * dy;
    if (squared >= distance * distance) return;
    const length = Math.sqrt(squared);
    const part = (force * (distance - length)) / 2;
    // Two passages in the same place move apart in a direction given by the number.
    const [ux, uy] = length > 1e-6 ? [(dx / length) * part, (dy / length) * part] : [Math.cos(a) * part, Math.sin(a) * part];
    positions[2 * a]! -= ux;
    positions[2 * a + 1]! -= uy;
    positions[2 * b]! += ux;
    positions[2 * b + 1]! += uy;
  };
  for (let at = 0; at < first.length; at += 1) {
    const column = at % columns;
    for (let a = first[at]!; a >= 0; a = next[a]!) {
      for (let b = next[a]!; b >= 0; b = next[b]!) apart(a, b);
      for (const [dx, dy] of [[1, 0], [-1, 1], [0, 1], [1, 1]] as const) {
        const other = at + dy * columns + dx;
        if (column + dx < 0 || column + dx >= columns || other >= first.length) continue;
        for (let b = first[other]!; b >= 0; b = next[b]!) apart(a, b);
      }
    }
  }
}
