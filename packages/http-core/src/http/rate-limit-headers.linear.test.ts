import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { test } from "vitest";
import { announcements } from "./rate-limit-headers.ts";

test.each([" ", ";", '"', ",;=", "9"])("a field of many %s is read in linear time", (piece) => {
  expectLinearSteps({
    length: 2_000,
    input: (length) => piece.repeat(length),
    work(text) {
      announcements(new Headers({ ratelimit: text, "ratelimit-policy": text }));
      announcements(new Headers({ "x-ratelimit-remaining": text, "x-ratelimit-reset": text }));
    },
  });
});
