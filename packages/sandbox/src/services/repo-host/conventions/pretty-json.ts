import type { App } from "../../../core/app.ts";

/** User agents of terminals, whose output people read. */
const TERMINALS = /^(?:curl|wget)\//i;

/**
 * Indents JSON for terminals and for browsers that open an address. Validators follow from the compact form, so both
 * forms share an ETag.
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
