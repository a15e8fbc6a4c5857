import { processWarnings } from "@org/test-kit/process-warnings";
import { describe, expect, test } from "vitest";
import { warnOnce } from "./warn-once.ts";

const warnings = processWarnings();

describe("the first failure of something that was given", () => {
  test("causes one process warning", () => {
    const fails = warnOnce((name) => `It fails (${name}).`);
    fails(new TypeError("x"));
    fails(new TypeError("x"));
    expect(warnings).toEqual(["It fails (TypeError). Shown once."]);
  });

  test.each<[unknown, string]>([
    [Object.assign(new Error("redis://user:pa55word@host"), { code: "ECONNREFUSED" }), "Error ECONNREFUSED"],
    [{ name: "ReplyError", code: "WRONGPASS pa55word" }, "ReplyError"],
    [{ name: "pa55word@host" }, "an error without a name"],
    ["pa55word", "an error without a name"],
    [undefined, "an error without a name"],
  ])("is named without the message of %o", (error, name) => {
    warnOnce((text) => text)(error);
    expect(warnings).toEqual([`${name} Shown once.`]);
  });
});
