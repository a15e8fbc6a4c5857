import type { App } from "../../../core/app.ts";
import { respond } from "../../../core/respond.ts";
import { userAgentRequired } from "../refusals.ts";

/** Every request says which application or account sends it: something with a letter or a digit in it. */
export function requireUserAgent(app: App): void {
  app.use(({ context: { headers } }) => {
    const userAgent = headers.get("user-agent") ?? "";
    return /[\p{L}\p{N}]/u.test(userAgent) ? undefined : respond(userAgentRequired());
  });
}
