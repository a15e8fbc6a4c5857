import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pagedText } from "./pager.ts";

const LONG = "line\n".repeat(30);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.skipIf(process.platform === "win32")("a pager", () => {
  test("shows a text that is longer than the terminal", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "orgq-pager-")), "shown");
    vi.stubEnv("NO_PAGER", undefined);
    vi.stubEnv("PAGER", `cat > '${file}'`);
    expect(await pagedText(LONG, 24)).toBe(true);
    expect(await readFile(file, "utf8")).toBe(LONG);
  });

  test("may end before the text does", async () => {
    vi.stubEnv("NO_PAGER", undefined);
    vi.stubEnv("PAGER", "true");
    expect(await pagedText(LONG.repeat(100_000), 24)).toBe(true);
  });

  test.each([
    ["the text fits", "touch /dev/null", 31],
    ["the terminal does not know its lines", "touch /dev/null", 0],
    ["there is no such program", "no-such-pager-of-orgq", 24],
  ])("is not used if %s", async (_, pager, rows) => {
    vi.stubEnv("NO_PAGER", undefined);
    vi.stubEnv("PAGER", pager);
    expect(await pagedText(LONG, rows)).toBe(false);
  });

  test("is not used with NO_PAGER", async () => {
    vi.stubEnv("NO_PAGER", "1");
    vi.stubEnv("PAGER", "true");
    expect(await pagedText(LONG, 24)).toBe(false);
  });
});
