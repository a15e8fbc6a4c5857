import { html, operation, type Operation } from "@org/http-core/operation";
import { anyCredential, repoHost } from "../service.ts";
import { renderParams, type RenderParams } from "./params.ts";

/**
 * Renders Markdown to HTML, as a README or, in mode `gfm`, as a comment in a repository. It changes nothing on the
 * server, so it may be retried. Source: specification, render a Markdown document.
 *
 * @example
 * ```ts
 * import { createRepoHost } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const page = await host.markdown.render({ text: "Fixes #1", mode: "gfm", context: "octo/demo" });
 * console.log(page);
 * ```
 */
export const render: Operation<RenderParams, string> = operation({
  service: repoHost,
  name: "markdown.render",
  method: "POST",
  path: "/markdown",
  params: renderParams,
  result: html(),
  auth: anyCredential,
  safe: true,
});
