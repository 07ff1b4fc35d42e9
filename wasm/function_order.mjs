// An order of functions in which similar ones are neighbors. A compressor finds a repetition within the last 32 kB only, so the
// order changes the size after gzip, and nothing else.
//
// Recursive bisection as in Dhulipala et al., "Compressing Graphs and Indexes with Recursive Graph Bisection" (KDD 2016), with the
// shingles of a function's code for terms: pairs of functions change sides as long as the halves share fewer shingles.
const shingleBytes = 6;
const mostRounds = 20;
const indicesOfOneByte = 128;

/** The `count` functions that are named most. */
function mostNamed(counts, count) {
  return Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a] || a - b).slice(0, count);
}

/** The shingles of each function that also occur in others, as numbers from 0. */
function shinglesOf(bodies) {
  const numbers = new Map();
  const counts = [];
  const all = bodies.map((body) => {
    const own = new Set();
    for (let at = 0; at + shingleBytes <= body.length; ++at) {
      const shingle = body.toString('latin1', at, at + shingleBytes);
      if (!numbers.has(shingle)) numbers.set(shingle, counts.push(0) - 1);
      own.add(numbers.get(shingle));
    }
    for (const number of own) ++counts[number];
    return own;
  });
  return { count: counts.length, of: all.map((own) => Uint32Array.from(own).filter((number) => counts[number] > 1)) };
}

/** count · log2(count + 1), in whole 1024ths, so that all machines find the same order. */
function makeCosts(most) {
  return Float64Array.from({ length: most + 2 }, (_, count) => Math.round(1024 * count * Math.log2(count + 1)));
}

function similarOrder(bodies) {
  const shingles = shinglesOf(bodies);
  const costs = makeCosts(bodies.length);
  const order = Array.from(bodies.keys()).sort((a, b) => Buffer.compare(bodies[a], bodies[b]) || a - b); // a good start
  const left = new Uint32Array(shingles.count), right = new Uint32Array(shingles.count);

  // The gain if the function moves from the side with `here` to the one with `there`.
  const gainOf = (index, here, there) => {
    let gain = 0;
    for (const shingle of shingles.of[index]) {
      const [from, to] = [here[shingle], there[shingle]];
      gain += costs[from - 1] + costs[to + 1] - costs[from] - costs[to];
    }
    return gain;
  };
  const byGain = (a, b) => b.gain - a.gain || a.place - b.place;

  const bisect = (begin, end) => {
    if (end - begin < 2) return;
    const middle = (begin + end) >> 1;
    for (let round = 0; round < mostRounds; ++round) {
      for (let place = begin; place < end; ++place) {
        for (const shingle of shingles.of[order[place]]) left[shingle] = right[shingle] = 0;
      }
      for (let place = begin; place < end; ++place) {
        const side = place < middle ? left : right;
        for (const shingle of shingles.of[order[place]]) ++side[shingle];
      }
      const gains = [[], []];
      for (let place = begin; place < end; ++place) {
        const isLeft = place < middle;
        const gain = gainOf(order[place], isLeft ? left : right, isLeft ? right : left);
        gains[isLeft ? 0 : 1].push({ gain, place });
      }
      gains.forEach((side) => side.sort(byGain));
      let swapped = 0;
      while (swapped < gains[0].length && gains[0][swapped].gain + gains[1][swapped].gain > 0) {
        const [a, b] = [gains[0][swapped].place, gains[1][swapped].place];
        [order[a], order[b]] = [order[b], order[a]];
        ++swapped;
      }
      if (swapped === 0) break;
    }
    bisect(begin, middle);
    bisect(middle, end);
  };
  bisect(0, order.length);
  return order;
}

/** The order for a module: at place i comes its function order[i]. The functions that are named most keep indices of a byte. */
export function smallOrder({ bodies, counts, imported }) {
  const first = mostNamed(counts, Math.max(0, indicesOfOneByte - imported));
  const isFirst = new Set(first);
  const others = Array.from(bodies.keys()).filter((index) => !isFirst.has(index));
  return [...first, ...similarOrder(others.map((index) => bodies[index])).map((place) => others[place])];
}
