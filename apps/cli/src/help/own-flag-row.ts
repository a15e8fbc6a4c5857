import type { OwnFlag } from "../flags/flag.ts";
import type { Row } from "../terminal/rows.ts";

/** A help row for a flag of the command line itself. */
export function ownFlagRow({ name, short, value, help }: OwnFlag): Row {
  const names = short === undefined ? `--${name}` : `-${short}, --${name}`;
  return [value === undefined ? names : `${names} <${value}>`, help];
}
