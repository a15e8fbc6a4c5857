import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { readFile, writeFile, type FileHandle } from "node:fs/promises";
import { describeOperation } from "@org/openapi";
import { isRecord } from "@org/http-core/operation";
import { namedOperations, services } from "@org/services";
import { rowFields } from "@org/services/row-fields";
import { describe, expect, test, vi } from "vitest";
import { parsedJson } from "@org/services/json-text";
import manifest from "../../package.json" with { type: "json" };
import { BAD, day, DAYS, daysByYear, dayService, EXPORT_DAYS } from "../../test/day-service.ts";
import { aroundFileHandles } from "../../test/file-handles.ts";
import { orgqHere } from "../../test/orgq-here.ts";
import { stubService } from "../../test/stub-service.ts";
import { completed, testFolder } from "../../test/test-folder.ts";
import type { RowFields } from "../output/row-format.ts";

const service = dayService(daysByYear);
const folder = testFolder();

const hash = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

/** The length of a file that a checkpoint has. */
function lengthIn(checkpoint: unknown, name: "data" | "rejected"): unknown {
  return Reflect.get(Object(Reflect.get(Object(checkpoint), name)), "length");
}

test("a checkpoint has only rows that are durable: after a loss of power, the next run finds them", async () => {
  service.pages["2019-01-01"] = [BAD, day("2019-01-01")];
  const durable = new Map<number, number>();
  await aroundFileHandles("datasync", async ({ handle, proceed }) => {
    await proceed();
    handles.add(handle);
    const { ino, size } = await handle.stat();
    durable.set(ino, size);
  });
  const lengths: unknown[] = [];
  const checkpoints: unknown[] = [];
  const handles = new Set<FileHandle>();
  const isDurable: boolean[] = [];
  await aroundFileHandles("writeFile", ({ given: [text], proceed }) => {
    const checkpoint = parsedJson(String(text));
    if (lengthIn(checkpoint, "data") !== undefined) checkpoints.push(checkpoint);
    for (const [name, path] of [
      ["data", folder.path("days.ndjson.part")],
      ["rejected", folder.path("days.ndjson.rejected.ndjson.part")],
    ] as const) {
      const length = lengthIn(checkpoint, name);
      if (typeof length !== "number" || length === 0) continue;
      lengths.push(`${name} ${String(length)}`);
      isDurable.push((durable.get(statSync(path).ino) ?? 0) >= length);
    }
    return proceed();
  });
  const { code } = await orgqHere([...EXPORT_DAYS, "--out", folder.path("days.ndjson")]);
  expect(code).toBe(0);
  // Two pages with rows before the last one, and one with a row that was left out.
  expect(new Set(lengths).size).toBe(4);
  expect(isDurable).toEqual(lengths.map(() => true));
  // Before the first page, after each, and the last one as complete.
  expect(checkpoints).toHaveLength(4);
  expect(checkpoints.at(0)).toMatchObject({ isComplete: false, rows: 0, pages: 0 });
  expect(checkpoints.at(-1)).toMatchObject({ isComplete: true, rows: 4, pages: 3, rejectedRows: 1 });
  expect(Array.from(handles, ({ fd }) => fd)).toEqual([-1, -1]);
});

test.each([
  ["--max", "4"],
  ["--max-pages", "2"],
])("the page that ends an export by %s %s is saved once, as complete", async (...most) => {
  const checkpoints: unknown[] = [];
  await aroundFileHandles("writeFile", ({ given: [text], proceed }) => {
    const checkpoint = parsedJson(String(text));
    if (lengthIn(checkpoint, "data") !== undefined) checkpoints.push(checkpoint);
    return proceed();
  });
  await orgqHere([...EXPORT_DAYS, ...most, "--out", folder.path("days.ndjson")]);
  expect(checkpoints).toMatchObject([{ pages: 0 }, { pages: 1 }, { pages: 2, isComplete: true }]);
});

describe("a run that another one has taken over from", () => {
  const command = () => [...EXPORT_DAYS, "--out", folder.path("days.parquet")];
  const takeOver = () =>
    writeFile(folder.path("days.parquet.lock"), JSON.stringify({ run: "later", host: "elsewhere", pid: 7 }));
  /** Another run takes over at this sync. Resolves with the checkpoint that is left then. */
  async function takenOver(sync: number): Promise<unknown> {
    let syncs = 0;
    await aroundFileHandles("datasync", async ({ proceed }) => {
      syncs += 1;
      if (syncs === sync) await takeOver();
      return proceed();
    });
    const { code, stderr } = await orgqHere([...command(), "--group-rows", "2"]);
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toContain("is no longer written by this run");
    return folder.json("days.parquet.checkpoint.json");
  }

  test("while it made its rows durable saves no checkpoint", async () => {
    expect(await takenOver(1)).toMatchObject({ pages: 0 });
  });

  test("while it wrote its last page does not end the file", async () => {
    await orgqHere(command());
    const whole = (await readFile(folder.path("days.parquet"))).length;
    let written = 0;
    await aroundFileHandles("write", async ({ given: [bytes], proceed }) => {
      written += Number(Reflect.get(Object(bytes), "length"));
      await takeOver();
      return proceed();
    });
    expect((await orgqHere([...command(), "--overwrite", "--group-rows", "5"])).code).toBe(1);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(whole);
  });
});

