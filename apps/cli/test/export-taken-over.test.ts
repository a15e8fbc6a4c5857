import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { run as runCommand } from "../src/run.ts";
import { BAD, day, DAYS, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { testFolder } from "./test-folder.ts";

const service = dayService(daysByYear);
const folder = testFolder();

const LAST = "2020-01-01";

/** Holds a page back for the runs that ask for it now. The returned function sends it to them, and to later runs. */
function hold(page: string): () => void {
  const rows = daysByYear()[page] ?? [];
  const held = Promise.withResolvers<typeof rows>();
  service.pages[page] = held.promise;
  return () => {
    service.pages[page] = rows;
    held.resolve(rows);
  };
}

function startExport(more: readonly string[] = [], signal = new AbortController().signal) {
  return orgqHere([...EXPORT_DAYS, "--out", folder.path("days.ndjson"), ...more], { signal });
}

/** The checkpoint's run, and the pages that it has saved. */
function checkpoint(): Promise<unknown> {
  return folder.json("days.ndjson.checkpoint.json").catch(() => undefined);
}

async function run(): Promise<unknown> {
  return Reflect.get(Object(await checkpoint()), "run");
}

const TAKEN_OVER =
  /^error: .*days\.ndjson is no longer written by this run: a later one has taken over, or .*\nhint: /m;

describe("two runs of one export at the same time: the later one takes over", () => {
  test("while the first one waits for a page", async () => {
    const sendToFirst = hold(LAST);
    const first = startExport();
    await expect.poll(checkpoint).toMatchObject({ pages: 2 });
    const sendToSecond = hold(LAST);
    sendToSecond();
    const second = await startExport();
    expect(second.code).toBe(0);
    sendToFirst();
    const { code, stderr } = await first;
    expect(code).toBe(1);
    expect(stderr).toMatch(TAKEN_OVER);
    expect(await folder.days("days.ndjson")).toEqual(DAYS);
    expect(await folder.names()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
  });

  test("while both wait for a page", async () => {
    const sendToFirst = hold(LAST);
    const first = startExport();
    await expect.poll(checkpoint).toMatchObject({ pages: 2 });
    const ofFirst = await run();
    const sendToSecond = hold(LAST);
    const second = startExport();
    await expect.poll(run).not.toBe(ofFirst);
    sendToFirst();
    const { code, stderr } = await first;
    expect({ code, isSaved: stderr.includes("saved: ") }).toEqual({ code: 1, isSaved: false });
    expect(stderr).toMatch(TAKEN_OVER);
    sendToSecond();
    expect((await second).code).toBe(0);
    expect(await folder.days("days.ndjson")).toEqual(DAYS);
  });

  test("with --overwrite", async () => {
    const sendToFirst = hold(LAST);
    const first = startExport();
    await expect.poll(checkpoint).toMatchObject({ pages: 2 });
    const sendToSecond = hold(LAST);
    sendToSecond();
    expect((await startExport(["--overwrite"])).code).toBe(0);
    sendToFirst();
    expect((await first).stderr).toMatch(TAKEN_OVER);
    expect(await folder.days("days.ndjson")).toEqual(DAYS);
  });

  test("before the first one has written a page", async () => {
    const sendToFirst = hold("2018-12-30");
    const first = startExport();
    await expect.poll(() => service.requests).toBeGreaterThan(0);
    const sendToSecond = hold("2018-12-30");
    sendToSecond();
    expect((await startExport()).code).toBe(0);
    sendToFirst();
    expect((await first).stderr).toMatch(TAKEN_OVER);
    expect(await folder.days("days.ndjson")).toEqual(DAYS);
    expect(await folder.names()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
  });

  test("between the first one's rows and its checkpoint", async () => {
    service.pages["2019-01-01"] = [day("2019-01-01"), BAD];
    const path = folder.path("days.ndjson.checkpoint.json");
    const terminal = recordingTerminal();
    const line = (text: string) => {
      terminal.err.line(text);
      if (!text.includes("1 row left out")) return;
      writeFileSync(path, readFileSync(path, "utf8").replace(/"run":"[^"]+"/, '"run":"later"'));
    };
    const command = [...EXPORT_DAYS, "--out", folder.path("days.ndjson")];
    expect(await runCommand(command, { ...terminal, err: { ...terminal.err, line } })).toBe(1);
    expect(terminal.stderr()).toMatch(TAKEN_OVER);
    expect(await run()).toBe("later");
  });

  test("an interrupt of the first one removes nothing", async () => {
    const interrupt = new AbortController();
    hold("2018-12-30");
    const first = startExport([], interrupt.signal);
    await expect.poll(run).toBeDefined();
    const ofFirst = await run();
    const sendToSecond = hold("2018-12-30");
    const second = startExport();
    await expect.poll(run).not.toBe(ofFirst);
    interrupt.abort();
    expect((await first).code).toBe(130);
    sendToSecond();
    expect((await second).code).toBe(0);
    expect(await folder.days("days.ndjson")).toEqual(DAYS);
  });
});
