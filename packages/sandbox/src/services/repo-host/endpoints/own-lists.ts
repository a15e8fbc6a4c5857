import { list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { notFound, validationFailed } from "../refusals.ts";
import { issueSummary } from "../resources/issue.ts";
import { repositorySummary } from "../resources/repository.ts";
import { route } from "../route.ts";
import { maySee } from "../viewer.ts";
import type { Account } from "../world/accounts.ts";
import { own } from "./current-user.ts";
import { issueParameters, issueQuery } from "./issue-query.ts";

/** What users find under their own name beside what has a file of its own. */
export const ownLists: Endpoints = {
  "GET /issues": route(
    "Issues that are assigned to the authenticated user, in their own and their organizations' repositories.",
    own((viewer, call) => {
      const { world, base, context } = call;
      const query = issueQuery(call);
      if (!query.ok) return validationFailed(query.problem);
      const owners = [viewer, ...world.people.memberships(viewer)];
      const rows = owners
        .flatMap((owner) => world.repositories.of(owner))
        .filter((repository) => maySee(context, repository, world))
        .flatMap((repository) =>
          query
            .select(world.issues.of(repository))
            .filter(({ assignees }) => assignees.includes(viewer))
            .map((issue) => ({ repository, issue })),
        );
      return list(call, rows, ({ repository, issue }) => ({
        ...issueSummary(issue, repository, base, world),
        repository: repositorySummary(repository, viewer, base, world),
      }));
    }),
    { lists: "AssignedIssue", query: issueParameters },
  ),
  "GET /user/emails": route(
    "Addresses of the authenticated user.",
    own((viewer, call) =>
      list(call, emailsOf(viewer, call), (email) => ({
        email,
        primary: true,
        verified: true,
        visibility: "public",
      })),
    ),
    { lists: "Email" },
  ),
  "GET /users/:user/starred": route(
    "Repositories that a user has starred, the latest first, as far as the caller may see them.",
    (call) => {
      const user = call.world.people.find(call.path("user"));
      return user === undefined ? notFound() : starredBy(user, call);
    },
    { lists: "Repository" },
  ),
  "GET /users/:user/subscriptions": route(
    "Repositories that a user watches, as far as the caller may see them.",
    (call) => {
      const user = call.world.people.find(call.path("user"));
      return user === undefined ? notFound() : watchedBy(user, call);
    },
    { lists: "Repository" },
  ),
};

function emailsOf(user: Account, { world }: EndpointCall): readonly string[] {
  const { email } = world.profiles.of(user);
  return email === null ? [] : [email];
}

function watchedBy(user: Account, call: EndpointCall): ReturnType<typeof list> {
  const { context, world, viewer, base } = call;
  const { people, repositories, followerGraph: crowd } = world;
  const rows = [...people.organizations, ...people.users]
    .flatMap((owner) => repositories.of(owner))
    .filter((one) => crowd.watchers(one).includes(user) && maySee(context, one, world));
  return list(call, rows, (one) => repositorySummary(one, viewer, base, world));
}

function starredBy(user: Account, call: EndpointCall): ReturnType<typeof list> {
  const { context, world, viewer, base } = call;
  const rows = world.stars
    .of(user)
    .map((id) => world.repositories.byId(id))
    .filter((one) => one !== undefined)
    .filter((one) => maySee(context, one, world));
  return list(call, rows, (one) => repositorySummary(one, viewer, base, world));
}
