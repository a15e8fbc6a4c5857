import type { Origins } from "../origins.ts";
import type { JournalEntry } from "./entry.ts";

/**
 * Writes entries of a journal as a HAR 1.2 log. The journal keeps no headers or bodies; their sizes are -1, HAR's value
 * for unknown.
 *
 * @param addresses where the services are
 */
export function harOf(entries: readonly JournalEntry[], addresses: Origins): object {
  return {
    log: {
      version: "1.2",
      creator: { name: "@org/sandbox", version: "1.0.0" },
      comment: "Without headers and bodies: the journal keeps neither.",
      entries: entries.map((entry) => harEntry(entry, addresses)),
    },
  };
}

const UNKNOWN = { httpVersion: "HTTP/1.1", cookies: [], headers: [], headersSize: -1, bodySize: -1 };

function harEntry(entry: JournalEntry, addresses: Origins): object {
  const { number, at, took, service, route, method, target, status } = entry;
  const url = addresses[service] + target;
  return {
    startedDateTime: new Date(at).toISOString(),
    time: took,
    request: {
      ...UNKNOWN,
      method,
      url,
      queryString: Array.from(new URL(url).searchParams, ([name, value]) => ({ name, value })),
    },
    response: {
      ...UNKNOWN,
      status,
      statusText: "",
      content: { size: -1, mimeType: "x-unknown" },
      redirectURL: "",
    },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    comment: `${String(number)}${route === undefined ? "" : `: ${route}`}`,
  };
}

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

/** How many entries a timeline shows: the last ones, which are nearest to a failure. */
const SHOWN = 50;

/**
 * The entries of a journal as a text for people: a line each, with the time, the method, the path and the status, and
 * below it what the client did wrong and which faults applied. Like the journal, it contains no secret.
 */
export function timelineOf(entries: readonly JournalEntry[]): string {
  const shown = entries.slice(-SHOWN);
  const rows = shown.map(({ at, method, service, target, status, principal }) => [
    new Date(at).toISOString().slice(11, 23),
    method,
    `${service} ${target}`,
    status === 0 ? "gone" : String(status),
    principal ?? "",
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(0, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = rows.flatMap((cells, i) => [
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
    ...notesOf(shown[i]).map((note) => " ".repeat((widths[0] ?? 0) + 2) + note),
  ]);
  const left = entries.length - shown.length;
  return [...(left === 0 ? [] : [`… ${String(left)} before these`]), ...lines].join("\n");
}

function notesOf(entry: JournalEntry | undefined): readonly string[] {
  if (entry === undefined) return [];
  const { warnings, faults, replayed, nearest } = entry;
  return [
    ...warnings.map(({ code, message }) => `! ${code}: ${message}`),
    ...faults.map(
      ({ name, kind, changedNothing }) =>
        `fault ${name === kind ? kind : `${name} (${kind})`}${changedNothing === true ? ", nothing to change" : ""}`,
    ),
    ...(replayed === "unmatched"
      ? [`not recorded${nearest === undefined ? "" : `; nearest: ${nearest}`}`]
      : []),
  ];
}
