import { cors } from "hono/cors";
import type { App } from "./app.ts";

/**
 * Lets pages of any origin use a service, with any header: what the browser asks for is allowed. The services
 * whose specification says nothing of browsers are served so, since a playground is one.
 */
export function allowAnyOrigin(app: App): void {
  app.use(
    cors({
      origin: "*",
      exposeHeaders: ["Date", "Retry-After", "X-Request-Id"],
      maxAge: 600,
    }),
  );
}
