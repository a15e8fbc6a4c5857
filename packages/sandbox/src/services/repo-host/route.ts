import type { HandlerResult } from "../../core/handler.ts";
import type { EndpointCall } from "./endpoint-call.ts";
import type { Described } from "./field.ts";

/** Answers one route. */
export type Endpoint = (call: EndpointCall) => HandlerResult<unknown> | Promise<HandlerResult<unknown>>;

/** What is known of a route beside what it does. */
export interface RouteFacts {
  readonly query?: Readonly<Record<string, Described>>;
  readonly body?: Readonly<Record<string, Described>>;
  /** The field of the body that may come alone, as a list. */
  readonly bareList?: string;
  /** The name of what it shows. */
  readonly shows?: string;
  /** The name of each row that it lists, in pages. */
  readonly lists?: string;
  /** The name of each row that it finds, in pages, with how many there are. */
  readonly finds?: string;
  /** Its pages are of one size, whatever `per_page` says. */
  readonly ignoresSize?: boolean;
  /** Of a success. @default 200 */
  readonly status?: 201 | 204 | 205;
}

/** A route of the host: what it does, and what is said of it. */
export interface Route extends RouteFacts {
  /** One sentence. */
  readonly summary: string;
  readonly handle: Endpoint;
}

/** Makes a route. */
export function route(summary: string, handle: Endpoint, facts: RouteFacts = {}): Route {
  return { ...facts, summary, handle };
}
