import type { Credential, KyLike } from "@org/http-core";
import { secretRedactor } from "@org/http-core/operation";
import { shownRequest } from "@org/services/shown-request";
import type { TraceFormat } from "./trace-json.ts";

/**
 * The instance of ky that sends. With a trace, its hook prints each request as it is sent: secrets are redacted, and the
 * body is left out.
 *
 * @param auth the credential whose secrets are redacted, besides what has a sensitive name
 */
export async function sendingKy(
  trace: TraceFormat | undefined,
  auth: Credential | undefined,
  print: (line: string) => void,
): Promise<KyLike> {
  // Loaded on demand: most commands send nothing.
  const { default: ky } = await import("ky");
  if (trace === undefined) return ky;
  const redactor = secretRedactor(auth === undefined ? [] : [auth]);
  return ky.extend({
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const { method, url, headers } = shownRequest(request, redactor);
          const lines =
            trace === "json"
              ? [JSON.stringify({ type: "sent", method, url, headers: Object.fromEntries(headers) })]
              : [`> ${method} ${url}`, ...headers.map(([name, value]) => `> ${name}: ${value}`)];
          for (const line of lines) print(line);
        },
      ],
    },
  });
}
