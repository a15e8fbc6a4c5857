import {
  createClient,
  cursor,
  get,
  kyTransport,
  list,
  optional,
  text,
  type ClientEvent,
} from "@org/http-core";
import ky from "ky";
import * as lean from "@org/http-core/lean";
import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";

const baseUrl = "https://library.example";
const operations = {
  book: get("/books/{id}", { answer: { title: text } }),
  books: get("/books", {
    answer: { data: list({ id: text }), next: optional(text) },
    page: cursor({ items: "data", next: "next", param: "after" }),
  }),
};

const dune =
  (headers: Readonly<Record<string, string>> = {}) =>
  () =>
    Response.json({ title: "Dune" }, { headers });

/** Scripts of a service: each is met by three calls and a list. */
const scripts: Readonly<Record<string, readonly Scripted[]>> = {
  "a stored response": [dune({ "cache-control": "max-age=60" })],
  "a revalidation": [
    dune({ etag: '"1"', "cache-control": "no-cache" }),
    () => new Response(null, { status: 304, headers: { etag: '"1"' } }),
    () => new Response(null, { status: 304, headers: { etag: '"1"' } }),
  ],
  "an announced limit": [dune({ "ratelimit-remaining": "0", "ratelimit-reset": "30" }), dune(), dune()],
  "a refusal": [
    () => new Response("", { status: 429, headers: { "retry-after": "5" } }),
    dune(),
    dune(),
    dune(),
  ],
  "a redirect": [
    () => new Response(null, { status: 302, headers: { location: "/books/8" } }),
    dune(),
    dune(),
    dune(),
  ],
  "a failure": [
    () => new Response("no", { status: 500 }),
    () => new Response("no", { status: 404 }),
    () => Response.json({ title: [] }),
    dune(),
  ],
  "a body that is not JSON": [() => new Response("<p>")],
};

const pagesOfBooks = [
  () => Response.json({ data: [{ id: "1" }], next: "c1" }),
  () => Response.json({ data: [{ id: "2" }] }),
];

type Books = ReturnType<typeof createClient<typeof operations>>;

/** Without getters, errors and timings by the wall clock. */
function plain(events: readonly ClientEvent[]): unknown {
  const parsed: unknown = JSON.parse(JSON.stringify(events));
  return parsed;
}

/** What a client does in a script: its results, its events and what it knows of limits. */
async function behaviour(
  script: readonly Scripted[],
  create: (options: {
    readonly clock: ReturnType<typeof fakeClock>;
    readonly fetch: ReturnType<typeof scriptedFetch>;
    readonly on: object;
  }) => Books,
) {
  const clock = fakeClock();
  const events: ClientEvent[] = [];
  const fetch = scriptedFetch(...script, ...pagesOfBooks);
  const client = create({ clock, fetch, on: { any: (event: ClientEvent) => void events.push(event) } });
  const results: unknown[] = [];
  for (let call = 0; call < 3; call += 1) {
    const result = client.book({ id: "7" }).then(
      (book) => book,
      (error: unknown) => String(error),
    );
    await clock.run();
    results.push(await result);
  }
  const rows = client
    .books()
    .collect()
    .then(
      (all) => all,
      (error: unknown) => String(error),
    );
  await clock.run();
  results.push(await rows);
  return { results, events: plain(events), limits: client.limits(), time: clock.monotonic() };
}

describe("a lean client with all parts behaves as the default one", () => {
  test.each(Object.entries(scripts))("in %s", async (_, script) => {
    const random = () => 1;
    const usual = await behaviour(script, (options) =>
      createClient({ baseUrl, operations, random, ...options }),
    );
    const parts = {
      cache: lean.httpCache(),
      limits: lean.rateLimits(),
    };
    const same = await behaviour(script, (options) =>
      lean.createClient({ baseUrl, operations, random, ...parts, ...options }),
    );
    expect(same).toEqual(usual);
  });
});

describe("a lean client without a part", () => {
  const options = { baseUrl, operations };

  test("stores nothing without a cache", async () => {
    const fetch = scriptedFetch(...Array.from({ length: 2 }, () => dune({ "cache-control": "max-age=60" })));
    const library = lean.createClient({ ...options, fetch });
    for (let call = 0; call < 2; call += 1)
      expect(await library.book({ id: "7" })).toEqual({ title: "Dune" });
    expect(fetch.requests).toHaveLength(2);
    const failure = await failureOf(() => library.book({ id: "7" }, { cache: "only-if-cached" }));
    expect(failure).toHaveProperty("code", "not_found");
  });

  test("sends at once without `limits`, and refuses a declared limit", async () => {
    const clock = fakeClock();
    const fetch = scriptedFetch(
      ...Array.from({ length: 2 }, () => dune({ "ratelimit-remaining": "0", "ratelimit-reset": "30" })),
    );
    const library = lean.createClient({ ...options, clock, fetch });
    await library.book({ id: "7" });
    await library.book({ id: "8" });
    expect([clock.monotonic(), library.limits()]).toEqual([0, []]);
    const limit = { windows: [{ requests: 1, per: 1_000 }] };
    expect(() => lean.createClient({ ...options, limit })).toThrow("limits: expected `rateLimits()`");
  });

  test("sends through an instance of ky where it is given its transport", async () => {
    const fetch = scriptedFetch(dune());
    const library = lean.createClient({ ...options, transport: kyTransport(ky.create({})), fetch });
    expect(await library.book({ id: "7" })).toEqual({ title: "Dune" });
  });
});
