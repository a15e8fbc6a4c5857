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

const workflows = globSync(".github/workflows/*.yml", { cwd: root });

describe.each(workflows)("%s", (path) => {
  const text = read(path);

  it("uses actions at a commit, with its version beside it", () => {
    const used = text.match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("has no rights but those of its jobs, and leaves no token in the clone", () => {
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m);
    const clones = text.match(/actions\/checkout@/g) ?? [];
    expect(text.match(/persist-credentials: false/g)).toHaveLength(clones.length);
  });

  it("ends each job after a time", () => {
    expect(text.match(/timeout-minutes:/g)).toHaveLength(text.match(/runs-on:/g)?.length ?? 0);
  });
});
