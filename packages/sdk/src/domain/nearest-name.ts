/** The known name nearest to a misspelt one; undefined if none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const limit = Math.min(3, Math.floor(name.length / 2));
  const scored = known.map((candidate) => ({
    candidate,
    distance: editDistance(name.toLowerCase(), candidate.toLowerCase()),
  }));
  scored.sort((one, other) => one.distance - other.distance);
  const [best] = scored;
  return best && best.distance <= limit ? best.candidate : undefined;
}

/** The Levenshtein distance: how many letters must be added, removed or changed. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    let left = i + 1;
    row = row.map((above, j) => {
      if (j === 0) return left;
      const diagonal = row[j - 1] ?? 0;
      left = Math.min(above + 1, left + 1, diagonal + (letter === to[j - 1] ? 0 : 1));
      return left;
    });
  }
  return row.at(-1) ?? 0;
}
