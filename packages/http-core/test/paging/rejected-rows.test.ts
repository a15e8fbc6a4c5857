import { scriptedFetch } from "@org/http-core/testing";
import { SchemaError } from "@org/http-core";
import { processWarnings } from "@org/test-kit/process-warnings";
import { describe, expect, test, vi } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { anyJson, getEvent, heard, listEvents, pageOf, unheard } from "../data.ts";

const good = '{"id":"1","count":1,"note":"n"}';
const bad = '{"id":"2","count":"many","note":"n","key":568250167242549743}';

describe("a page whose rows are all rejected", () => {
  const pages = [pageOf([good], "b"), pageOf([bad, bad], "c"), pageOf([good])] as const;

  test.each(["report", "strict"] as const)(
    "throws in %s, with the rows and the checkpoints before and after it",
    async (validate) => {
      const { client } = heard([pages[0], pages[1], pages[1], pages[2]], { validate });
      const seen: string[] = [];
      const error = await failureOf(async () => {
        for await (const { id } of client.list(listEvents, {})) seen.push(id);
      });
      expect(seen).toEqual(["1"]);
      if (!(error instanceof SchemaError)) throw new TypeError("not a SchemaError");
      expect(error).toMatchObject({ path: "data.0.count", expected: "number", received: '"many"' });
      expect(error.rejected).toMatchObject([
        { index: 0, place: "0", value: { key: "568250167242549743" }, error: { path: "data.0.count" } },
        { index: 1, place: "1", error: { path: "data.1.count" } },
      ]);
      const { before, after } = error.checkpoints ?? {};
      expect(await failureOf(async () => client.list(listEvents, {}, { from: before ?? "" }))).toMatchObject({
        code: "schema",
      });
      expect((await client.list(listEvents, {}, { from: after ?? "" })).items).toHaveLength(1);
    },
  );

  test.each([
    ["awaited", async (list: ReturnType<typeof first>) => list],
    ["collected", (list: ReturnType<typeof first>) => list.collect({ max: 5 })],
  ] as const)("throws where the list is %s, and says how many there were", async (_, read) => {
    const error = await failureOf(async () => read(first()));
    expect(error).toMatchObject({ code: "schema", checkpoints: { after: undefined } });
    expect(String(error)).toMatch(
      /data\.0\.count: expected number, received "many" \(2 of 2 rows of the page were rejected\)/,
    );
  });
  const first = () => unheard([pageOf([bad, bad])]).list(listEvents, {});

  test("is rejected in strict mode for one of them", async () => {
    const client = unheard([pageOf([good, bad], "c")], { validate: "strict" });
    const error = await failureOf(async () => client.list(listEvents, {}));
    expect(error).toMatchObject({ path: "data.1.count", rejected: [{ place: "1" }] });
    expect(error instanceof SchemaError && error.checkpoints?.after).toContain('"next_cursor":"c"');
  });

  test("is reported as the failure of its call, once, and as drift", async () => {
    const types: string[] = [];
    const client = unheard([pageOf([bad])], { on: { any: ({ type }) => void types.push(type) } });
    await failureOf(async () => client.list(listEvents, {}));
    expect(types.slice(types.indexOf("page"))).toEqual(["page", "error"]);
    expect(types).toContain("drift");
  });

  test("fails with any status: a 202 with rows is a final result", async () => {
    const answer = new Response(pageOf([bad]), { status: 202 });
    const client = unheard([], { fetch: scriptedFetch(answer) });
    expect(await failureOf(async () => client.list(listEvents, {}))).toMatchObject({ code: "schema" });
  });

  test("is not an empty page, and off returns it unchanged", async () => {
    expect((await unheard([pageOf([])]).list(listEvents, {})).items).toEqual([]);
    expect((await unheard([pageOf([bad])], { validate: "off" }).list(listEvents, {})).items).toHaveLength(1);
  });
});

