import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * When a process of this machine started, in a form of the system: a later process may have the same id. Undefined if
 * there is no such process, and on Windows, which has no program that tells it quickly.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  const find = process.platform === "linux" ? fromProc : startByPs;
  return find(pid).catch(() => undefined);
}

/** The field `starttime` of proc_pid_stat(5). The name of the program, before it, may have spaces and brackets. */
async function fromProc(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${String(pid)}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")")).split(" ")[20];
}

/** For systems without `/proc`. */
export async function startByPs(pid: number): Promise<string> {
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)], { env });
  return stdout.trim();
}
