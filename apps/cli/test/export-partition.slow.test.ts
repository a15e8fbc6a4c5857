import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { run } from "../src/run.ts";
import { day, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { testFolder } from "./test-folder.ts";

const service = dayService(daysByYear);
const folder = testFolder();
const orgq = (...args: readonly string[]) => orgqHere(args);

describe("--partition", () => {
  const out = () => ["--out", folder.path("days"), "--format", "csv", "--partition", "year"];

  test("writes a file for each part, and one manifest", async () => {
    const { code, stderr } = await orgq(...EXPORT_DAYS, ...out());
    expect(code).toBe(0);
    const files = ["2018", "2019", "2020"].map((year) =>
      folder.path(`days/year=${year}/chainstats.dailyUncles.csv`),
    );
    expect(stderr.split("\n")).toEqual([
      ...[2, 2, 1].map((rows, at) => `exported ${String(rows)} rows to ${String(files[at])}`),
      `exported 5 rows to 3 files in ${folder.path("days")}`,
      "",
    ]);
    expect((await readdir(folder.path("days"), { recursive: true })).sort()).toEqual([
      "chainstats.dailyUncles.manifest.json",
      ...["2018", "2019", "2020"].flatMap((year) => [
        `year=${year}`,
        join(`year=${year}`, "chainstats.dailyUncles.csv"),
      ]),
    ]);
    const bytes = await readFile(folder.path("days/year=2019/chainstats.dailyUncles.csv"));
    expect(bytes.toString().match(/^2019/gm)).toHaveLength(2);
    expect(await folder.json("days/chainstats.dailyUncles.manifest.json")).toMatchObject({
      rows: 5,
      pages: 3,
      files: [
        { params: { startdate: "2018-12-30", enddate: "2018-12-31" }, rows: 2 },
        {
          file: "year=2019/chainstats.dailyUncles.csv",
          rows: 2,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        },
        { params: { startdate: "2020-01-01", enddate: "2020-01-01" }, rows: 1 },
      ],
    });
  });

  test("reads a credential once for all files", async () => {
    const address = { env: "CHAINSTATS_URL" };
    const profiles = { work: { CHAINSTATS_URL: address, CHAINSTATS_API_KEY: { stdin: true } } };
    await writeFile(folder.path("config.json"), JSON.stringify({ profiles }));
    vi.stubEnv("ORGQ_CONFIG", folder.path("config.json"));
    let read = 0;
    const input = () => {
      read += 1;
      return Promise.resolve(new TextEncoder().encode("s3cr3t\n"));
    };
    const terminal = { ...recordingTerminal(), input };
    expect(await run([...EXPORT_DAYS, ...out(), "--profile", "work"], terminal)).toBe(0);
    expect({ read, requests: service.requests }).toEqual({ read: 1, requests: 3 });
    expect(await run([...EXPORT_DAYS, ...out(), "--profile", "work", "--overwrite"], terminal)).toBe(0);
    expect({ read, requests: service.requests }).toEqual({ read: 2, requests: 6 });
  });

  test("is continued by the same command, and complete afterwards", async () => {
    service.pages["2020-01-01"] = "down";
    expect((await orgq(...EXPORT_DAYS, ...out())).code).toBe(1);
    service.pages["2020-01-01"] = [day("2020-01-01")];
    service.requests = 0;
    const next = await orgq(...EXPORT_DAYS, ...out());
    expect({ code: next.code, requests: service.requests }).toEqual({ code: 0, requests: 1 });
    const exported = next.stderr.split("\n").filter((line) => line.startsWith("exported"));
    expect(exported).toEqual([
      `exported 1 rows to ${folder.path("days/year=2020/chainstats.dailyUncles.csv")}`,
      `exported 5 rows to 3 files in ${folder.path("days")}`,
    ]);
    const again = await orgq(...EXPORT_DAYS, ...out());
    expect(again).toMatchObject({
      code: 0,
      stderr: `note: ${folder.path("days")} is complete, with 5 rows; --overwrite exports it anew, --if-older 1d once it is a day old\n`,
    });
    expect((await orgq(...EXPORT_DAYS.with(6, "2020-01-02"), ...out())).code).toBe(2);
    expect(service.requests).toBe(1);
  });

  test("is a wrong command where its folder can't be written, and a failure where a later one can't", async () => {
    await symlink(folder.path("nothing"), folder.path("link"));
    const wrong = await orgq(...EXPORT_DAYS, ...out().with(1, folder.path("link")));
    expect({ code: wrong.code, requests: service.requests }).toEqual({ code: 2, requests: 0 });
    expect(wrong.stderr).toContain("--out: expected a file or folder that can be written");
    await mkdir(folder.path("days"));
    await writeFile(folder.path("days/year=2019"), "");
    const failed = await orgq(...EXPORT_DAYS, ...out());
    expect({ code: failed.code, requests: service.requests }).toEqual({ code: 1, requests: 1 });
    expect(failed.stderr).toContain("dailyUncles.csv can't be written: a part of the path is not a folder");
  });

  test("--overwrite keeps an export for a command that can't be run", async () => {
    await orgq(...EXPORT_DAYS, ...out());
    const before = await readdir(folder.path("days"), { recursive: true });
    expect((await orgq(...EXPORT_DAYS, ...out(), "--overwrite", "--sort", "up")).code).toBe(2);
    vi.stubEnv("CHAINSTATS_API_KEY", "");
    expect((await orgq(...EXPORT_DAYS, ...out(), "--overwrite")).code).toBe(3);
    expect(await readdir(folder.path("days"), { recursive: true })).toEqual(before);
  });

  test("--overwrite replaces an export, also one of another command", async () => {
    await orgq(...EXPORT_DAYS, ...out());
    service.pages["2019-01-01"] = [day("2019-01-01", "7")];
    const shorter = EXPORT_DAYS.with(4, "2019-01-01");
    expect((await orgq(...shorter, ...out())).code).toBe(2);
    service.pages["2020-01-01"] = "down";
    expect((await orgq(...shorter, ...out(), "--overwrite")).code).toBe(1);
    service.pages["2020-01-01"] = [day("2020-01-01")];
    service.requests = 0;
    expect(await orgq(...shorter, ...out())).toMatchObject({ code: 0 });
    expect(service.requests).toBe(1);
    expect(await folder.json("days/chainstats.dailyUncles.manifest.json")).toMatchObject({ rows: 2 });
    expect(await folder.text("days/year=2019/chainstats.dailyUncles.csv")).toMatch(/,7\n$/);
    expect(await readdir(folder.path("days/year=2018"))).toEqual([]);
  });

  test("--overwrite that fails is continued without it, as it says", async () => {
    const command = [...EXPORT_DAYS, "--sort", "asc", "--out", folder.path("days"), "--partition", "sort"];
    service.pages["2020-01-01"] = "down";
    const { code, stderr } = await orgq(...command, "--overwrite");
    expect(code).toBe(1);
    expect(stderr).toContain("saved: 4 rows, 2 pages; the same command without --overwrite continues\n");
    service.pages["2020-01-01"] = [day("2020-01-01")];
    service.requests = 0;
    expect(await orgq(...command)).toMatchObject({ code: 0 });
    expect(service.requests).toBe(1);
  });

  test.each([
    [["--max", "3"], 3, 2],
    [["--max-pages", "1"], 2, 1],
    [["--max", "9"], 5, 3],
  ])("%j ends after so many rows of all files", async (flags, rows, files) => {
    const { code } = await orgq(...EXPORT_DAYS, ...out(), ...flags);
    expect({ code, requests: service.requests }).toEqual({ code: 0, requests: files });
    const found = await folder.json("days/chainstats.dailyUncles.manifest.json");
    expect(found).toMatchObject({ rows, pages: files });
    expect(Reflect.get(Object(found), "files")).toHaveLength(files);
  });

  test("--dry-run shows the requests of the files that are left", async () => {
    service.pages["2020-01-01"] = "down";
    await orgq(...EXPORT_DAYS, ...out());
    service.requests = 0;
    const { stdout, stderr } = await orgq(...EXPORT_DAYS, ...out(), "--dry-run");
    expect(stdout).toMatch(/^GET \S+startdate=2020-01-01\S*\n$/);
    expect(stderr).toContain("note: 2 of 3 files are complete\n");
    const anew = await orgq(...EXPORT_DAYS, ...out(), "--dry-run", "--overwrite");
    expect(anew.stdout.match(/startdate=/g)).toHaveLength(3);
    expect(service.requests).toBe(0);
  });

  test.each([
    ["--max", "rows"],
    ["--max-pages", "pages"],
  ])("--dry-run tells that %s may end the export early", async (flag, unit) => {
    const { stderr } = await orgq(...EXPORT_DAYS, ...out(), flag, "2", "--dry-run");
    expect(stderr).toContain(`note: ends after 2 ${unit}, which may need fewer requests\n`);
  });

  test.each([
    [["--partition", "week"], "--partition: expected day, month, year, or a parameter"],
    [["--partition", "chainid"], "--partition: expected day, month, year, or a parameter"],
  ])("%j is wrong usage", async (flags, message) => {
    const { code, stderr } = await orgq(...EXPORT_DAYS, ...out(), ...flags);
    expect({ code, requests: service.requests }).toEqual({ code: 2, requests: 0 });
    expect(stderr).toContain(message);
  });

  test("of a list without days is wrong usage", async () => {
    const { code, stderr } = await orgq("export", "predictions", "events", ...out());
    expect(code).toBe(2);
    expect(stderr).toContain("--partition: expected a list over a window of days");
    expect(stderr).toContain("hint: Give --start_date_min and --start_date_max, or");
  });

  test("of a window of times has each event once", async () => {
    vi.stubEnv("PREDICTIONS_CATALOG_URL", undefined);
    const window = ["--start_date_min", "2025-06-01", "--start_date_max", "2026-12-31"];
    const events = ["export", "predictions", "events", ...window, "--format", "ndjson"];
    await orgq(...events, "--out", folder.path("whole.ndjson"));
    const parts = [...events, "--out", folder.path("events"), "--partition", "month"];
    const { code, stderr } = await orgq(...parts);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const names = (await readdir(folder.path("events"))).filter((name) => name.startsWith("month="));
    const texts = names.map((name) => folder.text(`events/${name}/predictions.events.ndjson`));
    const lines = (await Promise.all(texts)).join("").split("\n").sort();
    const whole = (await folder.text("whole.ndjson")).split("\n");
    expect(lines.filter((line) => line !== "")).toEqual(whole.filter((line) => line !== "").sort());
    expect(whole.length).toBeGreaterThan(5);
  });

  test("by a parameter sends what its texts stand for", async () => {
    await writeFile(folder.path("slug"), "from-file");
    const slugs = ["--slug", "@@alice", "--slug", `@${folder.path("slug")}`, "--partition", "slug"];
    const command = ["export", "predictions", "events", ...slugs, "--out", folder.path("by"), "--dry-run"];
    const { code, stdout } = await orgq(...command, "--sandbox");
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(stdout).toMatch(/slug=%40alice$/m);
    expect(stdout).toMatch(/slug=from-file$/m);
  });

  test("by a parameter has a file for each of its values", async () => {
    const args = ["validators", "consolidations", "--network", "hoodi", "--target_entity"];
    const rows = await orgq(...args.slice(0, -1), "--all", "--max", "20", "--jq", ".targetEntity // empty");
    const [one = "", other = ""] = new Set(rows.stdout.split("\n"));
    const out = ["--out", folder.path("by"), "--partition", "target_entity"];
    const { code, stderr } = await orgq("export", ...args, one, "--target_entity", other, ...out);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(await folder.json("by/validators.consolidations.manifest.json")).toMatchObject({
      files: [{ params: { target_entity: one } }, { params: { target_entity: other } }],
    });
    const file = `by/target_entity=${encodeURIComponent(one)}/validators.consolidations.ndjson`;
    const [first = "{}"] = (await folder.text(file)).split("\n");
    expect(JSON.parse(first)).toMatchObject({ targetEntity: one });
  });
});
