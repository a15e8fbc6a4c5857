/**
 * Requests by route, as text, for any service; typed by a `paths` type where there is one.
 *
 * @module
 */
export { queryWritten } from "./routes/placed.ts";
export type { Completed } from "./routes/paths.ts";
export type { RequestArguments, Route, RouteParams } from "./routes/route.ts";
export {
  refusedCall,
  routes,
  routesFrom,
  type ContentOptions,
  type PaginateOptions,
  type RequestOptions,
  type RouteOptions,
  type Routes,
  type RowOptions,
  type WriteOptions,
} from "./routes/routes.ts";
export { routeList, routeOperation, type RouteSource } from "./routes/source.ts";
