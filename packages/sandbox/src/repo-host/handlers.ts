import { operations } from "@org/repo-host/operations";
import {
  ok,
  type HandlerResult,
  type HandlerContext,
  type HandlersOf,
  type Refusal,
} from "../core/handler.ts";
import type { Budgets } from "./conventions/rate-limit.ts";
import { isGranted, viewerOf } from "./call/scopes.ts";
import { LONGEST_TEXT, renderMarkdown, type MarkdownInput } from "./markdown/render.ts";
import { worldReferences } from "./markdown/world-references.ts";
import { customProblem, refused, validationFailed, notFound, unreadableBody } from "./wire/refusals.ts";
import { baseOf, PAGES } from "./wire/links.ts";
import type { Account } from "./world/accounts.ts";
import type { RepoHostWorld } from "./world/world.ts";
import type { Problem, GivenParams, ServiceRules } from "../core/rules.ts";

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

/** The categories of endpoints: RFC 6570 templates below the base address. */
const BELOW = {
  current_user_url: "/user",
  authorizations_url: "/authorizations",
  code_search_url: "/search/code?q={query}{&page,per_page,sort,order}",
  commit_search_url: "/search/commits?q={query}{&page,per_page,sort,order}",
  emails_url: "/user/emails",
  emojis_url: "/emojis",
  events_url: "/events",
  feeds_url: "/feeds",
  followers_url: "/user/followers",
  following_url: "/user/following{/target}",
  gists_url: "/gists{/gist_id}",
  hub_url: "/hub",
  issue_search_url: "/search/issues?q={query}{&page,per_page,sort,order}",
  issues_url: "/issues",
  keys_url: "/user/keys",
  label_search_url: "/search/labels?q={query}&repository_id={repository_id}{&page,per_page}",
  notifications_url: "/notifications",
  organization_url: "/orgs/{org}",
  organization_repositories_url: "/orgs/{org}/repos{?type,page,per_page,sort}",
  organization_teams_url: "/orgs/{org}/teams",
  public_gists_url: "/gists/public",
  rate_limit_url: "/rate_limit",
  repository_url: "/repos/{owner}/{repo}",
  repository_search_url: "/search/repositories?q={query}{&page,per_page,sort,order}",
  current_user_repositories_url: "/user/repos{?type,page,per_page,sort}",
  starred_url: "/user/starred{/owner}{/repo}",
  starred_gists_url: "/gists/starred",
  topic_search_url: "/search/topics?q={query}{&page,per_page}",
  user_url: "/users/{user}",
  user_organizations_url: "/user/orgs",
  user_repositories_url: "/users/{user}/repos{?type,page,per_page,sort}",
  user_search_url: "/search/users?q={query}{&page,per_page,sort,order}",
} as const;

/** The resource of the root endpoint. */
export function rootOf(base: string): Readonly<Record<string, string>> {
  return {
    current_user_authorizations_html_url: `${base}${PAGES}/settings/connections/applications{/client_id}`,
    ...Object.fromEntries(Object.entries(BELOW).map(([name, path]) => [name, `${base}${path}`])),
  };
}

/** The host's rules for operations. Credentials are checked before routing, so every operation admits any principal. */
export const repoHostRules: ServiceRules = {
  admit: (_, { principal }) => ({ ok: true, principal }),
  relevant: (operation, given) => (operation === operations.markdown.render ? rendered(given) : given),
  refuse: refusalOf,
  missing: () => notFound(),
};

/** `context` is used only in mode `gfm`; the other mode accepts any value. */
function rendered(given: GivenParams): GivenParams {
  const { context: _, ...others } = given;
  return given["mode"] === "gfm" ? given : others;
}

function refusalOf(problem: Problem): Refusal {
  if (problem.kind === "body") return unreadableBody(problem);
  const { wireName: field, missing } = problem;
  return validationFailed({ resource: "Markdown", field, code: missing ? "missing_field" : "invalid" });
}
