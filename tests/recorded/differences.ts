/** A difference between a JSON value as it was sent and as it was decoded. */
export interface Difference {
  /** Where: `data.0.price`. */
  readonly path: string;
  readonly sent: unknown;
  readonly decoded: unknown;
}

/** All differences between a JSON value as it was sent and as it was decoded, key by key. */
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
