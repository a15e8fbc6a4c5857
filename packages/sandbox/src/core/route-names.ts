import type { Operation } from "@org/http-core/operation";

/** The name of a route. */
export interface RouteName {
  /** The operation's id, or method and template where no operation is served: `GET /repos/{owner}/{repo}/issues`. */
  readonly id: string;
  readonly operation: Operation | undefined;
}

/** A path that is served, for the names of its routes. */
export interface ServedPath {
  /** GET is HEAD too; `ALL` are all. */
  readonly methods: readonly string[];
  /** RFC 6570: `/repos/{owner}/{repo}`. */
  readonly template: string;
  /** The operations that share it. */
  readonly operations: readonly Operation[];
}

/** A route by its name, as the journal writes it and faults match it. */
export interface KnownRoute {
  readonly name: string;
  /** Another name of it: method and template of an operation. */
  readonly alias?: string;
}

/** The routes of a path: its operations by their ids, and each method that none of them always answers. */
export function routesAt({ methods, template, operations }: ServedPath): readonly KnownRoute[] {
  const answered = new Set<string>(
    operations.filter(({ constants }) => Object.keys(constants).length === 0).map(({ method }) => method),
  );
  const all = new Set(methods.flatMap((method) => MORE[method] ?? [method]));
  return [
    ...operations.map(({ id, method }) => ({ name: id, alias: `${method} ${template}` })),
    ...Array.from(all)
      .filter((method) => !answered.has(method === "HEAD" ? "GET" : method))
      .map((method) => ({ name: `${method} ${template}` })),
  ];
}

const MORE: Readonly<Record<string, readonly string[]>> = {
  GET: ["GET", "HEAD"],
  ALL: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
};
