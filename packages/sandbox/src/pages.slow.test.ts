import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, rows, type Ask } from "../test/ask.ts";
import { signed } from "../test/predictions/ask.ts";
import { readPages, type SandboxPages } from "./pages.ts";

const CONSOLIDATIONS = "/v1/eth/validators/consolidations";

function validators(pages: SandboxPages = {}): Ask {
  const sandbox = frozenSandbox({ pages });
  return asking(sandbox, "validators", { Authorization: `Bearer ${sandbox.credentials.validators}` });
}

/** The parameters of an address. */
function queryOf(address: unknown): object {
  return Object.fromEntries(new URL(String(address)).searchParams);
}

describe("pages of consolidations with a cap", () => {
  const all = validators()(`${CONSOLIDATIONS}?limit=20000`).then(({ json }) => rows(json, "results"));

  it("are read to the last row by links that count what was received", async () => {
    const ask = validators({ validators: { largest: 700 } });
    const first = row((await ask(`${CONSOLIDATIONS}?limit=1000`)).json);
    expect(rows(first, "results")).toEqual((await all).slice(0, 700));
    expect(queryOf(first["next"])).toEqual({ limit: "700", offset: "700" });
    expect(first["pages"]).toBe(Math.ceil((await all).length / 700));
    const read = await follow(ask, `${CONSOLIDATIONS}?limit=1000`);
    expect(read).toEqual(await all);
  });

  it("lose rows by links that count what was asked for, also after the last page", async () => {
    const ask = validators({ validators: { largest: 700, next: "asked" } });
    const first = row((await ask(`${CONSOLIDATIONS}?limit=1000`)).json);
    expect(rows(first, "results")).toEqual((await all).slice(0, 700));
    expect(queryOf(first["next"])).toEqual({ limit: "1000", offset: "1000" });
    expect(first["pages"]).toBe(Math.ceil((await all).length / 1000));
    const read = await follow(ask, `${CONSOLIDATIONS}?limit=1000`);
    expect(read).toEqual((await all).filter((_, place) => place % 1000 < 700));
    const { json } = await ask(`${CONSOLIDATIONS}?limit=1000&offset=${String((await all).length - 800)}`);
    expect([row(json)["next"], rows(json, "results").length]).toEqual([null, 700]);
  });

  it.each(["asked", "received"] as const)(
    "are as usual for requests within the cap, counted as %s",
    async (next) => {
      const [ask, usual] = [validators({ validators: { largest: 20, next } }), validators()];
      for (const query of ["", "?limit=20", "?limit=3&offset=7"])
        expect((await ask(CONSOLIDATIONS + query)).text).toBe((await usual(CONSOLIDATIONS + query)).text);
    },
  );
});

/** The rows of a list, by its links. */
async function follow(ask: Ask, path: string): Promise<readonly unknown[]> {
  const { json } = await ask(path);
  const next = row(json)["next"];
  const { pathname, search } = new URL(typeof next === "string" ? next : "https://none.example");
  return [
    ...rows(json, "results"),
    ...(typeof next === "string" ? await follow(ask, pathname + search) : []),
  ];
}

describe("pages of the prediction markets with a cap", () => {
  const sandbox = frozenSandbox({ pages: { predictions: { largest: 7 } } });
  const { heavy } = sandbox.credentials.clob;
  it.each([
    ["catalog", "/events/keyset?limit=20", "events", "after_cursor"],
    ["clob", "/rewards/markets/multi?page_size=100", "data", "next_cursor"],
    ["clob", "/simplified-markets?x=1", "data", "next_cursor"],
    ["clob", `/trades?maker_address=${heavy.address}`, "data", "next_cursor"],
  ] as const)("%s %s", async (base, path, items, param) => {
    const headers = path.startsWith("/trades") ? signed(heavy, NOW).headers : {};
    const read = async (of: typeof sandbox, query = "") =>
      row((await asking(of, base)(path + query, { headers })).json);
    const usual = rows(await read(frozenSandbox()), items);
    const first = await read(sandbox);
    expect(rows(first, items)).toEqual(usual.slice(0, 7));
    if (items === "data") expect(first).toMatchObject({ limit: 7, count: 7 });
    const cursor = encodeURIComponent(String(first["next_cursor"]));
    expect(rows(await read(sandbox, `&${param}=${cursor}`), items)).toEqual(usual.slice(7, 14));
  });
});

describe("pages of the repository host with a cap", () => {
  const ask = asking(frozenSandbox({ pages: { repoHost: { largest: 10 } } }), "repoHost");
  const usual = asking(frozenSandbox(), "repoHost");

  it.each([
    ["/repos/acme/rocket/issues?state=all&per_page=50", "page=13"],
    ["/repos/acme/rocket/issues?state=all", "page=13"],
    ["/search/issues?q=the&per_page=100", "page="],
    ["/events", "page="],
  ])("%s", async (path, last) => {
    const { json, headers } = await ask(path);
    const listed = (body: unknown) => rows(path.startsWith("/search") ? row(body)["items"] : body);
    expect(listed(json)).toEqual(listed((await usual(path)).json).slice(0, 10));
    expect(headers.get("link")).toMatch(/page=2>; rel="next"/);
    expect(headers.get("link")).toContain(last);
  });

  it("of all repositories go on after the last id of the page", async () => {
    const { json, headers } = await ask("/repositories");
    expect(rows(json)).toHaveLength(10);
    expect(headers.get("link")).toContain(`since=${String(rows(json)[9]?.["id"])}>; rel="next"`);
  });
});

describe("pages that are refused", () => {
  it.each<[object, string]>([
    [{ chainstats: { largest: 3 } }, "pages.chainstats: expected nothing, since this service has no pages"],
    [{ predictions: { largest: 3, next: "asked" } }, "pages.predictions.next: expected no such field"],
    [{ repoHost: { largest: 3, next: "asked" } }, "pages.repoHost.next: expected no such field"],
    [{ validators: { largest: 0 } }, "pages.validators.largest: expected a whole number from 1, received 0"],
    [{ validators: { largest: 1.5 } }, "pages.validators.largest: expected a whole number from 1"],
    [{ validators: { largest: "3" } }, "pages.validators.largest: expected a whole number from 1"],
    [{ validators: { next: "asked" } }, "pages.validators.largest: expected a value"],
    [{ validators: { largest: 3, next: "ask" } }, "pages.validators.next: expected one of"],
    [{ validator: { largest: 3 } }, 'pages.validator: expected no such field; the nearest is "validators"'],
  ])("%j", (pages, message) => {
    expect(() => readPages(pages)).toThrow(message);
    expect(() => frozenSandbox({ pages })).toThrow(message);
  });
});
