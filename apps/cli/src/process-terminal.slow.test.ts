import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";

const MODULE = new URL("./process-terminal.ts", import.meta.url).href;

/** The arguments of Node for a small program that writes to the terminal of its process, and prints its failure. */
function program(code: string): readonly string[] {
  return [
    "--input-type=module",
    "--eval",
    `import { processTerminal } from "${MODULE}";
    const { out, err, input } = processTerminal();
    try { ${code} } catch (error) { err.line(String(error)); process.exitCode = 1; }`,
  ];
}

const plain = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined };

/** Runs such a program by a shell, which may lead its output elsewhere. */
function run(code: string, script = '"$0" "$@"', more: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script, process.execPath, ...program(code)], {
    encoding: "utf8",
    env: { ...plain, ...more },
    input: "typed\n",
  });
  return { status, stdout, stderr };
}

test.each([
  ["without a terminal", {}, "text"],
  ["with NO_COLOR", { NO_COLOR: "1" }, "text"],
  ["with FORCE_COLOR", { FORCE_COLOR: "1" }, "\u001b[1mtext\u001b[22m"],
])("bold text %s", (_, environment, stdout) => {
  expect(run('await out.write(out.bold("text"));', undefined, environment)).toEqual({
    status: 0,
    stdout,
    stderr: "",
  });
});

test("standard input is read to its end", () => {
  expect(run("await out.write(await input());")).toMatchObject({ status: 0, stdout: "typed\n" });
});

test("a pipe is no terminal, and has no status line", () => {
  const code = 'await out.write(String(out.isTerminal)); err.status("half done"); err.line("done");';
  expect(run(code)).toEqual({ status: 0, stdout: "false", stderr: "done\n" });
});

test.skipIf(!existsSync("/dev/full"))("a full disk is named", () => {
  expect(run('await out.write("text");', '"$0" "$@" > /dev/full')).toMatchObject({
    status: 1,
    stderr: "Error: stdout can't be written: no space is left on the device (ENOSPC)\n",
  });
});

describe.skipIf(process.platform === "win32")("a file", () => {
  const output = async () => join(await mkdtemp(join(tmpdir(), "orgq-stdout-")), "output");

  test("gets each write: text and bytes", async () => {
    const OUT = await output();
    const code = 'await out.write("text\\n"); await out.write(new Uint8Array([0, 255]));';
    expect(run(code, '"$0" "$@" > "$OUT"', { OUT })).toMatchObject({ status: 0, stderr: "" });
    expect(await readFile(OUT)).toEqual(Buffer.from([...Buffer.from("text\n"), 0, 255]));
  });

  test("that takes a part of the output only is named", async () => {
    // Within the limit, a write is cut short, as on a disk that is almost full.
    const script = 'ulimit -f 1; "$0" "$@" > "$OUT"';
    expect(run('await out.write("x".repeat(3_000));', script, { OUT: await output() })).toMatchObject({
      status: 1,
      stderr:
        "Error: stdout can't be written: the file would be larger than is allowed (EFBIG); its last line may be cut off\n",
    });
  });
});

test("a reader that closes the pipe ends the writing", async () => {
  const child = spawn(process.execPath, program('for (;;) await out.write("x".repeat(100_000));'), {
    env: plain,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stderr, closed] = [text(child.stderr), once(child, "close")];
  await once(child.stdout, "data");
  child.stdout.destroy();
  await closed;
  expect({ code: child.exitCode, stderr: await stderr }).toEqual({ code: 1, stderr: "ClosedOutput\n" });
});
