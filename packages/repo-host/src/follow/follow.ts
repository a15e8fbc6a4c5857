import { ParameterError, type Call } from "@org/http-core";
import { propertyOf } from "@org/http-core/operation";
import type { RequestOptions, Routes } from "@org/http-core/routes";
import type { TimeZoneOption } from "../request/host-routes.ts";

/** The names of a resource's links: `url` and properties that end in `_url`; for a record, any such name. */
export type LinkName<T> = Extract<string extends keyof T ? AnyLink : keyof T, AnyLink>;

type AnyLink = `${string}_url` | "url";

/**
 * Follows a link of a resource. Its value is an RFC 6570 template, expanded with `variables`.
 *
 * Only its path and query are used, below the client's base address: a link must not decide where a credential goes.
 * It is one request: of a list, the result is the first page. `paginate` reads all pages, by the list's route.
 *
 * @throws ParameterError (when awaited) where the resource has no such link, and where it leads out of the base address
 * @example
 * ```ts
 * import { createRepoHost } from "@org/repo-host";
 * import { issueSchema, repositorySchema } from "@org/repo-host/resources";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const of = { owner: "octo", repo: "demo" };
 * const demo = await host.request("GET /repos/{owner}/{repo}", of, { schema: repositorySchema });
 * const issue = await host.follow(demo, "issues_url", { number: 1 }, { schema: issueSchema });
 * console.log(issue.title);
 * ```
 */
export type Follow = <T extends object, R = unknown>(
  resource: T,
  name: LinkName<T>,
  variables?: Readonly<Record<string, unknown>>,
  options?: RequestOptions<R> & TimeZoneOption,
) => Call<R>;

/** Creates the function that follows links. */
export function follower(
  request: Routes<unknown, TimeZoneOption>["request"],
  baseUrl: string | URL,
  refuse: (error: unknown) => Call<never>,
): Follow {
  return (resource, name, variables = {}, options = {}) => {
    const template = propertyOf(resource, name);
    if (typeof template !== "string" || template === "") {
      const received = template === null ? "null" : typeof template;
      return refuse(new ParameterError(name, "a link of the resource", received));
    }
    return request(`GET ${belowBase(template, options.baseUrl ?? baseUrl)}`, variables, options);
  };
}

/** A template without scheme and host, and without the base address's own path. */
function belowBase(template: string, baseUrl: string | URL): `/${string}` {
  const path = template.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#{]*/i, "");
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, "");
  const rest = path.slice(prefix.length);
  const below = path.startsWith(prefix) && !/^[^/?#{]/.test(rest) ? rest : path;
  return `/${below.replace(/^\//, "")}`;
}
