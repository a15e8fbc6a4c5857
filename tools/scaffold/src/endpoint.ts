import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { firstLines, operationStyle } from "./client.ts";
import type { About } from "./command.ts";
import {
  entityFile,
  exportsOf,
  operationFile,
  paramsFile,
  handlerOf,
  testFile,
  type EndpointFiles,
} from "./endpoint-files.ts";
import { camelOf, checkAbout, namesOf } from "./names.ts";
import { objectOf, parse, returnedObject, withImport, withNamedImport, withProperty } from "./source.ts";

/** What an endpoint is made of. */
export interface Endpoint extends About {
  /** The folder of the client in `packages`: `repo-host`. */
  readonly client: string;
  /** The method's name: `stakeRewards`. */
  readonly name: string;
  /** The path, with constants of the query: `/v1/validators/{validator_id}/rewards`, `/v2/api?module=stats`. */
  readonly path: string;
}

/** Texts of new and changed files, by their paths in the repository. */
export type Files = ReadonlyMap<string, string>;

/**
 * The files of a new endpoint: a GET of one field, or of a list of them, in its client, the sandbox, the examples and the contract.
 *
 * @throws TypeError which names the invalid argument
 */
export function newEndpoint(root: string, { client, name, path, source, about, list }: Endpoint): Files {
  const clients = clientsIn(root);
  if (!clients.includes(client))
    throw new TypeError(`client: expected ${clients.join(", ")}, received ${client}`);
  const names = namesOf(name, "name");
  checkAbout(about, "about");
  checkAbout(source, "source");
  const parts = partsOf(path);
  const folder = `packages/${client}`;
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const inOperations = withImport(
    read(`${folder}/src/operations.ts`),
    `import { ${name} } from "./${names.kebab}/operation.ts";`,
  );
  const operations = objectOf(parse(inOperations), "operations");
  if (operations.properties.some((one) => one.name?.getText() === name))
    throw new TypeError(`name: ${client} has an operation ${name}`);

  const endpoint = {
    names,
    source,
    about,
    list,
    ...parts,
    style: operationStyle(join(root, folder)),
    example: { package: `@org/${client}`, ...firstLines(join(root, folder)) },
  };
  const own = `${folder}/src/${names.kebab}`;
  const isInSandbox = existsSync(join(root, `packages/sandbox/src/${client}`));
  return new Map([
    [`${own}/${names.kebab}.ts`, entityFile(endpoint)],
    [`${own}/params.ts`, paramsFile(endpoint)],
    [`${own}/operation.ts`, operationFile(endpoint)],
    [`${folder}/test/${names.kebab}.test.ts`, testFile(endpoint)],
    [`${folder}/src/operations.ts`, withProperty(inOperations, operations, `/** ${about} */\n${name}`)],
    [`${folder}/src/index.ts`, read(`${folder}/src/index.ts`) + exportsOf(endpoint)],
    ...(isInSandbox ? inLists(read, { client, name, source, list, variables: parts.variables }) : []),
    [
      `.changeset/${client}-${names.kebab}.md`,
      `---\n"@org/${client}": minor\n${isInSandbox ? '"@org/sandbox": minor\n' : ""}---\n\nAdd \`${name}\`. ${about}\n`,
    ],
  ]);
}

/** The parts of a path. @throws TypeError for an invalid path */
export function partsOf(path: string): Pick<EndpointFiles, "template" | "constants" | "variables"> {
  const [template = "", query = ""] = path.split("?");
  if (!/^\/(?:[\w.-]|\/|\{\w+\})*$/.test(template))
    throw new TypeError(`path: expected one like /v1/things/{thing_id}, received ${path}`);
  const variables = Array.from(template.matchAll(/\{(\w+)\}/g), ([, variable = ""]) => variable);
  if (new Set(variables).size < variables.length)
    throw new TypeError(`path: expected each variable once, received ${path}`);
  return { template, constants: Object.fromEntries(new URLSearchParams(query)), variables };
}

/** The folders of `packages` that have operations. */
function clientsIn(root: string): readonly string[] {
  return readdirSync(join(root, "packages")).filter((name) =>
    existsSync(join(root, "packages", name, "src/operations.ts")),
  );
}

/** The sandbox's handlers, and the lists of all operations. */
function inLists(
  read: (file: string) => string,
  {
    client,
    name,
    source,
    list,
    variables,
  }: Pick<Endpoint, "client" | "name" | "source" | "list"> & { readonly variables: readonly string[] },
): Files {
  const handlers = read(`packages/sandbox/src/${client}/handlers.ts`);
  const withOk = withNamedImport(handlers, "ok", "../core/handler.ts");
  const inHandlers = list ? withNamedImport(withOk, "offsetPage", "../core/offset-page.ts") : withOk;
  const examples = read("apps/services/src/examples.ts");
  const contracts = read("tests/contract/endpoints.ts");
  const id = `${camelOf(client)}.${name}`;
  const call = Object.fromEntries(variables.map((one) => [one, ["1"]]));

  return new Map([
    [
      `packages/sandbox/src/${client}/handlers.ts`,
      withProperty(inHandlers, returnedObject(parse(inHandlers)), `${name}: ${handlerOf(list)}`),
    ],
    [
      "apps/services/src/examples.ts",
      withProperty(examples, objectOf(parse(examples), "examples"), `"${id}": ${JSON.stringify(call)}`),
    ],
    [
      "tests/contract/endpoints.ts",
      withProperty(
        contracts,
        objectOf(parse(contracts), "contracts"),
        `"${id}": ${JSON.stringify({ beyond: source })}`,
      ),
    ],
  ]);
}
