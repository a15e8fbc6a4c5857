import { appendFile, readFile, writeFile } from "node:fs/promises";
import { describe, expect, test, vi } from "vitest";
import { day, DAYS, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";
import { completed, testFolder } from "./test-folder.ts";

const service = dayService(daysByYear);
const folder = testFolder();
const orgq = (...args: readonly string[]) => orgqHere(args);

describe("an export that fails", () => {
  test.each(["ndjson", "csv", "parquet"])("is continued by the same command: %s", async (format) => {
    const flags = format === "parquet" ? ["--group-rows", "2"] : [];
    await orgq(...EXPORT_DAYS, ...flags, "--out", folder.path(`whole.${format}`));
    const whole = service.pages["2020-01-01"] ?? [];
    service.pages["2020-01-01"] = "down";
    const command = [...EXPORT_DAYS, ...flags, "--out", folder.path(`part.${format}`)];
    const failed = await orgq(...command);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/^saved: 4 rows, 2 pages; the same command continues\nerror: /m);
    expect(await folder.names()).not.toContain(`part.${format}`);
    service.pages["2020-01-01"] = whole;
    service.requests = 0;
    const continued = await orgq(...command);
    expect({ code: continued.code, requests: service.requests }).toEqual({ code: 0, requests: 1 });
    expect(continued.stderr).toContain("continues after 4 rows, 2 pages\n");
    expect(await readFile(folder.path(`part.${format}`))).toEqual(
      await readFile(folder.path(`whole.${format}`)),
    );
  });

  test("goes back by one page where that page names itself as the next", async () => {
    const { stdout } = await orgq("predictions", "simplified-markets", "--sandbox");
    const row = stdout.split("\n")[0] ?? "";
    const url = await stubService((_, response) => {
      response.setHeader("content-type", "application/json");
      response.end(`{"limit":1,"count":1,"next_cursor":"Mg==","data":[${row}]}`);
    });
    vi.stubEnv("PREDICTIONS_CLOB_URL", url);
    vi.stubEnv("PREDICTIONS_CATALOG_URL", url);
    const command = ["export", "predictions", "simplified-markets", "--out", folder.path("rows.ndjson")];
    for (let runs = 0; runs < 3; runs += 1) {
      const { code, stderr } = await orgq(...command);
      expect({ code, stderr }).toMatchObject({ code: 1 });
      expect(stderr).toContain("saved: 1 rows, 1 pages;");
      expect(stderr).toContain("the cursor did not advance");
    }
  });

  test("leaves nothing if it has written nothing", async () => {
    service.pages["2018-12-30"] = "down";
    expect((await orgq(...EXPORT_DAYS, "--out", folder.path("none.ndjson"))).code).toBe(1);
    expect(await folder.names()).toEqual([]);
  });

  test("is refused to another command, and begun anew with --overwrite", async () => {
    service.pages["2020-01-01"] = "down";
    const out = ["--out", folder.path("part.ndjson")];
    await orgq(...EXPORT_DAYS, ...out);
    const other = await orgq(...EXPORT_DAYS, ...out, "--max", "2");
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/hint: It was: orgq export chainstats .*--overwrite begins the export anew/);
    expect((await orgq(...EXPORT_DAYS, ...out, "--max", "2", "--overwrite")).code).toBe(0);
    expect(await folder.days("part.ndjson")).toEqual(DAYS.slice(0, 2));
  });

  test("is not continued by the sandbox where the address is no longer set", async () => {
    service.pages["2020-01-01"] = "down";
    const out = ["--out", folder.path("part.ndjson")];
    await orgq(...EXPORT_DAYS, ...out);
    const before = await folder.text("part.ndjson.checkpoint.json");
    expect(before).not.toContain("--sandbox");
    vi.stubEnv("CHAINSTATS_URL", undefined);
    const { code, stderr } = await orgq(...EXPORT_DAYS, ...out);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain("--out: expected the command that began this export");
    expect(await folder.text("part.ndjson.checkpoint.json")).toBe(before);
  });

  test("is not continued if its rows were changed", async () => {
    service.pages["2020-01-01"] = "down";
    const out = ["--out", folder.path("part.ndjson")];
    await orgq(...EXPORT_DAYS, ...out);
    const text = await folder.text("part.ndjson.part");
    await writeFile(folder.path("part.ndjson.part"), text.replace("2018", "2028"));
    const { code, stderr } = await orgq(...EXPORT_DAYS, ...out);
    expect(code).toBe(1);
    expect(stderr).toContain("is not as the checkpoint says");
  });

  test("is not continued from a file that is not a checkpoint", async () => {
    await writeFile(folder.path("part.ndjson.checkpoint.json"), "{}");
    const { code, stderr } = await orgq(...EXPORT_DAYS, "--out", folder.path("part.ndjson"));
    expect(code).toBe(1);
    expect(stderr).toContain("is not a checkpoint\nhint: --overwrite begins the export anew.");
  });
});

