import { json, operation, type Operation } from "@org/http-core/operation";
import { record, text } from "@org/http-core/schema";
import { noParams, type NoParams } from "../no-params.ts";
import { anyCredential, MEDIA_TYPE, repoHost } from "../service.ts";

/** The categories of endpoints, by name: values are RFC 6570 templates. */
export type Root = Readonly<Record<string, string>>;

/**
 * The categories of endpoints that the service supports, by name. The values are RFC 6570 templates: follow them
 * instead of building addresses. Source: specification, root endpoint.
 *
 * @example
 * ```ts
 * import { createRepoHost } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const { repository_url } = await host.root();
 * console.log(repository_url);
 * ```
 */
export const root: Operation<NoParams, Root> = operation({
  service: repoHost,
  name: "root",
  method: "GET",
  path: "/",
  params: noParams,
  result: json(record(text), MEDIA_TYPE),
  auth: anyCredential,
});
