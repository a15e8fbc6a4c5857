import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { failureOf } from "@org/test-kit/untyped";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { aroundFileHandles, canListOpenFiles, openFiles } from "../../test/file-handles.ts";
import { testFolder } from "../../test/test-folder.ts";
import { FileError } from "../failure/file-error.ts";
import { lockExport } from "./lock.ts";
import { processStart } from "./process-start.ts";

const folder = testFolder();

afterEach(() => {
  vi.restoreAllMocks();
});
const path = () => folder.path("rows.csv.lock");

async function locked() {
  const line = vi.fn<(text: string) => void>();
  const lock = await lockExport(path(), "rows.csv", { line });
  return { ...lock, notes: line.mock.calls.flat() };
}

/** Leaves the lock of another run, with these facts in place of this process's own. */
async function leave(facts: Readonly<Record<string, unknown>>): Promise<void> {
  const own = { run: "other", host: hostname(), pid: process.pid, start: await processStart(process.pid) };
  await writeFile(path(), JSON.stringify({ ...own, ...facts }));
}

/** The id of a process that has ended. */
function deadProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

test("names the process until it is released", async () => {
  const lock = await locked();
  const start = await processStart(process.pid);
  expect(await folder.json("rows.csv.lock")).toMatchObject({ host: hostname(), pid: process.pid, start });
  expect(await lock.isOwn()).toBe(true);
  await lock.expectOwn();
  await lock.release();
  expect(await folder.names()).toEqual([]);
  expect(await lock.isOwn()).toBe(false);
});

test("is refused while the process that it names runs", async () => {
  await leave({});
  const error = await failureOf(locked);
  expect(error).toBeInstanceOf(FileError);
  expect(error).toMatchObject({
    message: `rows.csv is being written by another run, process ${String(process.pid)}`,
  });
  expect(await folder.json("rows.csv.lock")).toMatchObject({ run: "other" });
});

test("is refused without harm to the process that it names", async () => {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => undefined, 1_000)"]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  await once(child, "spawn");
  await leave({ pid: child.pid, start: undefined });
  expect(await failureOf(locked)).toBeInstanceOf(FileError);
  child.kill("SIGKILL");
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("also if the system doesn't say when that process started", async () => {
  await leave({ start: undefined });
  expect(await failureOf(locked)).toBeInstanceOf(FileError);
});

test("is refused while a process of another user runs", async () => {
  vi.spyOn(process, "kill").mockImplementation(() => {
    throw Object.assign(new Error("not permitted"), { code: "EPERM" });
  });
  await leave({});
  expect(await failureOf(locked)).toBeInstanceOf(FileError);
});

describe("replaces, without a note, the lock of a run", () => {
  test("whose process has ended", async () => {
    await leave({ pid: deadProcess(), start: "1" });
    const lock = await locked();
    expect({ isOwn: await lock.isOwn(), notes: lock.notes }).toEqual({ isOwn: true, notes: [] });
  });

  test("whose process has ended, and whose start the system didn't say", async () => {
    await leave({ pid: deadProcess(), start: undefined });
    expect(await (await locked()).isOwn()).toBe(true);
  });

  test.skipIf(process.platform === "win32")("whose id a later process has", async () => {
    await leave({ start: "1" });
    const lock = await locked();
    expect({ isOwn: await lock.isOwn(), notes: lock.notes }).toEqual({ isOwn: true, notes: [] });
  });

  test.each([
    "",
    "7",
    ...[{ run: 7 }, { host: 7 }, { pid: "7" }, { start: 7 }].map((facts) =>
      JSON.stringify({ run: "other", host: "elsewhere", pid: 7, ...facts }),
    ),
  ])("that was killed before it wrote its name, or left something else: %s", async (text) => {
    await writeFile(path(), text);
    const line = vi.fn<(text: string) => void>();
    const pauses: number[] = [];
    const lock = await lockExport(path(), "rows.csv", { line }, async (milliseconds) => {
      pauses.push(milliseconds);
    });
    expect(await lock.isOwn()).toBe(true);
    expect(line).not.toHaveBeenCalled();
    // It may have been about to write it: the lock is replaced at the tenth look.
    expect(pauses).toEqual(Array.from({ length: 9 }, () => 100));
  });
});

test.skipIf(process.platform === "win32")(
  "waits for a run that has created its lock and not yet named itself",
  async () => {
    // `open` of a pipe waits for a reader. Once it resolves, the run has looked at the lock and found it empty.
    expect(spawnSync("mkfifo", [path()]).status).toBe(0);
    const waiting = failureOf(locked);
    const pipe = await open(path(), "w");
    await rm(path());
    await leave({});
    await pipe.close();
    expect(await waiting).toBeInstanceOf(FileError);
  },
);

test("takes over from another machine, and says so", async () => {
  await leave({ host: "elsewhere", pid: 7 });
  const { notes, ...lock } = await locked();
  expect(notes).toEqual(["note: takes over from process 7 of elsewhere, which can't be seen from here"]);
  expect(await lock.isOwn()).toBe(true);
});

test("takes over from a run that ends at that moment", async () => {
  await leave({ host: "elsewhere", pid: 7 });
  const line = () => {
    rmSync(path());
  };
  const lock = await lockExport(path(), "rows.csv", { line });
  expect(await lock.isOwn()).toBe(true);
});

test("of another run stays", async () => {
  const lock = await locked();
  await leave({ host: "elsewhere" });
  expect(await failureOf(lock.expectOwn)).toMatchObject({
    message: `rows.csv is no longer written by this run: another one has taken over, or ${path()} was removed`,
    hint: "Run one export to a file at a time.",
  });
  await lock.release();
  expect(await folder.json("rows.csv.lock")).toMatchObject({ run: "other" });
});

test("that is removed with its folder is released without a failure", async () => {
  const lock = await locked();
  await rm(path());
  await lock.release();
  expect(await folder.names()).toEqual([]);
});

test("that can't be written is named, and refuses nothing", async () => {
  const line = vi.fn<(text: string) => void>();
  const missing = folder.path("missing/rows.csv.lock");
  expect(await failureOf(() => lockExport(missing, "rows.csv", { line }))).toMatchObject({
    message: `${missing} can't be written: the folder does not exist (ENOENT)`,
  });
});

test("that could be created and not written leaves nothing: the next run would wait for it", async () => {
  const full = Object.assign(new Error("full"), { code: "ENOSPC" });
  await aroundFileHandles("writeFile", () => Promise.reject(full));
  expect(await failureOf(locked)).toMatchObject({
    message: `${path()} can't be written: no space is left on the device (ENOSPC)`,
  });
  expect(await folder.names()).toEqual([]);
  expect(canListOpenFiles ? openFiles(path()) : []).toEqual([]);
});

test("that was replaced before it was written says what failed", async () => {
  const full = Object.assign(new Error("full"), { code: "ENOSPC" });
  await aroundFileHandles("writeFile", () => {
    // Another run has waited a second for the name.
    rmSync(path());
    return Promise.reject(full);
  });
  expect(await failureOf(locked)).toMatchObject({
    message: `${path()} can't be written: no space is left on the device (ENOSPC)`,
  });
});

test("of many runs at once, one has it", async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, locked));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("of many runs that replace a lock at once, one has it", async () => {
  await leave({ pid: deadProcess(), start: "1" });
  const results = await Promise.allSettled(Array.from({ length: 20 }, locked));
  const owned = await Promise.all(
    results.map(async (result) => result.status === "fulfilled" && (await result.value.isOwn())),
  );
  expect(owned.filter(Boolean)).toHaveLength(1);
});