describe("a file that exists", () => {
  test("is complete for the same command, and nothing is sent", async () => {
    const out = ["--out", folder.path("days.ndjson")];
    await orgq(...EXPORT_DAYS, ...out);
    service.requests = 0;
    const again = await orgq(...EXPORT_DAYS, ...out);
    expect({ code: again.code, requests: service.requests }).toEqual({ code: 0, requests: 0 });
    expect(again.stderr).toMatch(
      /^note: .* is complete, with 5 rows; --overwrite exports it anew, --if-older 1d once it is a day old\n$/,
    );
    expect(await folder.names()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
  });

  test("is not compared with a manifest that is unreadable", async () => {
    const out = ["--out", folder.path("days.ndjson")];
    await orgq(...EXPORT_DAYS, ...out);
    await writeFile(folder.path("days.ndjson.manifest.json"), "{");
    const { code, stderr } = await orgq(...EXPORT_DAYS, ...out);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `error: ${folder.path("days.ndjson.manifest.json")} is not a manifest\nhint: --overwrite begins the export anew.\n`,
    );
  });

  test("is kept if the run before ended between its last steps", async () => {
    const command = [...EXPORT_DAYS, "--out", folder.path("days.ndjson")];
    service.pages["2020-01-01"] = "down";
    await orgq(...command);
    const checkpoint = await folder.json("days.ndjson.checkpoint.json");
    service.pages["2020-01-01"] = [day("2020-01-01")];
    await orgq(...command);
    const whole = await folder.text("days.ndjson");
    await writeFile(folder.path("days.ndjson.checkpoint.json"), completed(checkpoint, whole));
    expect((await orgq(...command)).code).toBe(0);
    expect(await folder.text("days.ndjson")).toBe(whole);
    expect(await folder.names()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
  });

  test("has no rows that another program has appended", async () => {
    service.pages["2020-01-01"] = "down";
    const command = [...EXPORT_DAYS, "--out", folder.path("days.ndjson")];
    await orgq(...command);
    const checkpoint = await folder.text("days.ndjson.checkpoint.json");
    const complete = checkpoint.replace('"isComplete":false', '"isComplete":true');
    await writeFile(folder.path("days.ndjson.checkpoint.json"), complete);
    await appendFile(folder.path("days.ndjson.part"), "more\n");
    expect((await orgq(...command)).code).toBe(0);
    expect(await folder.days("days.ndjson")).toEqual(DAYS.slice(0, 4));
  });

  test("is not replaced, unless with --overwrite", async () => {
    await writeFile(folder.path("mine.ndjson"), "mine");
    const out = ["--out", folder.path("mine.ndjson")];
    const { code, stderr } = await orgq(...EXPORT_DAYS, ...out);
    expect({ code, requests: service.requests, text: await folder.text("mine.ndjson") }).toEqual({
      code: 2,
      requests: 0,
      text: "mine",
    });
    expect(stderr).toContain("hint: --overwrite replaces it.");
    await orgq(...EXPORT_DAYS, ...out, "--overwrite");
    expect(await folder.days("mine.ndjson")).toEqual(DAYS);
  });

  test.each(["2018-12-30", "2020-01-01"])("stays until its replacement is whole: %s fails", async (first) => {
    await writeFile(folder.path("mine.ndjson"), "mine");
    const command = [...EXPORT_DAYS, "--out", folder.path("mine.ndjson")];
    const whole = service.pages[first] ?? [];
    service.pages[first] = "down";
    const { code, stderr } = await orgq(...command, "--overwrite");
    expect({ code, text: await folder.text("mine.ndjson") }).toEqual({ code: 1, text: "mine" });
    service.pages[first] = whole;
    if (first === "2018-12-30") return;
    expect(stderr).toContain("the same command without --overwrite continues\n");
    expect((await orgq(...command)).code).toBe(0);
    expect(await folder.days("mine.ndjson")).toEqual(DAYS);
  });
});
