import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { testFolder } from "../../test/test-folder.ts";
import { exists } from "./files.ts";
import {
  factsOf,
  fileOf,
  filesOf,
  isComplete,
  manifestPath,
  removeEarlier,
  writeManifest,
} from "./partitioned-export.ts";

const folder = testFolder();
const place = () => ({
  folder: folder.path("out"),
  fileName: "shop.things.csv",
  dataset: "shop.things",
  command: "orgq export shop things",
});
const june = { name: "month=2026-06", params: { from: "2026-06-01", to: "2026-06-30" } };

/** Writes files below the folder. */
async function write(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(folder.path(name)), { recursive: true });
    await writeFile(folder.path(name), text);
  }
}

const complete = (command: string) => JSON.stringify({ command, rows: 12 });

test("each part has a file in a folder of its own, whatever that is named", async () => {
  expect(fileOf(place(), june)).toBe("month=2026-06/shop.things.csv");
  const { data, part } = await filesOf(place(), { name: "slug=a.b", params: {} });
  expect([data, part]).toEqual([
    folder.path("out/slug=a.b/shop.things.csv"),
    folder.path("out/slug=a.b/shop.things.csv.part"),
  ]);
  expect(manifestPath(place())).toBe(folder.path("out/shop.things.manifest.json"));
});

describe("an export is complete", () => {
  function noted() {
    const notes: string[] = [];
    return { notes, line: (text: string) => notes.push(text) };
  }

  test("if its manifest is there, which a note says", async () => {
    const err = noted();
    expect(await isComplete(place(), err)).toBe(false);
    expect(err.notes).toEqual([]);
    await write({ "out/shop.things.manifest.json": complete(place().command) });
    expect(await isComplete(place(), err)).toBe(true);
    expect(err.notes).toEqual([
      `note: ${folder.path("out")} is complete, with 12 rows; --overwrite exports it anew, --if-older 1d once it is a day old`,
    ]);
  });

  test("but not for another command", async () => {
    await write({ "out/shop.things.manifest.json": complete("orgq export shop things --open") });
    expect(await failureOf(() => isComplete(place(), noted()))).toMatchObject({
      message: `--out: expected a folder without another export of this list, received ${folder.path("out")}`,
      hint: "It has the export of: orgq export shop things --open. --overwrite replaces it.",
    });
  });

  test("and a file that is no manifest is named", async () => {
    await write({ "out/shop.things.manifest.json": "[]" });
    expect(await failureOf(() => isComplete(place(), noted()))).toMatchObject({
      message: `${folder.path("out/shop.things.manifest.json")} is not a manifest`,
    });
  });
});

test("the manifest has the facts of each file, and their sums", async () => {
  const rejected = { file: "x", rows: 1 };
  const own = { rows: 2, pages: 1, bytes: 30, sha256: "ab", rejected, drift: { a: 1 } };
  const facts = factsOf(place(), june, { ...own, command: "of the part", finishedAt: "then" });
  expect(facts).toEqual({ file: "month=2026-06/shop.things.csv", params: june.params, ...own });
  await mkdir(folder.path("out"));
  const finishedAt: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(await writeManifest(place(), [facts, { ...facts, rows: 5, pages: 3, bytes: 4 }])).toBe(7);
  expect(await folder.json("out/shop.things.manifest.json")).toEqual({
    ...{ dataset: "shop.things", command: "orgq export shop things", orgq: manifest.version },
    ...{ rows: 7, pages: 4, bytes: 34 },
    finishedAt,
    files: [facts, { ...facts, rows: 5, pages: 3, bytes: 4 }],
  });
  expect(await folder.text("out/shop.things.manifest.json")).toMatch(/^\{\n {2}"dataset": .*\}\n$/s);
});

describe("an earlier export is removed", () => {
  const given = () => ({
    ...place(),
    partitions: [june],
    exportOf: () => {
      throw new Error("it is not exported here");
    },
  });
  const ends = [
    "",
    ".part",
    ".checkpoint.json",
    ".manifest.json",
    ".rejected.ndjson",
    ".rejected.ndjson.part",
  ];

  test("with all files of each part that the manifest or the command names", async () => {
    const ofParts = ["month=2026-06/shop.things.csv", "month=2025-01/shop.things.parquet"].flatMap((file) =>
      ends.map((end) => `out/${file}${end}`),
    );
    const others = ["out/month=2026-07/shop.things.csv", "out/month=2026-06/notes.txt"];
    await write(Object.fromEntries([...ofParts, ...others].map((name) => [name, ""])));
    await write({
      "out/shop.things.manifest.json": JSON.stringify({
        files: [{ file: "month=2025-01/shop.things.parquet" }],
      }),
    });
    await removeEarlier(given());
    const left = [];
    for (const name of [...ofParts, ...others, "out/shop.things.manifest.json"])
      if (await exists(folder.path(name))) left.push(name);
    expect(left).toEqual(others);
  });

  test.each([
    "../month=2025-01/shop.things.csv",
    "out/month=2025-01/../../shop.things.csv",
    "../shop.things.x=1/shop.things.csv",
    "month=2025-01/shop.things.csv/../../../shop.things.csv",
    "month=2025-01/more/shop.things.csv",
    "month/shop.things.csv",
    "month=2025-01/other.csv",
    "month=2025-01/shop.thingsandmore.csv",
    "=2025-01/shop.things.csv",
    "month=/shop.things.csv",
  ])("but no file of another place, which a manifest may name: %s", async (file) => {
    await write({ [`out/${file}`]: "mine" });
    await write({ "out/shop.things.manifest.json": JSON.stringify({ files: [{ file }] }) });
    await removeEarlier(given());
    expect(await folder.text(`out/${file}`)).toBe("mine");
  });

  test.each(["{", "{}", '{"files":7}', '{"files":[null,7,"x"]}'])("with a manifest like %s", async (text) => {
    await write({ "out/shop.things.manifest.json": text, "out/month=2026-06/shop.things.csv": "" });
    await removeEarlier(given());
    expect(await exists(folder.path("out/shop.things.manifest.json"))).toBe(false);
    expect(await exists(folder.path("out/month=2026-06/shop.things.csv"))).toBe(false);
  });
});
