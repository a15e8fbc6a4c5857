import {
  AuthenticationError,
  ParameterError,
  type Client,
  type ClientEvent,
  type Credential,
  type Fetch,
  type WaitEvent,
} from "@org/http-core";
import { logLine } from "@org/http-core/log";
import { environment, once, SECOND } from "@org/http-core/operation";
import { variableNames, type Reach, type ServiceEntry, type Settings } from "@org/services";
import { readDialect } from "@org/services/dialect";
import { notingRounded } from "../output/notes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { profileFor, profileOf } from "./profile.ts";
import { resolveSource, type SecretInput } from "./resolve-source.ts";
import { sendingKy } from "./sending.ts";
import { traceJson, type TraceFormat } from "./trace-json.ts";

/** The name of this program in the `User-Agent` of its requests. */
export const USER_AGENT = "orgq";

/** Where requests go, as the user chose it. */
export interface Destination {
  /** The name of a profile. Default: `ORGQ_PROFILE`, else the profile `default`, if there is one. */
  readonly profile: string | undefined;
  /** The sandbox in this process, or the address of one that is served; undefined for neither. */
  readonly sandbox: "here" | URL | undefined;
}

/** How a command connects. */
export interface ConnectOptions {
  /** How requests and the client's events are printed; undefined if they are not. */
  readonly trace: TraceFormat | undefined;
  /** Whether every request needs a credential. */
  readonly needsCredential: boolean;
  readonly destination: Destination;
  /** Receives the client's events. */
  readonly listen?: (event: ClientEvent) => void;
  /** Other options of the client. */
  readonly settings?: Settings;
}

/** A client, and the credential that it sends. */
export interface Connected {
  readonly client: Client;
  readonly auth: Credential | undefined;
}

/**
 * The client of a service, as of {@link connectedTo}.
 *
 * @throws AuthenticationError where a deployment is named without a credential that every request needs
 * @throws ParameterError where an address, a credential, a dialect or a profile is invalid
 */
export async function connect(
  entry: ServiceEntry,
  terminal: Pick<Terminal, "err"> & SecretInput,
  options: ConnectOptions,
): Promise<Client> {
  return (await connectedTo(entry, terminal, options)).client;
}

/**
 * The client of a service with its credential: of the deployment in the environment or the profile, else of a sandbox in
 * this process.
 *
 * @throws AuthenticationError where a deployment is named without a credential that every request needs
 * @throws ParameterError where an address, a credential, a dialect or a profile is invalid
 */
export async function connectedTo(
  entry: ServiceEntry,
  terminal: Pick<Terminal, "err"> & SecretInput,
  { trace, needsCredential, destination, listen, settings: given }: ConnectOptions,
): Promise<Connected> {
  const { err } = terminal;
  const heard = (event: ClientEvent) => {
    listen?.(event);
    if (trace !== undefined) err.line(trace === "json" ? traceJson(event) : logLine(event));
  };
  const noteWait = (event: WaitEvent) => {
    if (event.atLeast >= SECOND) err.line(logLine(event));
  };
  const settings: Settings = {
    userAgent: USER_AGENT,
    numbers: "exact",
    ...given,
    on: {
      drift: notingRounded(err),
      ...(trace !== undefined || listen !== undefined ? { any: heard } : { wait: noteWait }),
    },
  };
  const connected = async (reach: Reach, more: Settings = {}): Promise<Connected> => {
    const ky = await sendingKy(trace, reach.auth, err.line);
    // Others listen first: the notice of the sandbox precedes the trace of the same request.
    const on = { ...more.on, ...settings.on };
    return { client: await entry.connect(reach, { ...settings, ...more, on, ky }), auth: reach.auth };
  };
  const { profile, sandbox } = destination;
  const toSandboxHere = async () => {
    const { reach, fetch } = await sandboxHere(entry);
    const request = once(() => {
      err.line(sandboxNotice(entry, destination));
    });
    return connected(reach, { fetch, on: { request } });
  };
  if (sandbox === "here") return toSandboxHere();
  if (sandbox !== undefined) return connected(await servedReach(entry, sandbox));
  const variables = await variablesOf(entry, profile, terminal);
  return inTermsOf(variables, entry, async () => {
    const deployment = reachOf(entry, needsCredential, variables);
    return deployment === undefined ? toSandboxHere() : connected(deployment);
  });
}

