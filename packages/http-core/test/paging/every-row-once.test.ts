import { createClient, type Fetch } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { expect, test } from "vitest";
import { byCursor, byOffset } from "../shop.ts";

const fate = fc.constantFrom("good", "good", "503", "404", "429", "reset", "cut");

const crawl = fc.record({
  rows: fc.integer({ min: 0, max: 30 }),
  size: fc.integer({ min: 1, max: 7 }),
  fates: fc.array(fate, { maxLength: 30 }),
  style: fc.constantFrom("cursor", "offset"),
  /** After how many rows the crawl stops, to be resumed by another client. */
  stop: fc.integer({ min: 1, max: 10 }),
});

test("each row comes once, whatever fails, and however often the list is resumed", async () => {
  await fc.assert(
    fc.asyncProperty(crawl, async ({ rows, size, fates, style, stop }) => {
      const left = Array.from(fates);
      const fetch: Fetch = async (url) => {
        const is = left.shift() ?? "good";
        if (is === "reset") throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
        if (is === "cut") return new Response('{"data": [{"id":');
        if (is !== "good") return new Response("", { status: Number(is) });
        const { searchParams } = new URL(url);
        const from = Number(searchParams.get("next_cursor") ?? searchParams.get("offset") ?? 0);
        const ids = Array.from({ length: Math.min(size, rows - from) }, (_, at) => ({
          id: String(from + at),
        }));
        const next = from + size < rows ? String(from + size) : undefined;
        return Response.json(
          style === "cursor"
            ? { data: ids, next_cursor: next ?? "LTE=" }
            : {
                results: ids,
                next:
                  next === undefined
                    ? null
                    : `https://rows.example/by-offset?limit=${String(size)}&offset=${next}`,
              },
        );
      };
      const seen: string[] = [];
      let checkpoint: string | undefined;
      let isComplete = false;
      // Each failure takes one of the fates, so that the crawl ends.
      while (!isComplete) {
        const clock = fakeClock();
        const client = createClient({
          baseUrl: "https://rows.example",
          fetch,
          clock,
          limit: false,
          cache: false,
        });
        const reading = (async () => {
          let taken = 0;
          let page =
            style === "cursor"
              ? await client.list(byCursor, { limit: size }, { from: checkpoint })
              : await client.list(byOffset, { limit: size }, { from: checkpoint });
          for (;;) {
            seen.push(...page.items.map(({ id }) => id));
            taken += page.items.length;
            checkpoint = page.cursor;
            if (checkpoint === undefined) return true;
            if (taken >= stop) return false;
            page = (await page.next()) ?? page;
          }
        })().catch(() => false);
        await clock.run();
        isComplete = await reading;
      }
      expect(seen).toEqual(Array.from({ length: rows }, (_, id) => String(id)));
    }),
    { numRuns: times(20, 1_000) },
  );
});
