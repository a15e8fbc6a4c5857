import { AuthenticationError, ParameterError, type Client } from "@org/http-core";
import { once } from "@org/http-core/operation";
import { variableNames, type ServiceEntry, type Settings } from "@org/services";
import type { Notices } from "../terminal/terminal.ts";
import { traceLine } from "../trace/trace-line.ts";

/** How a command connects. */
export interface ConnectOptions {
  /** Whether the client's events are told. */
  readonly trace: boolean;
  /** Whether nothing can be asked without a credential. */
  readonly needsCredential: boolean;
}

/**
 * The client of a service: of the deployment that the environment names, else of a sandbox in this process.
 *
 * @throws AuthenticationError where the environment names a deployment and has no credential for it
 * @throws ParameterError where an address or a credential of the environment can't be right
 */
export async function connect(
  entry: ServiceEntry,
  err: Notices,
  { trace, needsCredential }: ConnectOptions,
): Promise<Client> {
  const settings: Settings = {
    userAgent: "orgq",
    ...(trace ? { on: { any: (event) => err.line(traceLine(event)) } } : {}),
  };
  return inTermsOfTheEnvironment(entry, () => {
    const deployment = entry.environment();
    if (deployment === undefined) return toSandbox(entry, settings, err);
    if (needsCredential && deployment.auth === undefined) throw noCredential(entry);
    return entry.connect(deployment, settings);
  });
}

async function toSandbox(entry: ServiceEntry, settings: Settings, err: Notices): Promise<Client> {
  // Loaded only where it is used: it is the heaviest part.
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
  // Before what is traced of the same request.
  const on = { request: notice, ...settings.on };
  return entry.connect(reach, { ...settings, on, fetch: sandbox.fetch });
}

/** A complaint about an address or a credential names an option of the client; the user has set a variable. */
function inTermsOfTheEnvironment<T>({ variables }: ServiceEntry, connecting: () => T): T {
  try {
    return connecting();
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    const hint = `It comes from the environment: ${variableNames(variables).join(", ")}.`;
    throw new ParameterError(error.parameter, error.expected, error.received, { hint });
  }
}

function noCredential({ name }: ServiceEntry): AuthenticationError {
  return new AuthenticationError(`${name} needs a credential, and the environment has none`);
}
