import { propertyOf, tagOf } from "../util/objects.ts";
import type { ErrorFacts } from "./base.ts";
import { ParameterError } from "./errors.ts";
import { received } from "./received.ts";

/** The numeric options of a client, a call or a list, and `numbers`. */
interface Numbers {
  readonly bodyCap?: number | undefined;
  readonly max?: number | undefined;
  readonly numbers?: string | undefined;
  readonly queueTimeout?: number | undefined;
  readonly retry?:
    | {
        readonly retries?: number | undefined;
        readonly maxWait?: number | undefined;
        readonly notReady?: number | undefined;
      }
    | undefined;
  readonly timeout?:
    { readonly attempt?: number | undefined; readonly total?: number | undefined } | undefined;
}

/**
 * Refuses negative numbers and `NaN`. Every comparison with `NaN` is false: as a number of retries it would mean
 * "forever", as a cap "none".
 *
 * @throws ParameterError naming the option
 */
export function checkNumbers({ timeout, retry, bodyCap, max, queueTimeout, numbers }: Numbers): void {
  // Most calls set none of them: create no array for those.
  if ((timeout ?? retry ?? bodyCap ?? max ?? queueTimeout ?? numbers) === undefined) return;
  checkEach("", { bodyCap, max, queueTimeout });
  for (const [name, fields] of Object.entries({ timeout, retry })) {
    checkObject(name, fields);
    checkEach(`${name}.`, fields);
  }
  if (numbers !== undefined && !["double", "exact"].includes(numbers))
    throw new ParameterError("numbers", '"double" or "exact"', received(numbers));
}

function checkEach(prefix: string, fields: Readonly<Record<string, number | undefined>> = {}): void {
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && !(value >= 0))
      throw new ParameterError(prefix + name, "a number, 0 or more", received(value));
}

/**
 * Refuses a Map, a Promise, a number or another value whose content is not in fields: its content would disappear.
 *
 * @param name names it in the error
 */
export function checkObject(name: string, given: unknown, facts?: ErrorFacts): void {
  const kind = tagOf(given);
  if (kind !== "Object" && given !== undefined) throw new ParameterError(name, "a plain object", kind, facts);
}

/**
 * Refuses an object in which one of these properties is no function, and any other value.
 *
 * @throws ParameterError naming the property
 */
export function checkFunctions(option: string, given: unknown, names: readonly string[]): void {
  for (const name of names) {
    const value = propertyOf(given, name);
    if (typeof value !== "function")
      throw new ParameterError(`${option}.${name}`, "a function", received(value));
  }
}
