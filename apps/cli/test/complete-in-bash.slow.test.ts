import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("bash completes by the script that is printed", async () => {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const script = `
    orgq() { "$NODE" "${main}" "$@"; }
    # The part of the package bash-completion that the script uses.
    _get_comp_words_by_ref() { words=(orgq validators summary --window ""); cword=4; cur=""; prev=--window; }
    compopt() { :; }
    source <(orgq complete bash)
    __orgq_complete
    printf '%s\\n' "\${COMPREPLY[@]}"
    complete -p orgq`;
  const { stdout } = await promisify(execFile)("bash", ["--norc", "-c", script], {
    env: { ...process.env, NODE: process.execPath },
  });
  expect(stdout.split("\n").map((line) => line.trim())).toEqual([
    ...["1d", "7d", "30d", "all"],
    // The names of files, where the script returns nothing.
    "complete -o default -F __orgq_complete orgq",
    "",
  ]);
});
