import { isRecord } from "@org/http-core/operation";
import type { App } from "../../../core/app.ts";
import { DOCUMENTATION } from "../wire/refusals.ts";
import { baseOf, PAGES } from "../wire/links.ts";

/** Bases the `documentation_url` of errors and redirects on the address that the client used, like all links. */
export function linkDocumentation(app: App): void {
  app.form((context) => (reply) => {
    if (reply.status < 300 || !isRecord(reply.json?.value)) return reply;
    const value = linked(reply.json.value, `${baseOf(context)}${PAGES}/docs`);
    return { ...reply, text: JSON.stringify(value), json: { value } };
  });
}

function linked(error: Readonly<Record<string, unknown>>, docs: string): Readonly<Record<string, unknown>> {
  const { documentation_url: url, errors } = error;
  const isOwn = typeof url === "string" && url.startsWith(DOCUMENTATION);
  return {
    ...error,
    ...(Array.isArray(errors) && {
      errors: errors.map((one: unknown) => (isRecord(one) ? linked(one, docs) : one)),
    }),
    ...(isOwn && { documentation_url: docs + url.slice(DOCUMENTATION.length) }),
  };
}
