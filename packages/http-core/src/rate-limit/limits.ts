import { ParameterError } from "../errors/errors.ts";
import type { Distributed } from "./distributed.ts";

/** So many requests in so long a time. Whether the service counts sliding or fixed windows does not matter. */
export interface RequestWindow {
  readonly requests: number;
  /** Milliseconds. */
  readonly per: number;
}

/**
 * What is known of a service's limits beforehand, per credential and budget. Everything that is given holds at once; what the
 * service announces in its answers is obeyed besides.
 *
 * @example
 * ```ts
 * import type { Limits } from "@org/http-core";
 *
 * export const limits: Limits = {
 *   windows: [
 *     { requests: 3, per: 1_000 },
 *     { requests: 100_000, per: 86_400_000 },
 *   ],
 *   concurrency: 10,
 * };
 * ```
 */
export interface Limits {
  /** Several are allowed, such as one a second and one a day. @default none */
  readonly windows?: readonly RequestWindow[] | undefined;
  /** Requests under way at once. @default any number */
  readonly concurrency?: number | undefined;
  /**
   * Whether the service announces in its answers what is left. Then the very first request goes alone, so that a
   * thousand callers don't meet a budget that nobody has seen yet.
   *
   * @default true, unless windows are declared
   */
  readonly announced?: boolean | undefined;
  /** A budget shared with other machines. @default none: the process's own */
  readonly distributed?: Distributed | undefined;
}

/**
 * Refuses limits that can't be.
 *
 * @throws ParameterError that names the field
 */
export function checkLimits({ windows = [], concurrency }: Limits): void {
  windows.forEach(({ requests, per }, index) => {
    check(`limit.windows.${String(index)}.requests`, requests, Number.isInteger(requests), "a whole number");
    check(`limit.windows.${String(index)}.per`, per, Number.isFinite(per), "milliseconds");
  });
  if (concurrency === undefined) return;
  check("limit.concurrency", concurrency, Number.isInteger(concurrency), "a whole number");
}

function check(name: string, value: number, fits: boolean, what: string): void {
  if (!fits || value < 1) throw new ParameterError(name, `${what}, at least 1`, String(value));
}
