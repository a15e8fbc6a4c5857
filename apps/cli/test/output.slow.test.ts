import { describe, expect, test, vi } from "vitest";
import { day, dayService } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";

const COMMAND = ["chainstats", "daily-uncles", "--startdate", "2018-12-30", "--enddate", "2019-12-31"];

const service = dayService(() => ({
  "2018-12-30": [
    day("2018-12-30", "9007199254740993.125"),
    { ...day("2018-12-31", "2"), added: 12_345_678_901_234_567_890n },
  ],
  "2019-01-01": [day("2019-01-01", "10")],
}));

const orgq = (args: readonly string[], width?: number) => orgqHere(args, { width });

const FIRST = [
  '{"UTCDate":"2018-12-30","unixTimeStamp":"1546128000","uncleBlockCount":1,"uncleBlockRewards_Eth":"9007199254740993.125"}',
  '{"UTCDate":"2018-12-31","unixTimeStamp":"1546214400","uncleBlockCount":1,"uncleBlockRewards_Eth":"2","added":12345678901234567890}',
];

test("in a pipe, a list is one row per line, with all digits", async () => {
  const { stdout, stderr } = await orgq(COMMAND);
  expect(stdout).toBe(`${FIRST.join("\n")}\n`);
  expect(stderr).toBe("note: this is the first page; --all prints the others too\n");
});

test("a number that loses digits is reported, once for each field", async () => {
  const url = await stubService((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(
      '{"events":[{"id":"1","volume":0.1234567890123456789},{"id":"2","volume":9007199254740993}]}',
    );
  });
  for (const name of ["PREDICTIONS_CLOB_URL", "PREDICTIONS_CATALOG_URL"]) vi.stubEnv(name, url);
  const { stdout, stderr } = await orgq(["predictions", "events", "-o", "csv", "--columns", "id,volume"]);
  expect(stdout).toBe("id,volume\n1,0.12345678901234568\n2,9007199254740992\n");
  expect(stderr).toBe("warning: events.0.volume is rounded: a double cannot hold 0.1234567890123456789\n");
});

test("on a terminal, it is a table", async () => {
  const { stdout } = await orgq([...COMMAND, "--all"], 80);
  expect(stdout).toBe(
    [
      "UTCDate     uncleBlockCount  uncleBlockRewards_Eth  unixTimeStamp",
      "2018-12-30                1   9007199254740993.125  1546128000",
      "2018-12-31                1                      2  1546214400",
      "2019-01-01                1                     10  1546300800",
      "",
    ].join("\n"),
  );
});

test("a table has the columns that tell most, and those that it is ordered by", async () => {
  const header = async (width: number, ...args: readonly string[]) => {
    const { stdout } = await orgq(["predictions", ...args], width);
    return (stdout.split("\n")[0] ?? "").split(/\s+/);
  };
  for (const name of ["PREDICTIONS_CLOB_URL", "PREDICTIONS_CATALOG_URL"]) vi.stubEnv(name, "");
  expect((await header(86, "events", "--limit", "3")).slice(0, 4)).toEqual([
    "id",
    "title",
    "volume",
    "endDate",
  ]);
  const ordered = ["events", "--limit", "3", "--order", "volume1wk,id", "--ascending", "false"];
  expect((await header(86, ...ordered)).slice(0, 3)).toEqual(["id", "volume1wk", "title"]);
  expect(await header(86, "events", "--limit", "3", "--sort-by", "-openInterest")).toContain("openInterest");
  expect(await header(86, "simplified-markets")).toEqual(["condition_id", "closed", "active"]);
  const byRate = ["rewards-markets", "--page_size", "3", "--order_by", "rate_per_day"];
  expect((await header(86, ...byRate)).slice(0, 2)).toEqual(["market_id", "rewards_config.rate_per_day"]);
  expect(await header(40, "simplified-markets", "-o", "wide")).toEqual([
    ...["condition_id", "tokens.outcome", "tokens.price", "closed", "accepting_orders"],
  ]);
});

