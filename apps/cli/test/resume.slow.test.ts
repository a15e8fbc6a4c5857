import { mkdir, rm, writeFile } from "node:fs/promises";
import { describe, expect, test, vi } from "vitest";
import { run } from "../src/run.ts";
import { BAD, day, DAYS, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { wordsOf } from "./orgq.ts";
import { orgqHere } from "./orgq-here.ts";
import { recordingTerminal, type RecordingTerminal } from "./recording-terminal.ts";
import { stubService } from "./stub-service.ts";
import { testFolder } from "./test-folder.ts";

const folder = testFolder();
const service = dayService(daysByYear);

const anyText: unknown = expect.any(String);

const LIST = [...EXPORT_DAYS.slice(1), "--all"];

async function orgq(args: readonly string[], terminal: RecordingTerminal = recordingTerminal()) {
  const code = await run([...args, "--resume", folder.path("position")], terminal);
  return { code, days: daysIn(terminal.stdout()), stderr: terminal.stderr() };
}

function daysIn(output: string): readonly unknown[] {
  const rows = output.split("\n").slice(0, -1);
  return rows.map((row): unknown => Reflect.get(Object(JSON.parse(row)), "UTCDate"));
}

describe("the same command prints the rows that are left", () => {
  test.each([
    ["--max", "1"],
    ["--max", "2"],
    ["--max", "3"],
    ["--max-pages", "1"],
  ])("after %s %s", async (...most) => {
    const days: unknown[] = [];
    for (let runs = 0; runs <= DAYS.length; runs += 1) {
      const { code, days: printed, stderr } = await orgq([...LIST, ...most]);
      expect(code).toBe(0);
      days.push(...printed);
      if (!stderr.includes("; the same command continues")) break;
      expect(printed.length).toBeGreaterThan(0);
    }
    expect(days).toEqual(DAYS);
  });

  test("after a failure", async () => {
    const whole = service.pages["2019-01-01"] ?? [];
    service.pages["2019-01-01"] = "down";
    const failed = await orgq(LIST);
    expect(failed).toMatchObject({ code: 1, days: DAYS.slice(0, 2) });
    expect(failed.stderr).toContain("position; the same command continues\n");
    service.pages["2019-01-01"] = whole;
    expect(await orgq(LIST)).toMatchObject({ code: 0, days: DAYS.slice(2) });
  });

  test("after an interrupt", async () => {
    const interrupt = new AbortController();
    const terminal = recordingTerminal({ signal: interrupt.signal });
    const write: typeof terminal.out.write = async (page) => {
      await terminal.out.write(page);
      interrupt.abort();
    };
    const cut = await orgq(LIST, { ...terminal, out: { ...terminal.out, write } });
    expect(cut).toMatchObject({ code: 130, days: DAYS.slice(0, 2) });
    expect(await orgq(LIST)).toMatchObject({ code: 0, days: DAYS.slice(2) });
  });

  test.each([
    [1, [[1, 2], [], []], [1, 1, 1], []],
    [2, [[1, 2], [3, 4], []], [0, 0, 1], ["--max-pages", "1"]],
  ])("no page again where page %i names itself as the next", async (last, ids, codes, flags) => {
    const url = await stubService((request, response) => {
      const page = Number(new URL(request.url ?? "/", "http://stub").searchParams.get("page") ?? "1");
      const next = page < last ? `/things?page=${String(page + 1)}` : (request.url ?? "");
      response.setHeader("link", `<${url}${next}>; rel="next"`);
      response.end(JSON.stringify([{ id: 2 * page - 1 }, { id: 2 * page }]));
    });
    vi.stubEnv("REPO_HOST_URL", url);
    const list = [
      "repo-host",
      "request",
      "GET /things",
      "--all",
      ...flags,
      "--resume",
      folder.path("position"),
    ];
    const runs = [await orgqHere(list), await orgqHere(list), await orgqHere(list)];
    expect(runs.map(({ code }) => code)).toEqual(codes);
    const rows = runs.map(({ stdout }) => stdout.split("\n").slice(0, -1));
    expect(rows).toEqual(ids.map((page) => page.map((id) => JSON.stringify({ id }))));
    expect(runs[2]?.stderr).toContain("was read before");
  });

  test("of two runs at the same time, the one that saves later ends and says so", async () => {
    const rows = service.pages["2019-01-01"] ?? [];
    const held = Promise.withResolvers<Awaited<typeof rows>>();
    service.pages["2019-01-01"] = held.promise;
    const first = orgq(LIST);
    await expect.poll(() => folder.names()).toContain("position");
    service.pages["2019-01-01"] = rows;
    expect(await orgq(LIST)).toMatchObject({ code: 0, days: DAYS.slice(2) });
    held.resolve(rows);
    const { code, stderr } = await first;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: .*position was written by another run meanwhile\nhint: Both/m);
    expect((await orgq(LIST)).stderr).toContain("the list is complete");
  });

  test("a page that was not printed is not saved", async () => {
    service.pages["2018-12-30"] = "down";
    expect(await orgq(LIST)).toMatchObject({ code: 1, days: [] });
    expect(await folder.names()).toEqual([]);
  });

  test("a page of rejected rows can be left out", async () => {
    service.pages["2019-01-01"] = [BAD];
    const failed = await orgq(LIST);
    const [, without = ""] = /^continue without this page: (orgq .*)$/m.exec(failed.stderr) ?? [];
    expect(daysIn((await orgqHere(wordsOf(without).slice(1))).stdout)).toEqual(DAYS.slice(4));
    expect((await orgq(LIST)).stderr).toContain("the list is complete");
  });

  test("columns are named once, and rejected rows saved once", async () => {
    service.pages["2018-12-30"] = [day("2018-12-30"), BAD, day("2018-12-31")];
    const flags = ["-o", "csv", "--max", "1", "--rejected", folder.path("rejected")];
    const command = [...LIST, ...flags, "--resume", folder.path("position")];
    let csv = "";
    for (let runs = 0; runs < 6; runs += 1) csv += (await orgqHere(command)).stdout;
    expect(csv.split("\n")).toHaveLength(1 + DAYS.length + 1);
    expect((await folder.text("rejected")).split("\n")).toHaveLength(2);
  });

  test("a filter that fails on a page leaves its rejected rows to the run that prints it", async () => {
    service.pages["2019-01-01"] = [day("2019-01-01"), BAD];
    const command = [...LIST, "--rejected", folder.path("rejected"), "--jq"];
    const wrong = [...command, 'if .UTCDate == "2019-01-01" then error("no") else . end'];
    expect((await orgq(wrong)).code).toBe(1);
    expect((await orgq(wrong)).code).toBe(1);
    expect(await folder.text("rejected")).toBe("");
    expect(await orgq([...command, "."])).toMatchObject({ code: 0, days: ["2019-01-01", "2020-01-01"] });
    expect((await folder.text("rejected")).split("\n")).toHaveLength(2);
  });

  test("all runs request pages of one size, and --dry-run prints the next request", async () => {
    const sizes: unknown[] = [];
    const url = await stubService((request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://stub");
      sizes.push(searchParams.get("per_page"));
      if (!searchParams.has("page")) response.setHeader("link", `<${url}/things?page=2>; rel="next"`);
      response.end('[{"id":1},{"id":2}]');
    });
    vi.stubEnv("REPO_HOST_URL", url);
    const list = ["repo-host", "request", "GET /things", "--all", "--max", "1"];
    const command = [...list, "--resume", folder.path("position")];
    for (let runs = 0; runs < 3; runs += 1) await orgqHere(command);
    expect(sizes).toEqual(["100", "100", null]);
    const before = await folder.text("position");
    expect((await orgqHere([...command, "--dry-run"])).stdout).toContain("page=2");
    expect(await folder.text("position")).toBe(before);
  });
});

