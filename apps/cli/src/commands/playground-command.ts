import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FileError } from "../failure/file-error.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

/** The playground in a clone of the repository. The installed package does not have it. */
const START = fileURLToPath(new URL("../../../playground/src/start.ts", import.meta.url));

/** `orgq playground`: serves the playground and its sandbox until Ctrl-C, as `npx pnpm start` does. */
export function playgroundCommand({ signal }: Terminal, start = START): Command {
  return async (args) => {
    if (!existsSync(start))
      throw new FileError(
        "the playground is not part of this package: it is built from its sources",
        "In a clone of the repository: npx pnpm install, then npx pnpm start.",
      );
    const child = spawn(process.execPath, [start, ...args], { stdio: "inherit" });
    // A terminal sends Ctrl-C to both; `kill` sends SIGTERM to this process alone.
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop, { once: true });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    signal.removeEventListener("abort", stop);
    if (code !== 0) throw new FileError(`the playground ended with code ${String(code)}`);
  };
}
