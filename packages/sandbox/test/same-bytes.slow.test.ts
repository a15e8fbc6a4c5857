import { describe, expect, it } from "vitest";
import { frozenSandbox, NOW, rows } from "./ask.ts";
import { signed } from "./predictions/ask.ts";
import type { BaseName } from "../src/origins.ts";
import type { Sandbox } from "../src/types.ts";
import type { SandboxOptions } from "../src/create-sandbox.ts";

/** Requests to all services: lists, single rows, refusals, and everything random or counted. */
const visit: readonly (readonly [base: BaseName, path: string, credential?: string])[] = [
  ["chainstats", "/v2/api?module=stats&action=dailyuncleblkcount&startdate=2016-01-01&enddate=2016-12-31&apikey=SANDBOX-STANDARD"],
  ["chainstats", "/v2/api?module=getapilimit&action=getapilimit&apikey=SANDBOX-STANDARD"],
  ["chainstats", "/v2/chainlist"],
  ["validators", "/v1/eth/validators/consolidations?limit=50", "Bearer sandbox-token"],
  ["validators", "/v1/eth/validators/consolidations?limit=x", "Bearer sandbox-token"],
  ["validators", "/v1/eth/validators/consolidations"],
  ["clob", "/simplified-markets"],
  ["clob", "/rewards/markets/multi?order_by=rate_per_day&position=DESC"],
  ["clob", "/rewards/markets/multi?q=will&min_price=0.1"],
  ["catalog", "/events/keyset?limit=30&include_chat=true&include_template=true&include_best_lines=true&partner_slug=acme"],
  ["catalog", "/events/keyset?order=volume,endDate&ascending=false&tag_slug=sports"],
  ["catalog", "/events/keyset?offset=1"],
  ["repoHost", "/repos/acme/rocket/issues?per_page=5", "token alice-token"],
  ["repoHost", "/nothing"],
]; // prettier-ignore

/** All responses: statuses, headers in order, bodies, and an account's trades. */
async function allResponses({
  fetch,
  origins,
  credentials,
}: Sandbox): Promise<readonly (readonly string[])[]> {
  const responses: string[][] = [];
  const ask = async (address: string, headers: Headers): Promise<void> => {
    const response = await fetch(address, { headers });
    responses.push([
      address,
      String(response.status),
      ...[...response.headers].map((pair) => pair.join(": ")),
      await response.text(),
    ]);
  };
  for (const [base, path, credential] of visit)
    await ask(
      origins[base] + path,
      new Headers(credential === undefined ? {} : { authorization: credential }),
    );
  const account = credentials.clob.casual;
  await ask(`${origins.clob}/trades?maker_address=${account.address}`, signed(account, NOW).headers);
  return responses;
}

const visited = (options: SandboxOptions = {}): Promise<readonly (readonly string[])[]> =>
  allResponses(frozenSandbox(options));

describe("the same seed and the same time", () => {
  it("give the same bytes: ids, times, headers in order, request IDs", async () => {
    const [one, other] = [await visited(), await visited()];
    expect(one).toEqual(other);
    const ids = one.flatMap((lines) => lines.filter((line) => line.includes("request-id: ")));
    expect(ids.length).toBeGreaterThanOrEqual(5);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("give them again after a reset", async () => {
    const sandbox = frozenSandbox();
    const before = await allResponses(sandbox);
    sandbox.reset();
    expect(await allResponses(sandbox)).toEqual(before);
  });
});

it("another seed gives others", async () => {
  const [one, other] = [await visited(), await visited({ seed: 2 })];
  const same = one
    .filter((lines, place) => lines.at(-1) === other[place]?.at(-1))
    .map(([address]) => address);
  const fixed = ["getapilimit", "/v2/chainlist", "limit=x", "offset=1", "/nothing"];
  for (const address of same)
    expect(fixed.some((part) => address?.includes(part)) || address?.endsWith("/consolidations")).toBe(true);
});

describe("scale", () => {
  it.each([1, 7, 90])("%i makes as many events, each with its markets", async (scale) => {
    const { fetch, origins } = frozenSandbox({ scale });
    const ids = new Set<string>();
    for (const closed of ["false", "true"]) {
      const response = await fetch(`${origins.catalog}/events/keyset?limit=500&closed=${closed}`);
      for (const event of rows(await response.json(), "events")) {
        ids.add(String(event["id"]));
        expect(rows(event, "markets").length).toBeGreaterThan(0);
      }
    }
    expect(ids.size).toBe(scale);
  });
});
