import { ParameterError } from "@org/http-core";
import { expectLinearTime } from "@org/vitest-config/linear-time";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoOf, jsonList, outcomesOf, roleOf, sideOf, statusOf, timeOf } from "../index.ts";
import { millisecondsOf } from "./time.ts";

describe("jsonList", () => {
  test.each([
    ['["Yes", "No"]', ["Yes", "No"]],
    ['["0.000001011082052522541417308141468657552","1"]', ["0.000001011082052522541417308141468657552", "1"]],
    [
      "[0.000001011082052522541417308141468657552, 1e-7]",
      ["0.000001011082052522541417308141468657552", "1e-7"],
    ],
    [
      "[21742633143463906290569050155826241533067272736897614950488156847949938836455]",
      ["21742633143463906290569050155826241533067272736897614950488156847949938836455"],
    ],
    ['["3 \\"or\\" 4, 5", "-1.5", null, -1.50]', ['3 "or" 4, 5', "-1.5", null, "-1.50"]],
    [
      ["Up", "Down", 0.5],
      ["Up", "Down", "0.5"],
    ],
    ["[]", []],
    ["null", []],
    ["", []],
    [null, []],
    [undefined, []],
  ])("reads %j", (list, read) => {
    expect(jsonList(list)).toEqual(read);
  });

  test("returns an exact integer as its digits", () => {
    expect(jsonList([2n ** 64n])).toEqual(["18446744073709551616"]);
  });

  test.each(["[", "Yes", '"Yes"', "{}", "0", "[1,]", '["open', "true"])(
    "refuses %j, naming the field",
    (text) => {
      expect(() => jsonList(text, "outcomes")).toThrow(
        expect.objectContaining({ code: "parameter", parameter: "outcomes" }),
      );
    },
  );

  test.each([["[true]"], [[{}]], ["[[1]]"], [[1e77]], [[NaN]]])(
    "refuses items that are not text: %j",
    (list) => {
      expect(() => jsonList(list, "clobTokenIds")).toThrow("clobTokenIds.0");
    },
  );

  test("returns any texts unchanged, from a string or an array", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constant('1 "2" \\3'))), (texts) => {
        expect(jsonList(JSON.stringify(texts))).toEqual(texts);
        expect(jsonList(texts)).toEqual(texts);
      }),
    );
  });

  test("keeps every digit of a number", () => {
    const digits = fc.bigInt({ min: -(10n ** 80n), max: 10n ** 80n }).map(String);
    fc.assert(
      fc.property(fc.array(digits), (numbers) => {
        expect(jsonList(`[ ${numbers.join(" ,")} ]`)).toEqual(numbers);
      }),
    );
  });

  test("refuses a long unterminated text in linear time", () => {
    expectLinearTime({
      length: 100_000,
      input: (length) => `["${'\\"'.repeat(length)}`,
      work: (text) => expect(() => jsonList(text)).toThrow(ParameterError),
    });
  });
});

describe("outcomesOf", () => {
  test("joins labels, prices and tokens by index", () => {
    const market = {
      outcomes: '["A", "B", "C"]',
      outcomePrices: '["0.2", "0.3", "0.5"]',
      clobTokenIds: '["1", "2", "3"]',
    };
    expect(outcomesOf(market)).toEqual([
      { index: 0, label: "A", price: "0.2", tokenId: "1" },
      { index: 1, label: "B", price: "0.3", tokenId: "2" },
      { index: 2, label: "C", price: "0.5", tokenId: "3" },
    ]);
  });

  test("returns null for missing values, without shifting others", () => {
    expect(outcomesOf({ outcomes: '["A", "B"]', clobTokenIds: '["", "2"]' })).toEqual([
      { index: 0, label: "A", price: null, tokenId: null },
      { index: 1, label: "B", price: null, tokenId: "2" },
    ]);
    expect(outcomesOf({ outcomePrices: ["0.1"] })).toEqual([
      { index: 0, label: "", price: "0.1", tokenId: null },
    ]);
    expect(outcomesOf({})).toEqual([]);
  });

  test("reads the order book's tokens too", () => {
    const tokens = [
      { token_id: "1", outcome: "Yes", price: 0.043, winner: false },
      { token_id: "", outcome: "", price: 1e-7 },
      { token_id: "3" },
    ];
    expect(outcomesOf({ tokens })).toEqual([
      { index: 0, label: "Yes", price: "0.043", tokenId: "1" },
      { index: 1, label: "", price: "0.0000001", tokenId: null },
      { index: 2, label: "", price: null, tokenId: "3" },
    ]);
  });

  test("names the field that cannot be read", () => {
    expect(() => outcomesOf({ outcomes: '["A"]', outcomePrices: "0.5" })).toThrow(/^outcomePrices: /);
  });
});

