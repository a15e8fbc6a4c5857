import type { WireNames } from "@org/http-core/operation";
import type { App } from "../../core/app.ts";
import { setHeaders } from "../../core/reply.ts";
import { respond } from "../../core/respond.ts";

const ALLOWED = (
  "Authorization Content-Type If-Match If-Modified-Since If-None-Match If-Unmodified-Since " +
  "X-Service-OTP X-Requested-With"
).split(" ");

const EXPOSED = (
  "ETag Link X-Service-OTP X-RateLimit-Limit X-RateLimit-Remaining X-RateLimit-Reset X-OAuth-Scopes " +
  "X-Accepted-OAuth-Scopes X-Poll-Interval"
).split(" ");

/** Allows any origin. The list of exposed headers is the specification's. */
export function allowOrigins(app: App, { header }: WireNames): void {
  const allowed = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Expose-Headers": EXPOSED.map(header).join(", "),
  };
  app.use(() => (reply) => {
    setHeaders(reply, allowed);
    return reply;
  });
}

/**
 * Responds to preflights of any route, without a credential and without counting them. The sandbox's own headers are
 * allowed only if requested, since they are not part of the service.
 */
export function handlePreflights(app: App, { header }: WireNames): void {
  const allowed = ALLOWED.map(header).join(", ");
  app.use(({ context }) => {
    if (context.method !== "OPTIONS") return undefined;
    const requested = context.headers.get("access-control-request-headers") ?? "";
    const own = requested
      .split(",")
      .map((name) => name.trim())
      .filter((name) => OWN_HEADER.test(name));
    const headers = {
      "Access-Control-Allow-Methods": "GET, POST, PATCH, PUT, DELETE",
      "Access-Control-Allow-Headers": [allowed, ...own].join(", "),
      "Access-Control-Max-Age": "86400",
      ...(own.length > 0 && { Vary: "Access-Control-Request-Headers" }),
    };
    return respond({ ok: true, status: 204, headers, body: undefined });
  });
}

/** Headers that control the sandbox: `X-Sandbox-World`, `X-Sandbox-Fault`. */
const OWN_HEADER = /^x-sandbox-[a-z]+$/i;
