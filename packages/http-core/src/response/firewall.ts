import type { Fields } from "../http/headers.ts";
import type { Result } from "../operation/result.ts";

/** Headers that a firewall sets only on its own responses. */
export const FIREWALL_HEADERS = ["cf-mitigated", "x-amzn-waf-action", "x-vercel-mitigated"];

/** A response's headers. Where a Map of them is at hand, it is read faster. */
export type ReadFields = Pick<Fields, "get" | "has"> | Headers;

/** Returns true if a firewall may have sent a response below 300: its headers say so, or it is HTML in place of JSON. */
export function mayBeBlocked(kind: Result<unknown>["kind"], text: string, fields: ReadFields): boolean {
  for (const name of FIREWALL_HEADERS) if (fields.has(name)) return true;
  return kind === "json" && isHtml(text, fields);
}

/** Whether a body is HTML, by its beginning or its media type. */
export function isHtml(text: string, fields: ReadFields): boolean {
  return /^\s*<[!a-z]/i.test(text) || /html/i.test(fields.get("content-type") ?? "");
}
