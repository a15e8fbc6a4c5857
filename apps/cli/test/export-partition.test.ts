import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { day, daysByYear, dayService, EXPORT_DAYS, testFolder } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";

const service = dayService(daysByYear);
const folder = testFolder();
const orgq = (...args: readonly string[]) => orgqHere(args);

describe("--partition", () => {
  const out = () => ["--out", folder.path("days"), "--format", "csv", "--partition", "year"];

  test("writes a file for each part, and one manifest", async () => {
    const { code, stderr } = await orgq(...EXPORT_DAYS, ...out());
    expect(code).toBe(0);
    expect(stderr).toContain(`exported 5 rows to 3 files in ${folder.path("days")}\n`);
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
        { from: "2018-12-30", to: "2018-12-31", rows: 2 },
        {
          file: "year=2019/chainstats.dailyUncles.csv",
          rows: 2,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        },
        { from: "2020-01-01", to: "2020-01-01", rows: 1 },
      ],
    });
  });

  test("is continued by the same command, and complete afterwards", async () => {
    service.pages["2020-01-01"] = "down";
    expect((await orgq(...EXPORT_DAYS, ...out())).code).toBe(1);
    service.pages["2020-01-01"] = [day("2020-01-01")];
    service.requests = 0;
    expect((await orgq(...EXPORT_DAYS, ...out())).code).toBe(0);
    expect(service.requests).toBe(1);
    const again = await orgq(...EXPORT_DAYS, ...out());
    expect(again).toMatchObject({
      code: 0,
      stderr: `note: ${folder.path("days")} is complete, with 5 rows\n`,
    });
    expect((await orgq(...EXPORT_DAYS.with(6, "2020-01-02"), ...out())).code).toBe(2);
    expect(service.requests).toBe(1);
  });

  test.each([
    [["--max", "2"], "--max: expected no --partition with it"],
    [["--overwrite"], "hint: Remove the folder"],
    [["--partition", "week"], "--partition: expected one of day, month, year"],
  ])("%j is wrong usage", async (flags, message) => {
    const { code, stderr } = await orgq(...EXPORT_DAYS, ...out(), ...flags);
    expect({ code, requests: service.requests }).toEqual({ code: 2, requests: 0 });
    expect(stderr).toContain(message);
  });

  test("of a list without days is wrong usage", async () => {
    const { code, stderr } = await orgq("export", "predictions", "events", ...out());
    expect(code).toBe(2);
    expect(stderr).toContain("--partition: expected a list over a window of days");
  });
});
