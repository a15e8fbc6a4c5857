import { expect, test } from "vitest";
import { flagsLast } from "./flags-last.ts";

test.each([
  [
    "before the service",
    "--profile work predictions events --limit 2",
    "predictions events --limit 2 --profile work",
  ],
  ["between words", "predictions --trace events", "predictions events --trace"],
  ["of one letter", "-o json predictions events", "predictions events -o json"],
  [
    "with their values after =",
    "--sandbox=http://x predictions events",
    "predictions events --sandbox=http://x",
  ],
  ["that are switched off", "--no-trace whoami", "whoami --no-trace"],
  ["of the help", "--help export predictions events", "export predictions events --help"],
  ["before an export", "--dry-run export a b --out c", "export a b --out c --dry-run"],
  ["alone", "--help", "--help"],
])("flags %s come last", (_, given, expected) => {
  expect(flagsLast(given.split(" "))).toEqual(expected.split(" "));
});

test.each([
  "--limit 2 predictions events",
  "complete -- predictions -o",
  "repo-host request route --trace",
  "-x a",
])("%s stays as it is", (given) => {
  expect(flagsLast(given.split(" "))).toEqual(given.split(" "));
});

test("a value that is missing stays missing", () => {
  expect(flagsLast(["whoami", "--profile"])).toEqual(["whoami", "--profile"]);
});
