import type { Names } from "./names.ts";

/** What the new files of a service's client are made of. */
export interface ServiceFiles {
  readonly names: Names;
  /** What the service is, in a sentence. */
  readonly about: string;
  readonly source: string;
  /** For display: `Air quality`. */
  readonly title: string;
}

/** The environment variables that the client reads are named after this. */
function prefixOf({ kebab }: Names): string {
  return kebab.toUpperCase().replaceAll("-", "_");
}

/** `service.ts`: what all operations of the service have in common. */
export function serviceFile({ names, about, source }: ServiceFiles): string {
  const { camel } = names;
  return `import { SECOND, type Service } from "@org/http-core/operation";

/** ${about} Source: ${source}. */
export const ${camel}: Service = {
  name: "${camel}",
  bases: ["${camel}"],
  defaults: {
    attemptTimeout: 15 * SECOND,
    totalTimeout: 120 * SECOND,
    retries: 3,
    maxWait: 60 * SECOND,
    bodyCap: 8 * 1024 * 1024,
  },
};
`;
}

/** `operations.ts`, to which each endpoint adds its line. */
export function operationsFile({ names }: ServiceFiles): string {
  return `/**
 * The service's operations as data, to derive sandboxes, forms or command lines from.
 *
 * @module
 */

/** Every operation of the service, by method name. */
export const operations = {} as const;

export { ${names.camel} as service } from "./service.ts";
export { docs } from "./docs.generated.ts";
`;
}

/** `index.ts`, to which each endpoint adds its exports. */
export function indexFile({ names, about }: ServiceFiles): string {
  const { pascal } = names;
  return `/**
 * ${about}
 *
 * @module
 */
export { bearer, Secret } from "@org/http-core";
export { create${pascal}, type ${pascal}, type ${pascal}Options } from "./client.ts";
`;
}

/** `client.ts`: creates the client. */
export function clientFile({ names }: ServiceFiles): string {
  const { camel, kebab, pascal, words } = names;
  const prefix = prefixOf(names);
  return `import { bearer, type Client } from "@org/http-core";
import { boundOptions, serviceClient, type ClientOf, type ServiceClientOptions } from "@org/http-core/operation";
import { operations } from "./operations.ts";

/** Options of {@link create${pascal}}. */
export interface ${pascal}Options extends ServiceClientOptions<"bearer"> {}

/** A client of the ${words} service. */
export interface ${pascal} extends ClientOf<typeof operations>, Client {}

const ENVIRONMENT = { url: "${prefix}_URL", credential: ["${prefix}_TOKEN", bearer] } as const;

/**
 * Creates a client of the ${words} service. In Node, options that you omit are read from the environment:
 * \`${prefix}_URL\` and \`${prefix}_TOKEN\`.
 *
 * @throws ParameterError where the base address is missing or invalid, or the credential is not a \`bearer\`
 * @example
 * \`\`\`ts
 * import { bearer, create${pascal} } from "@org/${kebab}";
 *
 * const ${camel} = create${pascal}({ baseUrl: "https://api.example", auth: bearer("my-token") });
 * console.log(${camel}.baseUrl);
 * \`\`\`
 */
export function create${pascal}(given: ${pascal}Options = {}): ${pascal} {
  return serviceClient(boundOptions(given), ENVIRONMENT, operations);
}
`;
}

/** A test of the client. */
export function clientTestFile({ names }: ServiceFiles): string {
  return `import { expect, test } from "vitest";
import { create${names.pascal} } from "./client.ts";

test("a client without an address says where one can be given", () => {
  expect(() => create${names.pascal}()).toThrow("${prefixOf(names)}_URL");
});
`;
}

/** A README with the parts that each has. @param call of the first endpoint, in lines */
export function readmeFile({ names, about }: ServiceFiles, call: readonly string[]): string {
  const { camel, kebab, pascal } = names;
  const fence = "```";
  return `# @org/${kebab}

${about}

## Install

${fence}sh
npm install @org/${kebab}
npm install --save-dev @org/sandbox # for the first example, and for tests
${fence}

Node 22.12 or later, a browser, Bun, Deno or an edge worker. The package is an ES module with types.

## First example

${fence}ts
import { bearer, create${pascal} } from "@org/${kebab}";
import { createSandbox } from "@org/sandbox";

// The sandbox is the service within this process: it needs no token and no network.
const { fetch, origins, credentials } = createSandbox();
const ${camel} = create${pascal}({ baseUrl: origins.${camel}, auth: bearer(credentials.${camel}), fetch });
${call.join("\n")} // 1
${fence}

## Options

Every client takes [the options of the runtime](../http-core#options). Those that you omit are read from \`${prefixOf(names)}_URL\` and \`${prefixOf(names)}_TOKEN\`.

## Errors

Statuses are classified as [the runtime](../http-core#errors) does.

## Operations

<!-- generated:operations -->
<!-- /generated -->

## Links

- [API.md](API.md): every export in a line; [signatures](review) of each entry.
- [\`@org/http-core\`](../http-core): the runtime below, with its events, cache and limits.
`;
}
