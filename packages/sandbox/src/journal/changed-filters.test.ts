import { beforeEach, describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, type Ask } from "../../test/ask.ts";
import { signed } from "../../test/predictions/ask.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = frozenSandbox({ scale: 240 });
});

const agent = { "User-Agent": "test" };

/** The codes of the warnings about the last request. */
function warned(): readonly string[] {
  return (
    sandbox.journal
      .entries()
      .at(-1)
      ?.warnings.map(({ code }) => code) ?? []
  );
}

/** The cursor after the first page of a list. */
async function cursorOf(ask: Ask, path: string): Promise<string> {
  return encodeURIComponent(String(row((await ask(path)).json)["next_cursor"]));
}

describe("a cursor with other filters", () => {
  it("is noticed, though the order book accepts it", async () => {
    const ask = asking(sandbox, "clob", agent);
    const cursor = await cursorOf(ask, "/rewards/markets/multi?page_size=2&tag_slug=sports");
    const { status } = await ask(`/rewards/markets/multi?page_size=2&next_cursor=${cursor}`);
    expect([status, warned()]).toEqual([200, ["changed-filters"]]);
    expect(sandbox.journal.entries().at(-1)?.warnings[0]?.message).toBe(
      "Sent a cursor with other filters than those of the page that it came from.",
    );
  });

  it("is noticed in trades, and where a filter is left out", async () => {
    const { heavy } = sandbox.credentials.clob;
    const ask: Ask = (path) => asking(sandbox, "clob", agent)(path, { headers: signed(heavy, NOW).headers });
    const path = `/trades?maker_address=${heavy.address}&after=1000`;
    const cursor = await cursorOf(ask, path);
    await ask(`${path}&next_cursor=${cursor}`);
    expect(warned()).toEqual([]);
    await ask(`/trades?maker_address=${heavy.address}&next_cursor=${cursor}`);
    expect(warned()).toEqual(["changed-filters"]);
  });

  it("is noticed in events, which refuse it", async () => {
    const ask = asking(sandbox, "catalog", agent);
    const cursor = await cursorOf(ask, "/events/keyset?limit=2");
    const { status } = await ask(`/events/keyset?limit=2&closed=true&after_cursor=${cursor}`);
    expect([status, warned()]).toEqual([422, ["changed-filters"]]);
  });

  it("is noticed each time", async () => {
    const ask = asking(sandbox, "clob", agent);
    const cursor = await cursorOf(ask, "/rewards/markets/multi?page_size=2&q=will");
    for (const order of ["spread", "price"]) {
      await ask(`/rewards/markets/multi?page_size=2&order_by=${order}&next_cursor=${cursor}`);
      expect(warned()).toEqual(["changed-filters"]);
    }
  });
});

describe("nothing is noticed about a cursor", () => {
  it("of the same query with another size, another order of names and values, or an empty filter", async () => {
    const ask = asking(sandbox, "clob", agent);
    const path = "/rewards/markets/multi?tag_slug=sports&tag_slug=games&order_by=spread";
    const cursor = await cursorOf(ask, `${path}&page_size=2`);
    for (const query of [
      "tag_slug=sports&tag_slug=games&order_by=spread",
      "order_by=spread&tag_slug=games&tag_slug=sports&page_size=5&q=",
    ]) {
      await ask(`/rewards/markets/multi?${query}&next_cursor=${cursor}`);
      expect(warned()).toEqual([]);
    }
  });

  it("of events, with another language or optional part", async () => {
    const ask = asking(sandbox, "catalog", agent);
    const cursor = await cursorOf(ask, "/events/keyset?limit=2");
    const { status } = await ask(`/events/keyset?limit=3&locale=de&include_chat=true&after_cursor=${cursor}`);
    expect([status, warned()]).toEqual([200, []]);
  });

  it("that both queries have sent, since the order book's cursors are offsets", async () => {
    const ask = asking(sandbox, "clob", agent);
    const both = ["q=will", "order_by=spread"].map((query) => `/rewards/markets/multi?page_size=2&${query}`);
    const cursors = await Promise.all(both.map((path) => cursorOf(ask, path)));
    expect(cursors[0]).toBe(cursors[1]);
    for (const path of both) {
      await ask(`${path}&next_cursor=${String(cursors[0])}`);
      expect(warned()).toEqual([]);
    }
  });

  it("that is unknown, or starts or ends a list", async () => {
    const ask = asking(sandbox, "clob", agent);
    await cursorOf(ask, "/rewards/markets/multi?page_size=2&q=will");
    for (const cursor of ["MTAw", "MA==", "LTE="]) {
      await ask(`/rewards/markets/multi?next_cursor=${encodeURIComponent(cursor)}`);
      expect(warned()).toEqual([]);
    }
  });

  it("that another caller received", async () => {
    const { heavy, casual } = sandbox.credentials.clob;
    const asOf = (account: typeof heavy, query = ""): ReturnType<Ask> =>
      asking(
        sandbox,
        "clob",
        agent,
      )(`/trades?maker_address=${account.address}${query}`, {
        headers: signed(account, NOW).headers,
      });
    expect(row((await asOf(heavy)).json)["next_cursor"]).toBe("MTAw");
    await asOf(casual, "&next_cursor=MTAw");
    expect(warned()).toEqual([]);
    await asOf(heavy, "&after=1000&next_cursor=MTAw");
    expect(warned()).toEqual(["changed-filters"]);
  });

  it("of a page that failed", async () => {
    const ask = asking(sandbox, "clob", agent);
    const cursor = await cursorOf(ask, "/rewards/markets/multi?page_size=2&q=will");
    await ask(`/rewards/markets/multi?page_size=x&next_cursor=${cursor}`);
    expect(warned()).toEqual([]);
  });
});

it("a restored sandbox remembers the cursors", async () => {
  const path = "/rewards/markets/multi?page_size=2";
  const cursor = await cursorOf(asking(sandbox, "clob", agent), `${path}&q=will`);
  sandbox = sandbox.fork();
  await asking(sandbox, "clob", agent)(`${path}&next_cursor=${cursor}`);
  expect(warned()).toEqual(["changed-filters"]);
});
