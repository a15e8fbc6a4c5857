import { ParameterError } from "@org/http-core";
import { isRecord, propertyOf } from "@org/http-core/operation";
import { parseRoute } from "@org/http-core/routes";
import { checkedDocument, namesIn, valueAt } from "../read/document.ts";
import { documentHasLinks, LINK_HEADERS, routesIn } from "../read/paths.ts";

type Names = readonly string[];

/** Every document keeps these fields. */
const OF_ALL = ["openapi", "$self", "info", "jsonSchemaDialect", "servers", "security", "externalDocs"];

/** The fields of a path that are operations. */
const METHODS = new Set([
  ...["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"],
  "additionalOperations",
]);

/**
 * A smaller document: these routes, and all that they refer to. Each part that is kept is as it was and where it was, so
 * a route is read as in the whole document. Where a route refers into another, the other is kept too.
 *
 * @experimental
 * @param document the document, parsed
 * @param routes the routes, as the document writes them; one that ends with `*` stands for all that begin like it
 * @throws ParameterError where it is no OpenAPI document of version 3, and for a route that it lacks
 * @example
 * ```ts
 * import { pickRoutes } from "@org/openapi";
 *
 * const get = { responses: {} };
 * const document = { openapi: "3.1.0", info: { title: "Library" }, paths: { "/books": { get }, "/shelves": { get } } };
 * const { paths } = pickRoutes(document, ["GET /books"]);
 * console.log(JSON.stringify(paths)); // {"/books":{"get":{"responses":{}}}}
 * ```
 */
export function pickRoutes(document: unknown, routes: readonly string[]): Readonly<Record<string, unknown>> {
  const root = checkedDocument(document);
  const kept = new Kept(root);
  for (const name of OF_ALL) kept.add([name]);
  for (const scheme of referencesIn({ security: root["security"] })) kept.add(scheme);
  for (const route of chosenRoutes(root, routes)) {
    const { method, path } = parseRoute(route);
    kept.add(["paths", path, method.toLowerCase()]);
  }
  const picked = kept.copy();
  const tags = usedTags(root["tags"], picked["paths"]);
  return {
    ...picked,
    ...(tags.length === 0 ? {} : { tags }),
    // A list may be read by the headers of others, see `documentHasLinks`.
    ...(documentHasLinks(root) && !documentHasLinks(picked) ? { [LINK_HEADERS]: true } : {}),
  };
}

/** The tags of these that operations have. */
function usedTags(tags: unknown, paths: unknown): readonly unknown[] {
  const used = new Set(
    valuesOf(paths).flatMap((item) =>
      valuesOf(item).flatMap((operation) => valuesOf(propertyOf(operation, "tags"))),
    ),
  );
  return valuesOf(tags).filter((tag) => used.has(propertyOf(tag, "name")));
}

/** The part of a value that is kept: all of it, or some of its fields. */
interface Part {
  isWhole: boolean;
  readonly parts: Map<string, Part>;
}

/** The parts of a document that are kept, with all that they refer to. */
class Kept {
  readonly #document: Readonly<Record<string, unknown>>;
  readonly #root: Part = newPart();
  readonly #routes = new Set<string>();

  constructor(document: Readonly<Record<string, unknown>>) {
    this.#document = document;
  }

  /** Keeps a part and all that it refers to. A reference that leads nowhere in the document does so afterwards, too. */
  add(names: Names): void {
    const waiting = [names];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const item = itemOf(next);
      const field = next[item.length];
      waiting.push(
        ...(field === undefined ? this.#keep(asWhole(this.#document, next)) : this.#route(item, field)),
      );
    }
  }

