import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { DAYS, day, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { testFolder } from "./test-folder.ts";

const service = dayService(daysByYear);
const folder = testFolder();

const HOUR = 3_600_000;

function exportDays(...more: readonly string[]) {
  service.requests = 0;
  return orgqHere([...EXPORT_DAYS, ...more]);
}

/** Moves the end of a finished export back in time. */
async function age(manifest: string, milliseconds: number): Promise<void> {
  const finishedAt = new Date(Date.now() - milliseconds).toISOString();
  const text = await folder.text(manifest);
  await writeFile(folder.path(manifest), text.replace(/(?<="finishedAt": ")[^"]+/, finishedAt));
}

test("a finished export is left as it is until it is older", async () => {
  const command = ["--out", folder.path("days.ndjson"), "--if-older", "1d"];
  expect((await exportDays(...command)).code).toBe(0);
  service.pages["2020-01-01"] = [];
  await age("days.ndjson.manifest.json", 23 * HOUR);
  const left = await exportDays(...command);
  expect({ code: left.code, requests: service.requests }).toEqual({ code: 0, requests: 0 });
  expect(left.stderr).toMatch(/^note: .* is complete, with 5 rows; --overwrite .* --if-older 1d /);
  await age("days.ndjson.manifest.json", 25 * HOUR);
  expect((await exportDays(...command, "--dry-run")).stdout).toMatch(/^(GET .*\n){3}$/);
  expect((await exportDays(...command)).code).toBe(0);
  expect(await folder.days("days.ndjson")).toEqual(DAYS.slice(0, 4));
  expect(await folder.names()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
});

test("a replacement that ended early is continued, and the finished file stays until then", async () => {
  const command = ["--out", folder.path("days.ndjson"), "--if-older", "1d"];
  await exportDays(...command);
  await age("days.ndjson.manifest.json", 25 * HOUR);
  service.pages["2018-12-30"] = [day("2018-12-30")];
  service.pages["2020-01-01"] = "down";
  const failed = await exportDays(...command);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain("saved: 3 rows, 2 pages; the same command continues\n");
  expect(await folder.days("days.ndjson")).toEqual(DAYS);
  service.pages["2020-01-01"] = [day("2020-01-01")];
  expect((await exportDays(...command)).code).toBe(0);
  expect(service.requests).toBe(1);
  expect(await folder.days("days.ndjson")).toEqual(DAYS.filter((each) => each !== "2018-12-31"));
});

test("a file in place of the manifest is named, if it is something else", async () => {
  await writeFile(folder.path("days.ndjson.manifest.json"), "[]");
  const { code, stderr } = await exportDays("--out", folder.path("days.ndjson"), "--if-older", "1d");
  expect({ code, requests: service.requests }).toEqual({ code: 1, requests: 0 });
  expect(stderr).toContain(`${folder.path("days.ndjson.manifest.json")} is not a manifest\n`);
});

test("another command's file is not replaced, however old it is", async () => {
  const command = ["--out", folder.path("days.ndjson"), "--if-older", "1s"];
  await exportDays(...command, "--max", "2");
  await age("days.ndjson.manifest.json", HOUR);
  const { code, stderr } = await exportDays(...command);
  expect({ code, requests: service.requests }).toEqual({ code: 2, requests: 0 });
  expect(stderr).toContain("--out: expected a file that does not exist");
});

test("of an export to several files, all are replaced once it is older", async () => {
  const command = ["--out", folder.path("days"), "--partition", "year", "--if-older", "1h"];
  await exportDays(...command);
  const manifest = "days/chainstats.dailyUncles.manifest.json";
  expect(await exportDays(...command)).toMatchObject({ code: 0, stdout: "" });
  expect(service.requests).toBe(0);
  await age(manifest, 2 * HOUR);
  service.pages["2020-01-01"] = [];
  expect((await exportDays(...command, "--dry-run")).stdout).toMatch(/^(GET .*\n){3}$/);
  expect((await exportDays(...command)).code).toBe(0);
  expect(service.requests).toBe(3);
  expect(await folder.json(manifest)).toMatchObject({ rows: 4 });
});