describe("a list that is complete", () => {
  test("prints nothing more, without a request", async () => {
    expect(await orgq(LIST)).toMatchObject({ code: 0, days: DAYS });
    const { requests } = service;
    const again = await orgq(LIST);
    expect(again).toMatchObject({ code: 0, days: [] });
    expect(again.stderr).toBe(
      `note: ${folder.path("position")} says that the list is complete; without the file, it begins anew\n`,
    );
    expect(service.requests).toBe(requests);
    expect((await orgqHere([...LIST, "-o", "csv", "--resume", folder.path("position")])).stdout).toBe("");
    const plan = await orgqHere([...LIST, "--dry-run", "--resume", folder.path("position")]);
    expect(plan).toMatchObject({ code: 0, stdout: "" });
    expect(plan.stderr).toContain("the list is complete");
  });

  test("begins anew without the file, and continues elsewhere with --from", async () => {
    await orgq([...LIST, "--max-pages", "2"]);
    const from = String(Reflect.get(Object(await folder.json("position")), "from"));
    await orgq(LIST);
    expect(await orgq([...LIST, "--from", from])).toMatchObject({ code: 0, days: DAYS.slice(4) });
    await rm(folder.path("position"));
    expect(await orgq(LIST)).toMatchObject({ code: 0, days: DAYS });
  });

  test("leaves the rejected rows of earlier runs", async () => {
    service.pages["2018-12-30"] = [day("2018-12-30"), BAD];
    for (let runs = 0; runs < 2; runs += 1) await orgq([...LIST, "--rejected", folder.path("rejected")]);
    expect((await folder.text("rejected")).split("\n")).toHaveLength(2);
  });
});

