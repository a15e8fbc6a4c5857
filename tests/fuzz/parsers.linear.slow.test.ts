import { times } from "@org/vitest-config/times";
import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { describe, expect, it } from "vitest";
import { parsers } from "./parsers.ts";

describe.each(parsers.filter(({ repeated }) => repeated.length > 0))("the parser of $name", (parser) => {
  it.each(parser.repeated)("reads repeated %j in linear time", (piece) => {
    expectLinearSteps({
      length: times(2_000, 4_000),
      input: (length) => piece.repeat(Math.ceil(length / piece.length)),
      work(text) {
        try {
          parser.parse(text);
        } catch (error) {
          expect(parser.throws.some((documented) => error instanceof documented)).toBe(true);
        }
      },
    });
  });
});
