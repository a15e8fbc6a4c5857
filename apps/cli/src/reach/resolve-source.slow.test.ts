import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureOf } from "@org/test-kit/untyped";
import { afterEach, expect, test, vi } from "vitest";
import { MOST_WAITED, resolveSource } from "./resolve-source.ts";

const input = () => Promise.resolve(new Uint8Array());

function valueOf(command: readonly [string, ...string[]]): Promise<string | undefined> {
  return resolveSource("TOKEN", { kind: "command", command }, { input });
}

function running(code: string): readonly [string, ...string[]] {
  return [process.execPath, "--eval", code];
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each(["s3cr3t", "s3cr3t\n", "s3cr3t\r\n"])("a program that prints %j gives the secret", async (text) => {
  expect(await valueOf(running(`process.stdout.write(${JSON.stringify(text)})`))).toBe("s3cr3t");
});

const README = await readFile(new URL("../../README.md", import.meta.url), "utf8");
const [, programs = ""] = /\n(\| GNOME[\s\S]*?)\n#/.exec(README) ?? [];
const recipes = Array.from(programs.matchAll(/`(\["[^`]+"\])`/g), ([, json = ""]) => json);

test("the README has recipes", () => {
  expect(recipes.length).toBeGreaterThan(4);
});

test.each(recipes)("the README's recipe %s runs", async (json) => {
  const words: unknown = JSON.parse(json);
  const [program = "", ...args] = Array.isArray(words) ? words.map(String) : [];
  // In its place, a program that prints what it is asked for, as the real one does: with a line break.
  const folder = await mkdtemp(join(tmpdir(), "orgq-recipe-"));
  const path = join(folder, program);
  await writeFile(path, "#!/bin/sh\nprintf 's3cr3t for %s\\n' \"$*\"\n");
  await chmod(path, 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"] ?? ""}`);
  expect(await valueOf([program, ...args])).toBe(`s3cr3t for ${args.join(" ")}`);
});

test("a program that prints more than a line is refused, and its output is not shown", async () => {
  const error = await failureOf(() => valueOf(running('console.log("s3cr3t\\nuser: me\\n")')));
  expect(error).toMatchObject({ expected: `one line from ${process.execPath}`, received: "2 lines" });
  expect(JSON.stringify(error)).not.toContain("s3cr3t");
});

test("a program that hangs is ended, and so is the wait for its children", async () => {
  // The child of the shell outlives it, and holds the output of this process open for three seconds at most.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const failure = failureOf(() => valueOf(["sh", "-c", "echo s3cr3t; sleep 3; echo"]));
  await vi.advanceTimersByTimeAsync(MOST_WAITED);
  const error = await failure;
  expect(error).toMatchObject({ expected: "a value from sh", received: "nothing in 120 s" });
  expect(JSON.stringify(error)).not.toContain("s3cr3t");
});

test.each(['process.kill(process.pid, "SIGINT"); setInterval(() => {}, 10)', "process.exit(130)"])(
  "an interrupt of the program is that of the user: %s",
  async (code) => {
    expect(await failureOf(() => valueOf(running(code)))).toMatchObject({ name: "AbortError" });
  },
);

test("without an input, a program's is empty, and that of this process is no source", async () => {
  const words = ["sh", "-c", "wc -c"] as const;
  const none = { input: undefined };
  expect((await resolveSource("TOKEN", { kind: "command", command: words }, none)).trim()).toBe("0");
  expect(await failureOf(() => resolveSource("TOKEN", { kind: "stdin" }, none))).toMatchObject({
    received: "stdin, which carries the protocol",
  });
});
