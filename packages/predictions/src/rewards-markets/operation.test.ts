import { expect, test } from "vitest";
import { scripted, targets } from "../../test/scripted.ts";
import { rewardsMarkets } from "./operation.ts";

test("a request goes to the order book, repeats list parameters, and does not limit the page size", async () => {
  const service = scripted([{ limit: 500, count: 0, next_cursor: "LTE=", data: [] }]);
  await service.client.list(rewardsMarkets, {
    q: "rate cut",
    tag_slug: ["a", "b"],
    position: "DESC",
    page_size: 900,
  });
  expect(service.requests[0]?.url).toBe(
    "https://clob.test/rewards/markets/multi?q=rate%20cut&tag_slug=a&tag_slug=b&position=DESC&page_size=900",
  );
});

test.each([["LTE="], [""], [null], [undefined]])(
  "the list ends at the cursor %j, with any number of rows",
  async (end) => {
    const service = scripted([
      { next_cursor: "NQ==", data: [{ condition_id: "0x1" }] },
      { next_cursor: end, data: [{ condition_id: "0x2" }] },
    ]);
    const found: string[] = [];
    for await (const row of service.client.list(rewardsMarkets, { q: "x" })) found.push(row.condition_id);
    expect(found).toEqual(["0x1", "0x2"]);
    expect(targets(service)).toEqual([
      "/rewards/markets/multi?q=x&page_size=100",
      "/rewards/markets/multi?q=x&next_cursor=NQ%3D%3D&page_size=100",
    ]);
  },
);

test("contradictory bounds are refused before any request", async () => {
  const service = scripted([]);
  await expect(service.client.list(rewardsMarkets, { min_price: 0.6, max_price: 0.5 })).rejects.toMatchObject(
    {
      parameter: "min_price",
      expected: "at most `max_price`",
    },
  );
  expect(service.requests).toHaveLength(0);
});
