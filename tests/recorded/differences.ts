/** One difference between what was sent and what came out. */
export interface Difference {
  /** Where: `data.0.price`. */
  readonly path: string;
  readonly sent: unknown;
  readonly decoded: unknown;
}

/** Every difference between a JSON value as it was sent and as it came out, key by key, row by row. */
export function differences(sent: unknown, decoded: unknown, path = ""): readonly Difference[] {
  if (Object.is(sent, decoded)) return [];
  if (!isContainer(sent) || !isContainer(decoded) || Array.isArray(sent) !== Array.isArray(decoded)) {
    return [{ path, sent, decoded }];
  }
  const keys = new Set([...Object.keys(sent), ...Object.keys(decoded)]);
  return Array.from(keys).flatMap((key) =>
    differences(Reflect.get(sent, key), Reflect.get(decoded, key), path === "" ? key : `${path}.${key}`),
  );
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
