import type { Origins } from "../origins.ts";
import type { JournalEntry } from "./entry.ts";

/**
 * Entries of a journal as commands that ask again, a line each. Credentials, other headers and bodies are for whoever
 * runs them to add: the journal keeps none.
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
  // Brackets are no ranges of addresses.
  const command = ["curl", "--globoff", ...verb, `'${escaped(addresses[service] + target)}'`].join(" ");
  return `${command} # ${`${String(number)}: ${String(status)}${who}`.replace(/[^ -~]/g, "?")}`;
}

/** A word that a shell reads as it stands. */
function quoted(word: string): string {
  return /^[\w-]+$/.test(word) ? word : `'${escaped(word)}'`;
}

function escaped(text: string): string {
  return text.replaceAll("'", `'\\''`);
}
