import { ParameterError } from "@org/http-core";
import type { Operation } from "@org/http-core/operation";
import { isOperation } from "../core/routes.ts";
import * as v from "valibot";
import { closed, checkOptions } from "../core/parsed.ts";
import { decoded, type KnownRoute } from "../core/router-paths.ts";
import { requestMatchFields } from "../core/request-match-schema.ts";
import {
  isNth,
  matchesRequest,
  pathPattern,
  type MatchableRequest,
  type RequestMatch,
} from "../core/request-match.ts";
import type { RouteCheck } from "../faults/known-routes.ts";
import { baseNames, type BaseName } from "../origins.ts";
import type { ResponseFunction, PathValues } from "./scripted-response.ts";

/** Answers requests by a function instead of the service. */
export interface OnRequest {
  /**
   * By an operation of a client, or one of your own. It types the JSON that the function answers.
   *
   * @returns removes the function
   * @throws ParameterError if the operation uses a base address that the sandbox does not have
   */
  <Params, Result>(
    operation: Operation<Params, Result>,
    answer: ResponseFunction<Result, Readonly<Record<string, string>>>,
  ): () => void;
  /**
   * By a route, as the journal writes it: an operation's id, or method and template. The template's variables are typed,
   * the JSON is not.
   *
   * @returns removes the function
   * @throws ParameterError if no service has the route (the error names the nearest)
   * @example
   * ```ts
   * import { createSandbox } from "@org/sandbox";
   *
   * const sandbox = createSandbox();
   * const remove = sandbox.on("GET /repos/{owner}/{repo}", ({ params }, answer) =>
   *   params.repo === "gone" ? answer.status(451) : answer.service({ headers: { "X-Seen": "1" } }),
   * );
   * remove();
   * ```
   */
  <const Route extends string>(
    route: Route,
    answer: ResponseFunction<unknown, PathValues<Route>>,
  ): () => void;
  /**
   * By the fields of a request, as faults select it, also for a path that no service has.
   *
   * @returns removes the function
   * @throws ParameterError if a field is invalid, or its route unknown
   */
  (match: RequestMatch, answer: ResponseFunction<unknown, Readonly<Record<string, string>>>): () => void;
}

/** A function that answers, and the requests that it answers. */
export interface Responder {
  /** The route, operation or match that it was registered for, as text for messages. */
  readonly name: string;
  /** The values of the path's variables; undefined: it is not for this request. Counts the request. */
  readonly matched: (
    request: MatchableRequest,
    values: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string>> | undefined;
  readonly answer: ResponseFunction<unknown, Readonly<Record<string, string>>>;
}

/** The functions of a sandbox that answer requests. They are no state: no snapshot has them. */
export interface ResponseBook {
  readonly on: OnRequest;
  /** The functions, the newest first. */
  readonly list: () => readonly Responder[];
  readonly clear: () => void;
}

const matchSchema = closed(requestMatchFields);
const functionSchema = v.function();

/**
 * Creates the functions of a sandbox, none at first.
 *
 * @param routes the routes of each base address
 * @param check checks that a route is known
 */
export function createResponseBook(
  routes: (base: BaseName) => readonly KnownRoute[],
  check: RouteCheck,
): ResponseBook {
  let responders: readonly Responder[] = [];
  const known = (name: string): readonly string[] =>
    baseNames
      .flatMap(routes)
      .filter((route) => route.name === name || route.alias === name)
      .map((route) => route.name);
  const byRoute = (route: string): Responder["matched"] => {
    const names = new Set(known(route));
    if (names.size === 0) check({ route }, "on.route");
    return (request, values) =>
      request.route !== undefined && names.has(request.route) ? { ...values } : undefined;
  };
  const byMatch = (match: RequestMatch): Responder["matched"] => {
    checkOptions(matchSchema, match, "on");
    check(match, "on.route");
    let matched = 0;
    return (request, values) => {
      if (!matchesRequest(match, request)) return undefined;
      matched += 1;
      if (!isNth(match, matched)) return undefined;
      const groups = match.path === undefined ? {} : pathPattern(match.path).exec(request.path)?.groups;
      return { ...values, ...decoded({ ...groups }) };
    };
  };
  const byOperation = ({ id, base, method, path }: Operation): Responder["matched"] => {
    if (known(id).includes(id)) return byRoute(id);
    const service = baseNames.find((name) => name === base);
    if (service === undefined && base !== "")
      throw new ParameterError("on.base", `one of ${baseNames.join(", ")}`, JSON.stringify(base));
    return byMatch({
      method,
      path: path.replace(/\{[?&][^{}]*\}/g, ""),
      ...(service !== undefined && { service }),
    });
  };
  const on = (which: Operation | RequestMatch | string, answer: Responder["answer"]): (() => void) => {
    const [name, matched] =
      typeof which === "string"
        ? [which, byRoute(which)]
        : isOperation(which)
          ? [which.id, byOperation(which)]
          : [JSON.stringify(which), byMatch(which)];
    checkOptions(functionSchema, answer, "on.answer");
    const responder: Responder = { name, matched, answer };
    responders = [responder, ...responders];
    return () => void (responders = responders.filter((one) => one !== responder));
  };
  return { on, list: () => responders, clear: () => void (responders = []) };
}
