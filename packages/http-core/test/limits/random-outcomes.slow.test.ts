import { bearer, createClient, withPrincipal, type Fetch } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getThing } from "../shop.ts";
import { slidingWindow } from "./servers.ts";

const AT_ONCE = 2;
const RATE = { requests: 4, per: 1_000 };

/** The outcome of one sent request. */
const fate = fc.constantFrom("good", "hop", "401", "404", "503", "reset", "refused", "lost");

/** The behaviour of a caller. */
const caller = fc.record({
  fates: fc.array(fate, { minLength: 1, maxLength: 5 }),
  /** Whether and when it aborts, in milliseconds. */
  abort: fc.option(fc.integer({ min: 0, max: 4_000 })),
  /** Whether its middleware sends twice: one after the other, or concurrently. */
  twice: fc.constantFrom("no", "after", "beside"),
});

const account = {
  old: withPrincipal("kept", bearer("kept-old")),
  fresh: withPrincipal("kept", bearer("kept-fresh")),
};

test("with any outcome of requests, limits are respected and no permit is lost", async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(caller, { minLength: 1, maxLength: 8 }), async (callers) => {
      round += 1;
      const clock = fakeClock();
      const server = slidingWindow(RATE.requests, RATE.per);
      const fates = new Map(callers.map(({ fates: all }, id) => [String(id), Array.from(all)]));
      let hops = 0;
      let underWay = 0;
      let most = 0;
      const wait = (ms: number, signal: AbortSignal): Promise<void> =>
        new Promise((resolve, reject) => {
          const stop = clock.timer(ms, resolve);
          signal.addEventListener("abort", () => {
            stop();
            reject(new DOMException("aborted", "AbortError"));
          });
        });
      const fetch: Fetch = async (url, { signal }) => {
        const id = new URL(url).pathname.split("/").at(-1) ?? "";
        const next = fates.get(id)?.shift() ?? "good";
        if (next === "refused") throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
        underWay += 1;
        most = Math.max(most, underWay);
        try {
          await wait(20, signal);
          server.handle(clock.now());
          if (next === "lost") await wait(1e9, signal);
          if (next === "reset") throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
          await wait(20, signal);
        } finally {
          underWay -= 1;
        }
        if (next === "hop")
          return new Response(null, {
            status: 302,
            headers: { location: `/hop/${String((hops += 1))}/${id}` },
          });
        if (next === "good") return Response.json({ id });
        return new Response("", { status: Number(next) });
      };
      const client = createClient({
        baseUrl: `https://kept-${String(round)}.places.example`,
        clock,
        fetch,
        cache: false,
        random: () => 0.5,
        auth: (rejected) => (rejected === undefined ? account.old : account.fresh),
        limit: { windows: [RATE], concurrency: AT_ONCE },
        timeout: { attempt: 1_000, total: 600_000 },
        use: [
          async (request, next) => {
            const twice = callers[Number(request.headers.get("x-caller") ?? NaN)]?.twice;
            if (twice === "after") await next(request);
            if (twice !== "beside") return next(request);
            const [first] = await Promise.all([next(request), next(request)]);
            return first;
          },
        ],
      });
      const ends = callers.map(({ abort }, id) => {
        const giveUp = new AbortController();
        if (abort !== null) clock.timer(abort, () => giveUp.abort());
        const options = { signal: giveUp.signal, headers: { "x-caller": String(id) } };
        return client.call(getThing, { id: String(id) }, options).catch(() => undefined);
      });
      const all = Promise.all(ends);
      await clock.run();
      await all;
      expect(clock.pending()).toBe(0);
      expect(server.refused()).toBe(0);
      expect(most).toBeLessThanOrEqual(AT_ONCE);
      // All permits are free again: the full number is admitted immediately.
      await clock.advance(10_000);
      most = 0;
      const before = clock.monotonic();
      const last = Promise.all(
        Array.from({ length: AT_ONCE }, (_, id) => client.call(getThing, { id: `last-${String(id)}` })),
      );
      await clock.run();
      await last;
      expect([most, clock.monotonic() - before]).toEqual([AT_ONCE, 40]);
    }),
    { numRuns: times(25, 1_000) },
  );
});
