import { describe, expect, it } from "vitest";
import { operations as predictions } from "@org/predictions/operations";
import { operations as validators } from "@org/validators/operations";
import { describeOperation } from "@org/openapi";
import type { Operation } from "@org/http-core/operation";
import { issueParameters } from "../src/repo-host/endpoints/issue-query.ts";
import { asking, frozenSandbox, NOW, row, type Ask } from "./ask.ts";
import { signed } from "./predictions/ask.ts";

const sandbox = frozenSandbox();
const { credentials } = sandbox;
const clob = asking(sandbox, "clob");
const trades: Ask = (path) => clob(path, { headers: signed(credentials.clob.casual, NOW).headers });

/** An operation, a request of it, and the parameters of its pages, which are no filters. */
const lists: readonly (readonly [Operation, Ask, string, readonly string[]])[] = [
  [
    validators.consolidations,
    asking(sandbox, "validators", { Authorization: `Bearer ${credentials.validators}` }),
    "/v1/eth/validators/consolidations?offset=0",
    ["limit", "offset"],
  ],
  [predictions.events, asking(sandbox, "catalog"), "/events/keyset?closed=true", ["limit", "after_cursor"]],
  [predictions.rewardsMarkets, clob, "/rewards/markets/multi?x=1", ["page_size", "next_cursor"]],
  [predictions.trades, trades, `/trades?maker_address=${credentials.clob.casual.address}`, ["next_cursor"]],
];

const UNDOCUMENTED = { operations: {}, types: {} };
const params = lists.flatMap(([operation, ask, path, paging]) =>
  describeOperation(operation, UNDOCUMENTED)
    .params.filter((param) => param.in === "query" && !param.required && !path.includes(`${param.name}=`))
    .map(({ name, wireName }) => ({ name: `${operation.id} ${name}`, wireName, ask, path, paging })),
);
const filters = params.filter(({ wireName, paging }) => !paging.includes(wireName));

describe("an empty filter is one that is not given", () => {
  it("in each of the many", () => {
    expect(filters.length).toBeGreaterThan(50);
  });

  it.each(filters)("$name", async ({ wireName, ask, path }) => {
    const without = await ask(path);
    const { status, text } = await ask(`${path}&${wireName}=`);
    expect([status, text]).toEqual([200, without.text]);
  });

  it("also where it is repeated, and where a value is beside it", async () => {
    const catalog = asking(sandbox, "catalog");
    const one = await catalog("/events/keyset?tag_slug=sports&limit=5");
    expect(one.json).not.toEqual((await catalog("/events/keyset?limit=5")).json);
    const beside = await catalog("/events/keyset?id=&tag_slug=sports&limit=5&id=");
    expect([beside.status, row(beside.json)["events"]]).toEqual([200, row(one.json)["events"]]);
  });

  it("and is not in the link to the next page", async () => {
    const [, ask = clob, path = ""] = lists[0] ?? [];
    const { json } = await ask(`${path}&source_entity=&limit=2`);
    expect(String(row(json)["next"])).toMatch(/\?offset=2&limit=2$/);
  });

  it.each(Object.keys(issueParameters))("issues %s", async (name) => {
    const host = asking(sandbox, "repoHost", { Authorization: `token ${tokenOf("alice")}` });
    for (const path of ["/issues?filter=all", "/repos/acme/rocket/issues?per_page=50"]) {
      const without = await host(path);
      const { status, text } = await host(`${path}&${name}=`);
      expect([status, text]).toEqual([200, without.text]);
    }
  });

  it.each(["sort", "order"])("searches %s", async (name) => {
    const host = asking(sandbox, "repoHost");
    const path = "/search/repositories?q=rocket";
    expect((await host(`${path}&${name}=`)).text).toBe((await host(path)).text);
  });
});

describe("an empty position or size of a page is refused", () => {
  it.each(params.filter((one) => !filters.includes(one)))("$name", async ({ wireName, ask, path }) => {
    const { status } = await ask(`${path}&${wireName}=`);
    expect([400, 422]).toContain(status);
  });
});

function tokenOf(login: string): string {
  return credentials.repoHost.users.find((user) => user.login === login)?.token ?? "";
}
