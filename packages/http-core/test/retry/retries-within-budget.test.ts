import { createClient, retryBudget, type Fetch } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getThing } from "../shop.ts";

/** Tokens of a full budget, and what a retry takes. A success returns as much at most. */
const FULL = 500;
const COST = 14;

const fate = fc.constantFrom("good", "503", "500", "reset", "cut");

/** Callers at once, and the fates of the requests in their order; then the last one goes on. */
const outage = fc.record({
  calls: fc.integer({ min: 1, max: 80 }),
  fates: fc.array(fate, { minLength: 1, maxLength: 200 }),
});

test("whatever fails, retries never exceed the budget, with what successes refill and refund", async () => {
  let retried = 0;
  await fc.assert(
    fc.asyncProperty(outage, async ({ calls, fates }) => {
      const clock = fakeClock();
      const budget = retryBudget();
      let sent = 0;
      let good = 0;
      const fetch: Fetch = async () => {
        const is = fates[Math.min(sent, fates.length - 1)];
        sent += 1;
        expect(budget.left()).toBeGreaterThanOrEqual(0);
        if (is === "reset") throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
        if (is !== "good" && is !== "cut") return new Response("", { status: Number(is) });
        // A body that breaks off came with a success, which refills the budget: the service is up.
        good += 1;
        return is === "cut" ? new Response('{"id":') : Response.json({ id: "1" });
      };
      const client = createClient({
        baseUrl: "https://budget.example",
        fetch,
        clock,
        random: () => 1,
        retryBudget: budget,
        limit: false,
        cache: false,
      });
      const all = Promise.allSettled(
        Array.from({ length: calls }, (_, id) => client.call(getThing, { id: String(id) })),
      );
      await clock.run();
      await all;
      retried += sent - calls;
      expect((sent - calls) * COST).toBeLessThanOrEqual(FULL + good * COST);
      expect(sent).toBeLessThanOrEqual(calls * 4);
    }),
    {
      numRuns: times(3, 300),
      examples: [[{ calls: 16, fates: ["500", "cut", "cut", "cut", "cut", "503"] }]],
    },
  );
  expect(retried).toBeGreaterThan(0);
});
