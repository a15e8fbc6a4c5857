import { readJson } from "@org/test-kit/conformance";

/**
 * The rows of a recording: those of its array, of one of its lists, or the recording itself.
 *
 * @throws TypeError where there are none: a test over no rows would prove nothing
 */
export function rows(path: string, list?: string): readonly object[] {
  const body = readJson(path);
  const found = list === undefined ? body : property(body, list);
  const all = [found].flat().filter(isObject);
  if (all.length === 0) throw new TypeError(`${path} has no rows`);
  return all;
}

export function property(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
