import { ParameterError } from "@org/http-core";
import { loadJq } from "jq-wasm/inline";
import { FilterError } from "../../failure/filter-error.ts";
import type { Notices } from "../../terminal/terminal.ts";
import { oneLine } from "../one-line.ts";
import { jsonText } from "./json-text.ts";
import type { RowFormat } from "./row-format.ts";

/** The flags of jq: each result is one line. */
const COMPACT = ["-c"];

/** What jq says of the first row that it leaves out. Its exit code is that of the last row. */
const ROW_FAILED = /jq: error \(at .*/;

/**
 * What a filter of jq makes of rows: each result is a line, a text without its quotes. Numbers keep their digits unless
 * the filter calculates with them: jq calculates with doubles.
 *
 * @throws ParameterError (when awaited) where jq does not understand the filter
 */
export async function jqFormat(filter: string, err: Pick<Notices, "line">): Promise<RowFormat> {
  const jq = await loadJq();
  // Without input, jq only compiles the filter.
  const compiled = jq.raw("", filter, COMPACT);
  if (compiled.exitCode !== 0)
    throw new ParameterError("--jq", "a filter of jq", oneLine(compiled.stderr.replace(/^jq: error: /, "")));
  return {
    rows(rows) {
      const input = rows.map((row) => `${jsonText(row)}\n`).join("");
      const { stdout, stderr, exitCode } = filtered(jq, input, filter);
      const failed = ROW_FAILED.exec(stderr)?.[0];
      if (exitCode !== 0 || failed !== undefined) throw new FilterError(`--jq: ${oneLine(failed ?? stderr)}`);
      // What `debug` and `stderr` of a filter write.
      if (stderr !== "") err.line(oneLine(stderr));
      return stdout === "" ? "" : stdout.split("\n").map(lineOf).join("");
    },
    end: () => "",
  };
}

/** Runs the filter. jq has no error for a lack of memory: it aborts, and WebAssembly throws. */
function filtered(jq: Awaited<ReturnType<typeof loadJq>>, input: string, filter: string) {
  try {
    return jq.raw(input, filter, COMPACT);
  } catch {
    throw new FilterError(
      "--jq: jq ended while it ran the filter, most likely since its memory was used up",
      "Let the filter make less at a time: limit(100; …) ends a generator, and first(…) takes one result.",
    );
  }
}

function lineOf(line: string): string {
  const value: unknown = line.startsWith('"') ? JSON.parse(line) : line;
  return `${String(value)}\n`;
}
