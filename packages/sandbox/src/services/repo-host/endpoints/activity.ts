import { activityEventSchema } from "@org/repo-host/resources";
import { anywhere, inRepository, ofAccount, ofAnyOrganization, type OfAccount } from "../places.ts";
import type { At } from "../resource.ts";
import { pushEvent, type Push } from "../resources/event.ts";
import { list, listsOf } from "../routes-of.ts";
import type { Account } from "../world/accounts.ts";
import type { RepoHostWorld } from "../world/world.ts";

/** Tells clients how often they may poll a list, in seconds. */
export const POLL_INTERVAL = { "X-Poll-Interval": "60" };

/** How many accounts have their pushes in the public list, which shows recent events only. */
const ACCOUNTS = 12;

/** The most events in a list. */
const MOST = 300;

/** Event lists ignore `per_page`. */
const polled = { ignoresSize: true, headers: POLL_INTERVAL };

const ofAccounts = ({ account, world }: At<OfAccount>): readonly Push[] => publicPushes(world, [account]);

/** The lists of events. All events are pushes. */
export const activity = listsOf(
  { schema: activityEventSchema, summary: pushEvent },
  {
    "/events": list(
      "Pushes to public repositories.",
      anywhere,
      ({ world }) => {
        const { users, organizations } = world.people;
        return publicPushes(world, [...organizations, ...users].slice(0, ACCOUNTS));
      },
      polled,
    ),
    "/users/:user/events": list("Pushes to public repositories of a user.", ofAccount, ofAccounts, polled),
    "/users/:user/events/public": list(
      "Pushes to public repositories of a user.",
      ofAccount,
      ofAccounts,
      polled,
    ),
    "/orgs/:org/events": list(
      "Pushes to public repositories of an organization.",
      ofAnyOrganization,
      ofAccounts,
      polled,
    ),
    "/repos/:owner/:repo/events": list(
      "Pushes to a repository.",
      inRepository,
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
