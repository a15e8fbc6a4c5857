import type { Origins } from "../origins.ts";
import type { JournalEntry } from "./entry.ts";

/**
 * Writes entries of a journal as curl commands, a line each. The journal keeps no credentials, headers or bodies, so
 * you must add them.
 *
 * @param addresses where the services are
 */
export function curlLines(entries: readonly JournalEntry[], addresses: Origins): string {
  return entries.map((entry) => `${curlLine(entry, addresses)}\n`).join("");
}

function curlLine(
  { number, service, method, target, status, principal }: JournalEntry,
  addresses: Origins,
): string {
  const verb = method === "GET" ? [] : method === "HEAD" ? ["--head"] : ["-X", quoted(method)];
  const who = principal === undefined ? "" : `, ${principal}`;
  // Without --globoff, curl reads brackets as ranges.
  const command = ["curl", "--globoff", ...verb, `'${escaped(addresses[service] + target)}'`].join(" ");
  return `${command} # ${`${String(number)}: ${String(status)}${who}`.replace(/[^ -~]/g, "?")}`;
}

/** Quotes a word for a shell. */
function quoted(word: string): string {
  return /^[\w-]+$/.test(word) ? word : `'${escaped(word)}'`;
}

function escaped(text: string): string {
  return text.replaceAll("'", `'\\''`);
}
