import type { App } from "../../../core/app.ts";

/** What people read answers with: a terminal, or a browser that opens an address. */
const TERMINALS = /^(?:curl|wget)\//i;

/**
 * JSON is indented where a person reads it. The same answer it stays: validators are made of what a program gets.
 */
export function prettyJsonForPeople(app: App): void {
  app.form(({ headers }) => {
    const isRead =
      TERMINALS.test(headers.get("user-agent") ?? "") || headers.get("sec-fetch-mode") === "navigate";
    if (!isRead) return undefined;
    return (reply) =>
      reply.json === undefined ? reply : { ...reply, text: `${JSON.stringify(reply.json.value, null, 2)}\n` };
  });
}
