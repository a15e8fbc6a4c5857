import { describe, expect, test } from "vitest";
import { orgqHere } from "./orgq-here.ts";

/** What a shell is offered after these words, the last of which is typed in part. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await orgqHere(["complete", "--", ...words]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [directive, ...values] = stdout.trimEnd().split("\n").reverse();
  expect(directive).toMatch(/^:[04]$/);
  return directive === ":0" ? ["files"] : values.reverse().map((line) => line.split("\t")[0] ?? "");
}

describe("offers", () => {
  test.each([
    [["pre"], ["predictions"]],
    [["chainstats", "dailyU"], ["dailyUncles"]],
    [["chainstats", "daily-u"], ["daily-uncles"]],
    [["repo-host", "req"], ["request"]],
    [["export", "predictions", "ev"], ["events"]],
    [
      ["validators", "summary", "--window", ""],
      ["1d", "7d", "30d", "all"],
    ],
    [["validators", "summary", "--window=3"], ["30d"]],
    [
      ["predictions", "events", "-o", ""],
      ["table", "wide", "json", "ndjson", "csv", "tsv", "parquet"],
    ],
    [["predictions", "events", "--columns", "volume2"], ["volume24hr"]],
    [["predictions", "events", "--no-asc"], ["--no-ascending"]],
    [["predictions", "events", "--ascending", "--orde"], ["--order"]],
    [
      ["export", "predictions", "events", "--format", ""],
      ["ndjson", "csv", "parquet"],
    ],
    [["export", "predictions", "events", "--out", ""], ["files"]],
    [["predictions", "events", "--resume", ""], ["files"]],
    [["export", "diff", "a.nd"], ["files"]],
    [["help", "errors", "rate"], ["rate_limit"]],
    [["predictions", "events", "--columns", "id,volume2"], ["id,volume24hr"]],
    [["predictions", "events", "--columns=id,title,volume2"], ["id,title,volume24hr"]],
    [
      ["predictions", "events", "--closed", ""],
      ["true", "false"],
    ],
    [["predictions", "events", "--closed", "--orde"], ["--order"]],
  ])("after %j: %j", async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });
});

test.each(["bash", "zsh", "fish"])("the script of %s calls orgq", async (shell) => {
  const { code, stdout } = await orgqHere(["complete", shell]);
  expect(code).toBe(0);
  expect(stdout).toContain("orgq complete -- ");
});

test("another shell is wrong usage", async () => {
  const { code, stderr } = await orgqHere(["complete", "tcsh"]);
  expect(code).toBe(2);
  expect(stderr).toContain("shell: expected one of bash, zsh, fish");
});
