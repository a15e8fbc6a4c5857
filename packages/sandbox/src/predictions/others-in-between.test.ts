import { expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";

/** Lets connections be read, and timers go off. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

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
  "other requests are answered while the first one of its kind is worked out: %s%s",
  async (base, path) => {
    const { fetch, origins } = frozenSandbox({ scale: 6_000 });
    const answered: string[] = [];
    const first = fetch(origins[base] + path).then(async (response) => {
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      answered.push("first");
    });
    for (let nth = 0; nth < 3; nth += 1) {
      await turn();
      await fetch(`${origins.validators}/v1/solana`).then((response) => response.arrayBuffer());
      answered.push("other");
    }
    await first;
    expect(answered.indexOf("first")).toBeGreaterThanOrEqual(2);
  },
);

it("requests that come at the same time are answered with the same rows as one after another", async () => {
  const path = "/events/keyset?order=title,volume&tag_id=1&limit=50";
  const together = frozenSandbox({ scale: 3_000 });
  const alone = frozenSandbox({ scale: 3_000 });
  const ask = async ({ fetch, origins }: typeof alone): Promise<string> =>
    (await fetch(origins.catalog + path)).text();
  const answers = await Promise.all([ask(together), ask(together), ask(together)]);
  expect(new Set([...answers, await ask(alone)]).size).toBe(1);
});
