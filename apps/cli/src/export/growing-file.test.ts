import { createHash } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureOf } from "@org/test-kit/untyped";
import { beforeEach, expect, test } from "vitest";
import { FileError, fileReason } from "../failure/file-error.ts";
import { beginning, growingFile } from "./growing-file.ts";
import { inWords, writeAtomically } from "./files.ts";

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

test("refuses to grow a file that another run has written to", async () => {
  const one = await growingFile(path, beginning);
  await one.append("abc");
  const other = await growingFile(path, beginning);
  await other.append("x");
  const error = await failureOf(() => one.append("d"));
  expect(error).toMatchObject({ message: `${path} was changed by another run: it has 1 bytes, not 3` });
  expect(await readFile(path, "utf8")).toBe("x");
  await Promise.all([one.close(), other.close()]);
});

test("a file is replaced as a whole, without a trace of the temporary one", async () => {
  await writeFile(path, "old");
  await writeAtomically(path, "new");
  expect(await readFile(path, "utf8")).toBe("new");
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
