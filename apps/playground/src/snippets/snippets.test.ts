import type { Dialect } from "@org/http-core";
import { curl } from "@org/services/planned-request";
import { describe, expect, test } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { paramsOf, type Draft } from "../form/draft.ts";
import { requestOf } from "./request-of.ts";
import { command, fetchCall, packageCall, type CallSource } from "./snippets.ts";

const bases = {
  chainstats: "https://chain.example",
  validators: "https://validators.example",
  clob: "https://clob.example",
  catalog: "https://catalog.example",
  repoHost: "https://host.example",
};

/** An operation of the catalogue by its path there, with a form. */
function call(path: string, draft: Draft, dialect?: Dialect) {
  const entry = catalogue.find((other) => other.path === path);
  if (entry === undefined) throw new Error(`No ${path}`);
  const { service, operation, description } = entry;
  const name = path.slice(service.name.length + 1);
  const source: CallSource = { service, name, description, dialect };
  const params = paramsOf(description.params, draft);
  const request = async () => {
    const planned = await requestOf({ service, operation, params }, { bases, dialect });
    if (planned === undefined) throw new Error("Signed");
    return planned;
  };
  return { source, draft, params, request, variables: service.variables.credential };
}

const consolidations = call("validators/consolidations", { limit: ["5"], network: ["hoodi"] });
const markdown = call("repo-host/markdown.render", { text: ["it's $HOME `x` ${y}\n\\"], mode: ["gfm"] });

describe("the request of a call", () => {
  test("has the names of variables in place of secrets, and is not sent", async () => {
    expect(await consolidations.request()).toMatchObject({
      method: "GET",
      url: "https://validators.example/v1/eth/validators/consolidations?limit=5",
      headers: { authorization: "Bearer VALIDATORS_TOKEN" },
      body: undefined,
    });
    const days = call("chainstats/dailyUncles", { startdate: ["2019-02-01"], enddate: ["2019-02-02"] });
    expect((await days.request()).url).toMatch(/[?&]apikey=CHAINSTATS_API_KEY(&|$)/);
  });

  test("is unknown where it would be signed", async () => {
    await expect(call("predictions/trades", {}).request()).rejects.toThrow("Signed");
  });
});

test("curl has secrets as variables of the shell, and texts as they are", async () => {
  expect(curl(await consolidations.request(), consolidations.variables)).toContain(
    `-H 'authorization: Bearer '"$VALIDATORS_TOKEN"`,
  );
  const posted = curl(await markdown.request(), markdown.variables);
  expect(posted).toMatch(/^curl -X POST https:\/\/host\.example\/markdown/);
  expect(posted).toContain(`it'\\''s $HOME`);
});

test("fetch has secrets as environment variables", async () => {
  const code = fetchCall(await consolidations.request(), consolidations.variables);
  expect(code).toContain("authorization: `Bearer ${process.env.VALIDATORS_TOKEN}`,");
  expect(fetchCall(await markdown.request(), markdown.variables)).toContain('method: "POST",');
});

test("the package's call has the parameters with their types", () => {
  expect(packageCall(consolidations.source, consolidations.params))
    .toBe(`import { createValidators } from "@org/validators";

// The address is in VALIDATORS_URL, the credential in VALIDATORS_TOKEN.
const client = createValidators();
const { items } = await client.consolidations({ network: "hoodi", limit: 5 });
console.log(items);`);
  expect(packageCall(call("repo-host/root", {}).source, {})).toContain("console.log(await client.root());");
});

test("the command has flags, and switches for booleans", () => {
  expect(command(consolidations.source, consolidations.draft)).toBe(
    "orgq validators consolidations --network hoodi --limit 5",
  );
  const events = call("predictions/events", {
    ascending: ["false"],
    closed: ["true"],
    order: ["a b", "-c", ""],
  });
  expect(command(events.source, events.draft)).toBe(
    "orgq predictions events --order 'a b' --order=-c --no-ascending --closed",
  );
});

test("code for a deployment with its own names has them", async () => {
  const dialect = { headers: { "X-Service-Network": "X-Rated-Network" } };
  const named = call("validators/consolidations", { network: ["hoodi"] }, dialect);
  expect((await named.request()).headers).toMatchObject({ "x-rated-network": "hoodi" });
  expect(packageCall(named.source, named.params)).toContain(
    'createValidators({ dialect: { headers: { "X-Service-Network": "X-Rated-Network" } } });',
  );
  expect(command(named.source, named.draft)).toBe(
    `VALIDATORS_DIALECT='{"headers":{"X-Service-Network":"X-Rated-Network"}}' orgq validators consolidations --network hoodi`,
  );
});
