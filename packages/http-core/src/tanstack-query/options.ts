import { principalOf } from "../auth/principal.ts";
import type { Client, ListOptions } from "../client/types.ts";
import type { RejectedRow } from "../errors/errors.ts";
import type { ListOperation, Operation } from "../operation/operation.ts";
import { textOf } from "../paging/checkpoint.ts";
import type { CallOptions } from "../run/options.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { isSecretParam } from "../operation/place.ts";
import { isRecord } from "../util/objects.ts";

/**
 * Identifies a query: the scope, the operation's id, the parameters without secrets, the route, such as
 * `GET /books/{id}`, and `pages` for a query of pages. It can be serialised.
 */
export type QueryKey = readonly [
  scope: string,
  operation: string,
  params: unknown,
  route: string,
  form?: "pages",
];

/** What tells queries of several clients apart. */
export interface QueryScope {
  /**
   * The first part of the key. Give each account its own: the key does not have the credential.
   *
   * @default the call's base address, else the client's for the operation
   */
  readonly scope?: string | undefined;
}

/** Options of a query of one result. */
export interface QueryOptions<R> {
  readonly queryKey: QueryKey;
  /** Calls the operation. TanStack's signal aborts it. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<R>;
}

/**
 * The options of a query: `useQuery(queryOptions(client, operation, params))`.
 *
 * TanStack Query retries failed queries; the client has retried already what may be retried. Set `retry: false`.
 *
 * @param options the call's options, and the scope of the key
 * @example
 * ```ts
 * import { createClient, get, number } from "@org/http-core";
 * import { queryOptions } from "@org/http-core/tanstack-query";
 *
 * const weather = get("/cities/{city}/weather", { answer: { celsius: number } });
 * const client = createClient({ baseUrl: "https://weather.example" });
 * const options = queryOptions(client, weather, { city: "Berlin" });
 * console.log(options.queryKey[2]); // { city: "Berlin" }
 * ```
 */
export function queryOptions<P, R>(
  client: Pick<Client, "baseUrl" | "call">,
  operation: Operation<P, R>,
  params: P,
  options: Omit<CallOptions, "signal"> & QueryScope = {},
): QueryOptions<R> {
  const { scope: _, ...call } = options;
  return {
    queryKey: keyOf(client, operation, params, options),
    queryFn: async ({ signal }) => client.call(operation, params, { ...call, signal }),
  };
}

/** A page of a list, as plain data: TanStack Query may store it. */
export interface ListPage<Row> {
  /** The rows that match their schema. */
  readonly items: readonly Row[];
  /** The rows that do not match. */
  readonly rejected: readonly RejectedRow[];
  /** The body's fields other than the rows. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** The checkpoint of the next page; undefined on the last. */
  readonly cursor: string | undefined;
}

/** Options of a query of pages. */
export interface InfiniteOptions<Row> {
  readonly queryKey: QueryKey;
  /** Fetches one page. `pageParam` is a checkpoint; undefined for the first page. */
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: string | undefined;
  }) => Promise<ListPage<Row>>;
  readonly initialPageParam: string | undefined;
  readonly getNextPageParam: (last: ListPage<Row>) => string | undefined;
}

/**
 * The options of an infinite query: `useInfiniteQuery(infiniteQueryOptions(client, operation, params))`. A page's
 * parameter is the checkpoint of the list, so it works for every paging style.
 *
 * @param options the list's options, and the scope of the key
 * @example
 * ```ts
 * import { createClient, get, link, list, text } from "@org/http-core";
 * import { infiniteQueryOptions } from "@org/http-core/tanstack-query";
 *
 * const authors = get("/authors", { answer: list({ name: text }), page: link() });
 * const client = createClient({ baseUrl: "https://library.example" });
 * const options = infiniteQueryOptions(client, authors, {});
 * console.log(options.queryKey);
 * ```
 */
export function infiniteQueryOptions<P, R, Row>(
  client: Pick<Client, "baseUrl" | "list">,
  operation: ListOperation<P, R, Row>,
  params: P,
  options: Omit<ListOptions, "from" | "max" | "prefetch" | "signal"> & QueryScope = {},
): InfiniteOptions<Row> {
  const { scope: _, ...call } = options;
  return {
    queryKey: [...keyOf(client, operation, params, options), "pages"],
    async queryFn({ signal, pageParam }) {
      const page = await client.list(operation, params, { ...call, signal, from: pageParam });
      const { items, rejected, envelope, cursor } = page;
      return { items, rejected, envelope, cursor };
    },
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
  };
}

/** The route is part of it, since the operations of ad-hoc requests share one id. */
function keyOf(
  client: Pick<Client, "baseUrl">,
  operation: Operation,
  params: unknown,
  { scope, baseUrl }: Pick<CallOptions, "baseUrl"> & QueryScope,
): readonly [scope: string, operation: string, params: unknown, route: string] {
  const { id, method, path } = operation;
  const address = String(baseUrl ?? client.baseUrl(operation));
  const shown = withoutSecrets(params, (name) => isSecretParam(operation, name));
  return [scope ?? address, id, shown, `${method} ${path}`];
}

/**
 * The parameters as a key may show them: TanStack's developer tools print keys, and persisters write them. The value of
 * a parameter with a sensitive name becomes a random name, the same for the same value.
 */
function withoutSecrets(value: unknown, isSecret: (name: string) => boolean = isSensitiveName): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toJSON();
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    isSecret(name) ? principalOf("param", textOf([inner])) : withoutSecrets(inner),
  ]);
  return Object.fromEntries(entries);
}
