/** The names nearest to a text, the nearest first; ties keep their order. */
export function nearestNames(text: string, names: Iterable<string>, most = 1): readonly string[] {
  const far = Array.from(names, (name) => [name, edits(text.toLowerCase(), name.toLowerCase())] as const);
  return far
    .sort(([, a], [, b]) => a - b)
    .slice(0, most)
    .map(([name]) => name);
}

/** The edit distance of two texts (Levenshtein). */
export function edits(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed));
    }
    above = row;
  }
  return above[other.length] ?? 0;
}
