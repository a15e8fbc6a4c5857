import { list, text } from "@org/http-core/schema";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../test/ask.ts";
import { callOf, incomingOf, worldOf, type RequestOptions } from "../../../test/repo-host/world.ts";
import { createApp, handleDirectly } from "../../core/app.ts";
import { ok } from "../../core/handler.ts";
import {
  created,
  lastModified,
  mountEndpoints,
  noContent,
  page,
  served,
  type Endpoints,
  route,
} from "./endpoint.ts";
import { parameter } from "../wire/field.ts";

const echo = route("Its fields.", ({ fields, path, base, viewer }) =>
  ok({ fields, name: path("name"), base, login: viewer?.login ?? null }),
);

describe("a route", () => {
  const methodsAndPaths = (endpoints: Endpoints): unknown =>
    served(endpoints).map(({ method, methods, paths }) => [method, methods, paths]);

  it("with PATCH is served for POST too", () => {
    expect(methodsAndPaths({ "PATCH /user": echo, "PUT /user": echo })).toEqual([
      ["PATCH", ["PATCH", "POST"], ["/user"]],
      ["PUT", ["PUT"], ["/user"]],
    ]);
  });

  it("of a repository is served by the repository's id too", () => {
    expect(methodsAndPaths({ "GET /repos/:owner/:repo/x": echo, "GET /users/:owner/:repo": echo })).toEqual([
      ["GET", ["GET"], ["/repos/:owner/:repo/x", "/repositories/:id/x"]],
      ["GET", ["GET"], ["/users/:owner/:repo"]],
    ]);
  });
});

describe("a request", () => {
  const described = {
    text: parameter(text, ""),
    list: parameter(list(text), ""),
    author: parameter(v.object({ date: v.string(), name: v.string() }), ""),
  };
  const app = createApp({ now: () => NOW });
  const { world, credentials, grants, vendor } = callOf(worldOf());
  mountEndpoints(
    app,
    {
      "GET /echo/:name": echo,
      "POST /echo": { ...echo, bareList: "list" },
      "PUT /echo": echo,
      "PATCH /echo": echo,
      "DELETE /echo": { ...echo, body: described },
    },
    { world, credentials, grants, vendor },
  );
  const ask = async (method: string, path: string, options: RequestOptions = {}): Promise<unknown> => {
    const { status, json } = await handleDirectly(app, incomingOf(path, { method, ...options }));
    return status === 200 ? json?.value : status;
  };
  const fields = async (method: string, path: string, body: string): Promise<unknown> =>
    ask(method, path, { body });

  it("has the variables of its path, decoded, and the address that the client used", async () => {
    expect(await ask("GET", "/echo/a%2Fb?text=x")).toEqual({
      fields: {},
      name: "a/b",
      base: "https://host.test",
      login: null,
    });
  });

  it("has the fields of a JSON object; GET has none", async () => {
    expect(await fields("POST", "/echo", '{"text":"x"}')).toMatchObject({ fields: { text: "x" } });
    expect(await fields("GET", "/echo/x", '{"text":"x"}')).toMatchObject({ fields: {} });
    expect(await fields("GET", "/echo/x", "{")).toMatchObject({ fields: {} });
  });

  it("may be a bare list only where the route names its field", async () => {
    expect(await fields("POST", "/echo", '["x"]')).toMatchObject({ fields: { list: ["x"] } });
    expect([await fields("PATCH", "/echo", '["x"]'), await fields("PATCH", "/echo", "{")]).toEqual([
      400, 400,
    ]);
  });

  it("by PUT without a body needs a Content-Length of 0", async () => {
    expect(await ask("PUT", "/echo")).toBe(411);
    expect(await ask("PUT", "/echo", { headers: { "Content-Length": "0" } })).toMatchObject({ fields: {} });
    expect(await ask("PUT", "/echo", { body: "{}" })).toMatchObject({ fields: {} });
    expect(await ask("PATCH", "/echo")).toMatchObject({ fields: {} });
  });

  it("by DELETE may have its fields in the query; those in the body count", async () => {
    const query = "?text=a&list=b&list[]=c&author[date]=d&author[other]=e&more=f";
    expect(await ask("DELETE", `/echo${query}`)).toMatchObject({
      fields: { text: "a", list: ["b", "c"], author: { date: "d" } },
    });
    expect(await fields("DELETE", `/echo${query}`, '{"text":"z"}')).toMatchObject({
      fields: { text: "z", list: ["b", "c"] },
    });
    expect(await fields("POST", `/echo${query}`, "{}")).toMatchObject({ fields: {} });
  });
});

describe("responses", () => {
  it("have the status and headers of what happened", () => {
    expect(created({ a: 1 }, "/here")).toMatchObject({
      status: 201,
      body: { a: 1 },
      headers: { Location: "/here" },
    });
    expect(noContent()).toMatchObject({ status: 204, body: undefined });
    const rows = page({ rows: [1, 2], headers: { Link: "x" } }, (id) => ({ id }));
    expect(rows).toMatchObject({ status: 200, body: [{ id: 1 }, { id: 2 }], headers: { Link: "x" } });
    expect(lastModified(Date.UTC(2026, 0, 5, 18, 31))).toEqual({
      "Last-Modified": "Mon, 05 Jan 2026 18:31:00 GMT",
    });
  });
});
