import { readFileSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { createRequire } from "node:module";
import { propertyOf } from "@org/http-core/operation";
import { A_MOMENT, momentOf } from "../../core/dates.ts";
import { parsed } from "../../core/parsed.ts";
import { checkData, type SandboxData } from "../../data.ts";
import { readFault } from "../../faults/fault-schema.ts";
import type { Fault } from "../../faults/fault.ts";
import { dialectSchema } from "../../options/options-schema.ts";
import type { BaseName } from "../../origins.ts";
import { readLimits, unlimited, type SandboxLimits } from "../../limits.ts";
import { readPages } from "../../pages.ts";
import type { SandboxOptions } from "../../create-sandbox.ts";
import type { ServeOptions } from "../serve.ts";
import { positive, refuseUnknown, service, whole } from "./flags.ts";
import { json, recordedSource, type RecordedSource } from "./json-flags.ts";

/** A parsed command line. */
export type Command =
  | {
      readonly kind: "serve";
      readonly sandbox: SandboxOptions;
      readonly factor: number;
      readonly serve: ServeOptions;
      /** The recordings to replay. Undefined: none. */
      readonly recordings: RecordedSource | undefined;
      /** Whether to compare the recordings with the sandbox's own responses instead of serving. */
      readonly drift: boolean;
      /** The file whose state is loaded at the start and saved at the end. Undefined: none. */
      readonly state: string | undefined;
    }
  | { readonly kind: "help" }
  /** An invalid command line, and what is wrong with it. */
  | { readonly kind: "mistake"; readonly message: string };

/** The text of `--help`. */
export const usage = `npx @org/sandbox [options]
npx @org/sandbox record --help

Serves emulated services until Ctrl-C: chain statistics, validators, prediction markets, a repository host.

  --port 4010       the common port of all services, each also on one of those after it; 0: free ports
  --host 127.0.0.1  the address to listen on; 0.0.0.0 for every network of this machine
  --one-port        only the common port
  --socket <path>   also a Unix socket; <service>=<path>: one for this service only; repeatable
  --default-service <service>  the service without a prefix on the common port and socket: repo-host, clob …
  --allow-host <name>  a host name of this machine under which /_sandbox may be used; repeatable
  --control-token <text>  the token for /_sandbox, needed beyond this machine; default: random, printed
  --base-url <url>  the public address behind a reverse proxy, to which links lead
  --tls             https, with a generated certificate; install the package selfsigned

  --seed 1          the seed of all generated data
  --scale 60        the number of events, each with its markets
  --now <time>      freezes the clock at this time: 2026-01-01T12:00:00Z, or epoch milliseconds
  --factor 1        how many times faster than real time the clock runs
  --dialect <json>  the deployment's names: JSON, or the path of a JSON file
  --faults <json>   a list of faults: JSON, or the path of a JSON file
  --data <file>     data of your own: JSON, or the path of a JSON or YAML file
  --limits <json>   rate limits: JSON, the path of a JSON file, or unlimited
  --pages <json>    the largest pages, as {"repoHost":{"largest":10}}: JSON, or the path of a JSON file
  --no-oddities     rows without null rates, empty ids and other oddities of the real services
  --worlds 100      the largest number of worlds beside the default one
  --idle-world-minutes 60  removes worlds that were not used for so long
  --state <file>    loads the state at the start, if the file exists, and saves it at the end

  --recordings <file>   responses to replay: a HAR log, or a tape of the recorder for clients
  --recorded-of <json>  the recorded base addresses: {"repoHost":"https://api.example.com"}
  --strict              404 for requests without a recording; default: their service answers
  --tape                records requests and responses: /_sandbox/api/recordings/tape
  --drift               prints how the sandbox's responses differ from the recorded ones, and ends
`;

const FLAGS = {
  port: { type: "string", default: "4010" },
  host: { type: "string", default: "127.0.0.1" },
  "one-port": { type: "boolean", default: false },
  socket: { type: "string", multiple: true, default: [""].slice(1) },
  "default-service": { type: "string" },
  "allow-host": { type: "string", multiple: true, default: [""].slice(1) },
  "control-token": { type: "string" },
  "base-url": { type: "string" },
  tls: { type: "boolean", default: false },
  seed: { type: "string", default: "1" },
  scale: { type: "string", default: "60" },
  now: { type: "string" },
  factor: { type: "string", default: "1" },
  dialect: { type: "string" },
  faults: { type: "string" },
  data: { type: "string" },
  limits: { type: "string" },
  pages: { type: "string" },
  "no-oddities": { type: "boolean", default: false },
  worlds: { type: "string" },
  "idle-world-minutes": { type: "string" },
  state: { type: "string" },
  recordings: { type: "string" },
  "recorded-of": { type: "string", default: "{}" },
  strict: { type: "boolean", default: false },
  drift: { type: "boolean", default: false },
  tape: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const satisfies ParseArgsConfig["options"];

/**
 * Reads a command line.
 *
 * @param read reads a file; throws if it cannot
 */
export function readCommand(
  args: readonly string[],
  read: (path: string) => string = (path) => readFileSync(path, "utf8"),
): Command {
  try {
    // pnpm passes on the "--" that npm users write before flags.
    const given = args.filter((arg) => arg !== "--");
    refuseUnknown(given, FLAGS);
    const { values } = parseArgs({ args: given, options: FLAGS });
    if (values.help) return { kind: "help" };
    const { host, tls, now, dialect, faults, limits, pages, worlds, drift } = values;
    const token = values["control-token"];
    const baseUrl = values["base-url"];
    const idle = values["idle-world-minutes"];
    return {
      kind: "serve",
      sandbox: {
        seed: whole("--seed", values.seed, 0, Number.MAX_SAFE_INTEGER),
        scale: whole("--scale", values.scale, 1, 1_000_000),
        ...(now !== undefined && { now: moment(now) }),
        ...(dialect !== undefined && {
          dialect: parsed(dialectSchema, json("--dialect", dialect, read), "--dialect"),
        }),
        ...(faults !== undefined && { faults: faultsOf(json("--faults", faults, read)) }),
        ...(values.data !== undefined && { data: dataOf(values.data, read) }),
        ...(limits !== undefined && { limits: limitsOf(limits, read) }),
        ...(pages !== undefined && { pages: readPages(json("--pages", pages, read)) }),
        ...(values["no-oddities"] && { oddities: false }),
        ...(values.tape && { tape: true }),
        ...(worlds !== undefined && { worlds: whole("--worlds", worlds, 0, 1_000_000) }),
        ...(idle !== undefined && { idleWorldMinutes: positive("--idle-world-minutes", idle) }),
      },
      recordings: recordedSource(values, read),
      drift,
      state: stateFile(values.state),
      factor: positive("--factor", values.factor),
      serve: {
        host,
        port: whole("--port", values.port, 0, 65_530),
        portPerService: !values["one-port"],
        ...socketsOf(values.socket),
        ...(values["default-service"] !== undefined && {
          defaultService: service("--default-service", values["default-service"]),
        }),
        ...(values["allow-host"].length > 0 && { allowedHosts: values["allow-host"] }),
        ...(token !== undefined && { controlToken: token }),
        ...(baseUrl !== undefined && { baseUrl }),
        tls,
      },
    };
  } catch (error) {
    return { kind: "mistake", message: error instanceof Error ? error.message : String(error) };
  }
}

function stateFile(path: string | undefined): string | undefined {
  if (path === "") throw new TypeError("--state needs the path of a file.");
  return path;
}

/** `all.sock` serves all services, `repo-host=one.sock` one of them. */
function socketsOf(given: readonly string[]): Pick<ServeOptions, "socket" | "sockets"> {
  const sockets: Partial<Record<BaseName, string>> = {};
  let socket: string | undefined;
  for (const text of given) {
    const [, name, path = text] = /^([\w-]+)=(.*)$/s.exec(text) ?? [];
    const base = name === undefined ? undefined : service("--socket", name);
    if (path === "") throw new TypeError(`--socket ${text} has no path.`);
    if ((base === undefined ? socket : sockets[base]) !== undefined)
      throw new TypeError(`--socket is given twice for ${name ?? "all services"}.`);
    if (base === undefined) socket = path;
    else sockets[base] = path;
  }
  return { ...(socket !== undefined && { socket }), ...(Object.keys(sockets).length > 0 && { sockets }) };
}

function moment(text: string): number {
  const at = /^-?\d{5,}$/.test(text) ? Number(text) : momentOf(text);
  if (at !== undefined) return at;
  throw new RangeError(`--now is ${A_MOMENT}, or epoch milliseconds, not "${text}".`);
}

/** Limits as JSON, or `unlimited`: JSON has no infinite number. */
function limitsOf(text: string, read: (path: string) => string): SandboxLimits {
  return text === "unlimited" ? unlimited : readLimits(json("--limits", text, read));
}

function dataOf(text: string, read: (path: string) => string): SandboxData {
  const data = /\.ya?ml$/i.test(text) ? yaml("--data", read(text)) : json("--data", text, read);
  checkData(data, "--data");
  return data;
}

function faultsOf(value: unknown): readonly Fault[] {
  if (!Array.isArray(value)) throw new TypeError("--faults is a list of faults.");
  return value.map((fault, index) => readFault(fault, `--faults: ${String(index)}`));
}

/**
 * Parses YAML by the package `yaml`, which is installed only where YAML is used.
 *
 * @param flag its flag, for error messages
 * @throws TypeError if the package is not installed
 * @throws SyntaxError if it is not YAML
 */
export function yaml(flag: string, text: string): unknown {
  const parse = propertyOf(installed(flag), "parse");
  if (typeof parse !== "function") throw new TypeError(`${flag}: update the package yaml to version 2.`);
  try {
    return Reflect.apply(parse, undefined, [text]);
  } catch (error) {
    throw new SyntaxError(`${flag}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function installed(flag: string): unknown {
  try {
    return createRequire(import.meta.url)("yaml");
  } catch (error) {
    throw new TypeError(`${flag}: to read YAML, install the package yaml, or write JSON.`, { cause: error });
  }
}
