/**
 * An example endpoint and an operation that conforms to it, for the tests of the comparisons. No service has them.
 *
 * @module
 */
import { cursor, json, operation, requires, type Service } from "@org/http-core/operation";
import { entity, fields, list, oneOf, oneOrMore, params, text, whole } from "@org/http-core/schema";
import type { EndpointContract, ParamContract } from "./table.ts";

/** A service with two base addresses. */
export const service: Service = {
  name: "validators",
  bases: ["clob", "catalog"],
  defaults: { attemptTimeout: 1, totalTimeout: 1, retries: 0, maxWait: 1, bodyCap: 1 },
};

const page = entity("Page", fields({ rows: list(text) }, { next: text }));

/** An operation with a parameter in each place. */
export const things = operation({
  service,
  name: "things",
  base: "clob",
  method: "GET",
  path: "/v1/{net}/things/{id}",
  segments: { net: "eth" },
  places: { network: { in: "header", name: "X-Network" } },
  constants: { module: "stats" },
  params: params(
    "ThingsParams",
    fields(
      { id: text, size: whole(1, 5) },
      { network: text, tag: oneOrMore(text), sort: oneOf("asc", "desc") },
    ),
  ),
  result: json(page),
  auth: requires("bearer"),
  page: cursor({ items: "rows", next: "next", param: "after", end: ["END"] }),
});

/** The row of one of its parameters. */
export const size: ParamContract = {
  name: "size",
  in: "query",
  type: "integer",
  required: true,
  least: 1,
  most: 5,
  examples: [2],
};

/** The endpoint that it conforms to. */
export const endpoint: EndpointContract = {
  service: "validators",
  heading: "### Things",
  method: "GET",
  base: "clob_url",
  path: "/v1/<net>/things/{id}",
  auth: { forms: [{ scheme: "bearer" }], required: true },
  constants: { module: "stats" },
  params: [
    { name: "id", in: "path", type: "string", required: true, examples: ["7"] },
    size,
    { name: "X-Network", in: "header", type: "string", required: false, examples: ["mainnet"] },
    { name: "tag", in: "query", type: "string", required: false, repeatable: true, examples: ["a", "b"] },
    { name: "sort", in: "query", type: "enum", required: false, values: ["asc", "desc"], examples: ["asc"] },
  ],
  result: { kind: "json", entity: "Page" },
  list: { style: "cursor", items: "rows", next: "next", param: "after", last: "END" },
};
