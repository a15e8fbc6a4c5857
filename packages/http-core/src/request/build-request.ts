import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { isRequestBody, type RequestBody, type UnencodedRequest, RequestHeaders } from "../http/request.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import { paramSchemas, type ParamPlace } from "../operation/place.ts";
import { type TemplatePart, templateParts } from "../operation/template.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { putAt } from "../util/objects.ts";
import { expandPath, plainPath, queryText, simpleParts } from "./expand-path.ts";
import { headerValue } from "./headers.ts";
import { jsonText } from "./json-text.ts";

/** What all requests of an operation share, in a deployment's wire names. */
export interface RequestPlan {
  readonly operation: Operation;
  readonly template: readonly TemplatePart[];
  /** The template, as {@link plainPath} takes it. */
  readonly parts: readonly string[];
  readonly segments: Readonly<Record<string, string>>;
  readonly accept: string;
  /** The headers that parameters set, in lower case. */
  readonly headerNames: readonly string[];
  /** Those of them that are credentials by their name. */
  readonly secretHeaders: readonly string[];
  /** Where each declared parameter goes. */
  readonly declared: ReadonlyMap<string, ParamPlace>;
  readonly placeOf: (name: string) => ParamPlace;
}

/** Plans the requests of an operation. */
export function planRequests(operation: Operation, wireNames: WireNames): RequestPlan {
  const path = wireNames.path(operation);
  const placeOf = (name: string): ParamPlace => wireNames.place(operation, name);
  const names = Object.keys({ ...operation.places, ...paramSchemas(operation) });
  const declared = new Map(names.map((name) => [name, placeOf(name)]));
  const headerNames = Array.from(declared.values()).flatMap((place) =>
    place.in === "header" ? [place.name.toLowerCase()] : [],
  );
  return {
    operation,
    template: templateParts(path),
    parts: simpleParts(path),
    segments: wireNames.segments(operation),
    accept: wireNames.mediaType(operation.result.accept),
    headerNames,
    secretHeaders: headerNames.filter((name) => isSensitiveName(name)),
    declared,
    placeOf,
  };
}

/**
 * Builds a request from checked parameters, the operation's constants and its `Accept`, without a credential.
 *
 * @param isGiven whether the caller gave a parameters object: an empty one is sent as the body `{}`
 */
export function buildRequest(
  plan: RequestPlan,
  params: Readonly<Record<string, unknown>>,
  baseUrl: string,
  isGiven = false,
): UnencodedRequest {
  const { operation } = plan;
  const headers = new RequestHeaders();
  const query: QueryPart[] = Object.entries(operation.constants);
  const variables: Record<string, unknown> = { ...plan.segments };
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    const { in: location, name: wireName, style } = plan.declared.get(name) ?? plan.placeOf(name);
    if (location === "header") {
      headers.set(wireName, headerValue(name, queryText(name, value)));
    } else if (location === "query" && style !== undefined) {
      query.push([style.write(wireName, value, name)]);
    } else if (location === "query") {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      // Without a value, the service would answer as if the parameter had not been given.
      if (values.length === 0) throw new ParameterError(name, "at least one value", received(value));
      for (const one of values) query.push([wireName, queryText(name, one)]);
    } else if (location === "body") {
      putAt(body, [wireName], value);
    } else {
      variables[wireName] = value;
    }
  }
  const path = plainPath(plan.parts, variables) ?? expandPath(plan.template, variables);
  if (!headers.has("accept")) headers.set("accept", plan.accept);
  const payload =
    operation.body && bodyOf(operation.body, params, body, !isGiven || Object.keys(params).length > 0);
  if (payload?.type !== undefined) headers.set("content-type", payload.type);
  return {
    method: operation.method,
    url: join(baseUrl, path, query),
    headers,
    body: payload?.body,
  };
}

/** A name and value of a query, or a text that is percent-encoded already. */
type QueryPart = readonly [nameOrText: string, value?: string];

/** Joins a base address and a path with one slash. A fragment is dropped, since it is never sent. */
export function join(baseUrl: string, path: string, query: readonly QueryPart[] = []): string {
  const url = `${baseUrl.replace(/\/+$/, "")}/${path.replace(/^\/+|#.*$/gs, "")}`;
  let separator = url.includes("?") ? "&" : "?";
  let joined = url;
  for (const [name, value] of query) {
    joined +=
      separator + (value === undefined ? name : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    separator = "&";
  }
  return joined;
}

function bodyOf(
  body: NonNullable<Operation["body"]>,
  params: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
  mayOmit: boolean,
): { readonly body: RequestBody; readonly type: string | undefined } | undefined {
  const { kind, param } = body;
  const value = param === undefined ? undefined : params[param];
  if (kind !== "json") {
    // A form's own type has the boundary between its parts, without which no service can read it.
    const type = value instanceof FormData ? undefined : body.contentType;
    // UTF-8 has no bytes for half of a surrogate pair.
    if (isRequestBody(value) && (typeof value === "string" ? value.isWellFormed() : kind === "raw"))
      return { body: value, type };
    const more = kind === "raw" ? ", bytes, a Blob, a form or a stream" : "";
    throw new ParameterError(body.param, `well-formed text${more}`, received(value));
  }
  const type = "application/json";
  if (param !== undefined) return value === undefined ? undefined : { body: jsonText(value, param), type };
  return mayOmit && Object.keys(fields).length === 0 ? undefined : { body: jsonText(fields), type };
}
