import { expect, test } from "vitest";
import { ETH } from "../../test/consolidation.ts";
import { headroom } from "./headroom.ts";

test("headroom ends at 2,048 ETH", () => {
  expect(headroom(32 * ETH)).toBe(2_016_000_000_000n);
  expect(headroom(2_048_000_000_000n)).toBe(0n);
  expect(headroom(2_049_000_000_000n)).toBe(0n);
});
