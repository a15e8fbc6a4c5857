import { list, text, whole } from "@org/http-core/schema";
import { describe, expect, it } from "vitest";
import { row, rows, type Row } from "../../test/ask.ts";
import { ok } from "../core/handler.ts";
import { field, parameter } from "../repo-host/wire/field.ts";
import { route, type RouteOptions } from "../repo-host/routes/endpoint.ts";
import { routeObject } from "./route-object.ts";

function described(options: RouteOptions, method = "GET", path = "/repos/:owner/contents/:path{.+}"): Row {
  return row(
    routeObject(
      method,
      path,
      route("Reads a file.", () => ok(null), options),
      { type: "integer" },
    ),
  );
}

const schemaOf = (options: RouteOptions, method?: string): unknown => {
  const response = row(row(described(options, method)["responses"])[String(options.status ?? 200)]);
  return "content" in response ? row(row(response["content"])["application/json"])["schema"] : undefined;
};
const parameters = (options: RouteOptions): readonly unknown[] =>
  rows(described(options), "parameters").map(({ name, in: place, required }) => [name, place, required]);

describe("a route", () => {
  it("is named by method and path, and has each variable as a parameter", () => {
    expect(described({})).toMatchObject({
      operationId: "getReposOwnerContentsPath",
      summary: "Reads a file.",
    });
    expect(parameters({})).toEqual([
      ["owner", "path", true],
      ["path", "path", true],
    ]);
  });

  it("has its query parameters, and those of pages if it lists rows", () => {
    const query = {
      sort: { ...parameter(text, "The order."), required: true },
      since: parameter(text, "A day."),
    };
    expect(parameters({ query }).slice(2)).toEqual([
      ["sort", "query", true],
      ["since", "query", false],
    ]);
    const names = (options: RouteOptions): readonly unknown[] =>
      rows(described(options), "parameters")
        .slice(2)
        .map(({ name }) => name);
    expect(names({ lists: "Issue" })).toEqual(["page", "per_page"]);
    expect(names({ finds: "Issue" })).toEqual(["page", "per_page"]);
    expect(names({ lists: "Issue", hasFixedPageSize: true })).toEqual(["page"]);
  });

  it("has a body that is required if one of its fields is", () => {
    const title = field(text, "Its title.");
    const body = { title: { ...title, required: true }, labels: field(list(text), "Its labels.") };
    const schema = {
      type: "object",
      properties: {
        title: { type: "string", description: "Its title." },
        labels: { type: "array", description: "Its labels." },
      },
      required: ["title"],
    };
    expect(described({ body })["requestBody"]).toMatchObject({
      required: true,
      content: { "application/json": { schema } },
    });
    expect(described({ body: { title } })["requestBody"]).toMatchObject({ required: false });
    expect(described({})).not.toHaveProperty("requestBody");
  });
});

describe("its response", () => {
  const $ref = "#/components/schemas/Issue";
  it.each<[RouteOptions, unknown]>([
    [{ shows: "Issue" }, { $ref }],
    [{ shows: "Issue", status: 201 }, { $ref }],
    [{ lists: "Issue" }, { type: "array", items: { $ref } }],
    [{}, { type: "integer" }],
    [{ status: 204 }, undefined],
    [{ status: 205 }, undefined],
  ])("for %j has the schema %j", (options, schema) => {
    expect(schemaOf(options)).toEqual(schema);
  });

  it("of a search has rows with their total", () => {
    expect(schemaOf({ finds: "Issue" })).toMatchObject({
      properties: { total_count: { type: "integer" }, items: { type: "array", items: { $ref } } },
      required: ["total_count", "incomplete_results", "items"],
    });
  });

  it("may be 304 for GET only", () => {
    expect(row(described({})["responses"])).toHaveProperty("304");
    expect(
      row(described({ query: { size: parameter(whole(1), "") } }, "POST")["responses"]),
    ).not.toHaveProperty("304");
  });
});
