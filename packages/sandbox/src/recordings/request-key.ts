import type { Secrets } from "../journal/secrets.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";

/** What a recording writes in place of a secret. */
const REDACTED = "[redacted]";

/** A path and a query as recordings are told apart by: without who asks, and in whatever order it was written. */
export function targetOf(path: string, query: URLSearchParams, secrets: Secrets): string {
  const secret = new Set(secrets.inQuery(query));
  const kept = Array.from(query).filter(([name, value]) => !secret.has(name) && value !== REDACTED);
  const sorted = new URLSearchParams(kept);
  sorted.sort();
  const text = sorted.toString();
  return (path || "/") + (text === "" ? "" : `?${text}`);
}

/** What requests are told apart by: method, target and body, a JSON body however it is written. */
export function keyOf({
  service,
  method,
  target,
  sent = "",
}: Pick<RecordedAnswer, "service" | "method" | "target" | "sent">): string {
  return [service, method, target, plain(sent)].join(" ");
}

function plain(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
