import { ParameterError } from "@org/http-core";
import { isRecord, propertyOf } from "@org/http-core/operation";
import { installed } from "./installed.ts";
import { isJson } from "../read/answer.ts";
import { namesIn, valueAt } from "../read/document.ts";

/**
 * Converts a document of OpenAPI 2.0 to 3.0. The given one is not changed.
 *
 * @experimental
 * @param document the document, parsed
 * @throws ParameterError where it is no document of OpenAPI 2.0
 * @throws TypeError where the package `@scalar/openapi-upgrader` is not installed
 * @example
 * ```ts
 * import { routesOf } from "@org/openapi";
 * import { fromSwagger } from "@org/openapi/swagger";
 *
 * const document = { swagger: "2.0", info: { title: "Library" }, paths: { "/books": { get: { responses: {} } } } };
 * for (const { route } of routesOf(await fromSwagger(document)).report()) console.log(route); // GET /books
 * ```
 */
export async function fromSwagger(document: unknown): Promise<unknown> {
  if (!isRecord(document) || !isSwagger(document))
    throw new ParameterError("document", "a document of OpenAPI 2.0, parsed", whatIs(document));
  const { upgradeFromTwoToThree } = await installed(
    "@scalar/openapi-upgrader",
    "read OpenAPI 2.0",
    () => import("@scalar/openapi-upgrader/2.0-to-3.0"),
  );
  // The package changes what it is given.
  const converted: unknown = upgradeFromTwoToThree(structuredClone(prepared(document)));
  return isRecord(converted) ? mended(converted) : converted;
}

/** True for a document of OpenAPI 2.0. */
export function isSwagger(document: unknown): boolean {
  return propertyOf(document, "swagger") === "2.0";
}

function whatIs(document: unknown): string {
  if (typeof document === "string") return "text: parse it first";
  const version = propertyOf(document, "openapi") ?? propertyOf(document, "swagger");
  return typeof version === "string" ? `version ${version}` : typeof document;
}

type Given = Readonly<Record<string, unknown>>;

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"];

/**
 * The document without what the package does not convert:
 *
 * | Swagger                                            | otherwise                                |
 * | -------------------------------------------------- | ---------------------------------------- |
 * | a body that is a reference, or that a path shares  | left out                                 |
 * | empty `produces` or `consumes`                     | schemas are left out                     |
 * | a list in the query, separated by tabs             | a name for each item                     |
 */
function prepared(document: Given): Given {
  const item = (path: unknown): unknown => {
    if (!isRecord(path)) return path;
    const shared = parametersOf(document, path);
    const operation = (one: unknown): unknown => {
      if (!isRecord(one)) return one;
      const own = parametersOf(document, one);
      const has = (other: unknown): boolean => own.some((parameter) => isSame(parameter, other));
      const parameters = [...shared.filter((parameter) => isBody(parameter) && !has(parameter)), ...own];
      return { ...withoutEmpty(one), parameters };
    };
    const operations = METHODS.filter((method) => path[method] !== undefined).map((method) => [
      method,
      operation(path[method]),
    ]);
    return {
      ...path,
      ...Object.fromEntries(operations),
      ...(shared.length === 0 ? {} : { parameters: shared.filter((parameter) => !isBody(parameter)) }),
    };
  };
  const { schemes } = document;
  return {
    ...withoutEmpty(document),
    paths: mapped(document["paths"], item),
    // A client uses the first server, and the order of schemes means nothing.
    ...(Array.isArray(schemes)
      ? { schemes: schemes.toSorted((a, b) => Number(b === "https") - Number(a === "https")) }
      : {}),
  };
}

/** Parameters, with those of the body in place of references to them. */
function parametersOf(document: Given, { parameters }: Given): readonly unknown[] {
  if (!Array.isArray(parameters)) return [];
  return parameters.map((parameter: unknown) => {
    const reference = propertyOf(parameter, "$ref");
    const names = typeof reference === "string" ? namesIn(reference) : undefined;
    const target = names && valueAt(document, names);
    const meant = isBody(target) ? target : parameter;
    const isByTabs = propertyOf(meant, "in") === "query" && propertyOf(meant, "collectionFormat") === "tsv";
    // OpenAPI 3 has no such style: the reader says that it does not understand it.
    return isByTabs && isRecord(meant) ? { ...meant, style: "tabDelimited" } : meant;
  });
}

function isBody(parameter: unknown): boolean {
  const place = propertyOf(parameter, "in");
  return place === "body" || place === "formData";
}

/** Tells whether two parameters are of one place and, unless they are the whole body, of one name. */
function isSame(one: unknown, other: unknown): boolean {
  const [place, name] = [propertyOf(one, "in"), propertyOf(one, "name")];
  return place === propertyOf(other, "in") && (place === "body" || name === propertyOf(other, "name"));
}

function withoutEmpty(given: Given): Given {
  const isEmpty = (name: string, value: unknown): boolean =>
    /^(?:produces|consumes)$/.test(name) && Array.isArray(value) && value.length === 0;
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isEmpty(name, value)));
}

/** The converted document, with what the package does not say: a form with a required field is required, and no file is JSON. */
function mended(document: Given): Given {
  const operation = (one: unknown): unknown =>
    !isRecord(one)
      ? one
      : {
          ...one,
          ...(isRecord(one["requestBody"]) ? { requestBody: body(one["requestBody"]) } : {}),
          ...(isRecord(one["responses"]) ? { responses: mapped(one["responses"], response) } : {}),
        };
  const item = (path: unknown): unknown =>
    !isRecord(path)
      ? path
      : Object.fromEntries(
          Object.entries(path).map(([name, one]) => [name, METHODS.includes(name) ? operation(one) : one]),
        );
  const components = document["components"];
  return {
    ...document,
    paths: mapped(document["paths"], item),
    ...(isRecord(components) && isRecord(components["responses"])
      ? { components: { ...components, responses: mapped(components["responses"], response) } }
      : {}),
  };
}

function body(given: Given): Given {
  const isRequired = Object.entries(isRecord(given["content"]) ? given["content"] : {}).some(
    ([type, content]) => {
      const required = propertyOf(propertyOf(content, "schema"), "required");
      return (
        /^(?:multipart\/form-data|application\/x-www-form-urlencoded)$/.test(type) &&
        Array.isArray(required) &&
        required.length > 0
      );
    },
  );
  return isRequired ? { required: true, ...given } : given;
}

function response(given: unknown): unknown {
  if (!isRecord(given) || !isRecord(given["content"])) return given;
  const all = Object.entries(given["content"]);
  const isFile = ([, content]: readonly [string, unknown]): boolean =>
    propertyOf(propertyOf(content, "schema"), "format") === "binary";
  const [first] = all;
  if (first === undefined || !isFile(first)) return given;
  const others = all.filter(([type]) => !isJson(type));
  return {
    ...given,
    content: Object.fromEntries(others.length > 0 ? others : [["application/octet-stream", first[1]]]),
  };
}

/** An object with other values under its names. */
function mapped(given: unknown, of: (value: unknown) => unknown): unknown {
  return isRecord(given)
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, of(value)]))
    : given;
}
