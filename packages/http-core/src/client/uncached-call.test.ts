import { expect, test } from "vitest";
import { onlyIfCachedMiss } from "./uncached-call.ts";

test("a call that takes only stored responses fails without one, and says what to do", () => {
  const facts = { operation: "shop.get", method: "GET", url: "https://shop.example/things/7" };
  const error = onlyIfCachedMiss(facts);
  expect(error).toMatchObject({ code: "not_found", ...facts });
  expect(error.hint).toContain('Call without `cache: "only-if-cached"`');
});
