import { createClient, type Fetch, PaginationError } from "@org/http-core";
import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HONEST, type Identity, type Lie, listOf, read, type Style, STYLES } from "./lying-service.ts";

/** The rows that a list asks for at first. */
const FIRST = 100;

const styles = fc.constantFrom<Style>(...STYLES);
const identities = fc.constantFrom<Identity>("key", "content");

/** Lies about a list of at most `most` rows, in pages that may have `least` rows. */
const lies = (most: number, least = 1): fc.Arbitrary<Lie> =>
  fc.record<Lie>({
    cap: fc.oneof(fc.integer({ min: least, max: least + 11 }), fc.integer({ min: least, max: 300 })),
    position: fc.constantFrom("asked", "ignored", "clamped", "alternating", "round"),
    lead: fc.oneof(fc.constant(0), fc.nat(most)),
    ring: fc.integer({ min: 1, max: Math.max(1, most) }),
    steps: fc.constantFrom("asked", "sent"),
    next: fc.oneof({ weight: 4, arbitrary: fc.constant("next") }, fc.constantFrom("first", "self")),
    isFresh: fc.boolean(),
    more: fc.constantFrom(0, 1, 100, -1, -10, undefined),
    growth: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -3, max: 3 })),
    ends: fc.boolean(),
    empty: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 5 })),
    lastTwice: fc.boolean(),
  });

/** Reads a list to its end, and expects that only a `PaginationError` ends it early. */
async function readAll(style: Style, count: number, lie: Lie, identity: Identity) {
  const answer = await read(style, count, lie, identity);
  const { ids, sent, error, told } = answer;
  if (error !== undefined) expect(error).toBeInstanceOf(PaginationError);
  const rows = new Set(sent.flat());
  const isTold = error !== undefined || told.includes("incomplete");
  return { ...answer, rows, isTold, given: new Set(ids) };
}

/** Tells whether a page has the first row of an earlier page. */
function haveRepeats(pages: readonly (readonly number[])[]): boolean {
  const first = new Set<number | undefined>();
  return pages.some((page) => {
    const isOld = page.some((row) => first.has(row));
    if (page.length > 0) first.add(page[0]);
    return isOld;
  });
}

describe("a list", () => {
  test("of an honest service gives each row once, whatever the size of its pages", async () => {
    const rows = fc.integer({ min: 0, max: 400 });
    await fc.assert(
      fc.asyncProperty(
        styles,
        rows,
        fc.integer({ min: 1, max: 300 }),
        identities,
        async (style, count, cap, by) => {
          const { ids, error, told, sent } = await read(style, count, { ...HONEST, cap }, by);
          expect(error).toBeUndefined();
          expect(ids).toEqual(Array.from({ length: count }, (_, id) => String(id)));
          // A full page without a `Link` header may be the first of several.
          const isFull = style === "link" && sent.length === 1 && count === FIRST;
          if (!isFull) expect(told).not.toContain("incomplete");
        },
      ),
      { numRuns: times(20, 300) },
    );
  });

  // A service that says that it has 9 rows, sends them, and ends there, answers as one does that has no more.
  test.each([
    ["few", 30, 1, times(60, 6_000)],
    ["hundreds of", 400, 1, times(30, 500)],
    ["100,000", 100_000, 100, times(0, 4)],
  ])(
    "of %s rows ends, hands out each row that was sent, and says where it lacks some",
    async (_, most, least, numRuns) => {
      const rows = fc.oneof(fc.nat(most), fc.constant(most));
      await fc.assert(
        fc.asyncProperty(styles, rows, lies(most, least), identities, async (style, count, lie, by) => {
          const { given, rows: sent, sent: pages, said = 0, isTold } = await readAll(style, count, lie, by);
          expect(given).toEqual(new Set(Array.from(sent, String)));
          // Rows without a key may be equal by chance. Of rows with a key, the list remembers the first of each page.
          if (given.size < count && by === "key" && haveRepeats(pages)) expect(isTold).toBe(true);
          if (given.size < said && pages.flat().length < said) expect(isTold).toBe(true);
        }),
        { numRuns },
      );
    },
    times(10_000, 300_000),
  );

  test("whose rows have the same content ends, too, and loses no page", async () => {
    await fc.assert(
      fc.asyncProperty(styles, fc.nat(400), lies(400), async (style, count, lie) => {
        const { ids, sent, isTold } = await readAll(style, count, lie, "none");
        const last = isTold ? (sent.at(-1)?.length ?? 0) : 0;
        expect(ids.length).toBeLessThanOrEqual(sent.flat().length);
        expect(ids.length).toBeGreaterThanOrEqual(sent.flat().length - last);
      }),
      { numRuns: times(20, 300) },
    );
  });
});

test("a size of the caller's that the service refuses is an error, after one request", async () => {
  for (const limit of [1, 1_000]) {
    let requests = 0;
    const fetch: Fetch = async () => {
      requests += 1;
      return Response.json({ message: "limit is wrong" }, { status: 400 });
    };
    const client = createClient({ baseUrl: "https://rows.example", fetch, limit: false, cache: false });
    await expect(client.list(listOf("cursor"), { limit }).collect()).rejects.toMatchObject({ status: 400 });
    expect(requests).toBe(1);
  }
});
