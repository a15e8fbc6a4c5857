import { ParameterError } from "../errors/errors.ts";
import { boundOptions } from "../util/objects.ts";
import { buildClient } from "./build-client.ts";
import type { ClientParts } from "./parts.ts";
import type { Client, ClientOptions, ClientWith, Operations } from "./types.ts";

/** Options of the lean `createClient`: those of a client, and the parts that it shall have. */
export interface LeanOptions extends Omit<ClientOptions, "cache" | "ky"> {
  /** Sends the requests, as `kyTransport(instance)` of `@org/http-core` does. @default `fetch` sends them */
  readonly transport?: ClientParts["transport"];
  /** Stores responses: `httpCache()`. @default nothing is stored */
  readonly cache?: ClientParts["cache"];
  /** Keeps rate limits: `rateLimits()`. @default none is kept; without it `limit` is refused */
  readonly limits?: ClientParts["limits"];
}

/**
 * Creates a client that has only the parts that it is given, so that a bundler leaves out the others. With all of them
 * it behaves as the `createClient` of `@org/http-core`.
 *
 * @throws ParameterError for an invalid option, and for a `limit` without `limits`
 * @example
 * ```ts
 * import { createClient, get, text } from "@org/http-core/lean";
 *
 * const book = get("/books/{id}", { answer: { title: text } });
 * const library = createClient({ baseUrl: "https://library.example", operations: { book } });
 * console.log((await library.book({ id: "7" })).title);
 * ```
 */
export function createClient(options: LeanOptions & { readonly operations?: undefined }): Client;

export function createClient<O extends Operations>(
  options: LeanOptions & {
    /**
     * The endpoints that are methods of the client, by name; records may nest. A method named `call`, `list`,
     * `baseUrl` or `limits` replaces the client's own.
     *
     * @default none
     */
    readonly operations: O;
  },
): ClientWith<O>;

export function createClient(given: LeanOptions & { readonly operations?: Operations | undefined }): unknown {
  const { operations, transport, cache, limits, ...options } = boundOptions(given);
  if (options.limit !== undefined && options.limit !== false && limits === undefined)
    throw new ParameterError("limits", "`rateLimits()`, since `limit` is given", "nothing");
  return buildClient(options, operations, { transport, cache, limits });
}
