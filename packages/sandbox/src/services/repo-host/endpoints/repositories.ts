import { flag, list as listOf, nullable, pattern, text, whole } from "@org/http-core/schema";
import { commitSchema, repositorySchema } from "@org/repo-host/resources";
import { ok, type HandlerResult } from "../../../core/handler.ts";
import { queryValues } from "../../../core/query.ts";
import { requestedForm, inForm } from "../conventions/media-type.ts";
import type { Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { field, parameter, type Values, type Wrong } from "../field.ts";
import {
  inRepository,
  ofAccount,
  ofAnyOrganization,
  ofSignedInMember,
  ofViewer,
  writers,
  type OfAccount,
} from "../places.ts";
import { missingScope, notFound } from "../refusals.ts";
import type { At, By } from "../resource.ts";
import { at, list, listsOf, routesOf } from "../routes-of.ts";
import { commitDetails, commitSummary } from "../resources/commit.ts";
import { repositoryChangedAt, repositoryDetails, repositorySummary } from "../resources/repository.ts";
import { route } from "../route.ts";
import { maySee, mayWriteTo } from "../viewer.ts";
import { MAIN, type Commit } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";

/** Public repositories on a page of all. */
const PAGE = 100;

const shape = {
  schema: repositorySchema,
  summary: repositorySummary,
  details: repositoryDetails,
  changedAt: repositoryChangedAt,
};

const NAME = "Letters, digits, `.`, `_` and `-`; no two of an owner have the same.";

const fields = {
  name: field(pattern(/^(?!\.{1,2}$)[\w.-]{1,100}$/, NAME), NAME, wrongName),
  description: field(nullable(text), "A sentence."),
  homepage: field(nullable(text), "An address."),
  private: field(flag, "Whether only those may see it who may change it."),
};

/** Repositories and their commits. */
export const repositories: Endpoints = {
  "GET /repositories": route(
    "All public repositories, by their ids; the next page is of those since the last.",
    (call) => {
      const { context } = call;
      const since = Number(queryValues(context.url, "since")[0] ?? 0);
      const all = everyRepository(call)
        .filter((one) => !one.private && !(one.id <= since))
        .sort((one, other) => one.id - other.id);
      const page = all.slice(0, PAGE);
      const last = page.at(-1);
      const next = new URL(context.url);
      if (last !== undefined) next.searchParams.set("since", String(last.id));
      return ok(
        page.map((one) => repositorySummary(one, call)),
        all.length > PAGE ? { Link: `<${next.href}>; rel="next"` } : {},
      );
    },
    { query: { since: parameter(whole(0), "The id of the last one that is known.") } },
  ),
  ...routesOf({
    ...shape,
    path: "/repos/:owner/:repo",
    place: inRepository,
    find: ({ repository }) => repository,
    fields,
    show: { says: "A repository." },
    change: {
      says: "Changes a repository; fields that are absent stay.",
      by: writers,
      run(repository, values, { world, context }) {
        const changed = { ...repository, ...values, updatedAt: context.now };
        world.repositories.put(changed);
        return changed;
      },
    },
    remove: {
      says: "Removes a repository.",
      by: writers,
      scope: "delete_repo",
      run: (repository, { world, context }) => world.repositories.remove(repository, context.now),
    },
  }),
  ...routesOf({
    ...shape,
    path: "/user/repos",
    place: ofViewer,
    fields,
    create: { says: "Makes a repository.", needs: ["name"], run: madeRepository },
  }),
  ...routesOf({
    ...shape,
    path: "/orgs/:org/repos",
    place: ofSignedInMember,
    fields,
    create: {
      says: "Makes a repository of an organization, for its members.",
      needs: ["name"],
      run: madeRepository,
    },
  }),
  ...listsOf(shape, {
    "/user/repos": list(
      "Repositories of the authenticated user and of their organizations.",
      ofViewer,
      repositoriesAround,
    ),
    "/users/:user/repos": list("Repositories of a user that the caller may see.", ofAccount, repositoriesOf),
    "/orgs/:org/repos": list(
      "Repositories of an organization that the caller may see.",
      ofAnyOrganization,
      repositoriesOf,
    ),
    "/user/starred": list(
      "Repositories that the authenticated user has starred, the latest first.",
      ofViewer,
      starredBy,
    ),
    "/users/:user/starred": list(
      "Repositories that a user has starred, the latest first, as far as the caller may see them.",
      ofAccount,
      starredBy,
    ),
    "/users/:user/subscriptions": list(
      "Repositories that a user watches, as far as the caller may see them.",
      ofAccount,
      (call) => visible(call, everyRepository(call)).filter((one) => isWatched(one, call)),
    ),
  }),
  ...routesOf({
    schema: { entity: "Topics" },
    path: "/repos/:owner/:repo/topics",
    place: inRepository,
    find: ({ repository }) => repository,
    summary: ({ topics }) => ({ names: topics }),
    problemsOf: "Repository",
    fields: {
      names: field(listOf(pattern(/^[a-z\d][a-z\d-]*$/, "lower case")), "All topics, in lower case."),
    },
    show: { says: "Topics of a repository." },
    put: {
      says: "Replaces the topics of a repository.",
      by: writers,
      needs: ["names"],
      run(repository, { names: topics = [] }, { world, context }) {
        const changed = { ...repository, topics, updatedAt: context.now };
        world.repositories.put(changed);
        return changed;
      },
    },
  }),
  ...routesOf({
    schema: commitSchema,
    path: "/repos/:owner/:repo/commits",
    place: inRepository,
    rows: ({ world, repository }) => world.history.commits(repository),
    summary: commitSummary,
    list: { says: "Commits on the default branch, the newest first." },
  }),
  "GET /repos/:owner/:repo/commits/:sha": route(
    "A commit.",
    at(inRepository, (call) => {
      const { repository, world, path, context, vendor } = call;
      const commit = commitAt(world.history.commits(repository), path("sha"));
      if (commit === undefined) return notFound();
      if (requestedForm(context, vendor, ["sha"]) !== undefined) return inForm(commit.sha, vendor, "sha");
      return ok(commitDetails(commit, call));
    }),
    { shows: "Commit" },
  ),
};

/** The repositories of a user and of their organizations. */
export function repositoriesAround(call: At<OfAccount>): readonly Repository[] {
  const { account, world } = call;
  const owners = [account, ...world.people.memberships(account)];
  return visible(call, owners.flatMap(world.repositories.of));
}

function repositoriesOf(call: At<OfAccount>): readonly Repository[] {
  return visible(call, call.world.repositories.of(call.account));
}

function everyRepository({ world: { people, repositories: all } }: EndpointCall): readonly Repository[] {
  return [...people.organizations, ...people.users].flatMap(all.of);
}

function isWatched(one: Repository, { account, world }: At<OfAccount>): boolean {
  return world.followerGraph.watchers(one).includes(account);
}

function starredBy(call: At<OfAccount>): readonly Repository[] {
  const starred = call.world.stars.of(call.account).map(call.world.repositories.byId);
  return visible(
    call,
    starred.filter((one) => one !== undefined),
  );
}

function visible({ context, world }: EndpointCall, all: readonly Repository[]): readonly Repository[] {
  return all.filter((one) => maySee(context, one, world));
}

/** The owner is who has it, or who is to have it. */
function wrongName(
  name: string,
  { world, account }: EndpointCall & Partial<OfAccount>,
  of: Repository | undefined,
): Wrong {
  const { login = "" } = of?.owner ?? account ?? {};
  const known = world.repositories.find(login, name);
  return known === undefined || known.id === of?.id ? undefined : "already_exists";
}

/** Creates an empty repository. */
function madeRepository(
  { name = "", ...values }: Values<typeof fields>,
  { world, context, account }: By<OfAccount>,
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

/** A commit by its name or the beginning of it, by the branch, or as the newest. */
function commitAt(commits: readonly Commit[], ref: string): Commit | undefined {
  if (ref === MAIN || ref === "HEAD") return commits[0];
  return commits.find(({ sha }) => sha.startsWith(ref.toLowerCase()));
}
