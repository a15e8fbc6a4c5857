import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { test } from "vitest";
import { isSensitiveName } from "./sensitive-names.ts";

test.each([
  "a",
  "A",
  "-",
  "aB",
  "auth",
  "x-",
  "secrets1",
  "key-",
  "idempotency",
  "OAuth",
  "[",
  "a[eq]",
  "-eq",
  "[token_id]",
])("a long name is checked in linear time: %s repeated", (part) => {
  expectLinearSteps({ length: 500, input: (length) => part.repeat(length), work: isSensitiveName });
});
