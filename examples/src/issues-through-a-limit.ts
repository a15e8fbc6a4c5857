/**
 * Lists all issues of an organization's repositories, and waits when the rate limit is spent: `node
 * examples/src/issues-through-a-limit.ts [organization]`.
 *
 * @module
 */
import { createRepoHost } from "@org/repo-host";
import { issueSchema, repositorySchema } from "@org/repo-host/resources";
import { reach } from "./reach.ts";
import { skippingClock } from "./skipping-clock.ts";

// In the sandbox, waits take no time, and the limit is twenty requests an hour.
const clock = skippingClock();
const { bases, options } = reach("repo-host", {
  clock,
  now: clock.now,
  limits: { repoHost: { authenticated: 20 } },
});

const host = createRepoHost({
  ...options,
  baseUrl: bases["repoHost"],
  userAgent: "issues-through-a-limit",
  // Longer than the window, so that the client waits. By default it would throw a RateLimitError with `retryAt`.
  retry: { maxWait: 2 * 3_600_000 },
  // This clock would skip to a finite deadline at once.
  timeout: { attempt: Infinity, total: Infinity },
  on: {
    wait: ({ atLeast }) => {
      if (atLeast > 60_000)
        console.log(`The limit is spent: waiting ${String(Math.ceil(atLeast / 60_000))} minutes`);
    },
  },
});

const [, , org = "acme"] = process.argv;
let issues = 0;
const repositories = host.paginate(
  "GET /orgs/{org}/repos",
  { org, per_page: 100 },
  { schema: repositorySchema },
);
for await (const repository of repositories) {
  const [owner = "", repo = ""] = repository.full_name.split("/");
  const of = { owner, repo, state: "all", per_page: 5 };
  for await (const issue of host.paginate("GET /repos/{owner}/{repo}/issues", of, { schema: issueSchema })) {
    issues += 1;
    console.log(`${repository.full_name}#${String(issue.number)} ${issue.state ?? ""}: ${issue.title}`);
  }
}
console.log(`${String(issues)} issues`);
for (const { remaining, resetAt } of host.limits()) {
  console.log(`Requests left: ${String(remaining)} until ${resetAt?.toISOString() ?? "further notice"}`);
}
