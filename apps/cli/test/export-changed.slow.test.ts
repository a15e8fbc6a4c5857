import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { day, DAYS, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { testFolder } from "./test-folder.ts";

const service = dayService(daysByYear);
const folder = testFolder();

const LAST = "2020-01-01";

/** Runs an export, and does something while the service holds its last page back. */
async function whileItRuns(command: readonly string[], work: () => Promise<unknown>) {
  const rows = service.pages[LAST] ?? [];
  const held = Promise.withResolvers<Awaited<typeof rows>>();
  service.pages[LAST] = held.promise;
  const before = service.requests;
  const running = orgqHere(command);
  await expect.poll(() => service.requests).toBe(before + 3);
  await work();
  held.resolve(await rows);
  const ended = await running;
  service.pages[LAST] = rows;
  return ended;
}

describe.each([
  ["ndjson", []],
  ["csv", []],
  ["parquet", []],
  ["parquet", ["--group-rows", "2"]],
])("an export as %s %j whose unfinished file was changed meanwhile", (format, flags) => {
  const name = `days.${format}`;
  const command = () => [...EXPORT_DAYS, ...flags, "--out", folder.path(name)];
  const part = () => folder.path(`${name}.part`);

  test.each([
    ["removed", () => rm(part())],
    ["moved", () => rename(part(), folder.path("elsewhere"))],
    [
      "replaced by a copy",
      async () => {
        const bytes = await readFile(part());
        await rm(part());
        await writeFile(part(), bytes);
      },
    ],
  ])("fails if it was %s, and is begun anew as it says", async (_, change) => {
    const { code, stderr } = await whileItRuns(command(), change);
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toContain(
      `error: ${part()} is not as the checkpoint says: it was changed, replaced or removed`,
    );
    expect(stderr).toContain("hint: --overwrite begins the export anew.");
    expect(stderr).not.toContain("continues");
    expect(await folder.names()).not.toContain(name);
    expect((await orgqHere([...command(), "--overwrite"])).code).toBe(0);
    expect(await folder.json(`${name}.manifest.json`)).toMatchObject({ rows: 5 });
  });
});

describe("an export that replaces an earlier one", () => {
  const command = () => [...EXPORT_DAYS, "--out", folder.path("days.ndjson")];

  test("writes the whole file if the earlier one was removed meanwhile", async () => {
    await orgqHere(command());
    const { code } = await whileItRuns([...command(), "--overwrite"], () => rm(folder.path("days.ndjson")));
    expect(code).toBe(0);
    expect(await folder.days("days.ndjson")).toEqual(DAYS);
  });

  test("does not take the earlier file for its own where its rows are lost", async () => {
    await orgqHere(command());
    const earlier = await readFile(folder.path("days.ndjson"));
    service.pages[LAST] = "down";
    await orgqHere([...command(), "--overwrite"]);
    const checkpoint = folder.path("days.ndjson.checkpoint.json");
    const saved = await readFile(checkpoint, "utf8");
    await writeFile(checkpoint, saved.replace('"isComplete":false', '"isComplete":true'));
    await rm(folder.path("days.ndjson.part"));
    const { code, stderr } = await orgqHere(command());
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toContain("hint: --overwrite begins the export anew.");
    expect(await readFile(folder.path("days.ndjson"))).toEqual(earlier);
  });
});

describe("an export to several files", () => {
  const command = () => [...EXPORT_DAYS, "--out", folder.path("days"), "--partition", "year"];
  const removed = () => folder.path("days/year=2019/chainstats.dailyUncles.ndjson");

  test("fails if a finished one was removed meanwhile, and writes it again", async () => {
    const { code, stderr } = await whileItRuns(command(), () => rm(removed()));
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toContain(`error: ${removed()} was removed\nhint: The same command exports it again.`);
    service.requests = 0;
    expect(await orgqHere(command())).toMatchObject({ code: 0 });
    expect(service.requests).toBe(1);
    expect(await folder.days("days/year=2019/chainstats.dailyUncles.ndjson")).toEqual(DAYS.slice(2, 4));
  });

  test("is not complete if one of them was removed afterwards", async () => {
    await orgqHere(command());
    await rm(removed());
    const { code, stderr } = await orgqHere(command());
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toContain(`error: ${removed()} was removed`);
    expect(stderr).toContain("hint: --overwrite begins the export anew.");
    expect((await orgqHere([...command(), "--overwrite"])).code).toBe(0);
  });
});

describe("rows that change between two runs", () => {
  test.each(["ndjson", "csv", "parquet"])(
    "stay as they were saved, and later ones come as they are by then: %s",
    async (format) => {
      const flags = format === "parquet" ? ["--group-rows", "2"] : [];
      const expected = [...EXPORT_DAYS, ...flags, "--out", folder.path(`expected.${format}`)];
      const command = [...EXPORT_DAYS, ...flags, "--out", folder.path(`days.${format}`)];
      const changed = [day(LAST, "7.5")];
      service.pages[LAST] = changed;
      await orgqHere(expected);
      service.pages[LAST] = "down";
      expect((await orgqHere(command)).code).toBe(1);
      service.pages = { "2018-12-30": [], "2019-01-01": [day("2019-06-01", "9")], [LAST]: changed };
      expect((await orgqHere(command)).code).toBe(0);
      expect(await readFile(folder.path(`days.${format}`))).toEqual(
        await readFile(folder.path(`expected.${format}`)),
      );
    },
  );

  test("and no longer fit their column stop a Parquet export, which names the field", async () => {
    const command = [...EXPORT_DAYS, "--group-rows", "2", "--out", folder.path("days.parquet")];
    service.pages[LAST] = "down";
    await orgqHere(command);
    service.pages[LAST] = [day(LAST, "0.0000000000000000001")];
    const { code, stderr } = await orgqHere(command);
    expect(code).toBe(1);
    expect(stderr).toContain("error: uncleBlockRewards_Eth: expected a decimal number of at most 20 digits");
    expect(stderr).toContain("hint: Begin anew with --overwrite --as-text uncleBlockRewards_Eth");
  });

  test("with a field that no column has are noted", async () => {
    const command = [...EXPORT_DAYS, "--out", folder.path("days.csv")];
    service.pages[LAST] = "down";
    await orgqHere(command);
    service.pages[LAST] = [{ ...day(LAST), added: 1 }];
    const { code, stderr } = await orgqHere(command);
    expect(code).toBe(0);
    expect(stderr).toContain("note: the field added has no column");
  });
});
