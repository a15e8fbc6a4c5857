import { isCallError, RateLimitError, TimeoutError } from "@org/http-core";
import type { Case } from "./case.ts";
import { field, holds, rejection, same } from "./expect.ts";
import { requestCount, scriptedClient } from "./scripted-client.ts";

/** Retries, aborts, deadlines, limits and redirects. */
export const attempts: readonly Case[] = [
  {
    name: "a 503 is retried",
    async run(world) {
      const { data, meta } = await scriptedClient(world, "flaky")
        .request("GET /flaky/one", {})
        .withResponse();
      same([data, meta.attempts], [{ count: 3 }, 3], "result and attempts");
    },
  },
  {
    name: "a truncated body is retried",
    async run(world) {
      const { data, meta } = await scriptedClient(world, "broken")
        .request("GET /broken/one", {})
        .withResponse();
      same([data, meta.attempts], [{ count: 2 }, 2], "result and attempts");
    },
  },
  {
    name: "a failed POST is not retried",
    async run(world) {
      const error = await rejection(scriptedClient(world, "post").request("POST /flaky/post", {}));
      same([isCallError(error) && error.code, field(error, "attempts")], ["server", 1], "error and attempts");
      same(await requestCount(world, "/flaky/post"), 1, "requests that reached the service");
    },
  },
  {
    name: "an abort rejects the call with its reason",
    async run(world) {
      const controller = new AbortController();
      const reason = new Error("enough");
      const call = rejection(
        scriptedClient(world, "abort").request("GET /silent/abort", {}, { signal: controller.signal }),
      );
      setTimeout(() => {
        controller.abort(reason);
      }, 20);
      same(await call, reason, "the error");
    },
  },
  {
    name: "a deadline covers the wait for the response and for its body",
    async run(world) {
      const host = scriptedClient(world, "late", { timeout: { attempt: 60 }, retry: { retries: 0 } });
      for (const behaviour of ["silent", "stalled"]) {
        const error = await rejection(host.request(`GET /${behaviour}/late`, {}));
        holds(error instanceof TimeoutError, `${behaviour} ends in a TimeoutError, not in ${String(error)}`);
        same(field(error, "scope"), "attempt", "the deadline's scope");
      }
    },
  },
  {
    name: "an announced limit is not exceeded",
    async run(world) {
      const host = scriptedClient(world, "spent");
      const { meta } = await host.request("GET /spent/hour", {}).withResponse();
      same([meta.rateLimit?.limit, meta.rateLimit?.remaining], [60, 0], "the announced limit");
      const error = await rejection(host.request("GET /spent/hour", {}));
      holds(
        error instanceof RateLimitError,
        `the next call is refused before it is sent, not ${String(error)}`,
      );
      const retryAt = error instanceof RateLimitError ? error.retryAt : undefined;
      holds(
        retryAt !== undefined && retryAt.getTime() > Date.now() + 3_000_000,
        "the error has the reset time",
      );
      same(await requestCount(world, "/spent/hour"), 1, "requests that reached the service");
    },
  },
  {
    name: "a redirect is followed",
    async run(world) {
      const response = await scriptedClient(world, "moved").request("GET /moved/one", {});
      same(field(response, "method"), "GET", "the received method");
    },
  },
];
