import { existsSync, globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

// The first install runs the newest pnpm, which asks about them. The setting that answers it, `permissions`, is an error
// for the pnpm that this repository pins: it exists since 12.11.
test("no direct dependency ships skills for coding agents", () => {
  const projects = [".", ...globSync("{packages,apps,tools}/*", { cwd: root }), "bench", "examples", "site"];
  const dependencies = projects
    .map((project) => join(root, project, "node_modules"))
    .filter((modules) => existsSync(modules))
    .flatMap((modules) =>
      readdirSync(modules).flatMap((name) =>
        name.startsWith("@")
          ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner))
          : join(modules, name),
      ),
    );
  expect(dependencies.length).toBeGreaterThan(100);
  expect(dependencies.filter((dependency) => existsSync(join(dependency, "skills")))).toEqual([]);
});