test("the name of a field cannot move the cursor", async () => {
  const name = "\u001b[2Jadded\n";
  service.pages["2019-01-01"] = [{ ...day("2019-01-01"), [name]: 1 }];
  expect((await orgq([...COMMAND, "-o", "csv", "--all"])).stderr).toContain(
    "the field [2Jadded has no column",
  );
  service.pages["2018-12-30"] = [{ ...day("2018-12-30"), [name]: 1 }];
  expect((await orgq(COMMAND, 120)).stdout.split("\n")[0]).toMatch(/^UTCDate .* \[2Jadded$/);
});

describe("--output", () => {
  test("json is one array, also of all pages", async () => {
    const first = await orgq([...COMMAND, "-o", "json"]);
    expect(first.stdout).toMatch(/^\[\n {2}\{\n {4}"UTCDate": "2018-12-30",\n/);
    const all = await orgq([...COMMAND, "-o", "json", "--all"]);
    expect(JSON.parse(all.stdout)).toHaveLength(3);
    expect(all.stdout).toContain('"added": 12345678901234567890\n');
  });

  test("csv and tsv have the columns of the schema", async () => {
    const { stdout, stderr } = await orgq([...COMMAND, "-o", "csv", "--all"]);
    expect(stdout).toBe(
      "UTCDate,unixTimeStamp,uncleBlockCount,uncleBlockRewards_Eth\n" +
        "2018-12-30,1546128000,1,9007199254740993.125\n2018-12-31,1546214400,1,2\n2019-01-01,1546300800,1,10\n",
    );
    expect(stderr).toContain("the field added has no column");
    const tabs = await orgq([...COMMAND, "-o", "tsv", "--columns", "uncleBlockRewards_Eth,UTCDate"]);
    expect(tabs.stdout).toBe(
      "uncleBlockRewards_Eth\tUTCDate\n9007199254740993.125\t2018-12-30\n2\t2018-12-31\n",
    );
  });

  test("a continued list repeats no names of columns", async () => {
    const part = await orgq([...COMMAND, "-o", "csv", "--all", "--skip", "1", "--max", "1"]);
    expect(part.stdout).toBe("2018-12-31,1546214400,1,2\n");
  });

  test.each([
    [["-o", "yaml"], "--output: expected one of table, wide, json, ndjson, csv, tsv"],
    [["--columns", "UTCDat"], "hint: Did you mean UTCDate?"],
    [["--columns", ","], "--columns: expected names of columns"],
    [["--sort-by", "nothing-like-it"], "hint: Fields: UTCDate, unixTimeStamp"],
    [["--sort-by", "UTCDate", "--all"], "--sort-by: expected --all with --max of at most 10000"],
  ])("%j is wrong usage", async (flags, message) => {
    const { code, stdout, stderr } = await orgq([...COMMAND, ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

test("--columns chooses fields, in any format", async () => {
  const { stdout } = await orgq([...COMMAND, "--columns", "uncleBlockCount, UTCDate"]);
  expect(stdout.split("\n")[0]).toBe('{"uncleBlockCount":1,"UTCDate":"2018-12-30"}');
});

describe("--sort-by", () => {
  const dates = (stdout: string) => stdout.match(/\d{4}-\d\d-\d\d/g);

  test("orders the page that is printed by value", async () => {
    const { stdout } = await orgq([...COMMAND, "--sort-by", "uncleBlockRewards_Eth"]);
    expect(dates(stdout)).toEqual(["2018-12-31", "2018-12-30"]);
  });

  test("orders the rows of all pages, from the largest with a minus", async () => {
    const command = [...COMMAND, "--all", "--max", "9", "--sort-by", "-uncleBlockRewards_Eth"];
    const all = await orgq(command);
    expect(all).toMatchObject({ code: 0, stderr: "" });
    expect(dates(all.stdout)).toEqual(["2018-12-30", "2019-01-01", "2018-12-31"]);
    const two = await orgq(command.with(8, "2"));
    expect(dates(two.stdout)).toEqual(["2018-12-30", "2018-12-31"]);
    expect(two.stderr).toBe("note: the first 2 rows, sorted; there are more\n");
  });
});

describe("a single resource", () => {
  const resource = async (flags: readonly string[], width?: number) => {
    const url = await stubService((_, response) =>
      response.end('{"id":12345678901234567890,"tags":["a"],"none":null}'),
    );
    vi.stubEnv("REPO_HOST_URL", url);
    return (await orgq(["repo-host", "request", "GET /thing", ...flags], width)).stdout;
  };

  test("is one line in a pipe, a line for each field on a terminal", async () => {
    expect(await resource([])).toBe('{"id":12345678901234567890,"tags":["a"],"none":null}\n');
    expect(await resource([], 80)).toBe('  id    12345678901234567890\n  tags  ["a"]\n  none\n');
  });

  test("is indented JSON, a line of CSV, or some of its fields", async () => {
    expect(await resource(["-o", "json", "--columns", "tags"])).toBe('{\n  "tags": [\n    "a"\n  ]\n}\n');
    expect(await resource(["-o", "csv"])).toBe('id,tags,none\n12345678901234567890,"[""a""]",\n');
  });
});

describe("--jq", () => {
  test("makes lines of each row: texts as they are, else JSON, with every digit", async () => {
    const filter = ".UTCDate, {added}, (.added // empty)";
    expect(await orgq([...COMMAND, "--jq", filter])).toMatchObject({
      code: 0,
      stdout:
        '2018-12-30\n{"added":null}\n2018-12-31\n{"added":12345678901234567890}\n12345678901234567890\n',
    });
  });

  test.each([
    [["--jq", ".["], "--jq: expected a filter of jq, received syntax error"],
    [["--jq", ".", "-o", "csv"], "--output: expected no --jq with it"],
    [["--jq", ".", "--columns", "UTCDate"], "--columns: expected no --jq with it"],
  ])("%j is wrong usage", async (flags, message) => {
    const { code, stdout, stderr } = await orgq([...COMMAND, ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

test.each<readonly [string, readonly string[], string]>([
  ["GET /repos/acme/rocket/issues", ["--columns", "number,tilte"], "tilte"],
  ["GET /repos/acme/rocket/issues", ["--all", "--max", "2", "--columns", "tilte", "-o", "csv"], "tilte"],
  ["GET /repos/acme/rocket/issues", ["--sort-by=-nmber", "--jq", ".number"], "nmber"],
  ["GET /repos/acme/rocket", ["--columns", "nmae"], "nmae"],
])("%s %j: a field that no row has is noted", async (route, flags, name) => {
  const { code, stderr } = await orgqHere(["repo-host", "request", route, "--sandbox", ...flags]);
  expect(code).toBe(0);
  expect(stderr.match(/^note: no row so far has the field .*$/gm)).toEqual([
    `note: no row so far has the field ${name}`,
  ]);
});
