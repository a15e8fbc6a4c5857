import {
  connection,
  createClient,
  environment,
  methods,
  token,
  type Client,
  type ClientOf,
  type ClientOptions,
  type Credential,
} from "@org/http-core";
import { follower, type Follow } from "./follow/follow.ts";
import { operations } from "./operations.ts";
import { requester, type Requester } from "./request/requester.ts";

/** Options of {@link createRepoHost}. */
export interface RepoHostOptions extends Omit<ClientOptions, "baseUrl"> {
  /** The service's base address. In Node also from `REPO_HOST_URL`. */
  readonly baseUrl?: string | URL | undefined;
}

/** A client of the repository host. */
export interface RepoHost extends ClientOf<typeof operations>, Requester, Client {
  /** Follows a link of a resource: `follow(repository, "issues_url", { number: 1 })`. */
  readonly follow: Follow;
}

/**
 * Makes a client of the repository host. In Node, what is not given is taken from the environment:
 * `REPO_HOST_URL` and `REPO_HOST_TOKEN`.
 *
 * @throws ParameterError where there is no base address, or one that can't be right
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
export function createRepoHost(options: RepoHostOptions = {}): RepoHost {
  const connected = connection(options, "REPO_HOST_URL", fromEnvironment);
  const client = createClient({ ...options, ...connected });
  return {
    ...client,
    ...methods(client, operations),
    ...requester(client),
    follow: follower(client, String(connected.baseUrl)),
  };
}

function fromEnvironment(): Credential | undefined {
  const found = environment("REPO_HOST_TOKEN");
  return found === undefined ? undefined : token(found);
}
