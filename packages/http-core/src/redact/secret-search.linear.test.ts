import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { test } from "vitest";
import { Secret } from "../auth/secret.ts";
import { secretSearch } from "./secret-search.ts";

test.each([
  ["backslashes", "\\\\\\\\a\\\\\\\\b", "\\"],
  ["spaces and pluses", "+ + + + + + +x", "+ "],
  ["beginnings", `${"ab".repeat(20)}!`, "ab"],
  ["beginnings before ellipses", `${"ab".repeat(20)}!`, "abab…"],
  ["percent signs, encoded", "a-secret", "%25"],
  ["percent signs, encoded again and again", "a-secret", "25"],
  ["broken escapes", "a-secret", "%&#\\u"],
  ["broken escapes before ellipses", "a-secret", "%&#\\u…"],
  ["the secret itself", "a-secret", "a-secret"],
  ["the secret itself, encoded", "a-secret", "%61-secret"],
])("a hostile text of %s is searched in proportion to its length", (_, secret, part) => {
  const { redact } = secretSearch([new Secret(secret)]);
  expectLinearSteps({
    length: 1_000,
    input: (length) => `%${part.repeat(Math.ceil(length / part.length))}…`,
    work: redact,
  });
});