describe("an invalid nested row", () => {
  const row = (markets: string): string => `{"id":"1","count":1,"note":"n","markets":[${markets}]}`;
  const fine = '{"id":"m","liquidity":"5"}';
  const nested = row(
    `${fine},{"id":"m","liquidity":null},${fine},"x",{"id":null,"liquidity":"5","labels":[{}]}`,
  );

  test("is removed from its list, and reported with its path", async () => {
    const { client, deviations } = heard([pageOf([good, nested])]);
    const { items, rejected } = await client.list(listEvents, {});
    expect(items[1]?.markets).toEqual([
      { id: "m", liquidity: "5" },
      { id: "m", liquidity: "5" },
    ]);
    expect(rejected).toMatchObject([
      {
        index: 1,
        place: "1.markets.1",
        value: { id: "m", liquidity: null },
        error: { path: "data.1.markets.1.liquidity" },
      },
      { index: 1, place: "1.markets.3", value: "x", error: { path: "data.1.markets.3" } },
      { index: 1, place: "1.markets.4", error: { path: "data.1.markets.4.id" } },
    ]);
    expect(deviations()).toEqual([
      ["rejected", "data.*.markets.*.liquidity", 1, "null"],
      ["rejected", "data.*.markets.*", 1, '"x"'],
      ["rejected", "data.*.markets.*.id", 1, "null"],
    ]);
  });

  test.each(["[]", '["x"]', `[${fine}]`, "[[]]"])(
    "may be the array %s: one row, at its own index",
    async (list) => {
      const { client, deviations } = heard([pageOf([row(`"x",${list},${fine},{"id":"m"},${list}`)])]);
      const { items, rejected } = await client.list(listEvents, {});
      expect(items[0]?.markets).toEqual([{ id: "m", liquidity: "5" }]);
      const value: unknown = JSON.parse(list);
      const error = { expected: "an object" };
      expect(rejected).toMatchObject([
        { index: 0, place: "0.markets.0" },
        { index: 0, place: "0.markets.1", value, error: { path: "data.0.markets.1", ...error } },
        { index: 0, place: "0.markets.3" },
        { index: 0, place: "0.markets.4", value, error: { path: "data.0.markets.4", ...error } },
      ]);
      expect(deviations()).toContainEqual(["rejected", "data.*.markets.*", 3, '"x"']);
    },
  );

  test("is in `rejected` in document order, at any depth and in each list", async () => {
    const holder = (labels: string): string => `{"id":"m","liquidity":"5","labels":[${labels}]}`;
    const markets = [
      holder('{"id":"a"},{},[]'),
      "[]",
      holder('"x",[],{"rank":2}'),
      ...Array.from({ length: 8 }, () => fine),
      "{}",
    ];
    const { client } = heard([pageOf([row(markets.join())])]);
    const { rejected } = await client.list(listEvents, {});
    expect(rejected.map(({ place }) => place)).toEqual(
      ["0.labels.1", "0.labels.2", "1", "2.labels.0", "2.labels.1", "2.labels.2", "11"].map(
        (place) => `0.markets.${place}`,
      ),
    );
  });

  test("keeps its original path among several rejected rows", async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? fine : "{}"));
    const { client } = heard([pageOf([row(many.join())])], { bodyCap: 1_000_000 });
    const { items, rejected } = await client.list(listEvents, {});
    expect([items[0]?.markets?.length, rejected.length]).toEqual([500, 500]);
    expect(rejected.at(-1)?.place).toBe("0.markets.999");
  });

  test("is reported only as rejected, even if one of its values could be converted", async () => {
    const { client, deviations } = heard([pageOf([row('{"id":5,"liquidity":null}')])]);
    await client.list(listEvents, {});
    expect(deviations()).toEqual([["rejected", "data.*.markets.*.liquidity", 1, "null"]]);
  });

  test("rejects the innermost row only, and a conversion beside it stays", async () => {
    const { client } = heard([pageOf([row('{"id":5,"liquidity":"1","labels":[{"id":"a"},{"rank":1}]}')])]);
    const { items, rejected } = await client.list(listEvents, {});
    expect(items).toMatchObject([{ markets: [{ id: "5", labels: [{ id: "a" }] }] }]);
    expect(rejected).toMatchObject([{ place: "0.markets.0.labels.1", value: { rank: 1 } }]);
  });

  test.each([
    ["a field of its own is wrong too", `{"id":"1","count":"x","note":"n","markets":[{}]}`, "count"],
    [
      "the invalid value is not a row of a list",
      `{"id":"1","count":1,"note":"n","main":{"id":"1"}}`,
      "main.liquidity",
    ],
    ["what is wrong is a plain value of a list", `{"id":"1","count":1,"note":"n","tags":["a",{}]}`, "tags.1"],
  ])("rejects the whole row if %s", async (_, sent, path) => {
    const { client } = heard([pageOf([good, sent])]);
    const { items, rejected } = await client.list(listEvents, {});
    expect(items).toHaveLength(1);
    expect(rejected).toMatchObject([{ place: "1", error: { path: `data.1.${path}` } }]);
  });

  test("of a single resource is reported beside it, and strict rejects the resource", async () => {
    const client = unheard([nested, nested], { on: { drift: () => undefined } });
    const { data, rejected } = await client.call(getEvent, {}).withResponse();
    expect(data.markets).toHaveLength(2);
    expect(rejected).toMatchObject([{ place: "markets.1" }, { place: "markets.3" }, { place: "markets.4" }]);
    expect(await failureOf(() => client.call(getEvent, {}, { validate: "strict" }))).toMatchObject({
      path: "markets.1.liquidity",
    });
  });
});

describe("rejected rows without a listener", () => {
  const warnings = processWarnings();
  const pages = [pageOf([good, bad, good], "b"), pageOf([bad, good])];

  test("cause one process warning for each operation: how many, where, what to do", async () => {
    const client = unheard([...pages, ...pages]);
    for await (const _ of client.list(listEvents, {}));
    await client.list(listEvents, {}).collect({ max: 10 });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(
      /^shop\.events: rejected rows: 1, .*data\.1\.count.*received "many".*on\.drift/,
    );
  });

  test("of a single resource cause one too if the caller does not get them", async () => {
    const sent = '{"id":"1","count":1,"note":"n","markets":[{}]}';
    const client = unheard([sent, sent, sent]);
    await client.call(getEvent, {}).withResponse();
    expect(warnings).toEqual([]);
    await client.call(getEvent, {});
    await client.call(getEvent, {});
    expect(warnings).toHaveLength(1);
  });

  test.each([
    ["somebody listens", { on: { drift: () => undefined } }],
    ["everything is listened to", { on: { any: () => undefined } }],
    ["nothing is checked", { validate: "off" }],
  ] as const)("cause none where %s", async (_, options) => {
    for await (const _row of unheard(pages, options).list(listEvents, {}));
    expect(warnings).toEqual([]);
  });

  test("cause none if the page is returned with them", async () => {
    for await (const _page of unheard(pages).list(listEvents, {}).pages());
    await unheard(pages).list(listEvents, {});
    expect(warnings).toEqual([]);
  });

  test("are reported on the console if there is no process", async () => {
    vi.stubGlobal("process", undefined);
    const warn = vi.spyOn(console, "warn").mockImplementation((text) => void warnings.push(String(text)));
    for await (const _ of unheard(pages).list(listEvents, {}));
    vi.unstubAllGlobals();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

test("a body without a schema has no rows to reject", async () => {
  expect(await unheard(['[{"id":1}]']).call(anyJson, {})).toEqual([{ id: 1 }]);
});
