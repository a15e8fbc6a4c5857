import { isRecord, propertyOf } from "@org/http-core/operation";
import { readJson } from "@org/test-kit/conformance";

/**
 * The rows of a recording: those of its array, of one of its lists, or the recording itself.
 *
 * @throws TypeError where there are none: a test over no rows would prove nothing
 */
export function rows(path: string, list?: string): readonly object[] {
  const body = readJson(path);
  const found = list === undefined ? body : propertyOf(body, list);
  const all = [found].flat().filter(isRecord);
  if (all.length === 0) throw new TypeError(`${path} has no rows`);
  return all;
}
