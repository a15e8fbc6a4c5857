import { flag, list as listOf, nullable, pattern, text, whole } from "@org/http-core/schema";
import { commitSchema, repositorySchema } from "@org/repo-host/resources";
import { ok, type HandlerResult } from "../../core/handler.ts";
import { pageSize } from "../../core/page-cap.ts";
import { queryValues } from "../../core/query.ts";
import { requestedForm, inForm } from "../wire/media-type.ts";
import { type Endpoints, route } from "../routes/endpoint.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import { field, parameter, type Values, type FieldError } from "../wire/field.ts";
import {
  findRepository,
  findAccount,
  findAccountByOrg,
  requireSignedInMember,
  requireViewer,
  unlessWriter,
  type AccountParent,
} from "../routes/access.ts";
import { missingScope, notFound } from "../wire/refusals.ts";
import type { ResourceCall, UserCall } from "../routes/resource.ts";
import { routeBelow, list, listRoutes, resourceRoutes } from "../routes/resource-routes.ts";
import { commitDetails, commitSummary } from "../resources/commit.ts";
import { repositoryChangedAt, repositoryDetails, repositorySummary } from "../resources/repository.ts";
import { maySee, mayWriteTo } from "../call/scopes.ts";
import { MAIN, type Commit } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";

/** Public repositories on a page of `/repositories`. */
const PAGE = 100;

const shape = {
  schema: repositorySchema,
  summary: repositorySummary,
  details: repositoryDetails,
  changedAt: repositoryChangedAt,
};

const NAME = "Letters, digits, `.`, `_` and `-`; unique among the owner's repositories.";

const fields = {
  name: field(pattern(/^(?!\.{1,2}$)[\w.-]{1,100}$/, NAME), NAME, wrongName),
  description: field(nullable(text), "A sentence."),
  homepage: field(nullable(text), "An address."),
  private: field(flag, "Whether only users with write access can see it."),
};

/** Repositories and their commits. */
export const repositories: Endpoints = {
  "GET /repositories": route(
    "All public repositories, ordered by id. Pages start after the id in `since`.",
    (call) => {
      const { context } = call;
      const since = Number(queryValues(context.url, "since")[0] ?? 0);
      const all = everyRepository(call)
        .filter((one) => !one.private && !(one.id <= since))
        .sort((one, other) => one.id - other.id);
      const size = pageSize(PAGE, context);
      const page = all.slice(0, size);
      const last = page.at(-1);
      const next = new URL(context.url);
      if (last !== undefined) next.searchParams.set("since", String(last.id));
      return ok(
        page.map((one) => repositorySummary(one, call)),
        all.length > size ? { Link: `<${next.href}>; rel="next"` } : {},
      );
    },
    { query: { since: parameter(whole(0), "The last id of the page before.") } },
  ),
  ...resourceRoutes({
    ...shape,
    path: "/repos/:owner/:repo",
    parent: findRepository,
    find: ({ repository }) => repository,
    fields,
    show: { description: "A repository." },
    change: {
      description: "Changes a repository. Absent fields stay as they are.",
      refuse: unlessWriter,
      run(repository, values, { world, context }) {
        const changed = { ...repository, ...values, updatedAt: context.now };
        world.repositories.put(changed);
        return changed;
      },
    },
    remove: {
      description: "Removes a repository.",
      refuse: unlessWriter,
      scope: "delete_repo",
      run: (repository, { world, context }) => world.repositories.remove(repository, context.now),
    },
  }),
  ...resourceRoutes({
    ...shape,
    path: "/user/repos",
    parent: requireViewer,
    fields,
    create: { description: "Creates a repository.", required: ["name"], run: madeRepository },
  }),
  ...resourceRoutes({
    ...shape,
    path: "/orgs/:org/repos",
    parent: requireSignedInMember,
    fields,
    create: {
      description: "Creates a repository of an organization. Allowed for its members.",
      required: ["name"],
      run: madeRepository,
    },
  }),
  ...listRoutes(shape, {
    "/user/repos": list(
      "Repositories of the authenticated user and of their organizations.",
      requireViewer,
      repositoriesAround,
    ),
    "/users/:user/repos": list(
      "Repositories of a user that the caller may see.",
      findAccount,
      repositoriesOf,
    ),
    "/orgs/:org/repos": list(
      "Repositories of an organization that the caller may see.",
      findAccountByOrg,
      repositoriesOf,
    ),
    "/user/starred": list(
      "Repositories that the authenticated user has starred, newest star first.",
      requireViewer,
      starredBy,
    ),
    "/users/:user/starred": list(
      "Repositories that a user has starred and the caller may see, newest star first.",
      findAccount,
      starredBy,
    ),
    "/users/:user/subscriptions": list(
      "Repositories that a user watches and the caller may see.",
      findAccount,
      (call) => visible(call, everyRepository(call)).filter((one) => isWatched(one, call)),
    ),
  }),
  ...resourceRoutes({
    schema: { entity: "Topics" },
    path: "/repos/:owner/:repo/topics",
    parent: findRepository,
    find: ({ repository }) => repository,
    summary: ({ topics }) => ({ names: topics }),
    errorResource: "Repository",
    fields: {
      names: field(listOf(pattern(/^[a-z\d][a-z\d-]*$/, "lower case")), "All topics, in lower case."),
    },
    show: { description: "Topics of a repository." },
    put: {
      description: "Replaces the topics of a repository.",
      refuse: unlessWriter,
      required: ["names"],
      run(repository, { names: topics = [] }, { world, context }) {
        const changed = { ...repository, topics, updatedAt: context.now };
        world.repositories.put(changed);
        return changed;
      },
    },
  }),
  ...resourceRoutes({
    schema: commitSchema,
    path: "/repos/:owner/:repo/commits",
    parent: findRepository,
    rows: ({ world, repository }) => world.history.commits(repository),
    summary: commitSummary,
    list: { description: "Commits on the default branch, newest first." },
  }),
  "GET /repos/:owner/:repo/commits/:sha": routeBelow(
    findRepository,
    "A commit.",
    (call) => {
      const { repository, world, path, context, vendor } = call;
      const commit = commitAt(world.history.commits(repository), path("sha"));
      if (commit === undefined) return notFound();
      if (requestedForm(context, vendor, ["sha"]) !== undefined) return inForm(commit.sha, vendor, "sha");
      return ok(commitDetails(commit, call));
    },
    { shows: "Commit" },
  ),
};

