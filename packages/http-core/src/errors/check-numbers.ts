import { ParameterError } from "./errors.ts";
import { received } from "./received.ts";

/** The numeric options of a client, a call or a list, and `numbers`. */
interface Numbers {
  readonly bodyCap?: number | undefined;
  readonly max?: number | undefined;
  readonly numbers?: string | undefined;
  readonly retry?:
    { readonly retries?: number | undefined; readonly maxWait?: number | undefined } | undefined;
  readonly timeout?:
    { readonly attempt?: number | undefined; readonly total?: number | undefined } | undefined;
}

/**
 * Refuses negative numbers and `NaN`. Every comparison with `NaN` is false: as a number of retries it would mean
 * "forever", as a cap "none".
 *
 * @throws ParameterError naming the option
 */
export function checkNumbers({ timeout, retry, bodyCap, max, numbers }: Numbers): void {
  check("timeout.attempt", timeout?.attempt);
  check("timeout.total", timeout?.total);
  check("retry.retries", retry?.retries);
  check("retry.maxWait", retry?.maxWait);
  check("bodyCap", bodyCap);
  check("max", max);
  if (numbers !== undefined && !["double", "exact"].includes(numbers))
    throw new ParameterError("numbers", '"double" or "exact"', received(numbers));
}

function check(name: string, value: number | undefined): void {
  if (value !== undefined && !(value >= 0))
    throw new ParameterError(name, "a number, 0 or more", received(value));
}
