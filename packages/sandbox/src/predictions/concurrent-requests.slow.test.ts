import { expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import type { BaseName } from "../origins.ts";
import type { Sandbox } from "../types.ts";

/** Waits for an iteration of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** How many of three concurrent requests are finished before the given one. */
async function finishedBefore({ fetch, origins }: Sandbox, base: BaseName, path: string): Promise<number> {
  const order: string[] = [];
  const measured = fetch(origins[base] + path).then(async (response) => {
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    order.push("measured");
  });
  for (let nth = 0; nth < 3; nth += 1) {
    await turn();
    await fetch(`${origins.validators}/v1/solana`).then((response) => response.arrayBuffer());
    order.push("other");
  }
  await measured;
  return order.indexOf("measured");
}

it.each([
  ["catalog", "/events/keyset?order=volume24hr"],
  ["catalog", "/events/keyset?order=title&ascending=false"],
  ["catalog", "/events/keyset?title_search=no+such+title"],
  ["catalog", "/events/keyset?volume_min=1e300"],
  ["catalog", "/events/keyset?created_by=no-such-account"],
  ["clob", "/rewards/markets/multi"],
  ["clob", "/rewards/markets/multi?order_by=price"],
  ["clob", "/rewards/markets/multi?order_by=question"],
  ["clob", "/rewards/markets/multi?q=no+such+word"],
] as const)(
  "other requests get a response during the first request of its kind: %s%s",
  async (base, path) => {
    expect(await finishedBefore(frozenSandbox({ scale: 6_000 }), base, path)).toBeGreaterThanOrEqual(2);
  },
);

it.each([
  ["catalog", "/events/keyset?title_search=no+such+"],
  ["clob", "/rewards/markets/multi?q=no+such+"],
] as const)("other requests get a response while rows are searched: %s%s", async (base, path) => {
  const sandbox = frozenSandbox({ scale: 20_000 });
  await sandbox.fetch(`${sandbox.origins[base]}${path}title`);
  expect(await finishedBefore(sandbox, base, `${path}word`)).toBeGreaterThanOrEqual(2);
});

it("concurrent requests get the same rows as sequential ones", async () => {
  const path = "/events/keyset?order=title,volume&tag_id=1&limit=50";
  const together = frozenSandbox({ scale: 3_000 });
  const alone = frozenSandbox({ scale: 3_000 });
  const ask = async ({ fetch, origins }: typeof alone): Promise<string> =>
    (await fetch(origins.catalog + path)).text();
  const responses = await Promise.all([ask(together), ask(together), ask(together)]);
  expect(new Set([...responses, await ask(alone)]).size).toBe(1);
});
