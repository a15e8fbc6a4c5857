import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { About } from "./command.ts";
import { callOf, returningCallOf } from "./endpoint-files.ts";
import { partsOf, type Files } from "./endpoint.ts";
import { checkAbout, namesOf } from "./names.ts";
import {
  clientFile,
  clientTestFile,
  indexFile,
  operationsFile,
  readmeFile,
  serviceFile,
  type ServiceFiles,
} from "./service-files.ts";
import { placesOf, registered } from "./registration.ts";
import { appFile, appTestFile, entryFile, handlersFile, rulesFile } from "./sandbox-files.ts";

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
 * The files of a service without operations: its client's package, its folder in the sandbox, and the lists that name
 * each package or service.
 *
 * @throws TypeError for an invalid or used name, and for an invalid operation or path
 */
export function newService(root: string, { name, operation, path, about, source, list }: Service): Files {
  const names = namesOf(name, "name");
  checkAbout(about, "about");
  checkAbout(source, "source");
  const first = { names: namesOf(operation, "operation"), list, ...partsOf(path) };
  const { kebab } = names;
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const boundaries = read("tools/eslint-config/src/boundaries.ts");
  const own = `packages/${kebab}`;
  if (existsSync(join(root, own, "package.json"))) throw new TypeError(`name: ${own} exists already`);
  const title = names.pascal.charAt(0) + names.words.slice(1);
  const files: ServiceFiles = { names, about, source, title };
  const served = path.replaceAll(/\{\w+\}/g, "1");
  const places = Object.entries(
    placesOf(names, { title, path: served, operation, firstCall: returningCallOf("client", first) }),
  ).map(([file, some]) => [file, registered(read(file), file, some)] as const);
  const inSandbox = `packages/sandbox/src/${kebab}`;
  const manifest = read("packages/chainstats/package.json")
    .replaceAll("chainstats", kebab)
    .replace(/"description": ".*"/, `"description": ${JSON.stringify(about)}`)
    .replace(/"keywords": \[[^\]]*\]/, '"keywords": ["client"]');
  return new Map([
    [`${own}/package.json`, without(manifest, "./analysis", "@org/test-kit")],
    [`${own}/tsconfig.json`, read("packages/chainstats/tsconfig.json")],
    [`${own}/tsconfig.build.json`, read("packages/chainstats/tsconfig.build.json")],
    [`${own}/README.md`, readmeFile(files, callOf(names.camel, first))],
    [`${own}/src/service.ts`, serviceFile(files)],
    [`${own}/src/operations.ts`, operationsFile(files)],
    [`${own}/src/index.ts`, indexFile(files)],
    [`${own}/src/client.ts`, clientFile(files)],
    [`${own}/src/client.test.ts`, clientTestFile(files)],
    ["package.json", withDevDependency(read("package.json"), `@org/${kebab}`)],
    [
      "tools/eslint-config/src/boundaries.ts",
      boundaries.replace(/(?<=const CLIENTS = \[[^\]]*)\]/, `, "${kebab}"]`),
    ],
    ...places,
    [`${inSandbox}/app.ts`, appFile(files)],
    [`${inSandbox}/app.test.ts`, appTestFile(files, served)],
    [`${inSandbox}/handlers.ts`, handlersFile(files)],
    [`${inSandbox}/rules.ts`, rulesFile(files)],
    [`apps/services/src/${kebab}.ts`, entryFile(files)],
    [
      `.changeset/first-${kebab}.md`,
      `---\n"@org/${kebab}": major\n"@org/cli": minor\n---\n\nFirst release. ${about}\n`,
    ],
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
