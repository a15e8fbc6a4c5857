import { describeOperation, fromText } from "@org/openapi";
import { isList } from "@org/http-core/operation";
import { afterEach, expect, test, vi } from "vitest";
import { examples } from "./examples.ts";
import { services } from "./index.ts";
import { namedOperations } from "./named-operations.ts";
import { curl, isSigned, plannedRequest } from "./planned-request.ts";

afterEach(() => {
  vi.useRealTimers();
});

const bases = Object.fromEntries(
  services
    .flatMap(({ variables }) => Object.keys(variables.addresses))
    .map((base) => [base, `https://${base}.example`]),
);

const calls = services.flatMap((service) =>
  namedOperations(service).map(({ name, operation }) => ({ service, name, operation })),
);

test.each(calls)("$service.name $name has a request that can be shown", async ({ service, operation }) => {
  const example = examples[operation.id] ?? {};
  const given = describeOperation(operation, service.docs).params.filter(({ name }) => name in example);
  const params = Object.fromEntries(
    given.map((param) => [param.name, fromText(param, example[param.name] ?? [])]),
  );
  const takesCredential = operation.auth.schemes.length > 0;
  const request = await plannedRequest(service, { bases }, takesCredential, (client) =>
    isList(operation) ? client.list(operation, params) : client.call(operation, params),
  );
  expect(request.url).toMatch(/^https:\/\/\w+\.example\//);
  const text = JSON.stringify(request);
  const named = service.variables.credential.filter((name) => text.includes(name));
  expect(named.length > 0).toBe(takesCredential);
  const dialect = { paths: { [operation.id]: "/elsewhere" } };
  const renamed = await plannedRequest(service, { bases, dialect }, takesCredential, (client) =>
    isList(operation) ? client.list(operation, params) : client.call(operation, params),
  );
  expect(new URL(renamed.url).pathname).toBe("/elsewhere");
  expect("SIGNATURE" in request.headers || text.includes("SIGNATURE")).toBe(isSigned(operation));
});

test("requests that are not sent wait for no rate limit", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const [chainstats] = services;
  const operation = calls.find(({ name }) => name === "dailyUncles")?.operation;
  if (chainstats === undefined || operation === undefined) throw new Error("No operation");
  const day = { startdate: "2019-02-01", enddate: "2019-02-01" };
  for (let count = 0; count < 20; count += 1) {
    const planned = plannedRequest(chainstats, { bases }, true, (client) => client.call(operation, day));
    expect(await planned).toMatchObject({ method: "GET" });
  }
});

test("a call that is refused before any request fails as it would", async () => {
  const [chainstats] = services;
  const operation = calls.find(({ name }) => name === "dailyUncles")?.operation;
  if (chainstats === undefined || operation === undefined) throw new Error("No operation");
  const planned = plannedRequest(chainstats, { bases }, true, (client) => client.call(operation, {}));
  await expect(planned).rejects.toThrow("startdate");
});

test.each([
  ["GET", "curl https://a.example/"],
  ["HEAD", "curl --head https://a.example/"],
  ["DELETE", "curl -X DELETE https://a.example/"],
])("%s is a command that ends with the response", (method, command) => {
  expect(curl({ method, url: "https://a.example/", headers: {}, body: undefined }, ["KEY"])).toBe(command);
});

test("a text of the shell stays one", () => {
  const request = { method: "POST", url: "https://a.example/", headers: {}, body: "it's $HOME `x` KEY" };
  expect(curl(request, ["KEY"])).toBe(
    `curl -X POST https://a.example/ \\\n  --data-raw 'it'\\''s $HOME \`x\` '"$KEY"`,
  );
});
