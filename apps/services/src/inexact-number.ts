import { parseExact, propertyOf } from "@org/http-core/operation";

/**
 * The digits of the first number in a JSON text that a double cannot hold: a request would send other digits. Undefined
 * if a double holds each number.
 *
 * @throws SyntaxError where the text is not JSON
 */
export function inexactNumber(json: string): string | undefined {
  return firstOf(parseExact(json), JSON.parse(json));
}

function firstOf(exact: unknown, plain: unknown): string | undefined {
  if (typeof plain === "number") return exact === plain ? undefined : String(exact);
  if (typeof plain !== "object" || plain === null) return undefined;
  for (const [key, value] of Object.entries(plain)) {
    const found = firstOf(propertyOf(exact, key), value);
    if (found !== undefined) return found;
  }
  return undefined;
}
