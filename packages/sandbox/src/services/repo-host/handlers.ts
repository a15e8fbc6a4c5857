import type { operations } from "@org/repo-host/operations";
import { ok, type HandlerResult, type HandlerContext, type HandlersOf } from "../../core/handler.ts";
import type { Budgets } from "./conventions/budgets.ts";
import { isGranted } from "./call/scopes.ts";
import { LONGEST_TEXT, renderMarkdown, type MarkdownInput } from "./markdown/render.ts";
import { worldReferences } from "./markdown/world-references.ts";
import { customProblem, refused, validationFailed } from "./wire/refusals.ts";
import { baseOf } from "./wire/links.ts";
import { rootOf } from "./resources/root.ts";
import { viewerOf } from "./call/viewer.ts";
import type { Account } from "./world/accounts.ts";
import type { RepoHostWorld } from "./world/world.ts";

/** The handlers of the repository host's operations. */
export function repoHostHandlers(world: RepoHostWorld, budgets: Budgets): HandlersOf<typeof operations> {
  // Links show that a resource exists, so they need the same scope as reading it.
  const reader = (request: HandlerContext): Account | undefined =>
    isGranted(request, "repo") ? viewerOf(request, world) : undefined;
  const render = (input: Omit<MarkdownInput, "host">, request: HandlerContext): HandlerResult<string> => {
    if (new TextEncoder().encode(input.text).length > LONGEST_TEXT) {
      const message = "text is too long (maximum is 400 KB)";
      return validationFailed(customProblem("Markdown", "text", message));
    }
    return ok(renderMarkdown({ ...input, host: worldReferences(world, reader(request), baseOf(request)) }));
  };
  return {
    root: (_, request) => ok(rootOf(baseOf(request))),
    rateLimit: (_, request) => {
      const [core, search] = [budgets.status(request, "core"), budgets.status(request, "search")];
      return ok({ resources: { core, search }, rate: core }, { "Cache-Control": "no-store" });
    },
    markdown: {
      render: ({ text, mode = "markdown", context }, request) => render({ text, mode, context }, request),
      renderRaw: ({ text }, request) => {
        const type = request.headers.get("content-type") ?? "text/plain";
        if (!/^text\/(?:plain|x-markdown)\b/i.test(type)) {
          return refused(415, "Invalid request media type (expecting 'text/plain' or 'text/x-markdown')");
        }
        return render({ text, mode: "markdown" }, request);
      },
    },
  };
}
