import { checkOptions, evaluateMembers } from '../members.js';
import type { EvaluateOptions, Judged, MetricValue } from '../types.js';
import { bytesOfIndices } from './bytes.js';
import { givenText } from './given.js';
import type { Native } from './native.js';
import type { Pointer } from './raw.js';

/** Retrieval metrics over questions, for `Engine.evaluate`. */
export function evaluate<Name extends string>(
  native: Native,
  questions: readonly Judged[],
  names: readonly Name[],
  options: EvaluateOptions = {},
): Record<Name, MetricValue> {
  checkOptions('evaluate', options, evaluateMembers);
  const { baseline, seed = 1, resamples = 1000 } = options;
  return withMetrics(native, questions, (metrics) => {
    const measure = (other: Pointer) =>
      Object.fromEntries(names.map((name) => [name, valueOf(native, metrics, other, name, BigInt(seed), resamples)]));
    return baseline === undefined ? measure(0) : withMetrics(native, baseline, measure);
  }) as Record<Name, MetricValue>;
}

function withMetrics<Result>(native: Native, questions: readonly Judged[], use: (metrics: Pointer) => Result): Result {
  const { raw } = native;
  const metrics = native.made(raw.hop_metrics_create(native.output(0), native.error));
  try {
    for (const { ranking, gold, graph } of questions) {
      const [r, g] = native.place(bytesOfIndices(ranking), bytesOfIndices(gold));
      native.check(raw.hop_metrics_add(metrics, r.pointer, ranking.length, g.pointer, gold.length, native.error));
      if (graph === undefined) continue;
      const found = graph.found.flat();
      const wanted = graph.gold.flat();
      const [f, w] = native.place(bytesOfIndices(found), bytesOfIndices(wanted));
      native.check(
        raw.hop_metrics_add_graph(metrics, f.pointer, graph.found.length, w.pointer, graph.gold.length, native.error),
      );
    }
    return use(metrics);
  } finally {
    raw.hop_metrics_free(metrics);
  }
}

function valueOf(
  native: Native, metrics: Pointer, other: Pointer, name: string, seed: bigint, resamples: number,
): MetricValue {
  const { raw } = native;
  const [text] = native.place(givenText(name, 'the name of a metric'));
  native.check(raw.hop_metrics_mean(metrics, text.pointer, text.length, native.output(0), native.error));
  const mean = native.f64(0);
  const interval = (baseline: Pointer): readonly [number, number] => {
    native.check(raw.hop_metrics_interval(
      metrics, baseline, text.pointer, text.length, seed, resamples, native.output(0), native.output(1), native.error,
    ));
    return [native.f64(0), native.f64(1)];
  };
  return { mean, interval: interval(0), ...(other === 0 ? {} : { difference: interval(other) }) };
}
