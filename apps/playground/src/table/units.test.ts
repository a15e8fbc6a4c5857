import { expect, test } from "vitest";
import { unitOf } from "./units.ts";

test.each([
  ["The moved stake. Unit: Gwei, inferred.", "Gwei"],
  ["Rewards. Unit: the chain's native currency (ether on chain 1), exact.", "the chain's native currency"],
  ["The epoch. Unit: epochs of 32 slots since genesis.", "epochs"],
  ["Largest distance, in cents (3 is 0.03 USDC).", "cents"],
  ["Change of the price over the last day, in USDC per share; may be negative.", "USDC per share"],
  ["Fee, in basis points (1/100 of a per cent), as text.", "basis points"],
  ["Midnight of that day, in Unix seconds, as text.", "Unix seconds"],
  ["Price from 0 to 1, USDC per share: a decimal number.", "USDC per share"],
])("%s", (description, unit) => {
  expect(unitOf(description)).toBe(unit);
});

test.each([
  "Name of the category, in words, such as `a`.",
  "Key of the market in the catalogue, digits.",
  "",
])("no unit: %s", (description) => {
  expect(unitOf(description)).toBeUndefined();
});
