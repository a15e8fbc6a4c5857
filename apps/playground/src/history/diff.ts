/** A place where two answers differ. */
export interface Difference {
  /** Such as `rows[2].name`; rows with an id are named by it: `rows[id=7].name`. */
  readonly path: string;
  /** JSON; undefined where it is missing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The differences of two JSON values, in the order of the first. Rows are compared with the row of the same `id`, where
 * all have one: a new row at the top is then one difference.
 */
export function differences(before: unknown, after: unknown, path = ""): readonly Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) return compared(rowsOf(before, after), path);
  if (isRecord(before) && isRecord(after)) {
    const ofBefore = Object.entries(before).map(named);
    const ofAfter = Object.entries(after).map(named);
    return compared([new Map(ofBefore), new Map(ofAfter)], path);
  }
  const texts = { before: textOf(before), after: textOf(after) };
  return texts.before === texts.after ? [] : [{ path: path === "" ? "(all)" : path, ...texts }];
}

type Parts = ReadonlyMap<string, unknown>;

function compared([before, after]: readonly [Parts, Parts], path: string): readonly Difference[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return Array.from(keys).flatMap((key) => {
    const place = path === "" ? key.replace(/^\./, "") : path + key;
    return differences(before.get(key), after.get(key), place);
  });
}

function named([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  return [`.${name}`, value];
}

function rowsOf(before: readonly unknown[], after: readonly unknown[]): readonly [Parts, Parts] {
  const ids = [before, after].map((rows) => new Set(rows.map(idOf)));
  const isKnown = ids.every(
    (set, index) => !set.has(undefined) && set.size === [before, after][index]?.length,
  );
  const keyOf = (row: unknown, index: number): string =>
    isKnown ? `[id=${idOf(row) ?? ""}]` : `[${String(index)}]`;
  const partsOf = (rows: readonly unknown[]): Parts =>
    new Map(rows.map((row, index) => [keyOf(row, index), row]));
  return [partsOf(before), partsOf(after)];
}

function idOf(row: unknown): string | undefined {
  if (!isRecord(row)) return undefined;
  const { id } = row;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
