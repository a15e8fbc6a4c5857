import { AuthenticationError, ParameterError, type Client, type ClientEvent } from "@org/http-core";
import { once } from "@org/http-core/operation";
import { variableNames, type ServiceEntry, type Settings } from "@org/services";
import type { Notices } from "../terminal/terminal.ts";
import { traceLine } from "../trace/trace-line.ts";

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
    userAgent: "orgq",
    numbers: "exact",
    ...given,
    ...(trace || listen !== undefined ? { on: { any: heard } } : {}),
  };
  return inTermsOfTheEnvironment(entry, async () => {
    const deployment = entry.environment();
    if (deployment === undefined) return toSandbox(entry, settings, err);
    if (needsCredential && deployment.auth === undefined) throw noCredential(entry);
    return entry.connect(deployment, settings);
  });
}

async function toSandbox(entry: ServiceEntry, settings: Settings, err: Notices): Promise<Client> {
  // Loaded on demand, because it is the largest part.
  const [{ createSandbox }, { inSandbox }] = await Promise.all([
    import("@org/sandbox"),
    import("@org/services/sandbox"),
  ]);
  const sandbox = createSandbox();
  const names = Object.values(entry.variables.addresses).join(" and ");
  const notice = once(() => {
    err.line(`sandbox: made-up data; set ${names} to use a deployment`);
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

function noCredential({ name }: ServiceEntry): AuthenticationError {
  return new AuthenticationError(`${name} needs a credential, and the environment has none`);
}
