import { bytes } from "@org/http-core/operation";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, rows, type Row } from "../../test/ask.ts";
import { served } from "../repo-host/routes/endpoint.ts";
import { endpoints } from "../repo-host/endpoints/index.ts";
import { createSandbox } from "../create-sandbox.ts";
import { baseNames } from "../origins.ts";
import { describedServices, openApiOf } from "./described-services.ts";

const files = describedServices.map(({ file }) => file);
const documentOf = async (file: string, sandbox = frozenSandbox()): Promise<Row> => {
  const response = await asking(sandbox, "clob")(`/_sandbox/openapi/${file}.json`);
  expect(response.status).toBe(200);
  return row(response.json);
};
/** Compiles the meta-schema once. */
const validator = new Validator();
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found: unknown, name) => row(found)[name], value);

it("each base address belongs to one service", () => {
  expect(describedServices.flatMap(({ bases }) => bases).sort()).toEqual([...baseNames].sort());
});

describe.each(files)("%s", (file) => {
  it("is valid OpenAPI 3.1 for an independent validator", async () => {
    const document = await documentOf(file);
    expect(document["openapi"]).toBe("3.1.0");
    const { valid, errors } = await validator.validate({ ...document });
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("documents every parameter and every field of every schema", async () => {
    const document = await documentOf(file);
    const undocumented: string[] = [];
    for (const [path, item] of Object.entries(row(document["paths"]))) {
      for (const [method, operation] of Object.entries(row(item))) {
        if (method === "servers") continue;
        if (typeof row(operation)["summary"] !== "string") undocumented.push(`${method} ${path}`);
        for (const param of Object.values(row(operation)["parameters"] ?? {}).map(row)) {
          const isFixed = "const" in row(param["schema"]);
          if (!isFixed && typeof param["description"] !== "string")
            undocumented.push(`${path} ${String(param["name"])}`);
        }
      }
    }
    for (const [name, schema] of Object.entries(row(at(document, "components", "schemas")))) {
      // Resources outside operations are described as a whole.
      if (typeof row(schema)["description"] === "string" && file === "repo-host") continue;
      for (const [field, value] of Object.entries(row(row(schema)["properties"] ?? {}))) {
        const { description, $ref } = row(value);
        if (typeof description !== "string" && $ref === undefined) undocumented.push(`${name}.${field}`);
      }
    }
    expect(undocumented).toEqual([]);
  });
});

it("has no broken references", async () => {
  for (const file of files) {
    const document = await documentOf(file);
    const schemas = Object.keys(row(at(document, "components", "schemas")));
    const referred = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of referred) expect(schemas).toContain(name);
    expect(JSON.stringify(document)).not.toContain("$defs");
  }
});

it("names its source, and only operations for a service without other routes", async () => {
  const from = async (file: string) => at(await documentOf(file), "info", "description");
  expect(await from("repo-host")).toContain("the table");
  expect(await from("chainstats")).not.toContain("the table");
});

describe("the repository host's document", () => {
  it("has every route that is served", async () => {
    const paths = row((await documentOf("repo-host"))["paths"]);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(["/", "/markdown", "/markdown/raw", "/rate_limit"]),
    );
    const table = served(endpoints);
    expect(table.length).toBeGreaterThan(90);
    for (const { method, paths: all } of table)
      for (const path of all) {
        const template = path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
        expect(Object.keys(row(paths[template]))).toContain(method.toLowerCase());
      }
  });

  it("has unique operation ids, and each path variable as a parameter", async () => {
    const paths = row((await documentOf("repo-host"))["paths"]);
    const ids: unknown[] = [];
    for (const [path, item] of Object.entries(paths))
      for (const operation of Object.values(row(item)).map(row)) {
        ids.push(operation["operationId"]);
        const inPath = rows(operation, "parameters").filter((one) => one["in"] === "path");
        const variables = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
        expect(inPath.map(({ name }) => name)).toEqual(variables);
        for (const { description } of inPath) expect(description, path).not.toBe("");
      }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("derives schemas from the host's own responses", async () => {
    const document = await documentOf("repo-host");
    const issue = row(at(document, "components", "schemas", "Issue"));
    expect(at(issue, "properties", "number")).toEqual({ type: "integer" });
    expect(at(issue, "properties", "closed_at", "type")).toEqual(["null", "string"]);
    expect(issue["required"]).toContain("assignee");
    const list = at(document, "paths", "/repos/{owner}/{repo}/issues", "get");
    expect(at(list, "responses", "200", "content", "application/json", "schema")).toEqual({
      type: "array",
      items: { $ref: "#/components/schemas/Issue" },
    });
    const names = rows(list, "parameters").map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["owner", "repo", "state", "page", "per_page"]));
    for (const [name, schema] of Object.entries(row(at(document, "components", "schemas"))))
      expect(Object.keys(row(schema)).length, name).toBeGreaterThan(1);
  });
});

it("names the address of each path of a service with two addresses", async () => {
  const { origins } = frozenSandbox();
  const paths = row((await documentOf("predictions"))["paths"]);
  expect(at(paths["/events/keyset"], "servers")).toEqual([{ url: origins.catalog }]);
  expect(at(paths["/trades"], "servers")).toEqual([{ url: origins.clob }]);
  expect(at(paths["/trades"], "get", "security")).toEqual([
    { hmacKey: [], hmacPassphrase: [], hmacAddress: [], hmacTimestamp: [], hmacSignature: [] },
  ]);
});

it("uses the dialect's names", async () => {
  const sandbox = createSandbox({
    dialect: {
      segments: { network_a: "ethereum" },
      paths: { "predictions.trades": "/data/trades" },
      headers: { SVC_: "ACME_" },
    },
  });
  const predictions = await documentOf("predictions", sandbox);
  expect(Object.keys(row(predictions["paths"]))).toContain("/data/trades");
  expect(at(predictions, "components", "securitySchemes", "hmacKey", "name")).toBe("ACME_API_KEY");
  const validators = await documentOf("validators", sandbox);
  expect(Object.keys(row(validators["paths"]))).toContain("/v1/ethereum/validators/consolidations");
});

it("does not exist for an unknown service", async () => {
  expect((await asking(frozenSandbox(), "clob")("/_sandbox/openapi/weather.json")).status).toBe(404);
});

it("describes binary content by its media type only", async () => {
  const [service] = describedServices;
  const [operation] = service?.operations ?? [];
  if (service === undefined || operation === undefined) throw new Error("There is nothing to describe");
  const archive = { ...operation, result: bytes("application/zip") };
  const document = await openApiOf(
    { ...service, operations: [archive] },
    {},
    () => "https://archives.example",
  );
  const [path] = Object.values(row(document.paths));
  const responses = row(Object.values(row(path)).map(row)[0]?.["responses"]);
  expect(at(responses, "200", "content")).toEqual({ "application/zip": {} });
  expect((await validator.validate({ ...document })).valid).toBe(true);
});
