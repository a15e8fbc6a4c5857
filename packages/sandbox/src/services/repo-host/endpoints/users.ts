import { needed, route, type Endpoint } from "../route.ts";
import { own } from "./current-user.ts";
import { madeRepository } from "./made-repository.ts";
import { repositoryBody } from "./repository-fields.ts";
import { ok } from "../../../core/handler.ts";
import { lastModified, list, type Endpoints } from "../endpoint.ts";
import { notFound } from "../refusals.ts";
import { maySee } from "../viewer.ts";
import { accountChangedAt, accountSummary, userDetails } from "../resources/account.ts";
import { organizationDetails, organizationSummary } from "../resources/organization.ts";
import { repositorySummary } from "../resources/repository.ts";

const repositoriesOfAccount =
  (name: string): Endpoint =>
  (call) => {
    const { context, world, viewer, base, path } = call;
    const owner = world.people.find(path(name));
    if (owner === undefined) return notFound();
    const visible = world.repositories.of(owner).filter((one) => maySee(context, one, world));
    return list(call, visible, (one) => repositorySummary(one, viewer, base, world));
  };

/** Users and organizations. */
export const users: Endpoints = {
  "GET /users": route(
    "Users.",
    (call) => list(call, call.world.people.users, (user) => accountSummary(user, call.base)),
    { lists: "Account" },
  ),
  "GET /users/:user": route(
    "A user; the user themselves sees more.",
    (call) => {
      const user = call.world.people.find(call.path("user"));
      if (user === undefined) return notFound();
      return ok(userDetails(user, call), lastModified(accountChangedAt(user, call.world)));
    },
    { shows: "User" },
  ),
  "GET /users/:user/repos": route(
    "Repositories of a user that the caller may see.",
    repositoriesOfAccount("user"),
    { lists: "Repository" },
  ),
  "GET /users/:user/orgs": route(
    "Organizations that a user is a member of.",
    (call) => {
      const { world, base, path } = call;
      const user = world.people.find(path("user"));
      if (user === undefined) return notFound();
      return list(call, world.people.memberships(user), (one) => organizationSummary(one, base));
    },
    { lists: "OrganizationSummary" },
  ),
  "GET /organizations": route(
    "Organizations.",
    (call) => list(call, call.world.people.organizations, (one) => organizationSummary(one, call.base)),
    { lists: "OrganizationSummary" },
  ),
  "GET /orgs/:org": route(
    "An organization; its members see more.",
    ({ world, viewer, base, path }) => {
      const organization = world.people.find(path("org"));
      if (organization?.type !== "Organization") return notFound();
      return ok(
        organizationDetails(organization, viewer, base, world),
        lastModified(accountChangedAt(organization, world)),
      );
    },
    { shows: "Organization" },
  ),
  "GET /orgs/:org/repos": route(
    "Repositories of an organization that the caller may see.",
    repositoriesOfAccount("org"),
    { lists: "Repository" },
  ),
  "POST /orgs/:org/repos": route(
    "Makes a repository of an organization, for its members.",
    own((viewer, call) => {
      const organization = call.world.people.find(call.path("org"));
      const isMember =
        organization?.type === "Organization" && call.world.people.members(organization).includes(viewer);
      return isMember ? madeRepository(organization, viewer, call) : notFound();
    }),
    {
      shows: "RepositoryDetails",
      status: 201,
      body: { ...repositoryBody, name: needed(repositoryBody.name) },
    },
  ),
  "GET /orgs/:org/members": route(
    "Members of an organization.",
    (call) => {
      const organization = call.world.people.find(call.path("org"));
      if (organization?.type !== "Organization") return notFound();
      return list(call, call.world.people.members(organization), (user) => accountSummary(user, call.base));
    },
    { lists: "Account" },
  ),
};
