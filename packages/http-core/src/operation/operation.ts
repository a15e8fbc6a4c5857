import type { Params, Schema } from "../schema/types.ts";
import type { AuthRequirement } from "./auth.ts";
import type { Classify } from "./classify.ts";
import type { Immutable } from "./immutable.ts";
import type { Paging } from "./paging.ts";
import type { Result } from "./result.ts";
import type { Service, ServiceDefaults } from "./service.ts";

/** The request methods in use (RFC 9110, 9.3; PATCH: RFC 5789). */
export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** How a request's body is made of its parameters. */
export type BodyForm =
  /** What is placed nowhere else is one JSON object. */
  | { readonly kind: "json" }
  /** One parameter is the whole body, as it is. */
  | { readonly kind: "text"; readonly param: string; readonly contentType: string };

/**
 * An endpoint, as data. Everything else is made from it: the client's method, its checks, its iterator; the
 * sandbox's route; OpenAPI; the playground's form; the command line's flags; the reference.
 */
export interface Operation<P = unknown, R = unknown> {
  /** Service and name: `service.resource.verb`. */
  readonly id: string;
  readonly service: Service;
  /** Which of the service's base addresses it lives at. */
  readonly base: string;
  readonly method: Method;
  /** An RFC 6570 template below the base address. */
  readonly path: string;
  /** Template variables that are fixed by the deployment, with the specification's value. */
  readonly segments: Readonly<Record<string, string>>;
  /** Query parameters that are always sent as they stand here. */
  readonly constants: Readonly<Record<string, string>>;
  /** Parameters that are sent as a request header: parameter → header name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parameters whose wire name is another: parameter → wire name. */
  readonly names: Readonly<Record<string, string>>;
  readonly body: BodyForm | undefined;
  readonly params: Params<unknown, P>;
  readonly result: Result<R>;
  readonly auth: AuthRequirement;
  readonly classify: Classify | undefined;
  /** Whether it may be sent again: it changes nothing on the server (RFC 9110, 9.2.1). */
  readonly safe: boolean;
  /** Whether an answer can never change any more: it is then kept for good. */
  readonly immutable: Immutable | undefined;
  /** Which of a credential's budgets it spends, until an answer names one (`X-RateLimit-Resource`). */
  readonly bucket: string;
  /** Whether it spends nothing of any budget: it then waits for none. */
  readonly free: boolean;
  /** Whether a 304 spends nothing of the budget. */
  readonly notModifiedIsFree: boolean;
  readonly defaults: ServiceDefaults;
}

/** An operation whose answer is a list of rows, page by page. */
export interface ListOperation<P = unknown, R = unknown, Row = unknown> extends Operation<P, R> {
  readonly page: Paging;
  /** The schema of one row: rows are checked one by one, so that a bad one never loses a page. */
  readonly row: Schema<Row>;
}

/** Whether an operation is a list. */
export function isList(candidate: Operation): candidate is ListOperation {
  return "page" in candidate;
}
