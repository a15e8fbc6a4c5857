import type { Params, ParamIndexMap } from "hono/router";
import type { Operation } from "@org/http-core/operation";

/**
 * The path below a service's prefix, normalised for the router: without a trailing slash, and with unreserved
 * characters decoded (RFC 3986, 6.2.2.2).
 */
export function routedPath({ pathname }: URL, prefix: string): string {
  const end = pathname.length - (pathname.endsWith("/") ? 1 : 0);
  return withPlainCharacters(pathname.slice(prefix.length, end)) || "/";
}

/** A path in which no unreserved character is percent-encoded. */
export function withPlainCharacters(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}

/** A router path as an RFC 6570 template: `/repos/:owner` is `/repos/{owner}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}

/** The values of a path's variables, decoded. */
export function decoded(values: Params | ParamIndexMap): Readonly<Record<string, string>> {
  const path: Record<string, string> = {};
  for (const name in values) path[name] = decodedText(String(values[name]));
  return path;
}

/** Leaves invalid percent-encoding unchanged. */
function decodedText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The name of a route. */
export interface RouteName {
  /** The operation's id, or the method and template of a route without one: `GET /repos/{owner}/{repo}/issues`. */
  readonly id: string;
  readonly operation: Operation | undefined;
}

/** A served path, from which the names of its routes follow. */
export interface ServedPath {
  /** `GET` includes HEAD; `ALL` is every method. */
  readonly methods: readonly string[];
  /** RFC 6570: `/repos/{owner}/{repo}`. */
  readonly template: string;
  /** The operations that share it. */
  readonly operations: readonly Operation[];
}

/** A route by its name, as the journal writes it and faults match it. */
export interface KnownRoute {
  readonly name: string;
  /** An operation's other name: its method and template. */
  readonly alias?: string;
}

/** The routes of a path: its operations by id, and each method with requests that match no operation. */
export function routesAt({ methods, template, operations }: ServedPath): readonly KnownRoute[] {
  const served = new Set<string>(
    operations.filter(({ constants }) => Object.keys(constants).length === 0).map(({ method }) => method),
  );
  const all = new Set(methods.flatMap((method) => MORE[method] ?? [method]));
  return [
    ...operations.map(({ id, method }) => ({ name: id, alias: `${method} ${template}` })),
    ...Array.from(all)
      .filter((method) => !served.has(method === "HEAD" ? "GET" : method))
      .map((method) => ({ name: `${method} ${template}` })),
  ];
}

const MORE: Readonly<Record<string, readonly string[]>> = {
  GET: ["GET", "HEAD"],
  ALL: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
};
