import { accepts } from "../auth/credential.ts";
import type { Service } from "./operation.ts";

/**
 * The service of endpoints that name none: an attempt may take 15 seconds, a call 2 minutes, three retries, waits of a
 * minute at most, bodies of 8 MB.
 *
 * @example
 * ```ts
 * import { unnamedService } from "@org/http-core/routes";
 *
 * const service = { ...unnamedService, name: "library", defaults: { ...unnamedService.defaults, retries: 1 } };
 * console.log(service.bases);
 * ```
 */
export const unnamedService: Service = {
  name: "",
  bases: [""],
  defaults: {
    attemptTimeout: 15_000,
    totalTimeout: 120_000,
    retries: 3,
    maxWait: 60_000,
    bodyCap: 8_000_000,
  },
};

/** Whatever credential the client has. */
export const anyScheme = accepts(
  "apiKey",
  "appKey",
  "basic",
  "bearer",
  "custom",
  "hmac",
  "queryToken",
  "token",
);
