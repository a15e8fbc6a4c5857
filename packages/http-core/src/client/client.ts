import type { ListOperation, Operation } from "../operation/operation.ts";
import type { Paginated } from "../paging/paginated.ts";
import type { RateLimit } from "../runtime/rate-limit.ts";
import type { Call } from "./call.ts";
import type { CallOptions, ListOptions } from "./options.ts";

/** A client of a service: it runs operations. */
export interface Client {
  /**
   * A call of an operation. Nothing is sent before it is awaited.
   *
   * @throws ParameterError (when awaited) where a parameter is wrong, before any request
   */
  readonly call: <P, R>(operation: Operation<P, R>, params: P, options?: CallOptions) => Call<R>;
  /** The rows of a list operation, page by page. Nothing is sent before it is awaited or iterated. */
  readonly list: <P, R, Row>(
    operation: ListOperation<P, R, Row>,
    params: P,
    options?: ListOptions,
  ) => Paginated<Row>;
  /**
   * What the service has announced of its limits, by now and without asking: for each budget that a call of this
   * client has met, whoever's answer told of it. `remaining` is the least that an answer said, less what is under
   * way. Empty before the first answer, and where the service announces nothing.
   *
   * @example
   * ```ts
   * import { createClient } from "@org/http-core";
   *
   * const client = createClient({ baseUrl: "https://api.example" });
   * for (const { service, bucket, remaining, resetAt } of client.limits())
   *   console.log(service, bucket, remaining, resetAt);
   * ```
   */
  readonly limits: () => readonly KnownLimit[];
}

/** A limit as this process knows it by now. */
export interface KnownLimit extends RateLimit {
  /** The service's name. */
  readonly service: string;
  /** The origin of its base address. */
  readonly origin: string;
  /** Which of the credential's budgets: as the answers name it (`X-RateLimit-Resource`), else as the operation does. */
  readonly bucket: string;
}

/** Operations by method name, nested where the names are: `{ pages: { render } }`. */
export interface Operations {
  readonly [name: string]: Operation | Operations;
}

/** The methods of a client, made from its operations. */
export type ClientOf<O> = {
  readonly [K in keyof O]: O[K] extends Operation ? MethodOf<O[K]> : ClientOf<O[K]>;
};

/** The method that an operation becomes. Parameters may be left out where none is required. */
export type MethodOf<O> =
  O extends ListOperation<infer P, infer _, infer Row>
    ? Record<never, never> extends P
      ? (params?: P, options?: ListOptions) => Paginated<Row>
      : (params: P, options?: ListOptions) => Paginated<Row>
    : O extends Operation<infer P, infer R>
      ? Record<never, never> extends P
        ? (params?: P, options?: CallOptions) => Call<R>
        : (params: P, options?: CallOptions) => Call<R>
      : never;
