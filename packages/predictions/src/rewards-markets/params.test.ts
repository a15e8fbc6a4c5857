import { expect, test } from "vitest";
import { issues, valid } from "../../test/valid.ts";
import { rewardsMarketsParams } from "./params.ts";

const orders = [
  "market_id",
  "created_at",
  "volume_24hr",
  "spread",
  "competitiveness",
  "max_spread",
  "min_size",
  "question",
  "one_day_price_change",
  "rate_per_day",
  "price",
  "end_date",
  "start_date",
  "reward_end_date",
];

test.each([
  ["q", ["rate cut"], ["", 7]],
  ["tag_slug", ["politics", ["politics", "sports"]], ["", []]],
  ["event_id", ["16167", ["16167", "23656"]], ["", []]],
  ["event_title", ["fed"], [""]],
  ["order_by", orders, ["volume", "", "VOLUME_24HR"]],
  ["position", ["ASC", "DESC"], ["asc", ""]],
  ["min_volume_24hr", [0, 0.25, -1], ["0", Number.NaN]],
  ["max_volume_24hr", [12], ["12"]],
  ["min_spread", [0.01], ["0.01"]],
  ["max_spread", [0.01], ["0.01"]],
  ["min_price", [0.5], ["0.5"]],
  ["max_price", [0.5], ["0.5"]],
  ["next_cursor", ["MTAw"], ["", 100]],
  ["page_size", [1, 100, 500, 501, 900], [0, -1, 1.5, "100"]],
])("%s accepts what the service accepts, and nothing else", (name, taken, refused) => {
  for (const value of taken) expect(issues(rewardsMarketsParams, { [name]: value })).toEqual([]);
  for (const value of [...refused, null, {}]) {
    expect(issues(rewardsMarketsParams, { [name]: value }).join()).toMatch(new RegExp(`^${name}\\b`));
  }
});

test("values above the service's maximum are sent unchanged", () => {
  expect(valid(rewardsMarketsParams, { page_size: 900 })).toEqual({ page_size: 900 });
});

test.each(["volume_24hr", "spread", "price"])(
  "the lower bound of %s must not exceed the upper one",
  (what) => {
    const bounds = (least: number, most: number) => ({ [`min_${what}`]: least, [`max_${what}`]: most });
    expect(issues(rewardsMarketsParams, bounds(0.2, 0.2))).toEqual([]);
    expect(issues(rewardsMarketsParams, bounds(0.3, 0.2))).toEqual([expect.stringMatching(`^min_${what}: `)]);
  },
);

test("an unknown parameter is refused, since the service would ignore it", () => {
  expect(issues(rewardsMarketsParams, { limit: 5 })).toEqual([expect.stringMatching(/^limit: /)]);
});
