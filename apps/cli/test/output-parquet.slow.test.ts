import { parquetMetadata, parquetReadObjects, type AsyncBuffer } from "hyparquet";
import { expect, test, vi } from "vitest";
import { run } from "../src/run.ts";
import { day, DAYS, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { wordsOf } from "./orgq.ts";
import { orgqHere } from "./orgq-here.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { stubService } from "./stub-service.ts";
import { testFolder } from "./test-folder.ts";

const service = dayService(daysByYear);
const folder = testFolder();

const LIST = [...EXPORT_DAYS.slice(1), "--all"];

async function orgq(...args: readonly string[]) {
  const terminal = recordingTerminal();
  const code = await run([...args, "-o", "parquet"], terminal);
  const bytes = terminal.stdoutBytes();
  return { code, stderr: terminal.stderr(), bytes, rows: bytes.length === 0 ? [] : await rowsIn(bytes) };
}

async function rowsIn(bytes: Uint8Array): Promise<readonly object[]> {
  return parquetReadObjects({ file: fileOf(bytes) });
}

function fileOf(bytes: Uint8Array): AsyncBuffer {
  return { byteLength: bytes.length, slice: (from, to) => new Uint8Array(bytes.slice(from, to)).buffer };
}

function daysOf(rows: readonly unknown[]): readonly string[] {
  return rows.map((row) => JSON.stringify(Reflect.get(Object(row), "UTCDate")).slice(1, 11));
}

test("stdout is a whole file, with the types of an export", async () => {
  const { code, stderr, bytes, rows } = await orgq(...LIST);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(daysOf(rows)).toEqual(DAYS);
  const { schema } = parquetMetadata(new Uint8Array(bytes).buffer);
  expect(schema.find(({ name }) => name === "uncleBlockRewards_Eth")).toMatchObject({ scale: 18 });
  const first = await orgq(...LIST.slice(0, -1));
  expect(daysOf(first.rows)).toEqual(DAYS.slice(0, 2));
});

test("columns are chosen, rows sorted, and a resource is one row", async () => {
  const { rows } = await orgq(
    ...LIST,
    "--columns",
    "uncleBlockCount,UTCDate",
    "--sort-by",
    "-UTCDate",
    "--max",
    "9",
  );
  expect(daysOf(rows)).toEqual(DAYS.toReversed());
  expect(Object.keys(rows[0] ?? {})).toEqual(["uncleBlockCount", "UTCDate"]);
  expect((await orgq("repo-host", "root", "--sandbox")).rows).toHaveLength(1);
});

test("rows of another route are text, and a field without a column is reported", async () => {
  const url = await stubService((request, response) => {
    const isFirst = !new URL(request.url ?? "/", "http://stub").searchParams.has("page");
    if (isFirst) response.setHeader("link", `<${url}/things?page=2>; rel="next"`);
    response.end(request.url?.startsWith("/none") === true ? "[]" : '[{"id":9007199254740993,"at":{"x":1}}]');
  });
  vi.stubEnv("REPO_HOST_URL", url);
  const request = ["repo-host", "request"];
  expect((await orgq(...request, "GET /things")).rows).toEqual([{ id: "9007199254740993", at: '{"x":1}' }]);
  expect(await orgq(...request, "GET /none")).toMatchObject({ code: 0, rows: [] });
  service.pages["2019-01-01"] = [{ ...day("2019-01-01"), added: 1 }];
  expect((await orgq(...LIST)).stderr).toContain("note: the field added has no column");
});

test.each<[string, readonly string[]]>([
  ["after a failure", []],
  ["after --max", ["--max", "1"]],
])("%s, the rows so far are a whole file, and the printed command has the rest", async (_, most) => {
  const whole = service.pages["2019-01-01"] ?? [];
  if (most.length === 0) service.pages["2019-01-01"] = "down";
  const { stderr, rows } = await orgq(...LIST, ...most);
  service.pages["2019-01-01"] = whole;
  const [, command = ""] = /^continue: (orgq .*)$/m.exec(stderr) ?? [];
  const rest = recordingTerminal();
  const args = wordsOf(command.replace(" --max 1", "")).slice(1);
  expect(await run(args, rest)).toBe(0);
  expect(rows.length).toBeGreaterThan(0);
  expect([...daysOf(rows), ...daysOf(await rowsIn(rest.stdoutBytes()))]).toEqual(DAYS);
});

test("JSON is whole after a failure, too", async () => {
  service.pages["2019-01-01"] = "down";
  const { code, stdout } = await orgqHere([...LIST, "-o", "json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toHaveLength(2);
});

test("a value that its column can't hold is an error, without a command that would lose rows", async () => {
  service.pages["2020-01-01"] = [day("2020-01-01", "1".repeat(78))];
  const pages = Array.from({ length: 20_000 }, () => day("2018-12-30"));
  service.pages["2018-12-30"] = pages;
  const { code, stderr } = await orgqHere([...LIST, "-o", "parquet"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: uncleBlockRewards_Eth: expected .*\nhint: orgq export .* --as-text/);
  expect(stderr).not.toContain("continue");
});

test("a terminal and --resume are refused before any request", async () => {
  const shown = await orgqHere([...LIST, "-o", "parquet"], { width: 80 });
  expect(shown).toMatchObject({ code: 2, stdout: "" });
  expect(shown.stderr).toBe(
    "error: --output: expected a file or a pipe for parquet, which is not text, received a terminal\n" +
      "hint: Redirect it: -o parquet > rows.parquet\n",
  );
  const resumed = await orgq(...LIST, "--resume", folder.path("position"));
  expect(resumed).toMatchObject({ code: 2 });
  expect(resumed.stderr).toContain("hint: A Parquet file can't be appended to.");
  expect(service.requests).toBe(0);
});
