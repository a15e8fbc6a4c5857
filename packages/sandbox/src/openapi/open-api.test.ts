import { bytes } from "@org/http-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, type Row } from "../../test/ask.ts";
import { createSandbox } from "../sandbox.ts";
import { describedServices } from "./described-services.ts";
import { openApiOf } from "./open-api.ts";

const files = describedServices.map(({ file }) => file);
const documentOf = async (file: string, sandbox = frozenSandbox()): Promise<Row> => {
  const answered = await asking(sandbox, "clob")(`/_sandbox/openapi/${file}.json`);
  expect(answered.status).toBe(200);
  return row(answered.json);
};
/** Compiles the meta-schema once. */
const validator = new Validator();
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found: unknown, name) => row(found)[name], value);

describe.each(files)("%s", (file) => {
  it("is valid OpenAPI 3.1, by a validator of others", async () => {
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
      for (const [field, value] of Object.entries(row(row(schema)["properties"] ?? {}))) {
        const { description, $ref } = row(value);
        if (typeof description !== "string" && $ref === undefined) undocumented.push(`${name}.${field}`);
      }
    }
    expect(undocumented).toEqual([]);
  });
});

it("refers to nothing that isn't there", async () => {
  for (const file of files) {
    const document = await documentOf(file);
    const schemas = Object.keys(row(at(document, "components", "schemas")));
    const referred = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of referred) expect(schemas).toContain(name);
    expect(JSON.stringify(document)).not.toContain("$defs");
  }
});

it("has the paths of operations, and says that there are others", async () => {
  const { paths, info } = await documentOf("repo-host");
  expect(Object.keys(row(paths)).sort()).toEqual(["/", "/markdown", "/markdown/raw", "/rate_limit"]);
  expect(at(info, "description")).toContain("What the sandbox serves beyond those");
});

it("says of each path of a service with two addresses where it is", async () => {
  const { origins } = frozenSandbox();
  const paths = row((await documentOf("predictions"))["paths"]);
  expect(at(paths["/events/keyset"], "servers")).toEqual([{ url: origins.catalog }]);
  expect(at(paths["/trades"], "servers")).toEqual([{ url: origins.clob }]);
  expect(at(paths["/trades"], "get", "security")).toEqual([
    { hmacKey: [], hmacPassphrase: [], hmacAddress: [], hmacTimestamp: [], hmacSignature: [] },
  ]);
});

it("spells as the dialect does", async () => {
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

it("has none for what is no service", async () => {
  expect((await asking(frozenSandbox(), "clob")("/_sandbox/openapi/weather.json")).status).toBe(404);
});

it("says of bytes no more than their media type", async () => {
  const [service] = describedServices;
  const [operation] = service?.operations ?? [];
  if (service === undefined || operation === undefined) throw new Error("There is nothing to describe");
  const archive = { ...operation, result: bytes("application/zip") };
  const document = openApiOf({ ...service, operations: [archive] }, {}, () => "https://archives.example");
  const [path] = Object.values(row(document["paths"]));
  const answers = row(Object.values(row(path)).map(row)[0]?.["responses"]);
  expect(at(answers, "200", "content")).toEqual({ "application/zip": {} });
  expect((await validator.validate({ ...document })).valid).toBe(true);
});
