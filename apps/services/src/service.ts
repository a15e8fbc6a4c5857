import type { Client, ClientOptions, Credential, Dialect } from "@org/http-core";
import type { OperationDocs, Operations } from "@org/http-core/operation";

/** The names of the services on the command line. */
export type ServiceName = "chainstats" | "validators" | "predictions" | "repo-host";

/** Base addresses by the names of `Service.bases`. */
export type Bases = Readonly<Record<string, string>>;

/** The address and credential of a service. */
export interface Reach {
  readonly bases: Bases;
  readonly auth: Credential | undefined;
  /** The deployment's names, where they differ from the specification's. */
  readonly dialect?: Dialect | undefined;
}

/** Options of a client except those of {@link Reach}. */
export type Settings = Omit<ClientOptions, "baseUrl" | "auth" | "dialect">;

/** The environment variables of a service. */
export interface Variables {
  /** Base name → variable. All of them must be set to use a deployment. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The variables of the credential. */
  readonly credential: readonly string[];
  /** The variable of the dialect, as JSON. */
  readonly dialect: string;
}

/** All environment variables of a service. */
export function variableNames({ addresses, credential, dialect }: Variables): readonly string[] {
  return [...Object.values(addresses), ...credential, dialect];
}

/** A service in the apps: its operations and documentation as data, and its client. */
export interface ServiceEntry {
  readonly name: ServiceName;
  /** For display: `Chain statistics`. */
  readonly title: string;
  /** The npm package of its client. */
  readonly package: string;
  readonly operations: Operations;
  readonly docs: OperationDocs;
  /** Loads and creates the service's client. What only shows operations doesn't load it. */
  readonly connect: (reach: Reach, settings?: Settings) => Promise<Client>;
  readonly variables: Variables;
  /** Creates the credential from the values of its variables, in their order. @throws ParameterError for invalid ones */
  readonly credential: (...values: readonly string[]) => Credential;
  /** Why a list may have no rows although nothing is wrong, by the name of its operation. */
  readonly whyEmpty?: Readonly<Record<string, string>>;
  /** A credential with the names of its variables in place of secrets, for requests that are shown and not sent. */
  readonly namedCredential: () => Credential;
  /**
   * The address and credential in the environment; undefined if it names no address.
   *
   * @param read reads a variable. Default: from the environment of the process
   * @throws ParameterError where it names some of the addresses but not all
   */
  readonly environment: (read?: (name: string) => string | undefined) => Reach | undefined;
}
