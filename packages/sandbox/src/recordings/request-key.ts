import type { Secrets } from "../journal/secrets.ts";
import type { RecordedResponse } from "./recorded-response.ts";
import { isSecretField } from "./secrets-in-exchange.ts";

/** The text that replaces secrets in recordings. */
const REDACTED = "[redacted]";

/** A path and a query in canonical form: without credentials, sorted by name. */
export function targetOf(path: string, query: URLSearchParams, secrets: Secrets): string {
  const secret = new Set(secrets.inQuery(query));
  const kept = Array.from(query).filter(([name, value]) => !secret.has(name) && value !== REDACTED);
  const sorted = new URLSearchParams(kept);
  sorted.sort();
  const text = sorted.toString();
  return (path || "/") + (text === "" ? "" : `?${text}`);
}

/** The key of a request: method, target and body, with JSON bodies in canonical form and without the secrets in their fields. */
export function keyOf({
  service,
  method,
  target,
  sent = "",
}: Pick<RecordedResponse, "service" | "method" | "target" | "sent">): string {
  return [service, method, target, plain(sent)].join(" ");
}

/** The body without the values of fields that are named like a secret: a recording lacks them, and a request has them. */
function plain(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
      typeof value === "string" && isSecretField(name, value) ? REDACTED : value,
    );
  } catch {
    return text.replace(/([^&=]+)=([^&]*)/g, (field, name: string, value: string) =>
      isSecretField(name, value) ? `${name}=${REDACTED}` : field,
    );
  }
}
