import { expect, test } from "vitest";
import { twoColumns } from "./rows.ts";

test("descriptions are aligned and wrapped at the terminal's width", () => {
  const text = twoColumns(
    [
      ["--sort", "From the oldest or from the newest."],
      ["--chainid", "Number of the chain."],
    ],
    30,
  );
  expect(text.split("\n")).toEqual([
    "  --sort     From the oldest",
    "             or from the",
    "             newest.",
    "  --chainid  Number of the",
    "             chain.",
  ]);
});

test("a long term has a line of its own", () => {
  const text = twoColumns(
    [
      ["--source_validator_index <integer>", "Index."],
      ["--limit", "Rows."],
    ],
    60,
  );
  expect(text.split("\n")).toEqual([
    "  --source_validator_index <integer>",
    "           Index.",
    "  --limit  Rows.",
  ]);
});

test("a word longer than a line is not split", () => {
  const address = "0x16332535e2c27da578bc2e82beb09ce9d3c8ee3eb60d6b1a4cc2d5ad5f3e6ed5";
  expect(twoColumns([["--market", `As ${address} is.`]], 40)).toContain(address);
});
