import { ParameterError } from "@org/http-core";
import {
  isList as isListOperation,
  isRecord,
  json,
  type Operation,
  type Paging,
  propertyOf,
  type Result,
  type Service,
} from "@org/http-core/operation";
import {
  defineOperation,
  parseRoute,
  type RouteSource,
  unnamedService,
  withRow,
} from "@org/http-core/routes";
import {
  anything,
  type Fields,
  fields,
  params as paramsOf,
  type Params,
  type Schema,
  standard,
  type StandardSchema,
} from "@org/http-core/schema";
import { type Answer, answerOf, type Coverage } from "./answer.ts";
import { bodyOf } from "./body.ts";
import { child, children, type Node, type NotUnderstood, resolved } from "./document.ts";
import { hasLinkHeader, recognised, type Recognised } from "./paging.ts";
import { type Parameter, parametersOf, variableOf } from "./parameters.ts";
import { Schemas } from "./schemas.ts";
import { authOf } from "./security.ts";
import { checkedDocument } from "./servers.ts";

/** What a program knows better than the document, of one route. */
export interface Override {
  /** Schemas of fields in place of the document's, by path: `size`, `labels.color`. Of a list, the path of a row's field. */
  readonly fields?: Readonly<Record<string, Schema<unknown>>> | undefined;
  /** The schema of the whole answer. */
  readonly answer?: Schema<unknown> | undefined;
  /** How the pages follow each other; false: it is no list, whatever was recognised. */
  readonly page?: Paging | false | undefined;
  /** Whether a write only reads. */
  readonly safe?: boolean | undefined;
}

/** Options of {@link routesOf}. */
export interface RoutesOptions {
  /** What the program knows better than the document, by route. */
  readonly overrides?: Readonly<Record<string, Override>> | undefined;
  /** Deadlines, retries, limits and classifier of the service. @default those of endpoints without a service */
  readonly service?: Partial<Service> | undefined;
}

/** What became of a route of a document. */
export interface RouteReport {
  readonly route: string;
  /** How much of its answer is checked. */
  readonly answer: Coverage;
  /** What is not understood, and so neither checked nor sent. */
  readonly notUnderstood: readonly NotUnderstood[];
  /** How its pages follow each other; undefined: it is no list, or its paging is not recognised. */
  readonly paging?:
    { readonly style: Paging["style"]; readonly items: string | undefined; readonly why: string } | undefined;
}

/** The routes of a document. Nothing is read before a route is first used; then it is kept. */
export interface DocumentRoutes extends RouteSource {
  /** Says what became of each route, or of one. Reads what was not read yet. */
  readonly report: { (): readonly RouteReport[]; (route: string): RouteReport };
}

type Given = Readonly<Record<string, unknown>>;

type Shape = Readonly<Record<string, Schema<unknown>>>;

interface Made {
  readonly operation: Operation<Given | undefined>;
  readonly report: RouteReport;
}

/**
 * Reads the routes of an OpenAPI document (3.0 or later): parameters, answers, paging and credentials, for
 * {@link routesFrom} of `@org/http-core/routes`, or for `openApiClient`, which makes the client too.
 *
 * @experimental
 * @param document the document, parsed
 * @throws ParameterError where it is no OpenAPI document of version 3
 * @example
 * ```ts
 * import { routesOf } from "@org/openapi";
 *
 * const document = { openapi: "3.1.0", info: { title: "Library" }, paths: { "/books": { get: { responses: {} } } } };
 * for (const { route, answer } of routesOf(document).report()) console.log(route, answer); // GET /books says nothing
 * ```
 */
export function routesOf(document: unknown, options: RoutesOptions = {}): DocumentRoutes {
  const root = checkedDocument(document);
  const schemas = { answer: new Schemas(root, "answer"), request: new Schemas(root, "request") };
  const title = propertyOf(root["info"], "title");
  const service: Service = {
    ...unnamedService,
    name: slug(typeof title === "string" ? title : "document"),
    ...options.service,
    defaults: { ...unnamedService.defaults, ...options.service?.defaults },
  };
  const made = new Map<string, Made>();
  let links: boolean | undefined;

  const read = (route: string, isWhole: boolean): Made => {
    const key = `${isWhole ? "whole " : ""}${route}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const found = pathItem(root, route);
    if (found === undefined) throw unknownRoute(root, route);
    links ??= documentHasLinks(root);
    const one = madeOf(root, route, found, {
      ...schemas,
      service,
      isWhole,
      hasLinks: links,
      override: options.overrides?.[route] ?? {},
    });
    made.set(key, one);
    return one;
  };
  for (const route of Object.keys(options.overrides ?? {}))
    if (pathItem(root, route) === undefined) throw unknownRoute(root, route);

  function report(): readonly RouteReport[];
  function report(route: string): RouteReport;
  function report(route?: string): RouteReport | readonly RouteReport[] {
    return route === undefined
      ? routesIn(root).map((one) => read(one, false).report)
      : read(route, false).report;
  }
  return {
    service,
    undeclared: withUndeclared,
    operation: (route, isWhole = false) => read(route, isWhole).operation,
    list(route, row, field, pages) {
      const { operation: one } = read(route, false);
      if (pages !== undefined)
        throw new ParameterError(
          "pages",
          "no such option, since the document says it: use `overrides`",
          `"${pages}"`,
        );
      if (!isListOperation(one))
        throw new ParameterError(
          "route",
          `a list whose paging is recognised, or \`overrides: { "${route}": { page } }\``,
          JSON.stringify(route),
        );
      if (field !== undefined && field !== one.page.items)
        throw new ParameterError(
          "items",
          `"${String(one.page.items)}", where the document has the rows`,
          JSON.stringify(field),
        );
      return row === undefined ? one : withRow(one, row);
    },
    report,
  };
}

