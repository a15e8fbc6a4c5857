import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");
const PERMISSIVE = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"];

function pnpm(...args: readonly string[]): string {
  const program = join(root, "node_modules/pnpm/bin/pnpm.mjs");
  return execFileSync(process.execPath, [program, ...args], { cwd: root, encoding: "utf8" });
}

/** The licences of what packages install, by name. */
function licencesOf(...args: readonly string[]): readonly string[] {
  const printed: unknown = JSON.parse(pnpm("licenses", "list", "--json", ...args));
  return Object.keys(z.record(z.string(), z.array(z.object({ name: z.string() }))).parse(printed));
}

test("what the packages install is under a permissive licence", () => {
  const installed = licencesOf("--prod", "--filter", "./packages/*");
  expect(installed).toContain("MIT");
  expect(installed.filter((licence) => !PERMISSIVE.includes(licence))).toEqual([]);
});

test("a bill of materials names what a package installs", () => {
  const folder = mkdtempSync(join(tmpdir(), "sbom-"));
  const file = join(folder, "sbom.json");
  pnpm("sbom", "--sbom-format", "cyclonedx", "--prod", "--filter", "./packages/http-core", "--out", file);
  const components = z.array(z.object({ name: z.string(), licenses: z.array(z.unknown()) }));
  const sbom = z.object({ bomFormat: z.literal("CycloneDX"), components });
  const { components: named } = sbom.parse(JSON.parse(readFileSync(file, "utf8")));
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(["valibot"]));
  rmSync(folder, { recursive: true });
});
