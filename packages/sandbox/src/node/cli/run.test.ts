import { afterEach, expect, it, vi } from "vitest";
import { readCommand } from "./command.ts";
import { printDrift } from "./run.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** The output for a recording of paths, each with the response `{"theirs":1}`, and whether nothing differs. */
async function printed(...paths: readonly string[]): Promise<readonly [text: string, isSame: boolean]> {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const entries = paths.map((path) => ({
    request: { method: "GET", url: `https://api.example.com${path}` },
    response: { status: 200, content: { text: '{"theirs":1}' } },
  }));
  const recordings = ["--drift", "--recordings", JSON.stringify({ log: { entries } })];
  const command = readCommand([...recordings, "--recorded-of", '{"repoHost":"https://api.example.com"}']);
  if (command.kind !== "serve") throw new TypeError(JSON.stringify(command));
  const isSame = await printDrift(command);
  return [written.mock.calls.map(([text]) => String(text)).join(""), isSame];
}

it("prints where the sandbox's responses differ from recorded ones", async () => {
  const [text, isSame] = await printed("/meta", "/nowhere");
  expect(isSame).toBe(false);
  expect(text).toContain("2 recorded requests repeated: 2 routes differ.");
  expect(text).toContain("repoHost GET /meta, as in /meta\n  missing  theirs\n");
  expect(text).toContain("  status   recorded 200, sandbox 404");
});

it("prints that nothing differs", async () => {
  expect(await printed()).toEqual([
    "0 recorded requests repeated: the sandbox's responses have the same shapes.\n",
    true,
  ]);
});
