import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BAD, day, daysByYear, dayService, EXPORT_DAYS } from "../../test/day-service.ts";
import { aroundFileHandles } from "../../test/file-handles.ts";
import { orgqHere } from "../../test/orgq-here.ts";
import { testFolder } from "../../test/test-folder.ts";
import { parsedJson } from "../json.ts";

const service = dayService(daysByYear);
const folder = testFolder();

/** The length of a file that a checkpoint has. */
function lengthIn(checkpoint: unknown, name: "data" | "rejected"): unknown {
  return Reflect.get(Object(Reflect.get(Object(checkpoint), name)), "length");
}

test("a checkpoint has only rows that are durable: after a loss of power, the next run finds them", async () => {
  service.pages["2019-01-01"] = [BAD, day("2019-01-01")];
  const durable = new Map<number, number>();
  await aroundFileHandles("datasync", async ({ handle, proceed }) => {
    await proceed();
    const { ino, size } = await handle.stat();
    durable.set(ino, size);
  });
  const lengths: unknown[] = [];
  const isDurable: boolean[] = [];
  await aroundFileHandles("writeFile", ({ given: [text], proceed }) => {
    const checkpoint = parsedJson(String(text));
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
