import { describe, expect, test } from "vitest";
import { BAD, day, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { testFolder } from "./test-folder.ts";

const service = dayService(daysByYear);
const folder = testFolder();
const orgq = (...args: readonly string[]) => orgqHere(args);

describe("rows that differ from the documentation", () => {
  test("are saved beside the export, and counted", async () => {
    service.pages["2019-01-01"] = [BAD, day("2019-01-01"), { ...day("2019-01-02"), added: 1 }];
    const { code, stderr } = await orgq(...EXPORT_DAYS, "--out", folder.path("days.ndjson"));
    expect(code).toBe(0);
    expect(stderr).toContain("warning: 1 row left out");
    expect(await folder.json("days.ndjson.rejected.ndjson")).toMatchObject({ row: "0", value: BAD });
    expect(await folder.json("days.ndjson.manifest.json")).toMatchObject({
      rows: 5,
      rejected: { file: "days.ndjson.rejected.ndjson", rows: 1 },
      drift: { "unknown field result.*.added": 1 },
    });
  });

  test("of a finished export stay until its replacement is whole", async () => {
    const command = [...EXPORT_DAYS, "--out", folder.path("days.ndjson")];
    service.pages["2018-12-30"] = [BAD, day("2018-12-30")];
    await orgq(...command);
    const before = await folder.text("days.ndjson.rejected.ndjson");
    service.pages["2018-12-30"] = [BAD, BAD, day("2018-12-30")];
    service.pages["2020-01-01"] = "down";
    expect((await orgq(...command, "--overwrite")).code).toBe(1);
    expect(await folder.text("days.ndjson.rejected.ndjson")).toBe(before);
    service.pages["2020-01-01"] = [day("2020-01-01")];
    expect((await orgq(...command)).code).toBe(0);
    expect(await folder.text("days.ndjson.rejected.ndjson")).toBe(`${before}${before.replaceAll("0", "1")}`);
    expect(await folder.names()).toEqual([
      "days.ndjson",
      "days.ndjson.manifest.json",
      "days.ndjson.rejected.ndjson",
    ]);
  });

  test("fail the export with --strict", async () => {
    service.pages["2019-01-01"] = [BAD, day("2019-01-01")];
    expect((await orgq(...EXPORT_DAYS, "--strict", "--out", folder.path("days.ndjson"))).code).toBe(5);
  });
});
