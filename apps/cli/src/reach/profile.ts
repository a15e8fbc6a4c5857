import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ParameterError } from "@org/http-core";
import { environment, isRecord, propertyOf } from "@org/http-core/operation";
import { services, variableNames, type ServiceEntry } from "@org/services";
import envPaths from "env-paths";
import { parsedJson } from "@org/services/json-text";
import { fileReason } from "../failure/file-error.ts";

/** Where the value of a variable comes from. */
export type Source =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "env"; readonly name: string }
  | { readonly kind: "command"; readonly command: readonly [program: string, ...args: string[]] }
  | { readonly kind: "stdin" };

/** Addresses, dialects and sources of credentials, under a name. */
export interface Profile {
  readonly name: string;
  /** Whether the user chose it: its addresses then take precedence over the environment. */
  readonly isChosen: boolean;
  readonly sources: ReadonlyMap<string, Source>;
}

/** The profile without a name. */
const DEFAULT = "default";

/** The path of the file of profiles: `ORGQ_CONFIG`, else where the platform keeps such files. */
export function configPath(): string {
  return environment("ORGQ_CONFIG") ?? join(envPaths("orgq", { suffix: "" }).config, "config.json");
}

/**
 * The profile of the given name, else that of `ORGQ_PROFILE`, else `default` if the file has it.
 *
 * @throws ParameterError (when awaited) where it does not exist, or where the file is invalid: it may name the sources of
 * secrets, not contain secrets
 */
export async function profileOf(given: string | undefined): Promise<Profile | undefined> {
  const chosen = given ?? environment("ORGQ_PROFILE");
  const name = chosen ?? DEFAULT;
  const path = configPath();
  const profiles = await profilesIn(path);
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found === undefined && chosen === undefined) return undefined;
  if (!isRecord(found)) {
    const names = Object.keys(profiles);
    const hint = names.length === 0 ? `${path} has none.` : `${path} has ${names.join(", ")}.`;
    throw new ParameterError("--profile", "the name of a profile", JSON.stringify(name), { hint });
  }
  const sources = Object.entries(found).map(
    ([variable, value]) => [variable, sourceOf(`${path}: ${name}.${variable}`, variable, value)] as const,
  );
  return { name, isChosen: chosen !== undefined, sources: new Map(sources) };
}

/**
 * The profile that a service's address comes from; undefined for the environment. The credential comes from the
 * same source: another deployment must not get it.
 */
export function profileFor({ variables }: ServiceEntry, profile: Profile | undefined): Profile | undefined {
  const addresses = Object.values(variables.addresses);
  const isInProfile = addresses.some((variable) => profile?.sources.has(variable) === true);
  const isInEnvironment = addresses.some((variable) => environment(variable) !== undefined);
  return isInProfile && (profile?.isChosen === true || !isInEnvironment) ? profile : undefined;
}

async function profilesIn(path: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    const isMissing =
      error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
    if (isMissing && environment("ORGQ_CONFIG") === undefined) return '{"profiles":{}}';
    // Else the sandbox would respond in place of a deployment.
    if (isMissing) throw new ParameterError("ORGQ_CONFIG", "a file that exists", JSON.stringify(path));
    throw new ParameterError(path, "a file that can be read", fileReason(error));
  });
  // Editors of Windows begin a file with a byte order mark.
  const config = parsedJson(text.replace(/^\uFEFF/, ""));
  const profiles = propertyOf(config, "profiles");
  if (isRecord(profiles)) return profiles;
  const received = config === undefined ? "text that is not JSON" : "other JSON";
  throw new ParameterError(path, 'JSON with an object "profiles"', received);
}

const SECRETS = new Set(services.flatMap(({ variables }) => variables.credential));
const DIALECTS = new Set(services.map(({ variables }) => variables.dialect));
const KNOWN = new Set(services.flatMap(({ variables }) => variableNames(variables)));

/** Its errors name the place and the kind of a value, never the value: it may be a secret. */
function sourceOf(place: string, variable: string, value: unknown): Source {
  if (!KNOWN.has(variable))
    throw new ParameterError(place, `one of ${Array.from(KNOWN).join(", ")}`, variable);
  if (typeof value === "string" && !SECRETS.has(variable)) return { kind: "text", text: value };
  if (isRecord(value)) {
    const { env, command, stdin } = value;
    if (typeof env === "string") return { kind: "env", name: env };
    if (stdin === true) return { kind: "stdin" };
    if (isCommand(command)) return { kind: "command", command };
    if (DIALECTS.has(variable)) return { kind: "text", text: JSON.stringify(value) };
  }
  const sources = '{"env": NAME}, {"command": [PROGRAM, …]} or {"stdin": true}';
  const expected = SECRETS.has(variable) ? sources : `text, ${sources}`;
  throw new ParameterError(place, expected, typeof value === "string" ? "a text" : typeof value);
}

function isCommand(value: unknown): value is readonly [string, ...string[]] {
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string");
}
