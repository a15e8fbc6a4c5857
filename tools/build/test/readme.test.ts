import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { packedReadme, unpackedReadme } from "../src/readme.ts";

const ROOT = join(import.meta.dirname, "../../..");
const manifest = {
  repository: { url: "git+https://git.example/acme/clients.git", directory: "packages/a" },
  files: ["dist", "!dist/**/*.test.*", "API.md"],
};
const page = "https://git.example/acme/clients/blob/HEAD";

describe("packedReadme", () => {
  it.each([
    ["../../docs/b.md", `${page}/docs/b.md`],
    ["../../docs/b.md#c-d", `${page}/docs/b.md#c-d`],
    ["../b/README.md", `${page}/packages/b/README.md`],
    ["review", `${page}/packages/a/review`],
    ["API.md", "API.md"],
    ["API.md#x", "API.md#x"],
    ["dist/index.js", "dist/index.js"],
    ["#options", "#options"],
    ["https://c.example/d", "https://c.example/d"],
  ])("links %s as %s", (link, packed) => {
    expect(packedReadme(`See [this](${link}), [that](API.md).`, manifest)).toBe(
      `See [this](${packed}), [that](API.md).`,
    );
    expect(unpackedReadme(packedReadme(`[this](${link})`, manifest), manifest)).toBe(`[this](${link})`);
  });

  it.each(["`[this](../../docs/b.md)`", "```md\n[this](../b.md)\n```"])("leaves code alone: %j", (code) => {
    expect(packedReadme(code, manifest)).toBe(code);
  });

  it("names what the manifest lacks", () => {
    expect(() => packedReadme("", { repository: "https://git.example/a" })).toThrow(
      "package.json: expected repository.url and repository.directory",
    );
  });
});

const readmes = globSync("{packages/*,apps/cli}/README.md", { cwd: ROOT });

describe.each(readmes)("%s", (path) => {
  const readme = readFileSync(join(ROOT, path), "utf8");
  const own: unknown = JSON.parse(readFileSync(join(ROOT, dirname(path), "package.json"), "utf8"));

  it("is the same after packing", () => {
    expect(unpackedReadme(packedReadme(readme, own), own)).toBe(readme);
  });

  it("links nothing above its package once it is packed", () => {
    expect(packedReadme(readme, own).match(/\]\(\.\.[^)]*\)/g)).toBeNull();
  });
});
