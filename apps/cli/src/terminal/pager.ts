import { spawn } from "node:child_process";
import { environment } from "@org/http-core/operation";

/** The code of a shell that finds no such program. */
const NOT_FOUND = 127;

/**
 * Shows a text that is longer than the terminal by the program in `PAGER`, else by `less`. False if it was not shown: it
 * fits, there is no such program, or `NO_PAGER` is set.
 *
 * @param rows the lines that the terminal shows; 0 if it does not know it
 */
export async function pagedText(text: string, rows: number): Promise<boolean> {
  const pager = environment("PAGER") ?? (process.platform === "win32" ? "more" : "less");
  const fits = rows === 0 || text.split("\n").length <= rows;
  if (fits || environment("NO_PAGER") !== undefined) return false;
  // As git has it: less ends if the text fits, and shows bold text.
  const env = { LESS: "FRX", ...process.env };
  const child = spawn(pager, { shell: true, env, stdio: ["pipe", "inherit", "ignore"] });
  // The reader may end before the text does.
  child.stdin.on("error", () => undefined);
  child.stdin.end(text);
  const code = await new Promise<number | null>((resolve) => {
    child.once("close", resolve);
    // There is no shell.
    child.once("error", () => {
      resolve(NOT_FOUND);
    });
  });
  return code !== NOT_FOUND;
}
