import { parseArgs, type ParseArgsConfig } from "node:util";
import type { RecordServiceOptions } from "../record/recording-proxy.ts";
import { refuseUnknown, service, whole } from "./flags.ts";

/** A parsed command line of `record`. */
export type RecordCommand =
  | { readonly kind: "record"; readonly options: RecordServiceOptions; readonly out: string }
  | { readonly kind: "help" }
  /** An invalid command line, and what is wrong with it. */
  | { readonly kind: "mistake"; readonly message: string };

/** The text of `record --help`. */
export const recordUsage = `npx @org/sandbox record --service repo-host --upstream <url> --out <file>

Passes requests on to a live service until Ctrl-C, and writes what passed to a file for --recordings.
Authorization, cookies, and headers, parameters and fields named like keys and tokens are masked in it.

  --service <name>  the service of the sandbox that replays the file: repo-host, clob …
  --upstream <url>  the base address of the live service
  --out <file>      the file; an existing one is replaced
  --port 4020       the port for clients; 0: a free one
  --host 127.0.0.1  the address to listen on
`;

const FLAGS = {
  service: { type: "string" },
  upstream: { type: "string" },
  out: { type: "string" },
  port: { type: "string", default: "4020" },
  host: { type: "string", default: "127.0.0.1" },
  help: { type: "boolean", short: "h", default: false },
} as const satisfies ParseArgsConfig["options"];

/** Reads the command line of `record`. */
export function readRecordCommand(args: readonly string[]): RecordCommand {
  try {
    refuseUnknown(args, FLAGS);
    const { values } = parseArgs({ args: [...args], options: FLAGS });
    if (values.help) return { kind: "help" };
    const { service: name, upstream, out, host } = values;
    if (name === undefined || upstream === undefined || out === undefined)
      throw new TypeError("record needs --service, --upstream and --out.");
    const port = whole("--port", values.port, 0, 65_535);
    return { kind: "record", options: { service: service("--service", name), upstream, host, port }, out };
  } catch (error) {
    return { kind: "mistake", message: error instanceof Error ? error.message : String(error) };
  }
}
