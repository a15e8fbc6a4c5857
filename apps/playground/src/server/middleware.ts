import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers a request, or leaves it to `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
