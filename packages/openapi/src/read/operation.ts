import type { Place } from "@org/http-core";
import { json, type Operation, type Paging, type Result, type Service } from "@org/http-core/operation";
import { defineOperation, parseRoute } from "@org/http-core/routes";
import { anything, entity, fields, type Schema, standard, type StandardSchema } from "@org/http-core/schema";
import { type Answer, answerOf, type Coverage } from "./answer.ts";
import { bodyOf, NO_BODY, WHOLE } from "./body.ts";
import { readExtension } from "../extension.ts";
import { child, type Node, type NotUnderstood } from "./document.ts";
import { type Given, paramsWith } from "./open-params.ts";
import { isList, recognised, type Recognised } from "./paging.ts";
import { type Parameter, parametersOf, variableOf } from "./parameters.ts";
import { Schemas } from "./schemas.ts";
import { authOf } from "./security.ts";

/** Corrects the document in what a program knows better, of one route. */
export interface Override {
  /** Schemas of fields in place of the document's, by path: `size`, `labels.color`. Of a list, the path of a row's field. */
  readonly fields?: Readonly<Record<string, StandardSchema>> | undefined;
  /** The schema of the whole answer, of a library that follows Standard Schema. */
  readonly answer?: StandardSchema | undefined;
  /** The paging of its list; false: it is no list, whatever was recognised. */
  readonly page?: Paging | false | undefined;
  /** If true, a write only reads: it is retried as a GET is. @default false */
  readonly safe?: boolean | undefined;
}

/** Tells what became of a route of a document. */
export interface RouteReport {
  /** The route, as the document writes it: `GET /books/{id}`. */
  readonly route: string;
  /** Tells how much of its answer is checked. */
  readonly answer: Coverage;
  /** The parts that are not understood, and so neither checked nor sent. */
  readonly notUnderstood: readonly NotUnderstood[];
  /** The paging that was recognised, and why; undefined: it is no list, or its paging is not recognised. */
  readonly paging?:
    { readonly style: Paging["style"]; readonly items: string | undefined; readonly why: string } | undefined;
}

/** An operation of a document, and what became of it. */
export interface Made {
  readonly operation: Operation<Given | undefined>;
  readonly report: RouteReport;
}

interface Context {
  readonly answer: Schemas;
  readonly request: Schemas;
  readonly service: Service;
  /** True if the caller gives the whole body. */
  readonly isWhole: boolean;
  readonly hasLinks: boolean;
  readonly override: Override;
}

