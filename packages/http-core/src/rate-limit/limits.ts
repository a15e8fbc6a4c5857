import { ParameterError } from "../errors/errors.ts";
import type { Distributed } from "./distributed.ts";

/** A limit of requests in a time. It holds for a service's sliding and fixed windows alike. */
export interface RequestWindow {
  /** The number of requests that a window allows. */
  readonly requests: number;
  /** The length of a window, in milliseconds. */
  readonly per: number;
}

/**
 * The known limits of a service, per credential and budget. All of them hold at once, and so do the limits that the
 * service announces in its responses.
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
  /** Several are allowed, such as one per second and one per day. @default none */
  readonly windows?: readonly RequestWindow[] | undefined;
  /**
   * Most requests under way at once. Default: 10, which grows while the service responds and halves when it refuses;
   * with `windows`, no bound until the service refuses a request.
   */
  readonly concurrency?: number | undefined;
  /**
   * Whether the service announces in its responses what is left. Then the first request goes alone, so that a thousand
   * calls don't exceed a budget that is still unknown.
   *
   * @default true, unless windows are declared
   */
  readonly announced?: boolean | undefined;
  /** A budget shared with other machines. @default none: the process's own */
  readonly distributed?: Distributed | undefined;
  /**
   * Limits that hold in addition for operations that are not `safe`, whatever their method. They hold for each origin
   * and credential, over all of its budgets. `distributed` counts under `key:(writes)`.
   *
   * @default none
   */
  readonly writes?: Pick<Limits, "concurrency" | "distributed" | "windows"> | undefined;
}

/**
 * Refuses invalid limits.
 *
 * @throws ParameterError that names the field
 */
export function checkLimits({ windows = [], concurrency = 1, writes }: Limits, name = "limit"): void {
  windows.forEach(({ requests, per }, index) => {
    check(
      `${name}.windows.${String(index)}.requests`,
      requests,
      Number.isInteger(requests),
      "a whole number",
    );
    check(`${name}.windows.${String(index)}.per`, per, Number.isFinite(per), "milliseconds");
  });
  check(`${name}.concurrency`, concurrency, Number.isInteger(concurrency), "a whole number");
  if (writes !== undefined) checkLimits(writes, `${name}.writes`);
}

function check(name: string, value: number, fits: boolean, what: string): void {
  if (!fits || value < 1) throw new ParameterError(name, `${what}, at least 1`, String(value));
}
