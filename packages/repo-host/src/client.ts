import { ParameterError, token, type Client } from "@org/http-core";
import {
  boundOptions,
  environment,
  serviceClient,
  type ClientOf,
  type ServiceClientOptions,
} from "@org/http-core/operation";
import { refusedCall, routesFrom, type Routes } from "@org/http-core/routes";
import { follower, type Follow } from "./follow/follow.ts";
import { operations } from "./operations.ts";
import type { CredentialKind } from "./service.ts";
import { hostRoutes, type TimeZoneOption } from "./request/host-routes.ts";

/** Options of {@link createRepoHost}. */
export interface RepoHostOptions extends ServiceClientOptions<CredentialKind> {}

/**
 * A client of the repository host.
 *
 * @typeParam Paths the routes that are typed: `paths` of `@octokit/openapi-types`, or of openapi-typescript
 */
export interface RepoHost<Paths = unknown>
  extends ClientOf<typeof operations>, Routes<Paths, TimeZoneOption>, Client {
  /** Follows a link of a resource: `follow(repository, "issues_url", { number: 1 })`. */
  readonly follow: Follow;
}

const ENVIRONMENT = { url: "REPO_HOST_URL", credential: ["REPO_HOST_TOKEN", token] } as const;

/**
 * Creates a client of the repository host. In Node, options that you omit are read from the environment:
 * `REPO_HOST_URL` and `REPO_HOST_TOKEN`.
 *
 * @throws ParameterError where the base address is missing or invalid, `userAgent` is empty, which the service would
 * refuse, or the credential is of a kind that it does not accept
 * @example
 * ```ts
 * import { createRepoHost, token } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example", auth: token("my-token"), userAgent: "my-app" });
 * for await (const issue of host.paginate("GET /repos/{owner}/{repo}/issues", { owner: "octo", repo: "demo" })) {
 *   console.log(issue);
 * }
 * ```
 */
export function createRepoHost<Paths = unknown>(given?: RepoHostOptions): RepoHost<Paths>;

export function createRepoHost(given: RepoHostOptions = {}): RepoHost {
  const options = boundOptions(given);
  if (options.userAgent?.trim() === "") {
    throw new ParameterError("userAgent", "an application's or account's name", "an empty string");
  }
  const client = serviceClient(options, ENVIRONMENT, operations);
  const baseUrl = options.baseUrl ?? environment(ENVIRONMENT.url) ?? "";
  const byRoute = routesFrom<unknown, TimeZoneOption>(hostRoutes, client);
  const refuse = (error: unknown) => refusedCall(client, hostRoutes, error);
  return { ...client, ...byRoute, follow: follower(byRoute.request, baseUrl, refuse) };
}
