import type { EndpointCall } from "../endpoint-call.ts";

/** What a row is shown by: the address that its links begin with, the world, and who looks. */
export type Scene = Pick<EndpointCall, "base" | "viewer" | "world">;

/**
 * What is shown of a resource: every attribute that the client's schema has, and any others.
 *
 * @typeParam Left attributes that are not shown everywhere
 */
export type Shown<T, Left extends keyof T = never> = Required<Pick<T, Exclude<keyof T, Left>>> &
  Partial<Pick<T, Left>> &
  Readonly<Record<string, unknown>>;