/**
 * The address, credential and dialect that a service's variables name, checked; undefined if they name no deployment.
 *
 * @throws AuthenticationError where they name one without a credential that every request needs
 * @throws ParameterError where an address, a credential or a dialect is invalid
 */
export async function checkedReach(
  entry: ServiceEntry,
  needsCredential: boolean,
  { profile, sandbox }: Destination,
  terminal: Pick<Terminal, "input">,
): Promise<Reach | undefined> {
  if (sandbox !== undefined) return sandbox === "here" ? undefined : servedReach(entry, sandbox);
  const variables = await variablesOf(entry, profile, terminal);
  return inTermsOf(variables, entry, async () => {
    const deployment = reachOf(entry, needsCredential, variables);
    if (deployment !== undefined) await entry.connect(deployment);
    return deployment;
  });
}

function reachOf(entry: ServiceEntry, needsCredential: boolean, { read }: Variables): Reach | undefined {
  const deployment = entry.environment(read);
  if (deployment === undefined) return undefined;
  if (deployment.auth === undefined && needsCredential)
    throw new AuthenticationError(`${entry.name} needs a credential, and none is set`);
  const { dialect } = entry.variables;
  const names = read(dialect);
  return { ...deployment, dialect: names === undefined ? undefined : readDialect(names, dialect) };
}

/** The variables of a service, and where they come from. */
interface Variables {
  readonly read: (name: string) => string | undefined;
  /** The profile; undefined for the environment. */
  readonly profile: string | undefined;
}

/** The variables of a service in the environment or in a profile. The sources of other services' secrets are not read. */
async function variablesOf(
  entry: ServiceEntry,
  name: string | undefined,
  terminal: SecretInput,
): Promise<Variables> {
  const profile = profileFor(entry, await profileOf(name));
  // Else the request would go to another deployment than the user named, or get made-up data.
  if (profile === undefined && name !== undefined) {
    const expected = `a profile with ${Object.values(entry.variables.addresses).join(" and ")}`;
    throw new ParameterError("--profile", expected, JSON.stringify(name));
  }
  if (profile === undefined) return { read: environment, profile: undefined };
  const values = new Map<string, string>();
  for (const variable of variableNames(entry.variables)) {
    const source = profile.sources.get(variable);
    if (source !== undefined) values.set(variable, await resolveSource(variable, source, terminal));
  }
  return { read: (variable) => values.get(variable), profile: profile.name };
}

/** What a person needs to know of the sandbox in this process. */
export function sandboxNotice(
  { variables: { addresses } }: ServiceEntry,
  { sandbox }: Pick<Destination, "sandbox">,
): string {
  // Variables have no influence then.
  if (sandbox !== undefined) return "sandbox: made-up data, as --sandbox says";
  return `sandbox: made-up data; set ${Object.values(addresses).join(" and ")} to use a deployment`;
}

/** A service of a sandbox that is served at an address. */
async function servedReach({ name }: ServiceEntry, { href }: URL): Promise<Reach> {
  const [{ origins, sandboxCredentials }, { inSandbox }] = await Promise.all([
    import("@org/sandbox"),
    import("@org/services/sandbox"),
  ]);
  const bases = Object.keys(origins).map(
    (base) =>
      [
        base,
        `${href.replace(/\/$/, "")}/${base.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      ] as const,
  );
  return inSandbox(name, { ...origins, ...Object.fromEntries(bases) }, sandboxCredentials);
}

/** A service of a new sandbox in this process, and how to send to it. */
async function sandboxHere({
  name,
}: ServiceEntry): Promise<{ readonly reach: Reach; readonly fetch: Fetch }> {
  // Loaded on demand, because it is the largest part.
  const [{ createSandbox }, { inSandbox }] = await Promise.all([
    import("@org/sandbox"),
    import("@org/services/sandbox"),
  ]);
  const { origins, credentials, fetch } = createSandbox();
  return { reach: inSandbox(name, origins, credentials), fetch };
}

/**
 * Errors about an address or a credential name an option of the client. This adds where the user has set it.
 */
async function inTermsOf<T>(
  { profile }: Variables,
  { variables }: ServiceEntry,
  connecting: () => Promise<T>,
): Promise<T> {
  try {
    return await connecting();
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    const names = variableNames(variables).join(", ");
    const hint = `It comes from the ${profile === undefined ? "environment" : `profile ${profile}`}: ${names}.`;
    throw new ParameterError(error.parameter, error.expected, error.received, { hint });
  }
}
