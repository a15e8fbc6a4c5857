import { existsSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { run } from "../src/run.ts";
import { BAD, day, dayService } from "./day-service.ts";
import { wordsOf } from "./orgq.ts";
import { orgqHere } from "./orgq-here.ts";
import { recordingTerminal, type RecordingTerminal } from "./recording-terminal.ts";
import { stubService } from "./stub-service.ts";

const COMMAND = [
  "chainstats",
  "dailyUncles",
  "--startdate",
  "2018-12-30",
  "--enddate",
  "2020-01-01",
  "--all",
];
const DAYS = ["2018-12-30", "2018-12-31", "2019-01-01", "2019-01-02", "2020-01-01"];

/** A page for each calendar year. */
const service = dayService(() => ({
  "2018-12-30": [day("2018-12-30"), BAD, day("2018-12-31")],
  "2019-01-01": [day("2019-01-01"), day("2019-01-02")],
  "2020-01-01": [day("2020-01-01")],
}));

async function orgq(args: readonly string[], terminal: RecordingTerminal = recordingTerminal()) {
  const code = await run(args, terminal);
  const rows = terminal.stdout().split("\n").slice(0, -1);
  const found = rows.map((row): unknown => Reflect.get(Object(JSON.parse(row)), "UTCDate"));
  return { code, days: found, stderr: terminal.stderr() };
}

/** The arguments of the printed command, as a shell reads them. */
function continued(stderr: string, label = "continue"): readonly string[] {
  const command = new RegExp(`^${label}: (orgq .*)$`, "m").exec(stderr)?.[1] ?? "orgq nothing-printed";
  return wordsOf(command).slice(1);
}

describe("the printed command continues exactly", () => {
  test.each([1, 2, 3, 4])("after --max %i", async (max) => {
    const days: unknown[] = [];
    let args: readonly string[] = [...COMMAND, "--max", String(max)];
    for (;;) {
      const run = await orgq(args);
      expect(run.code).toBe(0);
      days.push(...run.days);
      if (!run.stderr.includes("\ncontinue: ") && !run.stderr.startsWith("continue: ")) break;
      expect(run.days).toHaveLength(max);
      args = continued(run.stderr);
    }
    expect(days).toEqual(DAYS);
  });

  test("after --max-pages", async () => {
    const days: unknown[] = [];
    let args: readonly string[] = [...COMMAND, "--max-pages", "2", "--max", "4"];
    for (;;) {
      const run = await orgq(args);
      days.push(...run.days);
      if (!run.stderr.includes("continue: ")) break;
      args = continued(run.stderr);
    }
    expect(days).toEqual(DAYS);
    expect(service.requests).toBe(3);
  });

  test("after a failure, with the pages that are left of --max-pages", async () => {
    const whole = service.pages["2019-01-01"] ?? [];
    service.pages["2019-01-01"] = "down";
    const failed = await orgq([...COMMAND, "--max-pages", "2"]);
    service.pages["2019-01-01"] = whole;
    expect((await orgq(continued(failed.stderr))).days).toEqual(DAYS.slice(2, 4));
  });

  test("after a failure, with the rows that are left of --max", async () => {
    const whole = service.pages["2019-01-01"] ?? [];
    service.pages["2019-01-01"] = "down";
    const failed = await orgq([...COMMAND, "--max", "3"]);
    expect({ code: failed.code, days: failed.days }).toEqual({ code: 1, days: DAYS.slice(0, 2) });
    service.pages["2019-01-01"] = whole;
    const rest = await orgq(continued(failed.stderr));
    expect({ code: rest.code, days: rest.days }).toEqual({ code: 0, days: DAYS.slice(2, 3) });
  });

  test("after an interrupt", async () => {
    const interrupt = new AbortController();
    const terminal = recordingTerminal({ signal: interrupt.signal });
    const write: typeof terminal.out.write = async (text) => {
      await terminal.out.write(text);
      interrupt.abort();
    };
    const cut = await orgq(COMMAND, { ...terminal, out: { ...terminal.out, write } });
    expect({ code: cut.code, days: cut.days }).toEqual({ code: 130, days: DAYS.slice(0, 2) });
    const rest = await orgq(continued(cut.stderr));
    expect({ code: rest.code, days: rest.days }).toEqual({ code: 0, days: DAYS.slice(2) });
  });

  test.each([1, 2, 3])("a route of the repository host after --max %i", async (max) => {
    const url = await stubService((request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://stub");
      const size = Number(searchParams.get("per_page"));
      const page = Number(searchParams.get("page") ?? "1");
      const next = `<${url}/things?per_page=${String(size)}&page=${String(page + 1)}>; rel="next"`;
      if (page * size < 5) response.setHeader("link", next);
      const ids = [1, 2, 3, 4, 5].slice((page - 1) * size, page * size);
      response.end(JSON.stringify(ids.map((id) => ({ id }))));
    });
    vi.stubEnv("REPO_HOST_URL", url);
    const ids: string[] = [];
    const flags = ["-f", "state=open", "-f", "label:=1", "--jq", ".id", "--max", String(max)];
    let args: readonly string[] = ["repo-host", "request", "GET /things", "--all", ...flags];
    for (;;) {
      const { code, stdout, stderr } = await orgqHere(args);
      expect(code).toBe(0);
      ids.push(...stdout.split("\n").slice(0, -1));
      if (!stderr.includes("continue: ")) break;
      args = continued(stderr);
    }
    expect(ids).toEqual(["1", "2", "3", "4", "5"]);
  });

  test.each(["csv", "tsv"])(
    "a route as %s with its columns only, which other pages may lack",
    async (format) => {
      const url = await stubService((request, response) => {
        const isFirst = !new URL(request.url ?? "/", "http://stub").searchParams.has("page");
        if (isFirst) response.setHeader("link", `<${url}/things?page=2>; rel="next"`);
        response.end(isFirst ? '[{"id":1,"name":"a"}]' : '[{"name":"b","note":"x","id":2}]');
      });
      vi.stubEnv("REPO_HOST_URL", url);
      const list = ["repo-host", "request", "GET /things", "--all", "--max-pages", "1", "-o", format];
      const args = continued((await orgqHere(list)).stderr);
      const { code, stdout, stderr } = await orgqHere(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(
        `--columns: expected the columns of the ${format} that is continued, received none`,
      );
      const whole = await orgqHere([...args, "--columns", "id,name"]);
      expect(whole.stdout).toMatch(/^2.b\n$/);
    },
  );

  test("after a page of rejected rows: with it, and without it", async () => {
    const whole = service.pages["2019-01-01"] ?? [];
    service.pages["2019-01-01"] = [BAD];
    const failed = await orgq(COMMAND);
    expect({ code: failed.code, days: failed.days }).toEqual({ code: 5, days: DAYS.slice(0, 2) });
    expect((await orgq(continued(failed.stderr, "continue without this page"))).days).toEqual(DAYS.slice(4));
    service.pages["2019-01-01"] = whole;
    expect((await orgq(continued(failed.stderr))).days).toEqual(DAYS.slice(2));
  });
});

test("each rejected row is saved once, whatever the number of runs", async () => {
  const file = join(await mkdtemp(join(tmpdir(), "orgq-")), "it's rejected.ndjson");
  let run = await orgq([...COMMAND, "--max", "1", "--rejected", file]);
  while (run.stderr.includes("continue: ")) run = await orgq(continued(run.stderr));
  expect((await readFile(file, "utf8")).split("\n")).toHaveLength(2);
});

test.skipIf(!existsSync("/dev/full"))("a rejected row that could not be saved is saved later", async () => {
  const file = join(await mkdtemp(join(tmpdir(), "orgq-")), "rejected.ndjson");
  service.pages["2018-12-30"] = [day("2018-12-30"), day("2018-12-31")];
  service.pages["2019-01-01"] = [day("2019-01-01"), BAD, day("2019-01-02")];
  const first = await orgq([...COMMAND, "--rejected", "/dev/full"]);
  expect(first.stderr).toContain(
    "error: /dev/full can't be written: no space is left on the device (ENOSPC);",
  );
  const next = await orgq(continued(first.stderr).map((word) => (word === "/dev/full" ? file : word)));
  expect([...first.days, ...next.days]).toEqual(DAYS);
  expect((await readFile(file, "utf8")).split("\n")).toHaveLength(2);
});

test("nothing is printed that continues a list that ended, or that never began", async () => {
  expect((await orgq(COMMAND)).stderr).not.toContain("continue");
  service.pages["2018-12-30"] = "down";
  expect((await orgq(COMMAND)).stderr).not.toContain("continue");
});

test("a checkpoint of another list is refused", async () => {
  const { code, stderr } = await orgq([...COMMAND, "--from", "elsewhere"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: --from: expected a checkpoint of chainstats\.dailyUncles, .*\nhint: .*\n$/);
});

test.each(["--from", "--skip", "--max", "--max-pages"])("%s with --no-all is wrong usage", async (flag) => {
  const { code, stderr } = await orgq([...COMMAND.slice(0, -1), "--no-all", flag, "2"]);
  expect(code).toBe(2);
  expect(stderr).toContain(`${flag}: expected no --no-all with it`);
});
