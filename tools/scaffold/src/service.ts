import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { About } from "./command.ts";
import { argumentsOf } from "./endpoint-files.ts";
import { partsOf, type Files } from "./endpoint.ts";
import { namesOf, type Names } from "./names.ts";
import {
  clientFile,
  indexFile,
  operationsFile,
  readmeFile,
  serviceFile,
  type ServiceFiles,
} from "./service-files.ts";
import { withImport } from "./source.ts";

/** What a service's client is made of. */
export interface Service extends About {
  /** In camel case: `airQuality`; its package is `@org/air-quality`. */
  readonly name: string;
  /** The name of its first operation, which the README calls. */
  readonly operation: string;
  /** The path of its first operation: `/v1/forecasts/{city}`. */
  readonly path: string;
}

/**
 * The files of a client without operations: its package, and the lists that name each package.
 *
 * @throws TypeError for an invalid or used name, and for an invalid operation or path
 */
export function newService(root: string, { name, operation, path, about, source }: Service): Files {
  const names = namesOf(name, "name");
  const call = `${namesOf(operation, "operation").camel}(${argumentsOf(partsOf(path))})`;
  const { kebab } = names;
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const boundaries = read("tools/eslint-config/src/boundaries.ts");
  const own = `packages/${kebab}`;
  if (existsSync(join(root, own, "package.json"))) throw new TypeError(`name: ${own} exists already`);
  const files: ServiceFiles = { names, about, source };
  const manifest = read("packages/chainstats/package.json")
    .replaceAll("chainstats", kebab)
    .replace(/"description": ".*"/, `"description": ${JSON.stringify(about)}`)
    .replace(/"keywords": \[[^\]]*\]/, '"keywords": ["client"]');
  return new Map([
    [`${own}/package.json`, without(manifest, "./analysis", "@org/test-kit")],
    [`${own}/tsconfig.json`, read("packages/chainstats/tsconfig.json")],
    [`${own}/tsconfig.build.json`, read("packages/chainstats/tsconfig.build.json")],
    [`${own}/README.md`, readmeFile(files, call)],
    [`${own}/src/service.ts`, serviceFile(files)],
    [`${own}/src/operations.ts`, operationsFile(files)],
    [`${own}/src/index.ts`, indexFile(files)],
    [`${own}/src/client.ts`, clientFile(files)],
    ["package.json", withDevDependency(read("package.json"), `@org/${kebab}`)],
    ["tests/clients/exported-operations.test-d.ts", withExports(read, names)],
    [
      "tools/eslint-config/src/boundaries.ts",
      boundaries.replace(/(?<=const CLIENTS = \[[^\]]*)\]/, `, "${kebab}"]`),
    ],
    [`.changeset/first-${kebab}.md`, `---\n"@org/${kebab}": major\n---\n\nFirst release. ${about}\n`],
  ]);
}

/** A manifest without some properties, however deep. */
function without(manifest: string, ...names: readonly string[]): string {
  return JSON.stringify(
    JSON.parse(manifest, (key, value: unknown) => (names.includes(key) ? undefined : value)),
    null,
    2,
  );
}

/** The root's manifest, with a package of the workspace among its sorted dependencies. */
function withDevDependency(manifest: string, name: string): string {
  return manifest.replace(/(?<="devDependencies": \{\n)[^}]*(?=\n {2}\})/, (rows) =>
    [...rows.split(",\n"), `    "${name}": "workspace:^"`].toSorted().join(",\n"),
  );
}

/** The type test of what clients export, with another client. */
function withExports(read: (file: string) => string, { camel, kebab, pascal }: Names): string {
  const text = withImport(
    read("tests/clients/exported-operations.test-d.ts"),
    `import type * as ${camel} from "@org/${kebab}";\nimport type { operations as of${pascal} } from "@org/${kebab}/operations";`,
  );
  const line = `  expectTypeOf<NotExported<typeof ${camel}, typeof of${pascal}>>().toBeNever();\n`;
  return text.replace(/\}\);\n$/, `${line}$&`);
}
