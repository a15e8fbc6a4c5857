import { join } from "node:path";
import type { Config } from "eslint/config";

const CLIENTS = ["chainstats", "predictions", "repo-host", "validators"];

/**
 * Which workspace packages a package may import; `*` stands for any subpath. Dependencies point one way:
 * apps → clients → http-core, sandbox → clients' operations and resources → http-core, sandbox → openapi → http-core,
 * sandbox → gfm.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  gfm: [],
  "http-core": [],
  openapi: ["@org/http-core", "@org/http-core/*"],
  ...Object.fromEntries(CLIENTS.map((client) => [client, ["@org/http-core", "@org/http-core/*"]])),
  sandbox: [
    "@org/gfm",
    "@org/http-core",
    "@org/http-core/*",
    "@org/openapi",
    ...CLIENTS.map((client) => `@org/${client}/operations`),
    "@org/repo-host/resources",
  ],
};

/** Tests import their own package as its users do, and as it is built. Those of clients may run against the sandbox. */
function inTests(name: string): readonly string[] {
  const sandbox = CLIENTS.includes(name) ? ["@org/sandbox", "@org/sandbox/*"] : [];
  const tools = ["@org/build/installed", "@org/test-kit/*", "@org/vitest-config/*"];
  return [...sandbox, ...tools, `@org/${name}`, `@org/${name}/*`];
}

/** The import boundaries of the packages, and those of the tests across packages. */
export function boundaries(root: string, tests: string[]): Config[] {
  return [...packageBoundaries(root, tests), acrossPackages(root), outsideOfTests()];
}

/** A pair of entries for each package: source, then tests. */
function packageBoundaries(root: string, tests: string[]): Config[] {
  return Object.entries(MAY_IMPORT).flatMap(([name, allow]) => {
    const folder = join(root, "packages", name);
    const files = [`packages/${name}/**/*.ts`];
    return [
      { files, ignores: tests, rules: boundary(allow, [folder]) },
      {
        files: tests.map((pattern) => `packages/${name}/${pattern}`),
        rules: boundary([...allow, ...inTests(name)], [folder]),
      },
    ];
  });
}

/** `tests` imports all packages, also parts that they don't export, but no fixture of a package's own tests. */
function acrossPackages(root: string): Config {
  const sources = Object.keys(MAY_IMPORT).map((name) => join(root, "packages", name, "src"));
  return { files: ["tests/**/*.ts"], rules: boundary(["@org/*"], [join(root, "tests"), ...sources]) };
}

/** Nothing imports `tests`. For packages, their own boundaries ensure it. */
function outsideOfTests(): Config {
  const message = "Move code that other folders need to tools/test-kit, or beside the code that it tests.";
  return {
    files: ["{apps,bench,examples,tools}/**/*.{ts,tsx}"],
    rules: { "no-restricted-imports": ["error", { patterns: [{ regex: "^[./]+/tests/", message }] }] },
  };
}

function boundary(allow: readonly string[], folders: readonly string[]): NonNullable<Config["rules"]> {
  return { "org/import-boundaries": ["error", { allow, folders }] };
}