test("a finished file of rejected rows that was changed is no part of a complete export", async () => {
  service.pages["2018-12-30"] = [BAD, day("2018-12-30")];
  const out = ["--out", folder.path("days.ndjson")];
  await orgqHere([...EXPORT_DAYS, ...out]);
  const [data, bad] = [await folder.text("days.ndjson"), await folder.text("days.ndjson.rejected.ndjson")];
  service.pages["2020-01-01"] = "down";
  await orgqHere([...EXPORT_DAYS, "--out", folder.path("other.ndjson")]);
  const checkpoint = await folder.json("other.ndjson.checkpoint.json");
  await writeFile(folder.path("days.ndjson.checkpoint.json"), completed(checkpoint, data, bad));
  await writeFile(folder.path("days.ndjson.rejected.ndjson"), bad.toUpperCase());
  const { code, stderr } = await orgqHere([...EXPORT_DAYS, ...out]);
  expect(code).toBe(1);
  expect(stderr).toContain(`${folder.path("days.ndjson.rejected.ndjson")} is not as the checkpoint says`);
});

test("rows that a Parquet file's encoder holds are in no checkpoint: the next run requests them again", async () => {
  const command = [...EXPORT_DAYS, "--group-rows", "3"];
  await orgqHere([...command, "--out", folder.path("whole.parquet")]);
  for (const first of ["2019-01-01", "2020-01-01"]) {
    const page = service.pages[first] ?? [];
    service.pages[first] = "down";
    const out = ["--out", folder.path(`before-${first}.parquet`)];
    expect((await orgqHere([...command, ...out])).code).toBe(1);
    service.pages[first] = page;
    expect((await orgqHere([...command, ...out])).code).toBe(0);
    expect(await readFile(folder.path(`before-${first}.parquet`))).toEqual(
      await readFile(folder.path("whole.parquet")),
    );
  }
});

test("at every moment the checkpoint is there, or the finished file with its manifest", async () => {
  service.pages["2019-01-01"] = [BAD, day("2019-01-01")];
  const moments: (readonly string[])[] = [];
  await aroundFileHandles("sync", async ({ proceed }) => {
    await proceed();
    moments.push(await folder.names());
  });
  expect((await orgqHere([...EXPORT_DAYS, "--out", folder.path("days.ndjson")])).code).toBe(0);
  expect(moments.length).toBeGreaterThan(8);
  for (const names of moments.filter((each) => each.some((name) => !/\.(?:tmp|lock)$/.test(name)))) {
    const isFinished = ["days.ndjson", "days.ndjson.manifest.json", "days.ndjson.rejected.ndjson"].every(
      (name) => names.includes(name),
    );
    expect([names, names.includes("days.ndjson")]).toEqual([names, isFinished]);
    expect([names, isFinished || names.includes("days.ndjson.checkpoint.json")]).toEqual([names, true]);
  }
});

