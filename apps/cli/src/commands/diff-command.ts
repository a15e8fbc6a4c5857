import { ParameterError } from "@org/http-core";
import { jsonText } from "@org/services/json-text";
import type { Difference } from "../diff/compare.ts";
import { Different } from "../failure/exit-code.ts";
import { diffFlags } from "../flags/flag.ts";
import { isOn, valueOf } from "../flags/own-flags.ts";
import { parseFlags } from "../flags/parse-flags.ts";
import { commandHelp, type CommandText } from "../help/command-help.ts";
import { ClosedOutput, type Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

const TEXT: CommandText = {
  name: "orgq export diff <before> <after> [--key name,name]",
  what:
    "Compares two exports by the keys of their rows. Both have one format, which their extension names: CSV, Parquet, or " +
    "else NDJSON. Each difference is a line of JSON: `change` is added, removed or changed, `key` the fields that identify the row, `row` the row, and `fields` what a changed row had " +
    "before and has after. The numbers of each kind go to stderr. Exit code 6 if there is a difference, else 0.",
  flags: diffFlags,
  example: "orgq export diff monday.parquet tuesday.parquet --key id",
};

/** `orgq export diff A B --key id`: the rows that two exports do not have in common. */
export function diffCommand({ out, err, signal }: Terminal): Command {
  return async (args) => {
    const typed = parseFlags(args, diffFlags, 2);
    if (isOn(typed, "help")) return out.page(commandHelp(TEXT, out));
    const [before, after] = typed.positionals;
    if (before === undefined || after === undefined)
      throw new ParameterError("files", "two exports of one format", before === undefined ? "none" : "one");
    const key = (valueOf(typed, "key") ?? "id").split(",").map((name) => name.trim());
    const { compare } = await import("../diff/compare.ts");
    const print = (found: Difference) => out.write(`${jsonText(found)}\n`);
    const counts = await compare([before, after], key, print, signal).catch((error: unknown) => {
      // `compare` prints differences only, so a reader that closed the output had received one.
      throw error instanceof ClosedOutput ? new Different() : error;
    });
    const { added, removed, changed, same } = counts;
    err.line(
      `${String(added)} added, ${String(removed)} removed, ${String(changed)} changed, ${String(same)} the same`,
    );
    if (added + removed + changed > 0) throw new Different();
  };
}
