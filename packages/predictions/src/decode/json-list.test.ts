import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonList } from "./json-list.ts";

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

  test("returns a fraction of an array with the digits of its double", () => {
    expect(jsonList([0.1 + 0.2, 0.62])).toEqual(["0.30000000000000004", "0.62"]);
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
});
