import { propertyOf } from "@org/http-core/operation";

/**
 * The response to a request that made the sandbox fail. The error and its stack go to a process warning, or to the
 * browser's console; the response must not name files or functions.
 */
export function unexpectedError(error: unknown): Response {
  report(error);
  return Response.json(
    { error: "The sandbox failed on this request. Its process has printed a warning with the cause" },
    { status: 500, headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" } },
  );
}

/** Reports an error as a process warning, or on the browser's console. */
export function report(error: unknown): void {
  const scope = propertyOf(globalThis, "process");
  const warn = propertyOf(scope, "emitWarning");
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (typeof warn === "function") Reflect.apply(warn, scope, [`The sandbox failed: ${stack}`]);
  else globalThis.reportError(error);
}

/** The response to an invalid fault or world header. Pages of any origin may read it. */
export function steeringProblem(error: string, status: 400 | 503): Response {
  return Response.json({ error }, { status, headers: { "Access-Control-Allow-Origin": "*" } });
}
