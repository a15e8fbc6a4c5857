import { kyTransport } from "../run/ky.ts";
import { rateLimits } from "../run/gate.ts";
import { boundOptions } from "../util/objects.ts";
import { buildClient } from "./build-client.ts";
import { httpCache } from "./cached-call.ts";
import type { Client, ClientOptions, ClientWith, Operations } from "./types.ts";

/**
 * Creates a client of a service. It has a method for each endpoint of `operations`, and runs others by `call` and
 * `list`.
 *
 * @throws ParameterError for an invalid option: a base address with a user name, a credential for a plain http
 * address, a bare key as `auth`. A call throws it where its operation accepts only credentials of another kind
 * @example
 * ```ts
 * import { bearer, createClient, get, list, text } from "@org/http-core";
 *
 * const book = { id: text, title: text };
 * const operations = { book: get("/books/{id}", { answer: book }), books: get("/books", { answer: list(book) }) };
 * const library = createClient({ baseUrl: "https://library.example", auth: bearer("token"), operations });
 * const { title } = await library.book({ id: "7" });
 * const { data, meta } = await library.books().withResponse();
 * console.log(title, data.length, meta.attempts);
 * ```
 */
export function createClient(options: ClientOptions & { readonly operations?: undefined }): Client;

export function createClient<O extends Operations>(
  options: ClientOptions & {
    /**
     * The endpoints that are methods of the client, by name; records may nest. A method named `call`, `list`,
     * `baseUrl` or `limits` replaces the client's own.
     *
     * @default none
     */
    readonly operations: O;
  },
): ClientWith<O>;

export function createClient(
  given: ClientOptions & { readonly operations?: Operations | undefined },
): unknown {
  const { operations, ...options } = boundOptions(given);
  return buildClient(options, operations, {
    transport: options.ky === undefined ? undefined : kyTransport(options.ky),
    cache: options.cache === false ? undefined : httpCache(options.cache),
    limits: rateLimits(),
  });
}
