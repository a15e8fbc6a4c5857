import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { orgqHere } from "./orgq-here.ts";
import { withoutDeployment } from "./without-deployment.ts";

withoutDeployment();

test.each([
  ["a list of 1,000 requests", ["--all"], "1999-12-31", undefined],
  ["a longer list", ["--all"], "2000-01-01", "note: the first 1000 requests\n"],
  ["an export of more files", ["--partition", "year"], "2000-01-01", "note: the first 1000 requests\n"],
])("--dry-run prints at most 1,000 requests: %s", async (_, flags, enddate, note) => {
  const days = ["chainstats", "daily-uncles", "--startdate", "1000-01-01", "--enddate", enddate];
  const out = ["--out", join(tmpdir(), "orgq-nowhere/")];
  const command = flags.includes("--all") ? days : ["export", ...days, ...out];
  const { code, stdout, stderr } = await orgqHere([...command, ...flags, "--dry-run"]);
  expect({ code, lines: stdout.split("\n").length }).toEqual({ code: 0, lines: 1_001 });
  if (note === undefined) expect(stderr).not.toContain("the first");
  else expect(stderr).toContain(note);
});
