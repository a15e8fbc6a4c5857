import { expect, test } from "vitest";
import { issues, valid } from "../../test/valid.ts";
import { tradesParams } from "./params.ts";

const maker_address = `0x${"aB12".repeat(10)}`;
const hash = "c0ffee00".repeat(8);

test.each([
  [
    "maker_address",
    [maker_address],
    ["", "0x", maker_address.slice(2), `${maker_address}0`, `${maker_address}\n`],
  ],
  ["id", ["trade-123"], ["", 7]],
  ["market", [`0x${hash}`], [hash, `0x${hash}0`, "0x", ""]],
  ["asset_id", ["1".repeat(78)], ["", 7]],
  [
    "before",
    ["1700000000", "0", 1_700_000_000, 99_999_999_999, new Date(0), new Date(8.64e15)],
    ["-1", "1.5", "2023-11-14", "", -1, 1.5, new Date(-1), 1_700_000_000_000, "1700000000000"],
  ],
  [
    "after",
    ["1700000000", 0],
    ["12x", -1, new Date(Number.NaN), "20260405", 20260405, "2026", 1_700_000_000_000],
  ],
  ["next_cursor", ["MTAw"], ["", 100]],
])("%s accepts what the service accepts, and nothing else", (name, taken, refused) => {
  for (const value of taken) expect(issues(tradesParams, { maker_address, [name]: value })).toEqual([]);
  for (const value of [...refused, null, {}]) {
    expect(issues(tradesParams, { maker_address, [name]: value }).join()).toMatch(new RegExp(`^${name}\\b`));
  }
});

test("the account is required", () => {
  expect(issues(tradesParams, {})).toEqual([expect.stringMatching(/^maker_address: /)]);
});

test("times are sent as digits; a Date selects the same trades", () => {
  const given = { maker_address, after: new Date(1_700_000_000_500), before: new Date(1_700_000_001_500) };
  expect(valid(tradesParams, given)).toEqual({ maker_address, after: "1700000000", before: "1700000002" });
});

test("a time range must not end before it starts", () => {
  expect(issues(tradesParams, { maker_address, after: 5, before: "5" })).toEqual([]);
  expect(issues(tradesParams, { maker_address, after: "9", before: 10 })).toEqual([]);
  expect(issues(tradesParams, { maker_address, after: 10, before: "9" })).toEqual([
    expect.stringMatching(/^after: /),
  ]);
});

test("the credential's headers are not parameters", () => {
  expect(issues(tradesParams, { maker_address, SVC_API_KEY: "x" })).toEqual([
    expect.stringMatching(/^SVC_API_KEY: /),
  ]);
});