  copy(): Readonly<Record<string, unknown>> {
    return copied(this.#document, this.#root);
  }

  /** Keeps a part. @returns what it refers to, where the part was not kept before */
  #keep(names: Names): readonly Names[] {
    const value = valueAt(this.#document, names);
    if (value === undefined) return [];
    let part = this.#root;
    for (const name of names) {
      if (part.isWhole) return [];
      const inner = part.parts.get(name) ?? newPart();
      part.parts.set(name, inner);
      part = inner;
    }
    if (part.isWhole) return [];
    part.isWhole = true;
    return referencesIn(value);
  }

  /** Keeps an operation, and what its path shares with others. @returns what they refer to */
  #route(item: Names, method: string): readonly Names[] {
    const fields = valueAt(this.#document, item);
    const key = JSON.stringify([item, method]);
    if (!isRecord(fields) || this.#routes.has(key)) return [];
    this.#routes.add(key);
    const names = Object.keys(fields).filter((name) => name === method || !METHODS.has(name));
    const reference = fields["$ref"];
    const target = typeof reference === "string" ? namesIn(reference) : undefined;
    return [
      ...names.flatMap((name) => this.#keep([...item, name])),
      ...(target === undefined ? [] : this.#route(target, method)),
    ];
  }
}

function newPart(): Part {
  return { isWhole: false, parts: new Map() };
}

/** The kept parts of an object, in their order. */
function copied(
  value: Readonly<Record<string, unknown>>,
  { parts }: Part,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const part = parts.get(name);
      if (part === undefined) return [];
      return [[name, part.isWhole || !isRecord(inner) ? inner : copied(inner, part)]];
    }),
  );
}

/** The path that an operation belongs to, as the first of these names; all of them where it is no part of a path. */
function itemOf(names: Names): Names {
  if (names[0] === "paths") return names.slice(0, 2);
  return names[0] === "components" && names[1] === "pathItems" ? names.slice(0, 3) : names;
}

/** Returns the pointer that has to be kept so that a reference leads to the same: a component or a list as a whole. */
function asWhole(document: unknown, names: Names): Names {
  if ((names[0] === "components" && names[1] !== "pathItems") || names[0] === "paths")
    return names.slice(0, 3);
  let value = document;
  for (const [index, name] of names.entries()) {
    if (Array.isArray(value)) return names.slice(0, index);
    value = propertyOf(value, name);
  }
  return names;
}

/** All that a value refers to: by `$ref`, as the schemas of a discriminator, as security schemes. */
function referencesIn(value: unknown): readonly Names[] {
  const found: Names[] = [];
  const seen = new Set([value]);
  for (const one of seen) {
    if (typeof one !== "object" || one === null) continue;
    const reference = propertyOf(one, "$ref");
    const target = typeof reference === "string" ? namesIn(reference) : undefined;
    if (target !== undefined) found.push(target);
    for (const schema of valuesOf(propertyOf(propertyOf(one, "discriminator"), "mapping")))
      if (typeof schema === "string") found.push(namesIn(schema) ?? ["components", "schemas", schema]);
    for (const requirement of valuesOf(propertyOf(one, "security")))
      if (isRecord(requirement))
        for (const name of Object.keys(requirement)) found.push(["components", "securitySchemes", name]);
    for (const inner of Object.values(one)) seen.add(inner);
  }
  return found;
}

function valuesOf(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

/** The routes of a document that these mean, each once. @throws ParameterError for one that the document lacks */
export function chosenRoutes(document: unknown, routes: readonly string[]): readonly string[] {
  const all = routesIn(document);
  return routes.flatMap((route) => {
    const { method, path } = parseRoute(route);
    // As `request` takes them: `{+path}` and `{?query}` are of the client, not of documents.
    const plain = `${method} ${path.replace(/\{\?.*$/s, "").replaceAll("{+", "{")}`;
    const found = route.endsWith("*")
      ? all.filter((one) => one.startsWith(route.slice(0, -1)))
      : all.filter((one) => one === route || one === plain).slice(0, 1);
    if (found.length > 0) return found;
    const similar = nearest(route, all).map((one) => `\`${one}\``);
    throw new ParameterError(
      "route",
      similar.length === 0
        ? "a route of the document, which has none"
        : `a route of the document: ${similar.join(", ")} …`,
      JSON.stringify(route),
    );
  });
}

/** The routes with the fewest segments that differ. */
function nearest(route: string, all: readonly string[]): readonly string[] {
  const wanted = segments(route);
  const difference = (one: string): number => {
    const own = segments(one);
    let sum = Math.abs(own.length - wanted.length);
    for (const [index, segment] of own.slice(0, wanted.length).entries()) {
      const other = wanted[index] ?? "";
      // One is the beginning of the other: `/user/repo` for `/user/repos`.
      if (segment !== other) sum += segment.startsWith(other) || other.startsWith(segment) ? 0.5 : 1;
    }
    return sum;
  };
  return all
    .map((one) => [one, difference(one)] as const)
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, 3)
    .map(([one]) => one);
}

/** A method and the segments of a path, with the same word for each variable. */
function segments(route: string): readonly string[] {
  return route
    .toLowerCase()
    .replace(/\{[^{}]*\}/g, "{}")
    .split(/[ /]+/);
}
