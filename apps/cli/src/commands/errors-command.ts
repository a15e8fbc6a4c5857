import { ParameterError } from "@org/http-core";
import { errorPages } from "@org/services/error-pages";
import { closest } from "../flags/closest.ts";
import { errorsFlags } from "../flags/flag.ts";
import { parseFlags } from "../flags/parse-flags.ts";
import { errorIndex } from "../help/error-index.ts";
import { pageText } from "../help/page-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

/** `orgq help errors rate_limit` prints the page of an error; without a code, the list of them. */
export function errorsCommand({ out }: Terminal): Command {
  return async (args) => {
    const [code] = parseFlags(args, errorsFlags, 1).positionals;
    if (code === undefined) return out.page(errorIndex(out));
    const found = Object.entries(errorPages).find(([each]) => each === code);
    if (found !== undefined) return out.page(pageText(found[1], out));
    const codes = Object.keys(errorPages);
    const meant = closest(code, codes);
    throw new ParameterError("error", `one of ${codes.join(", ")}`, JSON.stringify(code), {
      hint: meant === undefined ? "orgq help errors" : `Did you mean ${meant}?`,
    });
  };
}
