import { ServerError } from "@org/http-core";

/**
 * The service timed out on a query that is too large. A list then requests half of the window by itself, so you get
 * this error only for a single day.
 */
export class QueryTimeoutError extends ServerError {}
