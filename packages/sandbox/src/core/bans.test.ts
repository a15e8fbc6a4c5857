import { expect, it } from "vitest";
import { createBans } from "./counter.ts";
import { createStates } from "./state.ts";

it("a ban lasts until its end, for its caller only", () => {
  const bans = createBans(createStates(), "test bans");
  bans.start("a", 1_000);
  expect(bans.until("a", 999)).toBe(1_000);
  expect(bans.until("b", 999)).toBeUndefined();
  expect(bans.until("a", 1_000)).toBeUndefined();
});

it("an expired ban stays expired when the clock is set back", () => {
  const bans = createBans(createStates(), "test bans");
  bans.start("a", 1_000);
  expect(bans.until("a", 2_000)).toBeUndefined();
  expect(bans.until("a", 500)).toBeUndefined();
  bans.start("a", 600);
  expect(bans.until("a", 500)).toBe(600);
});
