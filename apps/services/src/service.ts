import type { Client, ClientOptions, Credential } from "@org/http-core";
import type { Operations } from "@org/http-core/operation";
import type { OperationDocs } from "@org/http-core/describe";

/** The names under which a user types a service. */
export type ServiceName = "chainstats" | "validators" | "predictions" | "repo-host";

/** Base addresses by the names of `Service.bases`. */
export type Bases = Readonly<Record<string, string>>;

/** Where a service is, and as whom it is asked. */
export interface Reach {
  readonly bases: Bases;
  readonly auth: Credential | undefined;
}

/** Options of a client that are not about where it connects to. */
export type Settings = Omit<ClientOptions, "baseUrl" | "auth">;

/** The environment variables of a service. */
export interface Variables {
  /** Base name → variable: all of them together lead from the sandbox to a deployment. */
  readonly addresses: Readonly<Record<string, string>>;
  /** What the credential is made of. */
  readonly credential: readonly string[];
}

/** All environment variables of a service. */
export function variableNames({ addresses, credential }: Variables): readonly string[] {
  return [...Object.values(addresses), ...credential];
}

/** A service, as the apps see it: its operations and its documentation as data, and its client. */
export interface ServiceEntry {
  readonly name: ServiceName;
  /** For people: `Chain statistics`. */
  readonly title: string;
  /** The npm package of its client. */
  readonly package: string;
  readonly operations: Operations;
  readonly docs: OperationDocs;
  /** Makes the service's client. */
  readonly connect: (reach: Reach, settings?: Settings) => Client;
  readonly variables: Variables;
  /**
   * Where the environment says that the service is; undefined where it says nothing.
   *
   * @throws ParameterError where it says half of it
   */
  readonly environment: () => Reach | undefined;
}
