import type { App } from "../../core/app.ts";
import { respond } from "../../core/respond.ts";
import { userAgentRequired, refused } from "../wire/refusals.ts";

/** Refuses requests whose `User-Agent` has no letter or digit: it must name an application or account. */
export function requireUserAgent(app: App): void {
  app.use(({ context: { headers } }) => {
    const userAgent = headers.get("user-agent") ?? "";
    return /[\p{L}\p{N}]/u.test(userAgent) ? undefined : respond(userAgentRequired());
  });
}

/** Refuses bodies above the limit on any route. They are read in part only and would look malformed. */
export function refuseLargeBodies(app: App): void {
  app.use(({ context }) =>
    context.isBodyTooLarge ? respond(refused(413, "Request body is too large")) : undefined,
  );
}