describe("is refused before any request", () => {
  test.each([
    ["the file of another list", [...LIST.slice(0, -2), "2020-01-02", "--all"], "the file of this list"],
    [
      "that of another operation",
      ["predictions", "events", "--all"],
      "hint: It was written by: orgq chainstats dailyUncles",
    ],
  ])("%s", async (_, other, message) => {
    await orgq([...LIST, "--max", "1"]);
    const { requests } = service;
    const before = await folder.text("position");
    const { code, stderr } = await orgq(other);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain(message);
    expect(await folder.text("position")).toBe(before);
    expect(service.requests).toBe(requests);
  });

  test("the file of a deployment, where its address is no longer set", async () => {
    await orgq([...LIST, "--max", "1"]);
    vi.stubEnv("CHAINSTATS_URL", undefined);
    const { code, days, stderr } = await orgq(LIST);
    expect({ code, days }).toEqual({ code: 2, days: [] });
    expect(stderr).toContain("--resume: expected the file of this list");
    expect((await orgq([...LIST, "--dry-run"])).code).toBe(2);
  });

  test.each(["", "rows", "[]", "{}", '{"version":1,"list":"x","isComplete":false,"skip":"1"}'])(
    "a file with %j",
    async (content) => {
      await writeFile(folder.path("position"), content);
      const { code, stderr } = await orgq(LIST);
      expect({ code, stderr }).toMatchObject({ code: 2 });
      expect(stderr).toContain("--resume: expected a file that --resume wrote, or none, received ");
      expect(await folder.text("position")).toBe(content);
      expect(service.requests).toBe(0);
    },
  );

  test("a folder, and a file in a folder that does not exist", async () => {
    expect((await orgqHere([...LIST, "--resume", folder.path("no/position")])).stderr).toMatch(
      /^error: --resume: expected a file that can be written, .*: the folder does not exist \(ENOENT\)/,
    );
    await mkdir(folder.path("position"));
    const { code, stderr } = await orgq(LIST);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain("--resume: expected a file that can be read");
    expect(service.requests).toBe(0);
  });

  test("a name that is empty", async () => {
    const { code, stderr } = await orgqHere([...LIST, "--resume="]);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain("--resume: expected a file, received nothing");
    expect(service.requests).toBe(0);
  });

  test.each([
    [[...LIST.slice(0, -1), "--no-all"], "--resume: expected no --no-all with it"],
    [[...LIST, "--sort-by", "UTCDate", "--max", "2"], "--sort-by: expected no --resume with it"],
  ])("%j", async (args, message) => {
    const { code, stderr } = await orgq(args);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain(message);
  });
});

test("a position that cannot be saved is an error, with the command that continues", async () => {
  await mkdir(folder.path("position.tmp"));
  const { code, days, stderr } = await orgq(LIST);
  expect({ code, days }).toEqual({ code: 1, days: DAYS.slice(0, 2) });
  expect(stderr).toContain("position can't be written: it is a folder (EISDIR)\nhint: Correct that, and run");
  expect(stderr).toContain('the command after "continue:" for the rest.');
  await rm(folder.path("position.tmp"), { recursive: true });
  const [, continued = ""] = /^continue: (orgq .*)$/m.exec(stderr) ?? [];
  expect(daysIn((await orgqHere(wordsOf(continued).slice(1))).stdout)).toEqual(DAYS.slice(2));
});

test("a file that becomes unreadable is an error, with the command that continues", async () => {
  const terminal = recordingTerminal();
  const write: typeof terminal.out.write = async (page) => {
    await terminal.out.write(page);
    await mkdir(folder.path("position"));
  };
  const { code, stderr } = await orgq(LIST, { ...terminal, out: { ...terminal.out, write } });
  expect({ code, stderr }).toMatchObject({ code: 1 });
  expect(stderr).toContain("position can't be read: it is a folder (EISDIR)");
  expect(stderr).not.toContain("saved: ");
  await rm(folder.path("position"), { recursive: true });
  const [, continued = ""] = /^continue: (orgq .*)$/m.exec(stderr) ?? [];
  expect(daysIn((await orgqHere(wordsOf(continued).slice(1))).stdout)).toEqual(DAYS.slice(2));
});

test.each([
  ["--max", 2],
  ["--max-pages", 1],
])("a position that cannot be saved after the last row of %s", async (flag, most) => {
  await mkdir(folder.path("position.tmp"));
  const { stderr } = await orgq([...LIST, flag, String(most)]);
  await rm(folder.path("position.tmp"), { recursive: true });
  const [, continued = ""] = /^continue: (orgq .*)$/m.exec(stderr) ?? [];
  expect(continued).toContain(`${flag} ${String(most)}`);
  expect(daysIn((await orgqHere(wordsOf(continued).slice(1))).stdout)).toEqual(DAYS.slice(2, 4));
});

test("the file has no credential, and nothing else is left beside it", async () => {
  await orgq([...LIST, "--max", "3"]);
  const saved = await folder.text("position");
  expect(JSON.parse(saved)).toEqual({
    version: 1,
    list: "orgq chainstats dailyUncles --enddate 2020-01-01 --startdate 2018-12-30",
    isComplete: false,
    from: anyText,
    skip: 1,
  });
  expect(saved).not.toContain("s3cr3t");
  expect(await folder.names()).toEqual(["position"]);
});
