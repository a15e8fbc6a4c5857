import { ServerError } from "@org/http-core";

/**
 * The service gave up on a query because it asks for too much. A list asks for half of the window by itself; this
 * comes out where a single day was too much.
 */
export class QueryTimeoutError extends ServerError {}
