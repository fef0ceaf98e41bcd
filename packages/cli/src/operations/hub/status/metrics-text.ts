/** One value of a hub's `/metrics`. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const line = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)/i;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats); a line that is none is left out. */
export function readMetrics(text: string): Sample[] {
  return text.split("\n").flatMap((one) => {
    const [, name, labels = "", value] = line.exec(one) ?? [];
    if (name === undefined || Number.isNaN(Number(value))) return [];
    const read = [...labels.matchAll(label)].map(([, key = "", quoted = ""]) => [key, unescaped(quoted)]);
    return [{ name, labels: Object.fromEntries(read), value: Number(value) }];
  });
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, (_pair, letter: string) => (letter === "n" ? "\n" : letter));
}

/** The sum of a metric's values whose labels are these; null where the hub has none of it. */
export function sumOf(samples: readonly Sample[], name: string, labels: Sample["labels"] = {}): number | null {
  const found = samples.filter((one) => one.name === name && hasLabels(one, labels));
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}

function hasLabels(sample: Sample, labels: Sample["labels"]): boolean {
  return Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
}

/**
 * The time within which a share of the calls between two readings were answered, in seconds: a straight line within the bucket of
 * the histogram, as Prometheus' `histogram_quantile` draws it. Null where there was no call.
 */
export function quantile(
  share: number,
  name: string,
  before: readonly Sample[],
  now: readonly Sample[],
): number | null {
  const [old, counts] = [before, now].map((samples) => bucketsOf(samples, name));
  const grown = [...(counts ?? [])].map(([limit, count]) => ({ limit, count: count - (old?.get(limit) ?? 0) }));
  const buckets = grown.toSorted((one, other) => one.limit - other.limit);
  const rank = share * (buckets.at(-1)?.count ?? 0);
  if (rank === 0) return null;
  const at = buckets.findIndex(({ count }) => count >= rank);
  const [lower, bucket] = [buckets[at - 1] ?? { limit: 0, count: 0 }, buckets[at]];
  if (!bucket || bucket.limit === Number.POSITIVE_INFINITY) return lower.limit;
  return lower.limit + ((bucket.limit - lower.limit) * (rank - lower.count)) / (bucket.count - lower.count);
}

function bucketsOf(samples: readonly Sample[], name: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { name: own, labels, value } of samples) {
    if (own !== `${name}_bucket`) continue;
    const limit = labels.le === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels.le);
    counts.set(limit, (counts.get(limit) ?? 0) + value);
  }
  return counts;
}