describe("an export of several runs", () => {
  const out = () => ["--out", folder.path("days.ndjson")];

  test("counts what differs from the documentation in all of them", async () => {
    service.pages["2018-12-30"] = [{ ...day("2018-12-30"), added: 1 }, BAD];
    service.pages["2019-01-01"] = "down";
    expect((await orgqHere([...EXPORT_DAYS, ...out()])).code).toBe(1);
    service.pages["2019-01-01"] = [{ ...day("2019-01-01"), added: 1 }, BAD];
    const { code, stderr } = await orgqHere([...EXPORT_DAYS, ...out()]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/^continues after 1 rows, 1 pages\n/);
    const rejected = await readFile(folder.path("days.ndjson.rejected.ndjson"));
    expect(rejected.toString().split("\n")).toHaveLength(3);
    expect(await folder.json("days.ndjson.manifest.json")).toHaveProperty("drift", {
      "rejected result.*.UTCDate": 2,
      "unknown field result.*.added": 2,
    });
    expect(await folder.json("days.ndjson.manifest.json")).toMatchObject({
      rows: 3,
      pages: 3,
      rejected: {
        file: "days.ndjson.rejected.ndjson",
        rows: 2,
        length: rejected.length,
        sha256: hash(rejected),
      },
      drift: { "unknown field result.*.added": 2 },
    });
  });

  test("says nothing of one that was killed before its first page", async () => {
    service.pages["2019-01-01"] = "down";
    await orgqHere([...EXPORT_DAYS, ...out()]);
    const saved = await folder.json("days.ndjson.checkpoint.json");
    const nothing = { length: 0, sha256: hash("") };
    const first = { rows: 0, pages: 0, from: undefined, data: nothing, drift: {} };
    const text = JSON.stringify({ ...(isRecord(saved) ? saved : {}), ...first });
    await writeFile(folder.path("days.ndjson.checkpoint.json"), text);
    service.pages["2019-01-01"] = [day("2019-01-01")];
    const { code, stderr } = await orgqHere([...EXPORT_DAYS, ...out()]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `exported 4 rows to ${folder.path("days.ndjson")}\n`,
    });
  });

  test.each([
    ["--max", "3", 3, 2],
    ["--max-pages", "2", 4, 2],
  ])("ends after %s %s of all of them", async (flag, count, rows, pages) => {
    const whole = service.pages["2019-01-01"] ?? [];
    service.pages["2019-01-01"] = "down";
    expect((await orgqHere([...EXPORT_DAYS, flag, count, ...out()])).code).toBe(1);
    service.pages["2019-01-01"] = whole;
    service.requests = 0;
    expect((await orgqHere([...EXPORT_DAYS, flag, count, ...out()])).code).toBe(0);
    expect(service.requests).toBe(1);
    expect(await folder.json("days.ndjson.manifest.json")).toMatchObject({ rows, pages });
    expect(await folder.days("days.ndjson")).toEqual(DAYS.slice(0, rows));
  });

  test("says nothing of a continuation where nothing was saved, or all", async () => {
    service.pages["2018-12-30"] = [BAD, day("2018-12-30")];
    await orgqHere([...EXPORT_DAYS, ...out()]);
    const [data, bad] = [await folder.text("days.ndjson"), await folder.text("days.ndjson.rejected.ndjson")];
    service.pages["2020-01-01"] = "down";
    await orgqHere([...EXPORT_DAYS, "--out", folder.path("other.ndjson")]);
    const checkpoint = await folder.json("other.ndjson.checkpoint.json");
    // As if the run had ended between its last steps.
    await writeFile(folder.path("days.ndjson.checkpoint.json"), completed(checkpoint, data, bad));
    const { code, stderr } = await orgqHere([...EXPORT_DAYS, ...out()]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/^exported 3 rows to /);
    expect([await folder.text("days.ndjson"), await folder.text("days.ndjson.rejected.ndjson")]).toEqual([
      data,
      bad,
    ]);
  });
});

test("an export without rejected rows removes those of the one that it replaces", async () => {
  const out = ["--out", folder.path("days.ndjson")];
  service.pages["2018-12-30"] = [BAD, day("2018-12-30")];
  await orgqHere([...EXPORT_DAYS, ...out]);
  service.pages["2018-12-30"] = [day("2018-12-30")];
  expect((await orgqHere([...EXPORT_DAYS, ...out, "--overwrite"])).code).toBe(0);
  expect(await folder.names()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
});

describe("the manifest has the version of the fields", () => {
  function fieldsOf(id: string): RowFields {
    const found = services.flatMap((entry) =>
      namedOperations(entry).map(({ operation }) => describeOperation(operation, entry.docs)),
    );
    const list = found.find((description) => description.id === id);
    return list && rowFields(list);
  }

  /** The version of fields, without the texts that describe them. */
  function versionOf(fields: RowFields): string {
    const isText = (name: string, value: unknown) => name === "description" && typeof value === "string";
    const text = JSON.stringify(fields, (name, value: unknown) => (isText(name, value) ? undefined : value));
    return hash(text).slice(0, 16);
  }

  test("whatever their descriptions say, and that of the program", async () => {
    await orgqHere([...EXPORT_DAYS, "--out", folder.path("days.ndjson")]);
    const fields = fieldsOf("chainstats.dailyUncles");
    expect(fields).toHaveProperty("uncleBlockRewards_Eth");
    const finishedAt: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await folder.text("days.ndjson.manifest.json")).toMatch(/^\{\n {2}"dataset": /);
    expect(await folder.json("days.ndjson.manifest.json")).toMatchObject({
      schema: { version: versionOf(fields), orgq: manifest.version },
      finishedAt,
    });
  });

  test("also of one with the name description", async () => {
    const url = await stubService((_, response) => response.end('{"events":[]}'));
    for (const name of ["CATALOG", "CLOB"]) vi.stubEnv(`PREDICTIONS_${name}_URL`, url);
    await orgqHere(["export", "predictions", "events", "--out", folder.path("events.csv")]);
    const fields = fieldsOf("predictions.events");
    expect(fields).toHaveProperty("description");
    expect(await folder.json("events.csv.manifest.json")).toMatchObject({
      schema: { version: versionOf(fields) },
    });
  });
});
