import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { run } from "../src/run.ts";
import { recordingTerminal } from "./recording-terminal.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orgq-diff-"));
});

/** Compares two exports with these lines. */
async function diff(before: readonly string[], after: readonly string[], ...flags: readonly string[]) {
  const [a, b] = [join(folder, "a.ndjson"), join(folder, "b.ndjson")];
  await writeFile(a, before.map((line) => `${line}\n`).join(""));
  await writeFile(b, after.map((line) => `${line}\n`).join(""));
  const terminal = recordingTerminal();
  const code = await run(["export", "diff", a, b, ...flags], terminal);
  return { code, lines: terminal.stdout().split("\n").slice(0, -1), stderr: terminal.stderr() };
}

test("rows that were added, removed and changed are printed, in the order of the files", async () => {
  const found = await diff(
    ['{"id":"1","n":1}', '{"id":"2","n":1,"old":true}', '{"id":"3","text":"ä"}', '{"id":"4"}'],
    ['{"id":"5"}', '{"id":"2","n":2,"new":[1]}', '{"id":"1","n":1}'],
  );
  expect(found).toEqual({
    code: 6,
    lines: [
      '{"change":"added","key":{"id":"5"},"row":{"id":"5"}}',
      '{"change":"changed","key":{"id":"2"},"fields":{"n":{"before":1,"after":2},"old":{"before":true},"new":{"after":[1]}}}',
      '{"change":"removed","key":{"id":"3"},"row":{"id":"3","text":"ä"}}',
      '{"change":"removed","key":{"id":"4"},"row":{"id":"4"}}',
    ],
    stderr: "1 added, 2 removed, 1 changed, 1 the same\n",
  });
});

test("the order of rows and of fields makes no difference", async () => {
  const found = await diff(
    ['{"id":1,"a":{"b":1,"c":[2]}}', '{"id":2}'],
    ['{"id":2}', '{"a":{"c":[2],"b":1},"id":1}'],
  );
  expect(found).toEqual({ code: 0, lines: [], stderr: "0 added, 0 removed, 0 changed, 2 the same\n" });
});

test("every digit counts", async () => {
  const { code, lines } = await diff(['{"id":1,"n":9007199254740993}'], ['{"id":1,"n":9007199254740992}']);
  expect(code).toBe(6);
  expect(lines).toEqual([
    '{"change":"changed","key":{"id":1},"fields":{"n":{"before":9007199254740993,"after":9007199254740992}}}',
  ]);
});

test("a key may have several fields", async () => {
  const rows = ['{"a":1,"b":2}', '{"a":1,"b":3}'];
  expect((await diff(rows, rows, "--key", "a,b")).code).toBe(0);
});

test.each([
  ["a row without the key", ['{"name":"x"}'], [], "--key: expected fields that each row has"],
  ["two rows with the same key", ['{"id":1}', '{"id":1}'], [], "--key: expected fields that identify a row"],
  ["an unknown flag", [], ["--kye", "id"], "Did you mean --key?"],
])("%s is wrong usage", async (_, rows, flags, message) => {
  const { code, stderr } = await diff(rows, [], ...flags);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("a file of another kind, or that is missing, is named", async () => {
  const csv = await diff(["id,name"], []);
  expect(csv.code).toBe(1);
  expect(csv.stderr).toMatch(
    /a\.ndjson, byte 0: expected a row as a JSON object\nhint: Only exports in NDJSON/,
  );
  const terminal = recordingTerminal();
  expect(await run(["export", "diff", join(folder, "none"), join(folder, "none")], terminal)).toBe(1);
  expect(terminal.stderr()).toContain("none can't be read");
});
