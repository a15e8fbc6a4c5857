import type { HandlerContext } from "../../core/handler.ts";
import type { Grants } from "./identify.ts";
import type { HostCredentials } from "../options/credentials.ts";
import type { Account } from "../world/accounts.ts";
import type { RepoHostWorld } from "../world/world.ts";

/** A request to one of the host's resources. */
export interface EndpointCall {
  readonly context: HandlerContext;
  readonly world: RepoHostWorld;
  readonly credentials: HostCredentials;
  /** The calling user; undefined: an anonymous caller or an application. */
  readonly viewer: Account | undefined;
  /** The base address of links to resources. */
  readonly base: string;
  /** A variable of the path, decoded. */
  readonly path: (name: string) => string;
  /** Tokens that users created. */
  readonly grants: Grants;
  /** The vendor in media types. */
  readonly vendor: string;
  /** Fields of the JSON body; empty for GET. */
  readonly fields: Readonly<Record<string, unknown>>;
}
