import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const manifestSchema = z.object({
  name: z.string(),
  homepage: z.string(),
  bugs: z.string(),
  repository: z.object({ type: z.literal("git"), url: z.string(), directory: z.string() }),
  scripts: z.record(z.string(), z.string()),
});
const home = z.object({ name: z.string(), repository: z.string() }).parse(JSON.parse(read("package.json")));
const published = globSync("{packages,apps}/*/package.json", { cwd: root }).flatMap((path) => {
  const manifest: unknown = JSON.parse(read(path));
  if (z.object({ private: z.literal(true) }).safeParse(manifest).success) return [];
  return [{ folder: dirname(path), manifest: manifestSchema.parse(manifest) }];
});

describe.each(published)("$manifest.name", ({ folder, manifest }) => {
  it("names the scope and the repository that the root names", () => {
    expect(manifest.name.split("/")[0]).toBe(home.name.split("/")[0]);
    expect(manifest.repository).toEqual({
      type: "git",
      url: `git+${home.repository}.git`,
      directory: folder,
    });
    expect(manifest.homepage).toBe(`${home.repository}/tree/HEAD/${folder}#readme`);
    expect(manifest.bugs).toBe(`${home.repository}/issues`);
  });

  it("runs no script when it is installed", () => {
    expect(Object.keys(manifest.scripts)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:pre|post)?install$/)]),
    );
  });

  it("has a README that npm shows whole: below 64 kB", () => {
    expect(Buffer.byteLength(read(`${folder}/README.md`))).toBeLessThan(64 * 1024);
  });
});
