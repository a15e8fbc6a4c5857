/** A parsed query: the values of each name, in order. */
interface Query {
  readonly exact: ReadonlyMap<string, readonly string[]>;
  /** By names in lower case. */
  readonly lowered: ReadonlyMap<string, readonly string[]>;
}

/** Parsed queries by address: an operation looks up as many as forty parameters. */
const queries = new WeakMap<URL, Query>();

/** The values of a query parameter, in order. `anyCase` ignores the case of its name. */
export function queryValues(url: URL, name: string, anyCase = false): readonly string[] {
  if (url.search === "") return NONE;
  const { exact, lowered } = queryOf(url);
  return (anyCase ? lowered.get(name.toLowerCase()) : exact.get(name)) ?? NONE;
}

const NONE: readonly string[] = [];

function queryOf(url: URL): Query {
  const known = queries.get(url);
  if (known !== undefined) return known;
  const exact = new Map<string, string[]>();
  const lowered = new Map<string, string[]>();
  for (const [name, value] of url.searchParams) {
    add(exact, name, value);
    add(lowered, name.toLowerCase(), value);
  }
  const query = { exact, lowered };
  queries.set(url, query);
  return query;
}

function add(values: Map<string, string[]>, name: string, value: string): void {
  const before = values.get(name);
  if (before === undefined) values.set(name, [value]);
  else before.push(value);
}
