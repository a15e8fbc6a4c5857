import type { App } from "../../../core/app.ts";
import { respond } from "../../../core/respond.ts";
import { refused } from "../refusals.ts";

/** A body that nobody reads to its end is refused whatever it is for: half of it would only be taken for a mistake. */
export function refuseLargeBodies(app: App): void {
  app.use(({ context }) =>
    context.isBodyTooLarge ? respond(refused(413, "Request body is too large")) : undefined,
  );
}
