/**
 * Requests by route, as text, for any service; typed by a `paths` type where there is one.
 *
 * @module
 */
export { queryWritten } from "./routes/placed.ts";
export { defineOperation } from "./operation/operation.ts";
export { unnamedService } from "./operation/unnamed-service.ts";
export type { Completed, ErrorBodyOf } from "./routes/paths.ts";
export { parseRoute } from "./routes/route.ts";
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
export { routeList, routeOperation, type RouteSource, withRow } from "./routes/source.ts";
