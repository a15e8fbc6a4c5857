import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Case } from "../runtimes/case.ts";
import { holds, same } from "../runtimes/expect.ts";

/** The command of the installed package. */
const BIN = fileURLToPath(new URL("../node_modules/.bin/org-sandbox", import.meta.url));

/** The sandbox's command, as installed. */
export const withPackedBin: readonly Case<undefined>[] = [
  {
    name: "org-sandbox: --help",
    async run() {
      const { stdout, stderr } = await promisify(execFile)(BIN, ["--help"]);
      holds(stdout.includes("--port 4010"), "the options are listed");
      same(stderr, "", "stderr");
    },
  },
  {
    name: "org-sandbox: --tls names the package that it needs",
    async run() {
      const child = spawn(BIN, ["--port", "0", "--tls"], { stdio: ["ignore", "ignore", "pipe"] });
      const ended = once(child, "exit");
      let stderr = "";
      for await (const part of child.stderr) stderr += String(part);
      same(stderr, "tls: to generate a certificate, install the package selfsigned.\n", "stderr");
      same(await ended, [1, null], "exit code and signal");
    },
  },
  {
    name: "org-sandbox: starts, responds, and ends on SIGTERM",
    async run() {
      const child = spawn(BIN, ["--port", "0", "--scale", "2"], { stdio: ["ignore", "pipe", "inherit"] });
      await once(child, "spawn");
      const ended = once(child, "exit");
      try {
        let output = "";
        let address: string | undefined;
        for await (const part of child.stdout) {
          output += String(part);
          address = /http:\S+\/repo-host(?=\s)/.exec(output)?.[0];
          if (address !== undefined) break;
        }
        if (address === undefined) throw new Error(`no address of the repository host in: ${output}`);
        const response = await fetch(`${address}/meta`, { headers: { "User-Agent": "others-clients" } });
        same(response.status, 200, "the status");
      } finally {
        child.kill("SIGTERM");
      }
      same(await ended, [0, null], "exit code and signal");
    },
  },
];
