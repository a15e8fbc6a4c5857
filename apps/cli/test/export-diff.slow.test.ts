import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "../src/run.ts";
import { ClosedOutput } from "../src/terminal/terminal.ts";
import { day, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { testFolder } from "./test-folder.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orgq-diff-"));
});

/** Compares two exports with these lines. */
async function diff(before: readonly string[], after: readonly string[], ...flags: readonly string[]) {
  const [a, b] = [join(folder, "a.ndjson"), join(folder, "b.ndjson")];
  await writeFile(a, before.map((line) => `${line}\n`).join(""));
  await writeFile(b, after.map((line) => `${line}\n`).join(""));
  const { code, stdout, stderr } = await orgqHere(["export", "diff", a, b, ...flags]);
  return { code, lines: stdout.split("\n").slice(0, -1), stderr };
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

test("two exports differ, also if the reader stops", async () => {
  const paths = ["a.ndjson", "b.ndjson"].map((name) => join(folder, name));
  await writeFile(paths[0] ?? "", '{"id":1}\n');
  await writeFile(paths[1] ?? "", '{"id":2}\n');
  const terminal = recordingTerminal();
  const out = { ...terminal.out, write: () => Promise.reject(new ClosedOutput()) };
  expect(await run(["export", "diff", ...paths], { ...terminal, out })).toBe(6);
});

test("an interrupt ends it", async () => {
  const path = join(folder, "a.ndjson");
  await writeFile(path, '{"id":1}\n{"id":2}\n');
  const { code, stderr } = await orgqHere(["export", "diff", path, path], { signal: AbortSignal.abort() });
  expect({ code, stderr }).toEqual({ code: 130, stderr: "interrupted\n" });
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
    /a\.ndjson, byte 0: expected a row as a JSON object\nhint: The extensions \.csv and \.parquet/,
  );
  const none = await orgqHere(["export", "diff", join(folder, "none"), join(folder, "none")]);
  expect(none.code).toBe(1);
  expect(none.stderr).toContain("none can't be read");
});

describe("of exports in other formats", () => {
  const service = dayService(daysByYear);
  const files = testFolder();

  /** Exports the days twice, with other pages the second time. */
  async function exported(format: string, changes: () => void) {
    const names = [`before.${format}`, `after.${format}`].map(files.path);
    const [before = "", after = ""] = names;
    const flags = format === "parquet" ? ["--group-rows", "2", "--as-text", "unixTimeStamp"] : [];
    expect(await orgqHere([...EXPORT_DAYS, ...flags, "--out", before])).toMatchObject({ code: 0 });
    changes();
    expect(await orgqHere([...EXPORT_DAYS, ...flags, "--out", after])).toMatchObject({ code: 0 });
    return orgqHere(["export", "diff", before, after, "--key", "UTCDate"]);
  }

  test.each(["csv", "parquet"])("%s: every digit counts", async (format) => {
    const { code, stdout, stderr } = await exported(format, () => {
      service.pages["2019-01-01"] = [day("2019-12-31", "-0.000000000000000002"), day("2019-06-01")];
      service.pages["2018-12-30"] = [day("2018-12-31"), day("2018-12-30", "9007199254740993.125")];
    });
    expect({ code, stderr }).toEqual({ code: 6, stderr: "1 added, 1 removed, 1 changed, 3 the same\n" });
    const lines = stdout.split("\n").slice(0, -1);
    expect(lines[1]).toBe(
      '{"change":"changed","key":{"UTCDate":"2019-12-31"},"fields":{"uncleBlockRewards_Eth":' +
        '{"before":"-0.000000000000000001","after":"-0.000000000000000002"}}}',
    );
    expect(lines[0]).toMatch(/^\{"change":"added","key":\{"UTCDate":"2019-06-01"\},"row":\{"UTCDate":/);
    expect(lines[2]).toMatch(/^\{"change":"removed","key":\{"UTCDate":"2019-01-01"\}/);
  });

  test.each(["csv", "parquet"])("%s: two equal ones are the same", async (format) => {
    const { code, stderr } = await exported(format, () => undefined);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "0 added, 0 removed, 0 changed, 5 the same\n" });
  });

  test.each([
    [
      "a renamed column",
      "id,a\n1,2\n",
      "id,b\n1,2\n",
      6,
      '{"change":"changed","key":{"id":"1"},"fields":{"a":{"before":"2"},"b":{"after":"2"}}}\n',
    ],
    ["columns in another order", "id,a\n1,2\n", "a,id\n2,1\n", 0, ""],
  ])("csv: %s", async (_, before, after, code, stdout) => {
    const [a, b] = [files.path("a.csv"), files.path("b.csv")];
    await writeFile(a, before);
    await writeFile(b, after);
    expect(await orgqHere(["export", "diff", a, b])).toMatchObject({ code, stdout });
  });

  test("two formats are wrong usage", async () => {
    const { code, stderr } = await orgqHere(["export", "diff", "a.csv", "b.parquet"]);
    expect(code).toBe(2);
    expect(stderr).toContain("files: expected two exports of one format, received csv and parquet");
  });

  test.each([
    ["parquet", "is not a Parquet file that can be read"],
    ["csv", "is not CSV: "],
  ])("a broken file is named: %s", async (format, message) => {
    const path = files.path(`broken.${format}`);
    await writeFile(path, 'id\n"1');
    const { code, stderr } = await orgqHere(["export", "diff", path, path]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${path} ${message}`);
  });

  test.each(["csv", "ndjson", "parquet"])("a folder, and a missing file, are named: %s", async (format) => {
    const [path, none] = [files.path(`folder.${format}`), files.path(`none.${format}`)];
    await mkdir(path);
    expect(await orgqHere(["export", "diff", path, path])).toMatchObject({
      code: 1,
      stderr: `error: ${path} can't be read: it is a folder (EISDIR)\n`,
    });
    expect(await orgqHere(["export", "diff", none, path])).toMatchObject({
      code: 1,
      stderr: `error: ${none} can't be read: it does not exist (ENOENT)\n`,
    });
  });
});
