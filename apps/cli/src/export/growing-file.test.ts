import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureOf } from "@org/test-kit/untyped";
import { beforeEach, describe, expect, test } from "vitest";
import { aroundFileHandles, canListOpenFiles, openFiles } from "../../test/file-handles.ts";
import { FileError, fileReason, LostRowsError } from "../failure/file-error.ts";
import { beginning, expectContent, growingFile } from "./growing-file.ts";
import { inWords } from "./files.ts";

let path = "";
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), "orgq-growing-")), "file");
});

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

test("grows, and knows its length and hash", async () => {
  const file = await growingFile(path, beginning);
  await file.append("añ");
  await file.append(new Uint8Array([98]));
  await file.sync();
  expect([file.length(), file.sha256()]).toEqual([4, hash("añb")]);
  await file.close();
  expect(await readFile(path, "utf8")).toBe("añb");
});

test("continues at a position, and cuts off what follows", async () => {
  await writeFile(path, "abcdef");
  const file = await growingFile(path, { length: 3, sha256: hash("abc") });
  await file.append("x");
  expect([file.length(), file.sha256()]).toEqual([4, hash("abcx")]);
  await file.close();
  expect(await readFile(path, "utf8")).toBe("abcx");
});

test("continues after its first byte", async () => {
  const position = { length: 1, sha256: hash("a") };
  expect(await failureOf(() => growingFile(path, position))).toMatchObject({
    message: `${path} is not as the checkpoint says: it was changed, replaced or removed`,
  });
  await writeFile(path, "ab");
  const file = await growingFile(path, position);
  await file.append("c");
  await file.close();
  expect(await readFile(path, "utf8")).toBe("ac");
});

test.each(["abX", "ab", ""])("refuses a file whose beginning is %j instead", async (text) => {
  await writeFile(path, text);
  expect(await failureOf(() => growingFile(path, { length: 3, sha256: hash("abc") }))).toBeInstanceOf(
    FileError,
  );
  expect(await readFile(path, "utf8")).toBe(text);
});

test("refuses a file that was removed, and says how to begin anew", async () => {
  expect(await failureOf(() => growingFile(path, { length: 3, sha256: hash("abc") }))).toMatchObject({
    message: `${path} is not as the checkpoint says: it was changed, replaced or removed`,
    hint: "--overwrite begins the export anew.",
  });
});

test("refuses to grow a file that another program has written to", async () => {
  const one = await growingFile(path, beginning);
  await one.append("abc");
  const other = await growingFile(path, beginning);
  await other.append("x");
  const error = await failureOf(() => one.append("d"));
  expect(error).toMatchObject({
    message: `${path} was changed by another program: it has 1 bytes, not 3`,
    hint: "Run one export to a file at a time. The same command continues this one after the last page that was saved.",
  });
  expect(await readFile(path, "utf8")).toBe("x");
  await Promise.all([one.close(), other.close()]);
});

test.skipIf(!canListOpenFiles)("stays open only until it is closed, or is refused", async () => {
  const file = await growingFile(path, beginning);
  await file.append("abc");
  expect(openFiles(path)).toHaveLength(1);
  await file.close();
  await failureOf(() => growingFile(path, { length: 3, sha256: hash("xyz") }));
  expect(openFiles(path)).toEqual([]);
});

describe("a write that is cut short", () => {
  test("continues where it ended", async () => {
    // Three bytes at a time, as on a disk that is almost full.
    await aroundFileHandles("write", ({ given: [bytes, from, count, at], proceed }) =>
      proceed(bytes, from, Math.min(Number(count), 3), at),
    );
    const file = await growingFile(path, beginning);
    await file.append("abcdefgh");
    await file.append("ijklmnop");
    await file.close();
    expect(await readFile(path, "utf8")).toBe("abcdefghijklmnop");
    expect([file.length(), file.sha256()]).toEqual([16, hash("abcdefghijklmnop")]);
  });

  test("and then fails does not move the position: the next run cuts off its bytes", async () => {
    let writes = 0;
    await aroundFileHandles("write", ({ given: [bytes, from, count, at], proceed }) => {
      writes += 1;
      if (writes === 3) return Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }));
      return proceed(bytes, from, Math.min(Number(count), 4), at);
    });
    const file = await growingFile(path, beginning);
    await file.append("abcd");
    const error = await failureOf(() => file.append("efghijkl"));
    expect(error).toMatchObject({
      message: `${path} can't be written: no space is left on the device (ENOSPC)`,
    });
    const position = { length: file.length(), sha256: file.sha256() };
    expect(position).toEqual({ length: 4, sha256: hash("abcd") });
    await file.close();
    expect(await readFile(path, "utf8")).toBe("abcdefgh");
    const next = await growingFile(path, position);
    await next.append("xy");
    await next.close();
    expect(await readFile(path, "utf8")).toBe("abcdxy");
  });
});

test("a full disk is named, with what to do", async () => {
  const full = Object.assign(new Error("write failed"), { code: "ENOSPC" });
  const hint: unknown = expect.stringContaining("run the command again, without --overwrite");
  const error = await failureOf(() => inWords("/data/x", () => Promise.reject(full)));
  expect(error).toMatchObject({
    message: "/data/x can't be written: no space is left on the device (ENOSPC)",
    hint,
  });
  expect([
    fileReason(new Error("x")),
    fileReason({}),
    fileReason(Object.assign(new Error(), { code: "EX" })),
  ]).toEqual(["it failed", "it failed", "EX"]);
});

describe("a file that was removed, or replaced by a copy, is noticed", () => {
  test.each([
    ["removed", () => Promise.resolve()],
    ["replaced", () => writeFile(path, "abc")],
  ])("before rows are added, and once they should be durable: %s", async (_, replace) => {
    const file = await growingFile(path, beginning);
    await file.append("abc");
    await rm(path);
    await replace();
    expect(await failureOf(() => file.append("d"))).toBeInstanceOf(LostRowsError);
    expect(await failureOf(() => file.sync())).toBeInstanceOf(LostRowsError);
    await file.close();
  });
});

test.each(["abcd", "abX", "ab"])(
  "a finished file is expected to have its content, and no more: not %j",
  async (text) => {
    const position = { length: 3, sha256: hash("abc") };
    await writeFile(path, "abc");
    await expectContent(path, position);
    await writeFile(path, text);
    expect(await failureOf(() => expectContent(path, position))).toBeInstanceOf(LostRowsError);
    await rm(path);
    expect(await failureOf(() => expectContent(path, position))).toBeInstanceOf(LostRowsError);
  },
);