describe("timeOf and isoOf", () => {
  test.each([
    ["2026-04-05T14:00:05.980362Z", "2026-04-05T14:00:05.980362Z"],
    ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"],
    ["2024-01-01t00:00:00z", "2024-01-01T00:00:00Z"],
    ["2026-04-05 19:37:33+00", "2026-04-05T19:37:33Z"],
    ["2022-07-27 14:41:12.085+00", "2022-07-27T14:41:12.085Z"],
    ["2022-07-27 14:41:12.500-05:30", "2022-07-27T20:11:12.5Z"],
    ["2022-07-27T14:41:12+0200", "2022-07-27T12:41:12Z"],
    ["2024-08-10 00:00:00", "2024-08-10T00:00:00Z"],
    ["2026-04-05T14:00", "2026-04-05T14:00:00Z"],
    ["2026-04-05", "2026-04-05T00:00:00Z"],
    ["2500-12-31", "2500-12-31T00:00:00Z"],
    ["1725868859", "2024-09-09T08:00:59Z"],
    [1725868859, "2024-09-09T08:00:59Z"],
    ["1725868859.25", "2024-09-09T08:00:59.25Z"],
    ["1725868885871", "2024-09-09T08:01:25.871Z"],
    ["1725868885871042", "2024-09-09T08:01:25.871042Z"],
    ["1725868885871042007", "2024-09-09T08:01:25.871042007Z"],
    ["0", "1970-01-01T00:00:00Z"],
    ["-1", "1969-12-31T23:59:59Z"],
    [new Date(1_725_868_885_871), "2024-09-09T08:01:25.871Z"],
    ["2026040514", "2034-03-15T13:01:54Z"],
  ])("read %s", (form, iso) => {
    expect(isoOf(form)).toBe(iso);
    // The platform's Date has only milliseconds too.
    expect(timeOf(form)?.getTime()).toBe(Date.parse(iso.replace(/(\.\d{3})\d+/, "$1")));
  });

  test("read a leap second as the following second", () => {
    for (const leap of ["2016-12-31T23:59:60Z", "2016-12-31 18:59:60.5-05", "2017-01-01T00:59:60.999+0100"])
      expect(isoOf(leap)).toBe("2017-01-01T00:00:00Z");
  });

  test.each([null, undefined, ""])("return null for %j", (value) => {
    expect(timeOf(value)).toBeNull();
    expect(isoOf(value)).toBeNull();
    expect(millisecondsOf(value)).toBeNull();
  });

  test.each([
    "2026-02-30T00:00:00Z",
    "2026-13-01",
    "2026-04-05T24:00:00Z",
    "2026-04-05T12:60:00Z",
    "2026-04-05T23:59:60Z",
    "2016-12-31T23:59:60+01:00",
    "2016-12-31T23:58:60Z",
    "2016-12-31T23:59:61Z",
    "20260405",
    20260405,
    "20261305",
    "20260230",
    "2026",
    "202604",
    "202604051437",
    "20260405143733",
    20260405143733,
    "20260405.5",
    "tomorrow",
    "Apr 5, 2026",
    "05/04/2026",
    "99999999999999999999999999",
    " 2026-04-05",
    "2026-04-05\n",
    Number.NaN,
    new Date(Number.NaN),
  ])("refuse %s", (value) => {
    expect(() => timeOf(value)).toThrow(expect.objectContaining({ code: "parameter", parameter: "time" }));
    expect(() => isoOf(value)).toThrow(ParameterError);
    expect(millisecondsOf(value)).toBeUndefined();
  });

  test("return the same time for every form", () => {
    const second = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 });
    fc.assert(
      fc.property(second, fc.nat(999), fc.integer({ min: -14, max: 14 }), (seconds, ms, east) => {
        const epoch = seconds * 1000 + ms;
        const local = new Date(epoch + east * 3_600_000).toISOString().slice(0, -1);
        const zone = `${east < 0 ? "-" : "+"}${String(Math.abs(east)).padStart(2, "0")}`;
        const forms = [
          new Date(epoch),
          new Date(epoch).toISOString(),
          epoch,
          String(epoch),
          `${String(epoch)}000`,
          `${local}${zone}`,
          `${local.replace("T", " ")}${zone}`,
        ];
        expect(new Set(forms.map((form) => timeOf(form)?.getTime()))).toEqual(new Set([epoch]));
        expect(new Set(forms.map(isoOf)).size).toBe(1);
      }),
    );
  });
});

describe("names", () => {
  test.each([
    ["TRADE_STATUS_CONFIRMED", "CONFIRMED"],
    ["CONFIRMED", "CONFIRMED"],
    ["mined", "MINED"],
    ["TRADE_STATUS_MATCHED_NOT_BROADCASTED", "MATCHED_NOT_BROADCASTED"],
    ["TRADE_STATUS_NEW", "NEW"],
    ["status unknown", "status unknown"],
    ["", ""],
  ])("statusOf(%j) is %j", (sent, status) => {
    expect(statusOf(sent)).toBe(status);
  });

  test.each([
    ["BUY", "BUY"],
    ["SIDE_SELL", "SELL"],
    ["ORDER_SIDE_BUY", "BUY"],
    ["sell", "SELL"],
    ["HEDGE", "HEDGE"],
  ])("sideOf(%j) is %j", (sent, side) => {
    expect(sideOf(sent)).toBe(side);
  });

  test("roleOf accepts a prefix, and returns null for absent values", () => {
    expect([roleOf("MAKER"), roleOf("TRADER_SIDE_TAKER"), roleOf("BOTH")]).toEqual([
      "MAKER",
      "TAKER",
      "BOTH",
    ]);
    expect([roleOf(null), sideOf(undefined), statusOf(null)]).toEqual([null, null, null]);
  });
});
