/**
 * The few expectations that the cases need. No test library: they run in a page, and on a bare Node.
 *
 * @module
 */

/** @throws Error where the two are not the same value, or not the same JSON. */
export function same(actual: unknown, expected: unknown, what: string): void {
  if (Object.is(actual, expected)) return;
  const [got, wanted] = [inJson(actual), inJson(expected)];
  if (got !== wanted) throw new Error(`${what}: expected ${wanted}, got ${got}`);
}

/** What JSON has no word for is in no list of words either. */
function inJson(value: unknown): string {
  return value === undefined ? "undefined" : JSON.stringify(value);
}

/** @throws Error where it is not true. */
export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Error(`does not hold: ${what}`);
}

/** What a promise is rejected with. @throws Error where it is fulfilled */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`was to fail, and gave ${JSON.stringify(value)}`);
}

/** What a function throws. @throws Error where it throws nothing */
export function thrownBy(work: () => unknown): unknown {
  let value: unknown;
  try {
    value = work();
  } catch (error) {
    return error;
  }
  throw new Error(`was to fail, and gave ${JSON.stringify(value)}`);
}

/** A field of something decoded; undefined where there is none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