/** The repositories of a user and of their organizations. */
export function repositoriesAround(call: ResourceCall<AccountParent>): readonly Repository[] {
  const { account, world } = call;
  const owners = [account, ...world.people.memberships(account)];
  return visible(call, owners.flatMap(world.repositories.of));
}

function repositoriesOf(call: ResourceCall<AccountParent>): readonly Repository[] {
  return visible(call, call.world.repositories.of(call.account));
}

function everyRepository({ world: { people, repositories: all } }: EndpointCall): readonly Repository[] {
  return [...people.organizations, ...people.users].flatMap(all.of);
}

function isWatched(one: Repository, { account, world }: ResourceCall<AccountParent>): boolean {
  return world.followerGraph.watchers(one).includes(account);
}

function starredBy(call: ResourceCall<AccountParent>): readonly Repository[] {
  const starred = call.world.stars.of(call.account).map(call.world.repositories.byId);
  return visible(
    call,
    starred.filter((one) => one !== undefined),
  );
}

function visible({ context, world }: EndpointCall, all: readonly Repository[]): readonly Repository[] {
  return all.filter((one) => maySee(context, one, world));
}

/** @param owner the owner of the repository, also before it is created */
function wrongName(
  name: string,
  { world, account }: EndpointCall & Partial<AccountParent>,
  of: Repository | undefined,
): FieldError {
  const { login = "" } = of?.owner ?? account ?? {};
  const known = world.repositories.find(login, name);
  return known === undefined || known.id === of?.id ? undefined : "already_exists";
}

/** Creates an empty repository. */
function madeRepository(
  { name = "", ...values }: Values<typeof fields>,
  { world, context, account }: UserCall<AccountParent>,
): HandlerResult<unknown> | Repository {
  const draft = {
    owner: account,
    name,
    private: false,
    description: null,
    homepage: null,
    language: null,
    topics: [],
    license: null,
    fork: false,
    size: 0,
    issues: 0,
    commits: 0,
    createdAt: context.now,
    updatedAt: context.now,
    pushedAt: context.now,
    ...values,
  };
  if (!mayWriteTo(context, draft)) return missingScope(draft.private ? "repo" : "public_repo");
  return world.repositories.add(draft);
}

/** Finds a commit by its SHA, the beginning of its SHA or the branch. */
function commitAt(commits: readonly Commit[], ref: string): Commit | undefined {
  if (ref === MAIN || ref === "HEAD") return commits[0];
  return commits.find(({ sha }) => sha.startsWith(ref.toLowerCase()));
}
