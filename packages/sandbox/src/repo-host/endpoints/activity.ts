import { activityEventSchema } from "@org/repo-host/resources";
import {
  noParent,
  findRepository,
  findAccount,
  findAccountByOrg,
  type AccountParent,
} from "../routes/access.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { pushEvent, type Push } from "../resources/commit.ts";
import { list, listRoutes } from "../routes/resource-routes.ts";
import type { Account } from "../world/accounts.ts";
import type { RepoHostWorld } from "../world/world.ts";

/** The shortest interval at which clients may poll a list, in seconds. */
export const POLL_INTERVAL = { "X-Poll-Interval": "60" };

/** The number of accounts whose pushes are in the public list, which has recent events only. */
const ACCOUNTS = 12;

/** The most events in a list. */
const MOST = 300;

/** Event lists ignore `per_page`. */
const polled = { hasFixedPageSize: true, headers: POLL_INTERVAL };

const ofAccounts = ({ account, world }: ResourceCall<AccountParent>): readonly Push[] =>
  publicPushes(world, [account]);

/** The lists of events. All events are pushes. */
export const activity = listRoutes(
  { schema: activityEventSchema, summary: pushEvent },
  {
    "/events": list(
      "Pushes to public repositories.",
      noParent,
      ({ world }) => {
        const { users, organizations } = world.people;
        return publicPushes(world, [...organizations, ...users].slice(0, ACCOUNTS));
      },
      polled,
    ),
    "/users/:user/events": list("Pushes to public repositories of a user.", findAccount, ofAccounts, polled),
    "/users/:user/events/public": list(
      "Pushes to public repositories of a user.",
      findAccount,
      ofAccounts,
      polled,
    ),
    "/orgs/:org/events": list(
      "Pushes to public repositories of an organization.",
      findAccountByOrg,
      ofAccounts,
      polled,
    ),
    "/repos/:owner/:repo/events": list(
      "Pushes to a repository.",
      findRepository,
      ({ repository, world }) => world.history.commits(repository).map((commit) => ({ commit, repository })),
      polled,
    ),
  },
);

function publicPushes(
  { repositories, history }: RepoHostWorld,
  accounts: readonly Account[],
): readonly Push[] {
  return accounts
    .flatMap((owner) => repositories.of(owner))
    .filter((repository) => !repository.private)
    .flatMap((repository) => history.commits(repository).map((commit) => ({ commit, repository })))
    .sort((a, b) => Date.parse(b.commit.date) - Date.parse(a.commit.date))
    .slice(0, MOST);
}
