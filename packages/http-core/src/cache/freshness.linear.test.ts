import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { it } from "vitest";
import { cacheControl } from "./freshness.ts";

it.each(['"', '\\"', ',"', '"\\'])("a long run of %s is read in linear time", (piece) => {
  expectLinearSteps({ length: 2_000, input: (length) => piece.repeat(length), work: cacheControl });
});
