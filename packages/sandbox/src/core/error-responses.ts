import { propertyOf } from "@org/http-core/operation";

/**
 * The answer to a request that the sandbox failed at: the one place that makes it. What went wrong, with its stack, is a
 * warning of the process, or an error in the browser's console. An answer names neither files nor functions.
 */
export function unexpectedError(error: unknown): Response {
  report(error);
  return Response.json(
    { error: "The sandbox failed at this request; a warning of its process says why" },
    { status: 500, headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" } },
  );
}

function report(error: unknown): void {
  const scope = propertyOf(globalThis, "process");
  const warn = propertyOf(scope, "emitWarning");
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (typeof warn === "function") Reflect.apply(warn, scope, [`The sandbox failed: ${stack}`]);
  else globalThis.reportError(error);
}

/** The answer to an invalid steering request. Pages of any origin may read it. */
export function steeringProblem(error: string, status: 400 | 503): Response {
  return Response.json({ error }, { status, headers: { "Access-Control-Allow-Origin": "*" } });
}
