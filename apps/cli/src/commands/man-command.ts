import { services } from "@org/services";
import manifest from "../../package.json" with { type: "json" };
import { manFlags } from "../flags/flag.ts";
import { isOn } from "../flags/own-flags.ts";
import { parseFlags } from "../flags/parse-flags.ts";
import { commandHelp, type CommandText } from "../help/command-help.ts";
import { manPage } from "../help/man-page.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

const TEXT: CommandText = {
  name: "orgq man",
  what: "Prints the manual page, in the format of man. A global installation also has it as `man orgq`.",
  flags: manFlags,
  example: "orgq man | man -l -",
};

/** `orgq man`: the manual page, from the data of the help. */
export function manCommand({ out }: Terminal): Command {
  return async (args) => {
    const typed = parseFlags(args, manFlags);
    if (isOn(typed, "help")) return out.page(commandHelp(TEXT, out));
    return out.write(manPage(services, manifest.version));
  };
}
