import type { EndpointCall } from "../call/endpoint-call.ts";

/** The context of a resource: the base address of its links, the world and the viewer. */
export type Scene = Pick<EndpointCall, "base" | "viewer" | "world">;

/**
 * A resource in a response: every attribute of the client's schema, and any others.
 *
 * @typeParam Left attributes that some responses leave out
 */
export type Shown<T, Left extends keyof T = never> = Required<Pick<T, Exclude<keyof T, Left>>> &
  Partial<Pick<T, Left>> &
  Readonly<Record<string, unknown>>;
