import type { HandlerResult } from "../../core/handler.ts";
import type { EndpointCall } from "./endpoint-call.ts";

/** Answers one route. */
export type Endpoint = (call: EndpointCall) => HandlerResult<unknown> | Promise<HandlerResult<unknown>>;

/** A query parameter or a field of a body, as documents describe it. */
export interface Described {
  readonly description: string;
  /** JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required?: boolean;
}

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
  readonly answer: Endpoint;
}

/** Makes a route. */
export function route(summary: string, answer: Endpoint, facts: RouteFacts = {}): Route {
  return { ...facts, summary, answer };
}

/** A text. */
export function text(description: string): Described {
  return { description, schema: { type: "string" } };
}

/** A text, or null for none. */
export function textOrNull(description: string): Described {
  return { description, schema: { type: ["string", "null"] } };
}

/** True or false. */
export function flag(description: string): Described {
  return { description, schema: { type: "boolean" } };
}

/** Texts. */
export function texts(description: string): Described {
  return { description, schema: { type: "array", items: { type: "string" } } };
}

/** One of some texts; the first unless another is given. */
export function oneOf(description: string, ...values: readonly string[]): Described {
  return { description, schema: { type: "string", enum: values, default: values[0] } };
}

/** One that has to be there. */
export function needed(described: Described): Described {
  return { ...described, required: true };
}
