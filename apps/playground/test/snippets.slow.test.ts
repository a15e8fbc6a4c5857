import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createSandbox } from "@org/sandbox";
import { serve, type ServedSandbox } from "@org/sandbox/node";
import { examples, ROUTED, services, variableNames } from "@org/services";
import { curl } from "@org/services/planned-request";
import { sandboxVariables } from "@org/services/sandbox";
import { run } from "@org/test-kit/readme";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { orgqHere } from "../../cli/test/orgq-here.ts";
import { wordsOf } from "../../cli/test/orgq.ts";
import { catalogue } from "../src/catalogue/catalogue.ts";
import type { CatalogueEntry } from "../src/catalogue/entry.ts";
import { routeEntry, withOthers } from "../src/catalogue/route-entry.ts";
import { paramsOf } from "../src/form/draft.ts";
import { requestOf } from "../src/snippets/request-of.ts";
import { command, fetchCall, packageCall } from "../src/snippets/snippets.ts";

const spawned = promisify(execFile);
const { fetch } = globalThis;
const sandbox = createSandbox();
let served: ServedSandbox;

beforeAll(async () => {
  served = await serve(sandbox);
});
afterAll(() => served.close());

const hasCurl = await spawned("curl", ["--version"]).then(
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
  const planned = () => requestOf({ service, operation, params }, { bases: { ...served.urls } });

  beforeEach(() => {
    const environment = sandboxVariables(service, served.urls, sandbox.credentials);
    for (const name of variableNames(service.variables)) vi.stubEnv(name, environment[name]);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test("with the package prints the result", async () => {
    const { logged } = await run(packageCall(source, params), fetch);
    expect(logged).toEqual([[expect.anything()]]);
  });

  test("with the command line prints the result", async () => {
    const [, ...args] = wordsOf(command(source, draft));
    const { code, stdout } = await orgqHere(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\S/);
  });

  test("with fetch prints the status 200", async () => {
    const request = await planned();
    if (request === undefined) {
      expect(operation.id).toBe("predictions.trades");
      return;
    }
    const { logged } = await run(fetchCall(request, service.variables.credential), fetch);
    expect(logged).toEqual([[200, expect.stringMatching(/./)]]);
  });

  test.skipIf(!hasCurl)("with curl prints the result", async () => {
    const request = await planned();
    if (request === undefined) {
      expect(operation.id).toBe("predictions.trades");
      return;
    }
    const quiet = curl(request, service.variables.credential).replace("curl", "curl --silent --fail");
    expect((await spawned("sh", ["-c", quiet])).stdout).toMatch(/\S/);
  });
});
