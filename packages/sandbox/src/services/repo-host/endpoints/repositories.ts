import { needed, route, texts } from "../route.ts";
import type { WireNames } from "@org/http-core/operation";
import { ok } from "../../../core/handler.ts";
import { queryValues } from "../../../core/query.ts";
import { done, lastModified, list, type Endpoints } from "../endpoint.ts";
import { formAsked, vendorOf } from "../conventions/media-type.ts";
import { missingScope, notFound, validationFailed } from "../refusals.ts";
import { commitDetails, commitSummary } from "../resources/commit.ts";
import { repositoryChangedAt, repositoryDetails, repositorySummary } from "../resources/repository.ts";
import { isGranted } from "../conventions/scopes.ts";
import { asItIs } from "./as-it-is.ts";
import { readRepositoryFields, repositoryBody } from "./repository-fields.ts";
import { MAIN, type Commit } from "../world/commits.ts";
import { readable, writable } from "./with-repository.ts";

/** Public repositories on a page of all. */
const PAGE = 100;

/** Repositories and their commits. */
export function repositories(spelling: WireNames): Endpoints {
  const vendor = vendorOf(spelling);
  return {
    "GET /repositories": route(
      "All public repositories, by their ids; the next page is of those since the last.",
      ({ world, context, viewer, base }) => {
        const { organizations, users } = world.people;
        const since = Number(queryValues(context.url, "since")[0] ?? 0);
        const all = [...organizations, ...users]
          .flatMap((owner) => world.repositories.of(owner))
          .filter((one) => !one.private && !(one.id <= since))
          .sort((one, other) => one.id - other.id);
        const page = all.slice(0, PAGE);
        const last = page.at(-1);
        const next = new URL(context.url);
        if (last !== undefined) next.searchParams.set("since", String(last.id));
        return ok(
          page.map((one) => repositorySummary(one, viewer, base, world)),
          all.length > PAGE ? { Link: `<${next.href}>; rel="next"` } : {},
        );
      },
      {
        query: {
          since: { description: "The id of the last one that is known.", schema: { type: "integer" } },
        },
      },
    ),
    "GET /repos/:owner/:repo": route(
      "A repository.",
      readable((repository, { viewer, base, world }) =>
        ok(
          repositoryDetails(repository, viewer, base, world),
          lastModified(repositoryChangedAt(repository, world)),
        ),
      ),
      { shows: "RepositoryDetails" },
    ),
    "PATCH /repos/:owner/:repo": route(
      "Changes a repository; fields that are absent stay.",
      writable((repository, { base, world, fields, context }, viewer) => {
        const isTaken = (name: string): boolean => {
          const other = world.repositories.find(repository.owner.login, name);
          return other !== undefined && other.id !== repository.id;
        };
        const read = readRepositoryFields(fields, isTaken);
        if (!read.ok) return validationFailed(...read.problems);
        const changed = { ...repository, ...read.changes, updatedAt: context.now };
        world.repositories.put(changed);
        return ok(repositoryDetails(changed, viewer, base, world));
      }),
      { shows: "RepositoryDetails", body: repositoryBody },
    ),
    "DELETE /repos/:owner/:repo": route(
      "Removes a repository.",
      writable((repository, { world, context }) => {
        if (!isGranted(context, "delete_repo")) return missingScope("delete_repo");
        world.repositories.remove(repository, context.now);
        return done();
      }),
      { status: 204 },
    ),
    "GET /repos/:owner/:repo/topics": route(
      "Topics of a repository.",
      readable((repository) => ok({ names: repository.topics })),
      { shows: "Topics" },
    ),
    "PUT /repos/:owner/:repo/topics": route(
      "Replaces the topics of a repository.",
      writable((repository, { world, fields, context }) => {
        const topics = topicsOf(fields["names"]);
        if (topics === undefined) {
          const code = fields["names"] === undefined ? "missing_field" : "invalid";
          return validationFailed({ resource: "Repository", field: "names", code });
        }
        world.repositories.put({ ...repository, topics, updatedAt: context.now });
        return ok({ names: topics });
      }),
      { shows: "Topics", body: { names: needed(texts("All topics, in lower case.")) } },
    ),
    "GET /repos/:owner/:repo/commits": route(
      "Commits on the default branch, the newest first.",
      readable((repository, call) =>
        list(call, call.world.history.commits(repository), (commit) =>
          commitSummary(commit, repository, call.base),
        ),
      ),
      { lists: "Commit" },
    ),
    "GET /repos/:owner/:repo/commits/:sha": route(
      "A commit.",
      readable((repository, { base, world, path, context }) => {
        const commit = commitAt(world.history.commits(repository), path("sha"));
        if (commit === undefined) return notFound();
        if (formAsked(context, vendor, ["sha"]) !== undefined) return asItIs(commit.sha, vendor, "sha");
        return ok(commitDetails(commit, world.history.changeOf(repository, commit), repository, base));
      }),
      { shows: "Commit" },
    ),
  };
}

function topicsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const topics = value
    .filter((one) => typeof one === "string")
    .filter((one) => /^[a-z\d][a-z\d-]*$/.test(one));
  return topics.length === value.length ? topics : undefined;
}

/** A commit by its name or the beginning of it, by the branch, or as the newest. */
function commitAt(commits: readonly Commit[], ref: string): Commit | undefined {
  if (ref === MAIN || ref === "HEAD") return commits[0];
  return commits.find(({ sha }) => sha.startsWith(ref.toLowerCase()));
}
