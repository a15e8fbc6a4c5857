import { execFile } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/** Runs the tests of `test/vitest/failing.ts` as a user does, and returns what a terminal shows. */
function run(): Promise<{ readonly code: number | string | undefined; readonly text: string }> {
  const command = join(root, "node_modules/vitest/vitest.mjs");
  const args = [
    "run",
    "--config",
    join(root, "packages/sandbox/test/vitest/failing.config.ts"),
    "--no-color",
  ];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...process.env, NO_COLOR: "1" } },
      (error, out, err) =>
        resolve({ code: error === null ? 0 : (error.code ?? undefined), text: `${out}\n${err}` }),
    );
  });
}

let code: number | string | undefined;
let text = "";
beforeAll(async () => {
  ({ code, text } = await run());
});

/** The timeline that a test printed, without the empty line at its end. */
function timeline(name: string): readonly string[] {
  const [, lines = ""] = text.split(`The sandbox's requests of "${name}":\n\n`);
  return lines.split("\n\n", 1)[0]?.split("\n") ?? [];
}

describe("a failed test", () => {
  it("prints its requests as a timeline", () => {
    expect(code).toBe(1);
    expect(timeline("polls too often")).toEqual([
      "12:00:00.000  POST  repoHost /repos/acme/seed/issues                          201  alice",
      "12:00:00.000  GET   repoHost /repos/acme/seed/issues?access_token=[redacted]  200  bob",
      "              ! secret-in-query: A secret in the query: access_token.",
      "12:00:01.500  GET   repoHost /repos/acme/rocket                               200  alice",
      "12:00:01.500  GET   repoHost /repos/acme/rocket                               200  alice",
      "              ! unconditional-poll: Requested again without If-None-Match or If-Modified-Since.",
    ]);
  });

  it("prints no secret", () => {
    expect(text).not.toMatch(/alice-token|bob-token/);
  });

  it("prints only its own requests beside tests in parallel", () => {
    expect(timeline("/meta fails alone")).toEqual(["12:00:00.000  GET  repoHost /meta  200"]);
    expect(text).not.toContain("repoHost /emojis");
  });

  it("says that there was no request", () => {
    expect(text).toContain('"sends nothing" sent no request to the sandbox.');
    expect(text).not.toContain('"uses no sandbox" sent');
  });
});

it("a test that passes prints nothing, and no test sees another's sandbox", () => {
  expect(text).toMatch(/Tests\s+4 failed \| 3 passed/);
  expect(text).not.toContain('of "passes"');
  expect(text).not.toContain('of "starts anew"');
});