interface Context {
  readonly answer: Schemas;
  readonly request: Schemas;
  readonly service: Service;
  readonly isWhole: boolean;
  readonly hasLinks: boolean;
  readonly override: Override;
}

function madeOf(
  document: unknown,
  route: string,
  [path, node]: readonly [Node, Node],
  context: Context,
): Made {
  const { service, isWhole, hasLinks, override } = context;
  const notUnderstood: NotUnderstood[] = [];
  const note = (at: string, reason: string) => void notUnderstood.push({ at, reason });
  const { method, path: template } = parseRoute(route);
  const isRead = method === "GET" || method === "HEAD";
  const parameters = parametersOf(document, path, node, context.request, note);
  const taken = new Set(parameters.map(({ name }) => name));
  const body = isRead
    ? { form: undefined, params: [] }
    : bodyOf(document, node, context.request, taken, isWhole, note);
  if (isRead && child(node, "requestBody").value !== undefined)
    note(`${node.at}/requestBody`, "the body of a read, which is not sent");

  const plain = answerOf(document, node, isRead, context.answer);
  const list =
    override.page === false ? undefined : listOf(document, plain, parameters, hasLinks, override.page);
  const answer =
    override.fields === undefined && override.answer === undefined
      ? plain
      : overridden(document, node, isRead, list, override);
  notUnderstood.push(...answer.notUnderstood);

  const all = [...parameters, ...body.params];
  const required = Object.fromEntries(
    all.filter((one) => one.required).map(({ name, schema }) => [name, schema]),
  );
  const optional = Object.fromEntries(
    all.filter((one) => !one.required).map(({ name, schema }) => [name, schema]),
  );
  const variables = new Map(
    parameters.flatMap(({ in: place, name, variable }) =>
      place === "path" && variable !== undefined ? [[name, variable] as const] : [],
    ),
  );
  const templated = template.replace(
    /\{([^{}]*)\}/g,
    (_, name: string) => `{${variables.get(name) ?? variableOf(name)}}`,
  );
  for (const [, name = ""] of template.matchAll(/\{([^{}]*)\}/g))
    if (!variables.has(name)) {
      note(path.at, `\`${name}\` of the path is no parameter`);
      required[variableOf(name)] = anything;
    }
  const params = paramsWith(route, fields(required, optional), body.open);
  const one = defineOperation({
    service,
    name: route,
    method,
    path: templated,
    params,
    places: Object.fromEntries(
      all.flatMap(({ name, place }) => (place === undefined ? [] : [[name, place]])),
    ),
    result: answer.result,
    auth: authOf(document, node),
    ...(body.form === undefined ? {} : { body: body.form }),
    ...(override.safe === undefined ? {} : { safe: override.safe }),
    ...(list === undefined ? {} : { page: list.paging }),
  });
  const defined: Operation<Given | undefined> = { ...one, params };
  const report: RouteReport = {
    route,
    answer: answer.coverage,
    notUnderstood,
    paging: list && { style: list.paging.style, items: list.paging.items, why: list.why },
  };
  // A write has no body where the document describes none.
  return { operation: isRead || body.form !== undefined ? defined : { ...defined, body: undefined }, report };
}

function listOf(
  document: unknown,
  { body, response }: Answer,
  parameters: readonly Parameter[],
  hasLinks: boolean,
  page: Paging | undefined,
): Recognised | undefined {
  if (page !== undefined) return { paging: page, why: "the program says so" };
  return recognised({ document, body, response, parameters, hasLinks });
}

