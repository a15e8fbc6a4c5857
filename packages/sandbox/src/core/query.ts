/** The values of a query parameter, in order; with `anyCase`, whatever the case of its name. */
export function queryValues(url: URL, name: string, anyCase = false): readonly string[] {
  if (!anyCase) return url.searchParams.getAll(name);
  const wanted = name.toLowerCase();
  return Array.from(url.searchParams)
    .filter(([key]) => key.toLowerCase() === wanted)
    .map(([, value]) => value);
}
