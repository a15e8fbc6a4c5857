import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { test } from "vitest";
import { refuseUnknownCoding } from "./read-body.ts";

/** Searches a header that ends with an unknown coding. */
function search(codings: string): unknown {
  try {
    refuseUnknownCoding(`${codings}x`, {});
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each([", ", ",  ", " ,\t"])("an unknown coding behind many of %j is found in linear time", (part) => {
  expectLinearSteps({ length: 2_000, input: (length) => part.repeat(length / part.length), work: search });
});
