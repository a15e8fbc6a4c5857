import { AuthenticationError, ParameterError, type Client, type ClientEvent } from "@org/http-core";
import { once } from "@org/http-core/operation";
import { variableNames, type Reach, type ServiceEntry, type Settings } from "@org/services";
import type { Notices } from "../terminal/terminal.ts";
import { traceLine } from "../trace/trace-line.ts";

/** How requests name this program. */
export const USER_AGENT = "orgq";

/** How a command connects. */
export interface ConnectOptions {
  /** Whether the client's events are printed. */
  readonly trace: boolean;
  /** Whether every request needs a credential. */
  readonly needsCredential: boolean;
  /** Receives the client's events. */
  readonly listen?: (event: ClientEvent) => void;
  /** Other options of the client. */
  readonly settings?: Settings;
}

/**
 * The client of a service: of the deployment in the environment, else of a sandbox in this process.
 *
 * @throws AuthenticationError where the environment names a deployment without a credential
 * @throws ParameterError where an address or a credential of the environment is invalid
 */
export async function connect(
  entry: ServiceEntry,
  err: Notices,
  { trace, needsCredential, listen, settings: given }: ConnectOptions,
): Promise<Client> {
  const heard = (event: ClientEvent) => {
    listen?.(event);
    if (trace) err.line(traceLine(event));
  };
  const settings: Settings = {
    userAgent: USER_AGENT,
    numbers: "exact",
    ...given,
    ...(trace || listen !== undefined ? { on: { any: heard } } : {}),
  };
  return inTermsOfTheEnvironment(entry, async () => {
    const deployment = reachOf(entry, needsCredential);
    return deployment === undefined ? toSandbox(entry, settings, err) : entry.connect(deployment, settings);
  });
}

/**
 * The address and the credential in the environment, checked; undefined if it names no deployment.
 *
 * @throws AuthenticationError where it names one without a credential that every request needs
 * @throws ParameterError where an address or a credential is invalid
 */
export async function checkedReach(
  entry: ServiceEntry,
  needsCredential: boolean,
): Promise<Reach | undefined> {
  return inTermsOfTheEnvironment(entry, async () => {
    const deployment = reachOf(entry, needsCredential);
    if (deployment !== undefined) await entry.connect(deployment);
    return deployment;
  });
}

function reachOf(entry: ServiceEntry, needsCredential: boolean): Reach | undefined {
  const deployment = entry.environment();
  if (deployment === undefined || deployment.auth !== undefined || !needsCredential) return deployment;
  throw new AuthenticationError(`${entry.name} needs a credential, and the environment has none`);
}

/** What a person needs to know of the sandbox in this process. */
export function sandboxNotice({ variables: { addresses } }: ServiceEntry): string {
  return `sandbox: made-up data; set ${Object.values(addresses).join(" and ")} to use a deployment`;
}

async function toSandbox(entry: ServiceEntry, settings: Settings, err: Notices): Promise<Client> {
  // Loaded on demand, because it is the largest part.
  const [{ createSandbox }, { inSandbox }] = await Promise.all([
    import("@org/sandbox"),
    import("@org/services/sandbox"),
  ]);
  const sandbox = createSandbox();
  const notice = once(() => {
    err.line(sandboxNotice(entry));
  });
  const reach = inSandbox(entry.name, sandbox.origins, sandbox.credentials);
  // Before the settings, so that the notice precedes the trace of the same request.
  const on = { request: notice, ...settings.on };
  return entry.connect(reach, { ...settings, on, fetch: sandbox.fetch });
}

/**
 * Errors about an address or a credential name an option of the client. This adds the environment variables that the
 * user has set.
 */
async function inTermsOfTheEnvironment<T>(
  { variables }: ServiceEntry,
  connecting: () => Promise<T>,
): Promise<T> {
  try {
    return await connecting();
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    const hint = `It comes from the environment: ${variableNames(variables).join(", ")}.`;
    throw new ParameterError(error.parameter, error.expected, error.received, { hint });
  }
}
