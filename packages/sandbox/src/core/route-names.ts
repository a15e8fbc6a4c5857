import type { Operation } from "@org/http-core/operation";

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
