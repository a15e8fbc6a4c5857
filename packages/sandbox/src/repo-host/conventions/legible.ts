import type { App } from "../../core/app.ts";

/** What people read answers with: a terminal, or a browser that opens an address. */
const TERMINALS = /^(?:curl|wget)\//i;

/**
 * JSON is indented where a person reads it. The same answer it stays: validators are made of what a program gets.
 */
export function indentForPeople(app: App): void {
  app.use(async (c, next) => {
    await next();
    const { headers } = c.get("context");
    const isRead =
      TERMINALS.test(headers.get("user-agent") ?? "") || headers.get("sec-fetch-mode") === "navigate";
    const answered = c.res;
    if (!isRead || !/\bjson\b/.test(answered.headers.get("content-type") ?? "")) return;
    const value: unknown = JSON.parse(await answered.text());
    c.res = undefined;
    c.res = new Response(`${JSON.stringify(value, null, 2)}\n`, answered);
  });
}