/** Makes the operation of a route from its path and its own part of the document. */
export function madeOf(
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
  for (const part of [path, node])
    if (child(part, "servers").value !== undefined)
      note(`${part.at}/servers`, "another server, which is not used: make a client for it");
  if (isRead && child(node, "requestBody").value !== undefined)
    note(`${node.at}/requestBody`, "the body of a read, which is not sent");

  const parameters = parametersOf(document, path, node, context.request, note);
  const taken = new Set(parameters.map(({ name }) => name));
  const said = readExtension(node, note);
  const whole = isWhole ? WHOLE : said.body;
  const body = isRead ? NO_BODY : bodyOf(document, node, context.request, taken, whole, note);
  const { filled, forgotten } = templateOf(template, parameters);
  for (const name of forgotten) note(path.at, `\`${name}\` of the path is no parameter`);

  const plain = answerOf(document, node, isRead, context.answer);
  // The requests of a list would repeat a write.
  const safe = override.safe ?? said.safe;
  const page = override.page ?? said.paging;
  const why = override.page === undefined ? "the document says so, in `x-client`" : "the program says so";
  const list =
    (safe ?? isRead) || page !== undefined
      ? listOf(document, plain, parameters, hasLinks, page, why)
      : undefined;
  const answer =
    override.fields === undefined && override.answer === undefined
      ? plain
      : overridden(document, node, isRead, rowsOf(document, plain, list), override);
  notUnderstood.push(...answer.notUnderstood);

  // A parameter that the document puts elsewhere by mistake fills the path.
  const all = [...parameters.filter(({ name }) => !forgotten.includes(name)), ...body.params];
  const schemasOf = (some: readonly { readonly name: string; readonly schema: Schema<unknown> }[]) =>
    some.map(({ name, schema }) => [name, schema] as const);
  const required = [
    ...schemasOf(all.filter((one) => one.required)),
    ...forgotten.map((name) => [name, anything] as const),
  ];
  const optional = schemasOf(all.filter((one) => !one.required));
  const places: readonly (readonly [string, Place])[] = [
    ...all.flatMap(({ name, place }) => (place === undefined ? [] : [[name, place] as const])),
    ...forgotten.map((name) => [name, { in: "path", name: variableOf(name) }] as const),
  ];
  const params = paramsWith(
    route,
    fields(Object.fromEntries(required), Object.fromEntries(optional)),
    body.open,
  );
  const one = defineOperation({
    service,
    name: route,
    method,
    path: filled,
    params,
    places: Object.fromEntries(places),
    result: override.answer === undefined ? rootedAt(document, answer, override.page) : answer.result,
    auth: authOf(document, node),
    ...(body.form === undefined ? {} : { body: body.form }),
    ...(safe === undefined ? {} : { safe }),
    ...(list === undefined || said.key === undefined ? {} : { key: said.key }),
    // The document may forget the field that leads to the next page.
    ...(list === undefined ? {} : { page: { ...list.paging, nextField: undefined } }),
  });
  const defined: Operation<Given | undefined> = {
    ...one,
    params,
    ...(list === undefined ? {} : { page: list.paging }),
    // A write has no body where the document describes none.
    ...(isRead || body.form !== undefined ? {} : { body: undefined }),
  };
  const report: RouteReport = {
    route,
    answer: answer.coverage,
    notUnderstood,
    paging: list && { style: list.paging.style, items: list.paging.items, why: list.why },
  };
  return { operation: defined, report };
}

/** Returns a path with the variables that its parameters fill, and the names that no parameter has. */
function templateOf(
  template: string,
  parameters: readonly Parameter[],
): { readonly filled: string; readonly forgotten: readonly string[] } {
  const variables = new Map(
    parameters.flatMap(({ name, variable }) => (variable === undefined ? [] : [[name, variable]])),
  );
  const forgotten: string[] = [];
  const filled = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const variable = variables.get(name);
    if (variable === undefined) forgotten.push(name);
    return `{${variable ?? variableOf(name)}}`;
  });
  return { filled, forgotten };
}

function listOf(
  document: unknown,
  { body, response }: Answer,
  parameters: readonly Parameter[],
  hasLinks: boolean,
  page: Paging | false | undefined,
  why: string,
): Recognised | undefined {
  if (page === false) return undefined;
  return page === undefined
    ? recognised({ document, body, response, parameters, hasLinks })
    : { paging: page, why };
}

/** The result of a list that the document has as the whole answer, and the service in a field. */
function rootedAt(document: unknown, { result, body }: Answer, page: Override["page"]): Result<unknown> {
  const at = page === undefined || page === false ? undefined : page.items;
  if (at === undefined || body === undefined || result.schema === undefined || !isList(document, body))
    return result;
  return json(entity(at, fields({ [at]: result.schema })), result.accept);
}

/** The field where the document has the rows of a list. */
function rowsOf(document: unknown, { body }: Answer, list: Recognised | undefined): string | undefined {
  return body !== undefined && isList(document, body) ? undefined : list?.paging.items;
}

/** Reads an answer whose fields, or the whole of it, the program knows better. */
function overridden(
  document: unknown,
  node: Node,
  isRead: boolean,
  rows: string | undefined,
  { fields: known = {}, answer }: Override,
): Answer {
  const prefix = rows === undefined ? "" : `${rows}.`;
  const overrides = Object.fromEntries(
    Object.entries(known).map(([path, schema]) => [`${prefix}${path}`, standard(schema)]),
  );
  const read = answerOf(document, node, isRead, new Schemas(document, "answer", overrides));
  if (answer === undefined) return read;
  const result: Result<unknown> = json(standard(answer), read.result.accept);
  return { ...read, result, coverage: "checked", notUnderstood: [] };
}
