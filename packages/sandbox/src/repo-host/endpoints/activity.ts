import { page, type Endpoints } from "../endpoint.ts";
import { pagedFixed } from "../paged.ts";
import { pushEvent } from "../resources/event.ts";
import type { Commit } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";
import { readable } from "./with-repository.ts";

/** How often a poller may come back, in seconds. */
const POLL = { "X-Poll-Interval": "60" };

/** What happened: pushes. The listing ignores `per_page`. */
export const activity: Endpoints = {
  "GET /events": ({ world, base, context }) => {
    const { rows, headers } = pagedFixed(publicPushes(world), context);
    return page({ rows, headers: { ...headers, ...POLL } }, ({ commit, repository }) =>
      pushEvent(commit, repository, base),
    );
  },
  "GET /repos/:owner/:repo/events": readable((repository, { world, base, context }) => {
    const { rows, headers } = pagedFixed(world.history.commits(repository), context);
    return page({ rows, headers: { ...headers, ...POLL } }, (commit) => pushEvent(commit, repository, base));
  }),
};

/** Accounts whose pushes are in the public listing: it is a view of what is new, not an archive. */
const ACCOUNTS = 12;

function publicPushes({
  people,
  repositories,
  history,
}: RepoHostWorld): readonly { readonly commit: Commit; readonly repository: Repository }[] {
  return [...people.organizations, ...people.users]
    .slice(0, ACCOUNTS)
    .flatMap((owner) => repositories.of(owner))
    .filter((repository) => !repository.private)
    .flatMap((repository) => history.commits(repository).map((commit) => ({ commit, repository })))
    .sort((a, b) => Date.parse(b.commit.date) - Date.parse(a.commit.date))
    .slice(0, 300);
}
