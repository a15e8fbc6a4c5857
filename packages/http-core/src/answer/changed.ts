/** One way in which a checked value differs from what was sent. */
export interface Change {
  /** Where: `data.0.price`; empty for the whole. */
  readonly path: string;
  readonly sent: unknown;
}

/** The first difference that a check has made, such as null for a field that was absent; undefined: none. */
export function firstChange(sent: unknown, checked: unknown, path = ""): Change | undefined {
  if (Object.is(sent, checked)) return undefined;
  if (!isContainer(sent) || !isContainer(checked)) return { path, sent };
  for (const [key, value] of Object.entries(checked)) {
    const at = path === "" ? key : `${path}.${key}`;
    const change = firstChange(Object.hasOwn(sent, key) ? Reflect.get(sent, key) : undefined, value, at);
    if (change !== undefined) return change;
  }
  return undefined;
}

/** The first list that stands in an object's place: valibot makes an object of it, with its indexes for names. */
export function firstListAsObject(sent: unknown, checked: unknown, path = ""): Change | undefined {
  if (sent === checked || !isContainer(sent) || !isContainer(checked)) return undefined;
  if (Array.isArray(sent) && !Array.isArray(checked)) return { path, sent };
  for (const [key, value] of Object.entries(checked)) {
    const at = path === "" ? key : `${path}.${key}`;
    const list = firstListAsObject(Reflect.get(sent, key), value, at);
    if (list !== undefined) return list;
  }
  return undefined;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
