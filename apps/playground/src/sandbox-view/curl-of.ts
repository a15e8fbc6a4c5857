import { curl } from "@org/services/planned-request";
import type { OpenEntry } from "./replies.ts";

/** Headers that curl sets itself. */
const OWN = new Set(["accept-encoding", "connection", "content-length", "host"]);

/** The variable of the shell that stands for what the journal has redacted. */
const SECRET = "SECRET";

/**
 * A request of the journal as a command. What the journal has redacted is the variable `SECRET`.
 *
 * @param base the service's address
 */
export function curlOf({ method, target, request }: OpenEntry, base: string): string {
  const open = (text: string): string => text.replaceAll("[redacted]", SECRET);
  const headers = (request?.headers ?? []).filter(([name]) => !OWN.has(name.toLowerCase()));
  return curl(
    {
      method,
      url: open(base + target),
      headers: Object.fromEntries(headers.map(([name, value]) => [name, open(value)])),
      body: request?.body === undefined ? undefined : open(request.body),
    },
    [SECRET],
  );
}
