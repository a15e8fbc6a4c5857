/** Path and query of a request's target, as the journal and recordings write it. */
export function targetParts(target: string): readonly [path: string, query: URLSearchParams] {
  const [path = ""] = target.split("?", 1);
  return [path, new URLSearchParams(target.slice(path.length))];
}
