import type { Middleware } from "../runtime/middleware.ts";
import { setHeader } from "../runtime/outgoing.ts";

/** Names the client where the platform allows it: browsers set their own, and some services refuse none at all. */
export function userAgent(name: string, browser: boolean): Middleware {
  return (request, next) =>
    browser || request.headers.has("user-agent")
      ? next(request)
      : next(setHeader(request, "user-agent", name));
}
