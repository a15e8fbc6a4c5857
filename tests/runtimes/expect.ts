/**
 * The assertions of the cases, without a test library, since they also run in a page and in plain Node.
 *
 * @module
 */

/** @throws Error unless the values are identical or have the same JSON. */
export function same(actual: unknown, expected: unknown, what: string): void {
  if (Object.is(actual, expected)) return;
  const [got, wanted] = [inJson(actual), inJson(expected)];
  if (got !== wanted) throw new Error(`${what}: expected ${wanted}, got ${got}`);
}

/** As JSON; undefined, which JSON lacks, by name. */
function inJson(value: unknown): string {
  return value === undefined ? "undefined" : JSON.stringify(value);
}

/** @throws Error unless the condition is true. */
export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Error(`does not hold: ${what}`);
}

/** Returns a promise's rejection. @throws Error if it is fulfilled */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`expected an error, received ${JSON.stringify(value)}`);
}

/** Returns what a function throws. @throws Error if it returns */
export function thrownBy(work: () => unknown): unknown {
  let value: unknown;
  try {
    value = work();
  } catch (error) {
    return error;
  }
  throw new Error(`expected an error, received ${JSON.stringify(value)}`);
}

/** A field of a decoded value, or undefined. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
