import type { operations } from "@org/repo-host/operations";
import { ok, type HandlerResult, type HandlerContext, type HandlersOf } from "../../core/handler.ts";
import type { Budgets } from "./conventions/budgets.ts";
import { isGranted } from "./conventions/scopes.ts";
import { LONGEST_TEXT, renderMarkdown, type MarkdownInput } from "./markdown/render.ts";
import { worldReferences } from "./markdown/world-references.ts";
import { customProblem, refused, validationFailed } from "./refusals.ts";
import { baseOf } from "./resources/links.ts";
import { rootOf } from "./resources/root.ts";
import { viewerOf } from "./viewer.ts";
import type { Account } from "./world/accounts.ts";
import type { RepoHostWorld } from "./world/world.ts";

/** The handlers of the repository host's operations. */
export function repoHostHandlers(world: RepoHostWorld, budgets: Budgets): HandlersOf<typeof operations> {
  // What a token may not read, it may not have linked either.
  const reader = (asked: HandlerContext): Account | undefined =>
    isGranted(asked, "repo") ? viewerOf(asked, world) : undefined;
  const render = (input: Omit<MarkdownInput, "host">, asked: HandlerContext): HandlerResult<string> => {
    if (new TextEncoder().encode(input.text).length > LONGEST_TEXT) {
      const message = "text is too long (maximum is 400 KB)";
      return validationFailed(customProblem("Markdown", "text", message));
    }
    return ok(renderMarkdown({ ...input, host: worldReferences(world, reader(asked), baseOf(asked)) }));
  };
  return {
    root: (_, asked) => ok(rootOf(baseOf(asked))),
    rateLimit: (_, asked) => {
      const [core, search] = [budgets.status(asked, "core"), budgets.status(asked, "search")];
      return ok({ resources: { core, search }, rate: core }, { "Cache-Control": "no-store" });
    },
    markdown: {
      render: ({ text, mode = "markdown", context }, asked) => render({ text, mode, context }, asked),
      renderRaw: ({ text }, asked) => {
        const type = asked.headers.get("content-type") ?? "text/plain";
        if (!/^text\/(?:plain|x-markdown)\b/i.test(type)) {
          return refused(415, "Invalid request media type (expecting 'text/plain' or 'text/x-markdown')");
        }
        return render({ text, mode: "markdown" }, asked);
      },
    },
  };
}
