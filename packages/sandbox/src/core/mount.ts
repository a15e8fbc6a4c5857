import type { Dialect } from "@org/http-core";
import { fromText, type ParamDescription } from "@org/openapi";
import type { StandardIssue } from "@org/http-core/schema";
import type { App } from "./app.ts";
import { isFilterOf, withoutEmptyFilters } from "./empty-filters.ts";
import { type HandlerContext, type HandlersOf, type Refusal, ignoredFields } from "./handler.ts";
import { jsonBody } from "./json-body.ts";
import { queryValues } from "./query.ts";
import { respond } from "./respond.ts";
import type { Reply } from "./reply.ts";
import { routesOf, type Route } from "./routes.ts";
import type { ServiceRules, Problem } from "./rules.ts";
import { expectedBy } from "./parsed.ts";
import { styledValue } from "./styled-query.ts";

/** Options of {@link mount}. */
export interface MountOptions {
  readonly rules: ServiceRules;
  readonly dialect: Dialect;
  /** Only the operations at this base address. Default: all. */
  readonly base?: string;
}

/**
 * Serves operations. For each request it finds the operation, checks the credential, reads and checks the parameters,
 * and calls the handler, in this order.
 */
export function mount<O extends object>(
  app: App,
  operations: O,
  handlers: HandlersOf<O>,
  { rules, dialect, base }: MountOptions,
): void {
  const routes = routesOf(operations, handlers, dialect).filter(
    ({ operation }) => base === undefined || operation.base === base,
  );
  for (const [path, sharing] of byPath(routes)) {
    app.serve(["ALL"], path, {
      handle: (context, values) => handle(sharing, context, values, rules),
      operation: (method, url) => routeFor(sharing, method, url, rules)?.operation,
      operations: sharing.map(({ operation }) => operation),
    });
  }
  app.missing((context) => respond(rules.missing(404, context)));
}

async function handle(
  sharing: readonly Route[],
  sent: HandlerContext,
  path: Readonly<Record<string, string>>,
  rules: ServiceRules,
): Promise<Reply> {
  const method = sent.method === "HEAD" ? "GET" : sent.method;
  const route = routeFor(sharing, method, sent.url, rules);
  const context = route === undefined ? sent : withoutEmpty(sent, route, rules);
  if (!sharing.some(({ operation }) => operation.method === method))
    return notFor(sharing, rules.missing(405, context));
  const admission = await rules.admit(route?.operation, context);
  if (!admission.ok) return respond(admission);
  if (route === undefined) return respond((rules.unnamed ?? rules.missing.bind(rules, 404))(context));
  const read = await readParams(route, context, path, rules);
  if (!read.ok) return respond(rules.refuse(read.problem, route.operation, context));
  noteIgnored(route, context);
  const { principal } = admission;
  if (principal !== undefined) context.note({ principal: principal.id });
  return respond(await route.handler(read.params, { ...context, principal }), route.operation.result.kind);
}

function noteIgnored({ operation, description }: Route, context: HandlerContext): void {
  if (operation.body?.kind !== "json" || operation.body.param !== undefined) return;
  const body = jsonBody(context);
  const isRead = (name: string): boolean =>
    description.params.some((param) => param.in === "body" && param.wireName === name);
  const ignored = body.ok ? Object.keys(body.fields).filter((name) => !isRead(name)) : [];
  if (ignored.length > 0) context.note(ignoredFields(ignored));
}

function withoutEmpty(context: HandlerContext, route: Route, { anyCase }: ServiceRules): HandlerContext {
  const url = withoutEmptyFilters(context.url, isFilterOf(route, anyCase));
  return url === context.url ? context : { ...context, url };
}

/** A 405 must name the allowed methods (RFC 9110, 15.5.6). */
function notFor(sharing: readonly Route[], refusal: Refusal): Reply {
  if (refusal.status !== 405) return respond(refusal);
  const methods = new Set(
    sharing.flatMap(({ operation: { method } }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  );
  return respond({ ...refusal, headers: { ...refusal.headers, Allow: Array.from(methods).join(", ") } });
}

/** Several operations may share a path: method and constants tell them apart. */
function routeFor(
  sharing: readonly Route[],
  method: string,
  url: URL,
  { anyCase }: ServiceRules,
): Route | undefined {
  return sharing.find(
    ({ operation }) =>
      operation.method === method &&
      Object.entries(operation.constants).every(([name, value]) =>
        queryValues(url, name, anyCase).includes(value),
      ),
  );
}

function byPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, ({ description }) => routedPath(description.path));
}

/** An RFC 6570 template in the router's syntax, without its query part. */
function routedPath(template: string): string {
  return template.replace(/\{[?&#][^{}]*\}/g, "").replace(/\{(\w+)\}/g, ":$1");
}

/** A request's parameters in their wire form, or the first problem. */
export type ReadParams =
  { readonly ok: true; readonly params: unknown } | { readonly ok: false; readonly problem: Problem };

/**
 * Collects an operation's parameters from where its client puts them, and validates them with its schema. Unknown names
 * are ignored here; the service decides about them.
 *
 * @param path the values of the path's variables, decoded
 * @param rules whether query names ignore case, and which parameters to leave out
 */
export async function readParams(
  route: Route,
  context: HandlerContext,
  path: Readonly<Record<string, string>>,
  { anyCase = false, relevant }: Pick<ServiceRules, "anyCase" | "relevant">,
): Promise<ReadParams> {
  const { operation, description } = route;
  const body = operation.body?.kind === "json" ? jsonBody(context) : undefined;
  if (body?.ok === false) return body;
  const sent: Record<string, unknown> = {};
  for (const param of description.params) {
    const value =
      param.in !== "body"
        ? textual(param, context, path, anyCase)
        : operation.body?.kind === "text"
          ? context.body
          : body?.fields[param.wireName];
    if (value !== undefined) sent[param.name] = value;
  }
  const present = relevant?.(operation, sent) ?? sent;
  const result = await operation.params["~standard"].validate(present);
  if (result.issues === undefined) return { ok: true, params: result.value };
  return { ok: false, problem: toProblem(result.issues[0], description.params, present) };
}

function textual(
  param: ParamDescription,
  context: HandlerContext,
  path: Readonly<Record<string, string>>,
  anyCase: boolean,
): unknown {
  if (param.style !== undefined) return styledValue(param, param.style, context.url, anyCase);
  const texts = textsOf(param, context, path, anyCase);
  return texts.length === 0 ? undefined : fromText(param, texts);
}

function textsOf(
  { in: place, wireName }: ParamDescription,
  { url, headers }: HandlerContext,
  path: Readonly<Record<string, string>>,
  anyCase: boolean,
): readonly string[] {
  if (place !== "path" && place !== "header") return queryValues(url, wireName, anyCase);
  const text = place === "path" ? path[wireName] : headers.get(wireName);
  return text === undefined || text === null ? [] : [text];
}

function toProblem(
  issue: StandardIssue | undefined,
  params: readonly ParamDescription[],
  present: Readonly<Record<string, unknown>>,
): Problem {
  const [first] = issue?.path ?? [];
  const key = typeof first === "object" ? first.key : first;
  const param = params.find(({ name }) => name === key);
  return {
    kind: "parameter",
    name: String(key),
    wireName: param?.wireName ?? String(key),
    in: param?.in ?? "query",
    missing: present[String(key)] === undefined,
    expected: issue === undefined ? "a value" : expectedBy(issue),
  };
}
