import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { examples, ROUTED, services, variableNames } from "@org/services";
import { curl } from "@org/services/planned-request";
import { sandboxVariables } from "@org/services/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeEntry, withOthers } from "../src/any-route/route-entry.ts";
import { catalogue, type CatalogueEntry } from "../src/catalogue/catalogue.ts";
import { paramsOf } from "../src/form/draft.ts";
import { serveAll, type Served } from "../src/server/serve.ts";
import { requestOf } from "../src/snippets/request-of.ts";
import { command, fetchCall, packageCall } from "../src/snippets/snippets.ts";

const run = promisify(execFile);
const orgq = fileURLToPath(new URL("../../cli/src/main.ts", import.meta.url));

let served: Served;

beforeAll(async () => {
  served = await serveAll({ host: "127.0.0.1", port: 0 });
});
afterAll(() => served.close());

/** The variables of a service, with the sandbox's address and credential. */
function environmentOf({ service }: CatalogueEntry): Readonly<Record<string, string>> {
  return sandboxVariables(service, served.reach.bases, served.reach.credentials);
}

/** Runs a program with the variables of a service, and returns what it prints. */
async function output(entry: CatalogueEntry, program: string, args: readonly string[]): Promise<string> {
  const others = Object.entries(process.env).filter(
    ([name]) => !variableNames(entry.service.variables).includes(name),
  );
  const env = { ...Object.fromEntries(others), ...environmentOf(entry) };
  // Where the packages can be imported.
  const cwd = fileURLToPath(new URL("../", import.meta.url));
  return (await run(program, args, { env, cwd })).stdout;
}

const module = (code: string): readonly string[] => ["--input-type=module", "--eval", code];
const hasCurl = await run("curl", ["--version"]).then(
  () => true,
  () => false,
);

/** Routes of each kind: the catalogue has one whose response is the list. */
const routes = services
  .filter(({ name }) => name === ROUTED)
  .flatMap((service): readonly CatalogueEntry[] => [
    {
      ...routeEntry(service, { template: "/repos/{owner}/{repo}", rows: undefined }),
      example: { owner: ["acme"], repo: ["rocket"] },
    },
    {
      ...withOthers(routeEntry(service, { template: "/search/issues", rows: "items" }), ["q"]),
      example: { q: ["rocket"] },
    },
  ]);
const entries = [...catalogue, ...routes].map((entry) => [entry.path, entry] as const);

describe.each(entries)("the snippets of %s", (_, entry) => {
  const { service, operation, description, path, route } = entry;
  const draft = entry.example ?? examples[operation.id] ?? {};
  const params = paramsOf(description.params, draft);
  const source = { service, name: path.slice(service.name.length + 1), description, route };
  const planned = () => requestOf({ service, operation, params }, { bases: { ...served.reach.bases } });

  test("with the package prints the result", async () => {
    expect(await output(entry, process.execPath, module(packageCall(source, params)))).toMatch(/\S/);
  });

  test("with the command line prints the result", async () => {
    const shell = `orgq() { "${process.execPath}" "${orgq}" "$@"; }; ${command(source, draft)}`;
    expect(await output(entry, "sh", ["-c", shell])).toMatch(/\S/);
  });

  test("with fetch prints the status 200", async () => {
    const request = await planned();
    if (request === undefined) {
      expect(operation.id).toBe("predictions.trades");
      return;
    }
    const printed = await output(
      entry,
      process.execPath,
      module(fetchCall(request, service.variables.credential)),
    );
    expect(printed).toMatch(/^200 ./);
  });

  test.skipIf(!hasCurl)("with curl prints the result", async () => {
    const request = await planned();
    if (request === undefined) {
      expect(operation.id).toBe("predictions.trades");
      return;
    }
    const quiet = curl(request, service.variables.credential).replace("curl", "curl --silent --fail");
    expect(await output(entry, "sh", ["-c", quiet])).toMatch(/\S/);
  });
});
