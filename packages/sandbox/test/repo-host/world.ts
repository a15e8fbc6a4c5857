import type { HandlerContext, Principal } from "../../src/core/handler.ts";
import { toContext, type Incoming } from "../../src/core/incoming.ts";
import { createStates } from "../../src/core/state.ts";
import { createGrants } from "../../src/repo-host/call/identify.ts";
import { sandboxHostCredentials } from "../../src/repo-host/options/credentials.ts";
import type { RepoHostData } from "../../src/repo-host/options/data.ts";
import type { EndpointCall } from "../../src/repo-host/call/endpoint-call.ts";
import { viewerOf } from "../../src/repo-host/call/scopes.ts";
import type { Account } from "../../src/repo-host/world/accounts.ts";
import type { Issue } from "../../src/repo-host/world/issues.ts";
import type { Repository } from "../../src/repo-host/world/repositories.ts";
import { createRepoHostWorld, type RepoHostWorld } from "../../src/repo-host/world/world.ts";
import { NOW } from "../ask.ts";

/** The address of the host in requests that {@link contextOf} makes. */
export const BASE = "https://host.test";

/** A world of seed 1, with data of your own. It shares no state. */
export function worldOf(data: RepoHostData = {}): RepoHostWorld {
  return createRepoHostWorld(1, 1, createStates(), data);
}

/** Returns the value. @throws TypeError if it is undefined */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError("The value is undefined");
  return value;
}

/** An account that is in the world. */
export function accountIn({ people }: RepoHostWorld, login: string): Account {
  return defined(people.find(login));
}

/** A repository that is in the world. @param fullName as `owner/name` */
export function repositoryIn({ repositories }: RepoHostWorld, fullName: string): Repository {
  const [owner = "", name = ""] = fullName.split("/");
  return defined(repositories.find(owner, name));
}

/** An issue that is in the world. */
export function issueIn({ issues }: RepoHostWorld, repository: Repository, number: number): Issue {
  return defined(issues.find(repository, number));
}

/** A request. By default, it is an anonymous GET at {@link NOW}. */
export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly address?: string;
  readonly principal?: Principal;
  readonly now?: number;
}

/** A request as an app gets it. @param path with its query */
export function incomingOf(path: string, options: RequestOptions = {}): Incoming {
  const { method = "GET", headers = {}, body = "", address = "192.0.2.1" } = options;
  return {
    method,
    url: new URL(BASE + path),
    headers: new Headers(headers),
    body: new TextEncoder().encode(body),
    address,
    prefix: "",
  };
}

/** A request as handlers see it. @param path with its query */
export function contextOf(path: string, options: RequestOptions = {}): HandlerContext {
  const { principal, now = NOW } = options;
  return { ...toContext(incomingOf(path, options), now, () => undefined), principal };
}

/** Options of {@link callOf}. */
export interface CallOptions extends RequestOptions {
  /** The path with its query. @default "/" */
  readonly path?: string;
  /** Variables of the path. @default none */
  readonly variables?: Readonly<Record<string, string>>;
  /** Fields of the body. @default none */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** A request to one of the host's resources. The viewer is that of the principal. */
export function callOf(world: RepoHostWorld, options: CallOptions = {}): EndpointCall {
  const { path = "/", variables = {}, fields = {} } = options;
  const context = contextOf(path, options);
  return {
    context,
    world,
    credentials: sandboxHostCredentials,
    viewer: viewerOf(context, world),
    base: BASE,
    path: (name) => variables[name] ?? "",
    grants: createGrants(world.seed, createStates()),
    vendor: "service",
    fields,
  };
}
