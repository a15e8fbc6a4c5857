import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { DAYS, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { testFolder } from "./test-folder.ts";

const service = dayService(daysByYear);
const folder = testFolder();

const LAST = "2020-01-01";

/** Holds a page back until the returned function is called. */
function hold(page: string): () => void {
  const rows = daysByYear()[page] ?? [];
  const held = Promise.withResolvers<typeof rows>();
  service.pages[page] = held.promise;
  return () => {
    held.resolve(rows);
  };
}

function startExport(more: readonly string[] = [], signal = new AbortController().signal) {
  return orgqHere([...EXPORT_DAYS, "--out", folder.path("days.ndjson"), ...more], { signal });
}

/** The run that has the lock, and the pages that are saved. */
async function state(): Promise<unknown> {
  const [lock, checkpoint] = await Promise.all(
    ["lock", "checkpoint.json"].map((name) =>
      folder.json(`days.ndjson.${name}`).catch((): unknown => undefined),
    ),
  );
  const pages: unknown = Reflect.get(Object(checkpoint), "pages");
  return { lock, pages };
}

const REFUSED = new RegExp(
  `^error: .*days\\.ndjson is being written by another run, process ${String(process.pid)}\nhint: Nothing was changed\\. .*\n$`,
);

describe("of two runs of one export at the same time, the later one is refused", () => {
  test.each([
    ["before the first one has written a page", "2018-12-30", 0, []],
    ["while the first one waits for its last page", LAST, 2, []],
    ["with --overwrite", LAST, 2, ["--overwrite"]],
    ["with another command", LAST, 2, ["--max", "1"]],
  ])("%s", async (_, page, pages, flags) => {
    const send = hold(page);
    const first = startExport();
    await expect.poll(state).toMatchObject({ lock: { pid: process.pid }, pages });
    await expect.poll(() => service.requests).toBeGreaterThan(pages);
    const { code, stderr } = await startExport(flags);
    expect(code).toBe(1);
    expect(stderr).toMatch(REFUSED);
    send();
    expect((await first).code).toBe(0);
    expect(service.requests).toBe(3);
    expect(await folder.days("days.ndjson")).toEqual(DAYS);
    expect(await folder.names()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
  });

  test("also of one to several files, whichever file the first one writes", async () => {
    const command = [...EXPORT_DAYS, "--out", folder.path("days"), "--partition", "year"];
    const send = hold(LAST);
    const first = orgqHere(command);
    await expect.poll(() => service.requests).toBe(3);
    for (const flags of [[], ["--overwrite"]]) {
      const { code, stderr } = await orgqHere([...command, ...flags]);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^error: .*days is being written by another run, /);
    }
    send();
    expect((await first).code).toBe(0);
    expect(service.requests).toBe(3);
    expect(await folder.json("days/chainstats.dailyUncles.manifest.json")).toMatchObject({ rows: 5 });
  });
});

test("an interrupt gives the lock back, and the same command continues", async () => {
  const interrupt = new AbortController();
  const send = hold(LAST);
  const first = startExport([], interrupt.signal);
  await expect.poll(state).toMatchObject({ pages: 2 });
  interrupt.abort();
  expect((await first).code).toBe(130);
  expect(await folder.names()).not.toContain("days.ndjson.lock");
  send();
  expect((await startExport()).code).toBe(0);
  expect(await folder.days("days.ndjson")).toEqual(DAYS);
});

test("a run of another machine takes over: this one writes nothing more, and removes nothing", async () => {
  const send = hold(LAST);
  const first = startExport();
  await expect.poll(state).toMatchObject({ pages: 2 });
  const other = JSON.stringify({ run: "later", host: "elsewhere", pid: 7 });
  await writeFile(folder.path("days.ndjson.lock"), other);
  send();
  const { code, stderr } = await first;
  expect({ code, isSaved: stderr.includes("saved: ") }).toEqual({ code: 1, isSaved: false });
  expect(stderr).toMatch(
    /^error: .*days\.ndjson is no longer written by this run: another one has taken over/m,
  );
  expect(await folder.text("days.ndjson.lock")).toBe(other);
  expect(await folder.days("days.ndjson.part")).toEqual(DAYS.slice(0, 4));
  const second = await startExport();
  expect(second.code).toBe(0);
  expect(second.stderr).toMatch(
    /^note: takes over from process 7 of elsewhere, which can't be seen from here\n/,
  );
  expect(await folder.days("days.ndjson")).toEqual(DAYS);
});
