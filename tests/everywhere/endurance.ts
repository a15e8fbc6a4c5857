import { isCallError, RateLimitError, TimeoutError } from "@org/http-core";
import type { Case } from "./case.ts";
import { field, holds, rejection, same } from "./expect.ts";
import { askedFor, moodyClient } from "./moody-client.ts";

/** What is tried again, what is given up, and when. */
export const endurance: readonly Case[] = [
  {
    name: "what fails for a moment is tried again",
    async run(world) {
      const { data, meta } = await moodyClient(world, "flaky").request("GET /flaky/one", {}).withResponse();
      same([data, meta.attempts], [{ count: 3 }, 3], "answer and attempts");
    },
  },
  {
    name: "a body that breaks off is tried again",
    async run(world) {
      const { data, meta } = await moodyClient(world, "broken").request("GET /broken/one", {}).withResponse();
      same([data, meta.attempts], [{ count: 2 }, 2], "answer and attempts");
    },
  },
  {
    name: "what may have been done is not done twice",
    async run(world) {
      const error = await rejection(moodyClient(world, "post").request("POST /flaky/post", {}));
      same([isCallError(error) && error.code, field(error, "attempts")], ["server", 1], "error and attempts");
      same(await askedFor(world, "/flaky/post"), 1, "requests that reached the service");
    },
  },
  {
    name: "an abort ends a call with its own reason",
    async run(world) {
      const controller = new AbortController();
      const reason = new Error("enough");
      const call = rejection(
        moodyClient(world, "abort").request("GET /silent/abort", {}, { signal: controller.signal }),
      );
      setTimeout(() => {
        controller.abort(reason);
      }, 20);
      same(await call, reason, "what was thrown");
    },
  },
  {
    name: "a deadline covers the wait for an answer, and the wait for its body",
    async run(world) {
      const host = moodyClient(world, "late", { timeout: { attempt: 60 }, retry: { retries: 0 } });
      for (const mood of ["silent", "stalled"]) {
        const error = await rejection(host.request(`GET /${mood}/late`, {}));
        holds(error instanceof TimeoutError, `${mood} ends in a TimeoutError, not in ${String(error)}`);
        same(field(error, "scope"), "attempt", "whose deadline it was");
      }
    },
  },
  {
    name: "a limit that a service tells is not tripped",
    async run(world) {
      const host = moodyClient(world, "spent");
      const { meta } = await host.request("GET /spent/hour", {}).withResponse();
      same([meta.rateLimit?.limit, meta.rateLimit?.remaining], [60, 0], "what the service told");
      const error = await rejection(host.request("GET /spent/hour", {}));
      holds(error instanceof RateLimitError, `the next call is refused here, not ${String(error)}`);
      const retryAt = error instanceof RateLimitError ? error.retryAt : undefined;
      holds(retryAt !== undefined && retryAt.getTime() > Date.now() + 3_000_000, "it says when to come back");
      same(await askedFor(world, "/spent/hour"), 1, "requests that reached the service");
    },
  },
  {
    name: "a redirect is followed",
    async run(world) {
      const answer = await moodyClient(world, "moved").request("GET /moved/one", {});
      same(field(answer, "method"), "GET", "the method that arrived");
    },
  },
];
