import { spawnSync } from "node:child_process";
import { open, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { failureOf } from "@org/test-kit/untyped";
import { afterEach, describe, expect, test, vi } from "vitest";
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

  test("that was killed before it wrote its name, or left something else", async () => {
    const own = { run: "other", host: "elsewhere", pid: 7 };
    const { run: _run, ...nameless } = own;
    const { host: _host, ...anywhere } = own;
    const { pid: _pid, ...unknown } = own;
    const texts = ["", "7", ...[nameless, anywhere, unknown].map((facts) => JSON.stringify(facts))];
    const line = vi.fn<(text: string) => void>();
    const locks = texts.map(async (text, index) => {
      const file = folder.path(`${String(index)}.lock`);
      await writeFile(file, text);
      return (await lockExport(file, "rows.csv", { line })).isOwn();
    });
    expect(await Promise.all(locks)).toEqual(texts.map(() => true));
    expect(line).not.toHaveBeenCalled();
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
