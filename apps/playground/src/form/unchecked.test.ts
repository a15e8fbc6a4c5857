import { expect, test } from "vitest";
import { bearer, createClient } from "@org/http-core";
import { templateVariables } from "@org/http-core/operation";
import { scriptedFetch } from "@org/http-core/testing";
import { namedOperations, services } from "@org/services";
import { unchecked } from "./unchecked.ts";

const found = services.flatMap((service) => namedOperations(service));
const entry = found.find(({ operation }) => operation.path.includes("{") && operation.method === "GET");
if (entry === undefined) throw new Error("No operation has a variable in its path");
const { operation } = entry;
const names = templateVariables(operation.path).map(({ name }) => name);
const variable = names.find((name) => !(name in operation.segments)) ?? "";

test("parameters that the client refuses are sent as they are", async () => {
  const fetch = scriptedFetch(Response.json({}));
  const client = createClient({ baseUrl: "https://host.example", auth: bearer("key"), fetch });
  const params = { [variable]: "a", limit: "0", unknown: true };
  await expect(client.call(operation, params)).rejects.toMatchObject({ code: "parameter" });
  await client.call(unchecked(operation), params).catch(() => undefined);
  const [request] = fetch.requests;
  expect(request?.url).toMatch(/\/a\b.*\?limit=0&unknown=true$/);
});

test("a path that lacks a value is refused, since it is another path", async () => {
  const client = createClient({ baseUrl: "https://host.example", fetch: scriptedFetch() });
  await expect(client.call(unchecked(operation), {})).rejects.toMatchObject({ parameter: variable });
});
