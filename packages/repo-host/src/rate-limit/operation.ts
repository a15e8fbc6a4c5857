import { json, operation, type Operation } from "@org/http-core/operation";
import { noParams, type NoParams } from "../no-params.ts";
import { anyCredential, MEDIA_TYPE, repoHost } from "../service.ts";
import { rateLimitStatusSchema, type RateLimitStatus } from "./rate-limit-status.ts";

/**
 * The state of the caller's limits. The request is free: it does not count against any limit. Source: specification,
 * limits, rule 6.
 *
 * @example
 * ```ts
 * import { createRepoHost } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const { resources } = await host.rateLimit();
 * console.log(resources.core.remaining, new Date(resources.core.reset * 1000));
 * ```
 */
export const rateLimit: Operation<NoParams, RateLimitStatus> = operation({
  service: repoHost,
  name: "rateLimit",
  method: "GET",
  path: "/rate_limit",
  params: noParams,
  result: json(rateLimitStatusSchema, MEDIA_TYPE),
  free: true,
  auth: anyCredential,
});
