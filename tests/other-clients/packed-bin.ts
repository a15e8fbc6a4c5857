import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text as textOf } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Case } from "../runtimes/case.ts";
import { holds, same } from "../runtimes/expect.ts";

/** The command of an installed package. */
const binOf = (name: string): string =>
  fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));

const BIN = binOf("org-sandbox");

/** Runs a command to its end, with a text as its input. */
async function run(name: string, args: readonly string[], input: string) {
  const child = spawn(binOf(name), args, { stdio: "pipe" });
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  return { stdout, stderr };
}

/** The commands of the packages, as installed. */
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
    name: "org-openapi: check and pick read a document from standard input",
    async run() {
      const document = { openapi: "3.1.0", info: { title: "Library" }, paths: { "/books": { get: {} } } };
      const checked = await run("org-openapi", ["check", "-"], JSON.stringify(document));
      same(checked.stderr, "", "stderr");
      holds(checked.stdout.startsWith("Library: 1 operation\n"), checked.stdout);
      const picked = await run("org-openapi", ["pick", "-", "GET /books"], JSON.stringify(document));
      same(picked.stderr, "", "stderr");
      same(JSON.parse(picked.stdout), document, "the picked document");
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
