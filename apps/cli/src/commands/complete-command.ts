import { ParameterError } from "@org/http-core";
import { completeFlags } from "../flags/flag.ts";
import { isOn } from "../flags/own-flags.ts";
import { parseFlags } from "../flags/parse-flags.ts";
import { commandHelp, type CommandText } from "../help/command-help.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

const SHELLS = ["bash", "zsh", "fish", "powershell"];

const TEXT: CommandText = {
  name: "orgq complete <bash|zsh|fish|powershell>",
  what:
    "Prints a script that completes commands, flags and their values in a shell. Put its line into the file that your " +
    "shell reads at its start, such as ~/.bashrc or ~/.zshrc.",
  flags: completeFlags,
  example: "source <(orgq complete bash)\nsource <(orgq complete zsh)\norgq complete fish | source",
};

/** `orgq complete bash` prints the script of a shell, which calls `orgq complete -- <words>` for each completion. */
export function completeCommand({ out }: Terminal): Command {
  return async (args) => {
    const [first, ...words] = args;
    if (first === "--") {
      const { completions, isPath } = await import("./completions.ts");
      // 0: the shell's own completion of files.
      if (isPath(words)) return out.write(":0\n");
      const offers = completions();
      const { asked, done } = wordsOf(words);
      const printed = printedBy(() => offers.parse([...asked]));
      return out.write(printed.replace(/^(?!:\d)(?=.)/gm, done));
    }
    const typed = parseFlags(args, completeFlags, 1);
    const [shell] = typed.positionals;
    if (isOn(typed, "help") || shell === undefined) return out.page(commandHelp(TEXT, out));
    if (!SHELLS.includes(shell))
      throw new ParameterError("shell", `one of ${SHELLS.join(", ")}`, JSON.stringify(shell));
    const { script } = await import("@bomb.sh/tab");
    const code = printedBy(() => script(shell, "orgq", "orgq"));
    // The library's own line lacks the names of files, for which the script returns nothing.
    const ofFiles = shell === "bash" ? "complete -o default -F __orgq_complete orgq\n" : "";
    return out.write(code + ofFiles);
  };
}

/** The words as the library expects them: of a list, only the last name, `ti` of `id,ti`. `done` comes before it: `id,`. */
function wordsOf(words: readonly string[]): { readonly asked: readonly string[]; readonly done: string } {
  const [before = "", last = ""] = words.slice(-2);
  // A flag follows a switch, which the library would take for the flag of this value.
  if (last.startsWith("-") && before.startsWith("-")) return { asked: words.toSpliced(-2, 1), done: "" };
  const [, flag = "", done = "", name = ""] = /^(--columns=)?(.*,)([^,]*)$/s.exec(last) ?? [];
  if (done === "" || (flag === "" && before !== "--columns")) return { asked: words, done: "" };
  return { asked: [...words.slice(0, -1), flag + name], done };
}

/**
 * The text that the library prints: it calls `console.log`, which ignores a full disk. The work is synchronous, so that
 * nothing else prints meanwhile.
 */
function printedBy(work: () => void): string {
  const { log } = console;
  let text = "";
  console.log = (line: unknown) => {
    text += `${String(line)}\n`;
  };
  try {
    work();
    return text;
  } finally {
    console.log = log;
  }
}