/** An answer whose fields the program knows better. */
function overridden(
  document: unknown,
  node: Node,
  isRead: boolean,
  list: Recognised | undefined,
  { fields: known = {}, answer }: Override,
): Answer {
  const prefix = list?.paging.items === undefined ? "" : `${list.paging.items}.`;
  const overrides = Object.fromEntries(
    Object.entries(known).map(([path, schema]) => [`${prefix}${path}`, standard(schema)]),
  );
  const read = answerOf(document, node, isRead, new Schemas(document, "answer", overrides));
  if (answer === undefined) return read;
  const result: Result<unknown> = json(standard(answer), read.result.accept);
  return { ...read, result, coverage: "checked", notUnderstood: [] };
}

/** The parameters of an operation. Where the body's fields are not known one by one, other names are its fields. */
function paramsWith(
  route: string,
  of: Fields<Shape, Shape>,
  open: Schema<unknown> | undefined,
): Params<Fields<Shape, Shape>, Given | undefined> {
  const known = paramsOf(route, of);
  if (open === undefined) return known;
  const names = new Set([...Object.keys(of.required), ...Object.keys(of.optional)]);
  return Object.assign(
    beside(known, (name) => !names.has(name), open),
    { entity: route, fields: of },
  );
}

/** An operation that takes query parameters of these names, too. */
function withUndeclared(
  operation: Operation<Given | undefined>,
  names: readonly string[],
): Operation<Given | undefined> {
  if (names.length === 0) return operation;
  const { entity, fields: of, ...known } = operation.params;
  const schema = beside(known, (name) => names.includes(name), undefined);
  return { ...operation, params: Object.assign(schema, { entity, fields: of }) };
}

/** A schema of an object some of whose fields are checked apart from the others, or not at all. */
function beside(
  known: StandardSchema,
  isApart: (name: string) => boolean,
  apart: Schema<unknown> | undefined,
): Schema<Given> {
  return standard<Given>({
    "~standard": {
      version: 1,
      vendor: "org",
      validate(value) {
        const given = Object.entries(isRecord(value) ? value : {});
        const others = Object.fromEntries(given.filter(([name]) => isApart(name)));
        const own = known["~standard"].validate(Object.fromEntries(given.filter(([name]) => !isApart(name))));
        const checked =
          apart === undefined || Object.keys(others).length === 0
            ? { value: others }
            : apart["~standard"].validate(others);
        if (own instanceof Promise || checked instanceof Promise)
          throw new TypeError("a schema that is not synchronous");
        if (own.issues !== undefined) return own;
        if (checked.issues !== undefined) return checked;
        return { value: { ...others, ...(isRecord(own.value) ? own.value : {}) } };
      },
    },
  });
}

/** The part of a document that describes a route, and the item of its path. */
function pathItem(document: unknown, route: string): readonly [path: Node, operation: Node] | undefined {
  const { method, path } = parseRoute(route);
  const paths = child({ value: document, at: "#" }, "paths");
  const plain = path.replace(/\{\?.*$/s, "").replaceAll("{+", "{");
  const name = [path, plain].find((one) => isRecord(paths.value) && Object.hasOwn(paths.value, one));
  const item = name === undefined ? undefined : resolved(document, child(paths, name), () => undefined);
  const operation = item && child(item, method.toLowerCase());
  return operation === undefined || !isRecord(operation.value) || item === undefined
    ? undefined
    : [item, operation];
}

const METHODS = ["get", "head", "post", "put", "patch", "delete"];

/** The routes of a document. */
function routesIn(document: unknown): readonly string[] {
  return children(child({ value: document, at: "#" }, "paths")).flatMap(([path, node]) => {
    const item = resolved(document, node, () => undefined);
    if (item === undefined || !path.startsWith("/")) return [];
    return METHODS.filter((method) => isRecord(child(item, method).value)).map(
      (method) => `${method.toUpperCase()} ${path}`,
    );
  });
}

function unknownRoute(document: unknown, route: string): ParameterError {
  const path = route.replace(/^\w+ /, "");
  const methods = routesIn(document).filter((one) => one.endsWith(` ${path}`));
  const expected =
    methods.length > 0 ? `one of: ${methods.join(", ")}` : "a route of the document, as it is written there";
  return new ParameterError("route", expected, JSON.stringify(route));
}

/** Whether any response of a document has a `Link` header. Most documents say so of their first list, if at all. */
function documentHasLinks(document: unknown): boolean {
  const none = () => undefined;
  for (const item of valuesOf(propertyOf(document, "paths")))
    for (const method of METHODS)
      for (const value of valuesOf(propertyOf(propertyOf(item, method), "responses"))) {
        const response = resolved(document, { value, at: "" }, none);
        if (response !== undefined && hasLinkHeader(response)) return true;
      }
  return false;
}

function valuesOf(value: unknown): readonly unknown[] {
  return isRecord(value) ? Object.values(value) : [];
}

function slug(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "document"
  );
}
