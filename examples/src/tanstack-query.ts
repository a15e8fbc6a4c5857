/**
 * Shares one cache of TanStack Query between parts of a program: the second part sends no request.
 *
 * @module
 */
import { infiniteQueryOptions, queryOptions } from "@org/http-core/tanstack-query";
import { createValidators } from "@org/validators";
import { operations } from "@org/validators/operations";
import { QueryClient } from "@tanstack/query-core";
import { reach } from "./reach.ts";

let requests = 0;
const { bases, options } = reach("validators");
const on = { request: () => void (requests += 1) };
const validators = createValidators({ ...options, baseUrl: bases["validators"], on });
// The client retries by itself what may be retried.
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });

const rows = infiniteQueryOptions(validators, operations.consolidations, { network: "mainnet", limit: 50 });
const { pages } = await queries.infiniteQuery({ ...rows, pages: 3 });
console.log(
  `${String(pages.length)} pages, ${String(pages.flatMap(({ items }) => items).length)} consolidations`,
);

const limits = queryOptions(validators, operations.consolidations, { network: "mainnet", limit: 1 });
console.log(`Key: ${JSON.stringify(limits.queryKey)}`);
await queries.query(limits);
await queries.query(limits);
await queries.infiniteQuery({ ...rows, pages: 3 });
console.log(`${String(requests)} requests`);
