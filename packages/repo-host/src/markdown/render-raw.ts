import { html, operation, type Operation } from "@org/http-core/operation";
import { anyCredential, repoHost } from "../service.ts";
import { renderRawParams, type RenderRawParams } from "./params.ts";

/**
 * Renders plain Markdown to HTML. The text is the body; there is no repository as context. Source: specification,
 * render a Markdown document in raw mode.
 *
 * @example
 * ```ts
 * import { createRepoHost } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * console.log(await host.markdown.renderRaw({ text: "# Title" }));
 * ```
 */
export const renderRaw: Operation<RenderRawParams, string> = operation({
  service: repoHost,
  name: "markdown.renderRaw",
  method: "POST",
  path: "/markdown/raw",
  params: renderRawParams,
  body: { kind: "text", param: "text", contentType: "text/plain" },
  result: html(),
  auth: anyCredential,
  safe: true,
});
