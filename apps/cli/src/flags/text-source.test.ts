import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { textSource } from "./text-source.ts";

const latin1 = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);

function source(bytes = new TextEncoder().encode("typed\n")) {
  return textSource({ input: () => Promise.resolve(bytes) });
}

test.each([
  ["text", "text"],
  ["a@b", "a@b"],
  ["@@name", "@name"],
  ["@-", "typed\n"],
  ["", ""],
])("%j is %j", async (value, text) => {
  expect(await source()("--text", value)).toBe(text);
});

test("a file is read unchanged", async () => {
  const file = join(await mkdtemp(join(tmpdir(), "orgq-")), "text.md");
  await writeFile(file, "# Hello\r\n");
  expect(await source()("--text", `@${file}`)).toBe("# Hello\r\n");
});

test("standard input is read once", async () => {
  const read = source();
  await read("--title", "@-");
  await expect(read("--body", "@-")).rejects.toThrow(
    "--body: expected a value other than @-, which --title has, received @-",
  );
});

test("bytes that are no UTF-8 are refused, not changed", async () => {
  await expect(source(latin1)("--text", "@-")).rejects.toThrow("--text: expected text in UTF-8");
});

test("a folder is refused", async () => {
  await expect(source()("--text", `@${tmpdir()}`)).rejects.toThrow("EISDIR");
});
