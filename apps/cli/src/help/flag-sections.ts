import type { ParamDescription } from "@org/openapi";
import type { OwnFlag } from "../flags/flag.ts";
import { twoColumns, type Row } from "../terminal/rows.ts";
import type { Page } from "../terminal/terminal.ts";
import { ownFlagRow } from "./own-flag-row.ts";
import { paramRow } from "./param-row.ts";

/** The help on parameters and flags: those that are required first. A heading without rows is left out. */
export function flagSections(
  params: readonly ParamDescription[],
  own: readonly OwnFlag[],
  { bold, columns }: Page,
): readonly string[] {
  const [required, others] = [
    params.filter((param) => param.required),
    params.filter((param) => !param.required),
  ];
  const sections: Readonly<Record<string, readonly Row[]>> = {
    Required: [...required.map(paramRow), ...own.filter((flag) => flag.isRequired === true).map(ownFlagRow)],
    Parameters: others.map(paramRow),
    Flags: own.filter((flag) => flag.isRequired !== true).map(ownFlagRow),
  };
  return Object.entries(sections)
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows]) => `${bold(heading)}\n${twoColumns(rows, columns)}`);
}
