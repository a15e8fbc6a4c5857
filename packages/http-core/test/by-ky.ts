/**
 * `@org/http-core` whose clients send through an instance of ky with hooks. The project `ky` runs the tests of public
 * suites, redirects, limits and secrets a second time with it, in place of the package.
 *
 * @module
 */
import ky from "ky";
import type { Client, ClientOptions, ClientWith, Operations } from "../src/client/types.ts";
import { createClient as create } from "../src/index.ts";

export * from "../src/index.ts";

/** Hooks that change nothing: ky calls them for each request on the wire. */
const instance = ky.create({
  hooks: { beforeRequest: [() => undefined], afterResponse: [() => undefined] },
});

/** Creates a client that sends through the instance, unless it is given another one. */
export function createClient(options: ClientOptions & { readonly operations?: undefined }): Client;
export function createClient<O extends Operations>(
  options: ClientOptions & { readonly operations: O },
): ClientWith<O>;
export function createClient(options: object): unknown {
  const client: unknown = Reflect.apply(create, undefined, [{ ky: instance, ...options }]);
  return client;
}
