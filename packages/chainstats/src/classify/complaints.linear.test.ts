import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { expect, test } from "vitest";
import { classified } from "../../test/classified.ts";

test.each(["resets ", "daily x ", "invalid api key ", "error ", "monthly x ", "missing "])(
  "a message that repeats %j is cut in linear time",
  (words) => {
    expectLinearSteps({
      length: 2_000,
      input: (length) => ({ status: "0", message: "NOTOK", result: words.repeat(length) }),
      work(body) {
        const classification = classified(body);
        expect(classification?.ok === false && classification.error.message.length).toBeLessThan(500);
      },
    });
  },
);
