/**
 * Options for TanStack Query: `queryOptions` and `infiniteQueryOptions` from any operation. Nothing of TanStack is
 * imported: the options fit its packages for React, Vue, Solid, Svelte and Angular.
 *
 * @module
 */
export {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteOptions,
  type ListPage,
  type QueryOptions,
} from "./tanstack-query/options.ts";
