import type { App } from "./app.ts";
import { setHeaders, type Reply } from "./reply.ts";

const METHODS = "GET,HEAD,PUT,POST,DELETE,PATCH,QUERY";

/**
 * Lets pages of any origin use a service with any header. The specification of these services does not mention
 * browsers, but the playground runs in one.
 */
export function allowAnyOrigin(app: App): void {
  app.use(({ context: { method, headers } }) => {
    if (method === "OPTIONS") return preflight(headers.get("access-control-request-headers"));
    return (reply) => {
      setHeaders(reply, OPEN);
      return reply;
    };
  });
}

const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Date,Retry-After,X-Request-Id",
};

/** @param wanted the headers that the page wants to send; null: none */
function preflight(wanted: string | null): Reply {
  const reply: Reply = { status: 204, headers: new Map(), text: undefined };
  setHeaders(reply, { ...OPEN, "Access-Control-Max-Age": "600", "Access-Control-Allow-Methods": METHODS });
  if (wanted !== null)
    setHeaders(reply, {
      "Access-Control-Allow-Headers": wanted.split(/\s*,\s*/).join(","),
      Vary: "Access-Control-Request-Headers",
    });
  return reply;
}
