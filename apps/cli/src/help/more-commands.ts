import type { Row } from "../terminal/rows.ts";

/** Commands other than those of the services. */
export const moreCommands: readonly Row[] = [
  ["orgq export", "Writes a whole list to a file: NDJSON, CSV or Parquet. Continues after any end."],
  ["orgq queue", "How far the exports of workers have come, which tasks failed; tries these again."],
  ["orgq whoami", "Where requests go, and which credentials are set."],
  ["orgq sandbox", "Serves the services with made-up data."],
  ["orgq complete", "Completes commands, flags and values in bash, zsh, fish and PowerShell."],
  ["orgq mcp", "Serves every operation as a tool of the Model Context Protocol."],
  ["orgq help errors", "What each error means, and what to do about it."],
  ["orgq man", "Prints the manual page."],
  ["orgq playground", "Serves a page with a form for every operation, in a clone of the repository."],
];

/** The exit codes and what they mean. */
export const exitStatus: readonly Row[] = [
  ["0", "done"],
  ["1", "any other failure"],
  ["2", "wrong usage"],
  ["3", "the credential"],
  ["4", "a rate limit"],
  ["5", "an unreadable response or a page of rejected rows"],
  ["6", "two exports differ"],
  ["130", "interrupted"],
  ["143", "ended by SIGTERM"],
];
