import type { JournalEntry } from "./entry.ts";

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
