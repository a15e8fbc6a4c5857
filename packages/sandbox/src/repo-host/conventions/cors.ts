import type { Spelling } from "@org/http-core";
import type { App } from "../../core/app.ts";

const ALLOWED = [
  "Authorization",
  "Content-Type",
  "If-Match",
  "If-Modified-Since",
  "If-None-Match",
  "If-Unmodified-Since",
  "X-Service-OTP",
  "X-Requested-With",
];

const EXPOSED = [
  "ETag",
  "Link",
  "X-Service-OTP",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-OAuth-Scopes",
  "X-Accepted-OAuth-Scopes",
  "X-Poll-Interval",
];

/** Any origin may ask. The list is the specification's. */
export function allowOrigins(app: App, { header }: Spelling): void {
  app.use(async (c, next) => {
    await next();
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Access-Control-Allow-Credentials", "true");
    c.header("Access-Control-Expose-Headers", EXPOSED.map(header).join(", "));
  });
}

/** A preflight is answered here, whatever it asks for: it needs no credential and spends nothing. */
export function answerPreflights(app: App, { header }: Spelling): void {
  app.options("*", (c) => {
    c.header("Access-Control-Allow-Methods", "GET, POST, PATCH, PUT, DELETE");
    c.header("Access-Control-Allow-Headers", ALLOWED.map(header).join(", "));
    c.header("Access-Control-Max-Age", "86400");
    return c.body(null, 204);
  });
}
