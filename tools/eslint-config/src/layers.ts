import { join } from "node:path";
import type { Config } from "eslint/config";
import { MAY_IMPORT } from "./boundaries.ts";
import type { Boundary } from "./rules/import-boundaries.ts";

/** The folders of http-core, the highest first: each imports itself and those below it. */
const LAYERS = [
  "opentelemetry",
  "tanstack-query",
  "testing",
  "failure",
  "client",
  "run",
  "paging",
  "response",
  "request",
  "operation",
  "events",
  "redact",
  "cache",
  "rate-limit",
  "auth",
  "decimal",
  "schema",
  "errors",
  "http",
  "util",
];

/** Nothing imports these but an entry of the package. */
const ON_TOP = ["opentelemetry", "tanstack-query", "testing"];

/**
 * The services of the sandbox, each a folder: none imports another. The folders of a service, the highest first: each imports itself,
 * those below it, and `core`.
 */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  chainstats: [],
  predictions: ["events", "rows", "world", "themes", "catalogue", "listing", "util"],
  "repo-host": [
    "conventions",
    "endpoints",
    "resources",
    "routes",
    "markdown",
    "call",
    "wire",
    "world",
    "options",
  ],
  validators: [],
};

/** The folders of the sandbox, the highest first: each imports itself, those below it, and these files of the root. */
const SANDBOX_LAYERS: readonly (readonly [folder: string, root: readonly string[]])[] = [
  ["vitest", ["create-sandbox", "types"]],
  ["node", ["create-sandbox", "data", "types", "limits", "pages", "origins"]],
  ["in-process", ["origins"]],
  ["control", ["credentials", "types", "origins"]],
  ["pipeline", ["origins"]],
  ["options", ["credentials"]],
  ["openapi", ["limits", "origins"]],
  ["recordings", ["types", "origins"]],
  ["snapshots", []],
  ["worlds", ["types"]],
  ["journal", ["origins"]],
  ["scripted", ["origins"]],
  ["faults", ["origins"]],
  ...Object.keys(SERVICES).map((name) => [name, []] as const),
  ["clock", []],
  ["core", ["origins"]],
];

/** The folders of the command line, the highest first: each imports itself, those below it, and `package.json`. */
const CLI_LAYERS = [
  "commands",
  "mcp",
  "list",
  "plan",
  "help",
  "flags",
  "queue",
  "diff",
  "export",
  "reach",
  "output",
  "failure",
  "terminal",
];

/** The folders of the playground, the highest first: each imports itself and those below it. */
const PLAYGROUND_LAYERS = [
  "server",
  "trouble",
  "any-route",
  "sandbox-view",
  "page",
  "palette",
  "history",
  "snippets",
  "catalogue",
  "result",
  "picture",
  "tree",
  "export",
  "run",
  "table",
  "environment",
  "form",
  "prose",
  "style",
  "in-page",
  "service-worker",
];

/** The layers of the folders of http-core, the sandbox and the apps: no folder is part of an import cycle. */
export function layers(root: string, tests: string[]): Config[] {
  return [
    ...coreLayers(root, tests),
    ...sandboxLayers(root, tests),
    ...appLayers(root, tests, "apps/cli", CLI_LAYERS),
    ...appLayers(root, tests, "apps/playground", PLAYGROUND_LAYERS),
  ];
}

function coreLayers(root: string, tests: string[]): Config[] {
  const src = "packages/http-core/src";
  return LAYERS.map((layer, index) => {
    const below = LAYERS.slice(index).filter((name) => name === layer || !ON_TOP.includes(name));
    // By `import()`: a failure loads it.
    const onDemand = layer === "response" ? ["failure.ts"] : [];
    const folders = [...below, ...onDemand].map((name) => join(root, src, name));
    return layerRule(`${src}/${layer}`, tests, { allow: [], folders });
  });
}

function sandboxLayers(root: string, tests: string[]): Config[] {
  const src = "packages/sandbox/src";
  const allow = MAY_IMPORT["sandbox"] ?? [];
  const paths = (names: readonly string[]): string[] => names.map((name) => join(root, src, name));
  const folders = SANDBOX_LAYERS.map(([layer, files], index) => {
    const below = SANDBOX_LAYERS.slice(index).map(([name]) => name);
    return layerRule(`${src}/${layer}`, tests, {
      allow,
      folders: paths([...below, ...files.map((name) => `${name}.ts`)]),
    });
  });
  const services = Object.entries(SERVICES).flatMap(([name, layers]) => {
    const inner = layers.map((layer, index) => {
      const below = layers.slice(index).map((other) => `${name}/${other}`);
      return layerRule(`${src}/${name}/${layer}`, tests, { allow, folders: paths([...below, "core"]) });
    });
    return [layerRule(`${src}/${name}`, tests, { allow, folders: paths([name, "core"]) }), ...inner];
  });
  return [...folders, ...services];
}

function appLayers(root: string, tests: string[], app: string, names: readonly string[]): Config[] {
  return names.map((layer, index) => {
    const below = names.slice(index).map((name) => join(root, app, "src", name));
    const folders = [...below, join(root, app, "package.json")];
    return layerRule(`${app}/src/${layer}`, tests, { allow: ["@org/*"], folders });
  });
}

function layerRule(folder: string, tests: string[], boundary: Boundary): Config {
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    ignores: tests,
    rules: { "org/import-boundaries": ["error", boundary] },
  };
}
