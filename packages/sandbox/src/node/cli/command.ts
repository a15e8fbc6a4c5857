import { readFileSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { A_MOMENT, momentOf } from "../../core/moment-of.ts";
import { parsed } from "../../core/parsed.ts";
import { readFault } from "../../faults/fault-schema.ts";
import type { Fault } from "../../faults/fault.ts";
import { dialectSchema } from "../../options/options-schema.ts";
import { nearestNames } from "../../core/nearest-names.ts";
import { label } from "../../openapi/described-services.ts";
import { baseNames, type BaseName } from "../../origins.ts";
import { readLimits, unlimited, type SandboxLimits } from "../../limits.ts";
import type { SandboxOptions } from "../../create-sandbox.ts";
import type { ServeOptions } from "../serve.ts";
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
    }
  | { readonly kind: "help" }
  /** An invalid command line, and what is wrong with it. */
  | { readonly kind: "mistake"; readonly message: string };

/** The text of `--help`. */
export const usage = `npx @org/sandbox [options]

Serves four emulated services until Ctrl-C: chain statistics, validators, prediction markets, a repository host.

  --port 4010       all services under prefixes of this port, each alone on the five that follow; 0: any free ones
  --host 127.0.0.1  the address to listen on; 0.0.0.0 for every network of this machine
  --one-port        no ports of their own for the services
  --socket <path>   a Unix socket as well; <service>=<path>: one that has this service alone, again for more
  --default-service <service>  what is without a prefix on the common port and socket: repo-host, clob …
  --allow-host <name>  a host name of this machine under which /_sandbox may be used; again for more
  --token <text>    what tools of other hosts and origins send to /_sandbox; else a random one is printed
  --tls             https, with a certificate made on the spot

  --seed 1          everything that is random follows from it
  --scale 60        how many events there are, each with its markets
  --now <moment>    the time stands still at it: 2026-01-01T12:00:00Z, or epoch milliseconds
  --factor 1        how much faster than real time the clock goes
  --dialect <json>  the deployment's spelling of names: JSON, or the path of a file with it
  --faults <json>   what goes wrong, a list: JSON, or the path of a file with it
  --limits <json>   how much accounts may ask: JSON, the path of a file with it, or unlimited
  --worlds 100      how many worlds there may be beside the first one

  --recordings <file>   answers that are given again: a HAR log, or a tape of the recorder for clients
  --recorded-of <json>  the base addresses that were recorded: {"repoHost":"https://api.example.com"}
  --strict              requests that aren't recorded get 404; else their service answers
  --tape                keeps what is asked and answered: /_sandbox/api/recordings/tape
  --drift               says where the sandbox's own answers differ from the recorded ones, and ends
`;

const FLAGS = {
  port: { type: "string", default: "4010" },
  host: { type: "string", default: "127.0.0.1" },
  "one-port": { type: "boolean", default: false },
  socket: { type: "string", multiple: true, default: [""].slice(1) },
  "default-service": { type: "string" },
  "allow-host": { type: "string", multiple: true, default: [""].slice(1) },
  token: { type: "string" },
  tls: { type: "boolean", default: false },
  seed: { type: "string", default: "1" },
  scale: { type: "string", default: "60" },
  now: { type: "string" },
  factor: { type: "string", default: "1" },
  dialect: { type: "string" },
  faults: { type: "string" },
  limits: { type: "string" },
  worlds: { type: "string" },
  recordings: { type: "string" },
  "recorded-of": { type: "string", default: "{}" },
  strict: { type: "boolean", default: false },
  drift: { type: "boolean", default: false },
  tape: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const satisfies ParseArgsConfig["options"];

/** Refuses unknown flags with the nearest one, which the platform's own error does not name. */
function refuseUnknown(args: readonly string[]): void {
  const { tokens } = parseArgs({ args: [...args], options: FLAGS, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option" || Object.hasOwn(FLAGS, token.name)) continue;
    const [nearest = ""] = nearestNames(token.name, Object.keys(FLAGS));
    throw new TypeError(`There is no ${token.rawName}; the nearest is --${nearest}.`);
  }
}

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
    refuseUnknown(given);
    const { values } = parseArgs({ args: given, options: FLAGS });
    if (values.help) return { kind: "help" };
    const { host, token, tls, now, dialect, faults, limits, worlds, drift } = values;
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
        ...(limits !== undefined && { limits: limitsOf(limits, read) }),
        ...(values.tape && { tape: true }),
        ...(worlds !== undefined && { worlds: whole("--worlds", worlds, 0, 1_000_000) }),
      },
      recordings: recordedSource(values, read),
      drift,
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
        ...(token !== undefined && { token }),
        tls,
      },
    };
  } catch (error) {
    return { kind: "mistake", message: error instanceof Error ? error.message : String(error) };
  }
}

function whole(flag: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new RangeError(`${flag} is a whole number from ${String(least)} to ${String(most)}, not "${text}".`);
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

/** A base address by the name in its path prefix, or by that of the options. */
function service(flag: string, name: string): BaseName {
  const base = baseNames.find((one) => one === name || label(one) === name);
  if (base !== undefined) return base;
  const [nearest = ""] = nearestNames(name, baseNames.map(label));
  throw new TypeError(
    `${flag} names a service: ${baseNames.map(label).join(", ")}; the nearest to "${name}" is ${nearest}.`,
  );
}

function positive(flag: string, text: string): number {
  const number = Number(text);
  if (number > 0 && number < Infinity) return number;
  throw new RangeError(`${flag} is a positive number, not "${text}".`);
}

function moment(text: string): number {
  const at = /^-?\d{5,}$/.test(text) ? Number(text) : momentOf(text);
  if (at !== undefined) return at;
  throw new RangeError(`--now is ${A_MOMENT}, or epoch milliseconds, not "${text}".`);
}

/** Limits as JSON, or `none`: JSON has no infinite number. */
function limitsOf(text: string, read: (path: string) => string): SandboxLimits {
  return text === "unlimited" ? unlimited : readLimits(json("--limits", text, read));
}

function faultsOf(value: unknown): readonly Fault[] {
  if (!Array.isArray(value)) throw new TypeError("--faults is a list of faults.");
  return value.map((fault, index) => readFault(fault, `--faults: ${String(index)}`));
}
