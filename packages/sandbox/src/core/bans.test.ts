import { expect, it } from "vitest";
import { createBans } from "./bans.ts";
import { createStates } from "./state.ts";

it("a ban holds up to its end, for the one that it was started for", () => {
  const bans = createBans(createStates(), "test bans");
  bans.start("a", 1_000);
  expect(bans.until("a", 999)).toBe(1_000);
  expect(bans.until("b", 999)).toBeUndefined();
  expect(bans.until("a", 1_000)).toBeUndefined();
});

it("a ban that was found to be over is forgotten: a clock that is put back does not bring it back", () => {
  const bans = createBans(createStates(), "test bans");
  bans.start("a", 1_000);
  expect(bans.until("a", 2_000)).toBeUndefined();
  expect(bans.until("a", 500)).toBeUndefined();
  bans.start("a", 600);
  expect(bans.until("a", 500)).toBe(600);
});
