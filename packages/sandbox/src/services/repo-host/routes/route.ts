import type { HandlerResult } from "../../../core/handler.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import type { InputDescription } from "../wire/field.ts";

/** Handles the requests of one route. */
export type Endpoint = (call: EndpointCall) => HandlerResult<unknown> | Promise<HandlerResult<unknown>>;

/** Describes a route's requests and responses, for the router and the OpenAPI document. */
export interface RouteOptions {
  readonly query?: Readonly<Record<string, InputDescription>>;
  readonly body?: Readonly<Record<string, InputDescription>>;
  /** Fields of the body that it reads but does not list. @default none */
  readonly unlisted?: readonly string[];
  /** The field whose value, a list, a client may send as the whole body. */
  readonly bareList?: string;
  /** The name of the resource in its response. */
  readonly shows?: string;
  /** The name of a row, if the response is a page of a list. */
  readonly lists?: string;
  /** The name of a row, if the response is a page of search results with their total. */
  readonly finds?: string;
  /** Whether `per_page` has no effect. @default false */
  readonly hasFixedPageSize?: boolean;
  /** The status of a success. @default 200 */
  readonly status?: 201 | 204 | 205;
}

/** A route of the host: its handler and its description. */
export interface Route extends RouteOptions {
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly handle: Endpoint;
}

/** Makes a route. */
export function route(summary: string, handle: Endpoint, options: RouteOptions = {}): Route {
  return { ...options, summary, handle };
}
