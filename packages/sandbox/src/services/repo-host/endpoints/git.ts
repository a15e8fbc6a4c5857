import { toBase64, type WireNames } from "@org/http-core/operation";
import { ok } from "../../../core/handler.ts";
import { formAsked, vendorOf } from "../conventions/media-type.ts";
import { list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { movedTo, notFound } from "../refusals.ts";
import { commitSummary, gitCommit } from "../resources/commit.ts";
import { nodeId, PAGES } from "../resources/links.ts";
import { route, type Route } from "../route.ts";
import { MAIN, type Commit } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";
import { asItIs } from "./as-it-is.ts";
import { addressOf, comparison } from "./comparison.ts";
import { blobOf, treeOf } from "./git-objects.ts";
import { readable } from "./with-repository.ts";

const REFERENCE_OF_BRANCH = route(
  "The reference of a branch.",
  readable((repository, call) => {
    const [head] = heads(repository, call);
    if (head === undefined || call.path("branch") !== MAIN) return notFound();
    return ok(reference(head, repository, call));
  }),
  { shows: "Reference" },
);

/** What git has of a repository: its one branch, and the objects that it is made of. */
export function git(spelling: WireNames): Endpoints {
  const vendor = vendorOf(spelling);
  return {
    "GET /repos/:owner/:repo/branches": route(
      "Branches: the default one, once it has a commit.",
      readable((repository, call) =>
        list(call, heads(repository, call), ({ sha }) => ({
          name: MAIN,
          commit: { sha, url: `${addressOf(repository, call)}/commits/${sha}` },
          protected: false,
        })),
      ),
      { lists: "Branch" },
    ),
    "GET /repos/:owner/:repo/branches/:branch": route(
      "A branch.",
      readable((repository, call) => {
        const [head] = heads(repository, call);
        if (head === undefined || call.path("branch") !== MAIN) return notFound();
        return ok({ name: MAIN, commit: commitSummary(head, repository, call.base), protected: false });
      }),
      { shows: "BranchDetails" },
    ),
    "GET /repos/:owner/:repo/git/refs": route(
      "References: the default branch, once it has a commit.",
      readable((repository, call) =>
        list(call, heads(repository, call), (head) => reference(head, repository, call)),
      ),
      { lists: "Reference" },
    ),
    "GET /repos/:owner/:repo/git/refs/heads/:branch": REFERENCE_OF_BRANCH,
    // As it is spelled since.
    "GET /repos/:owner/:repo/git/ref/heads/:branch": REFERENCE_OF_BRANCH,
    "GET /repos/:owner/:repo/git/blobs/:sha": route(
      "A file, by its name in git.",
      readable(async (repository, call) => {
        const sha = call.path("sha");
        const text = await blobOf(call.world.history.files(repository), sha);
        if (text === undefined) return notFound();
        if (formAsked(call.context, vendor, ["raw"]) !== undefined) return asItIs(text, vendor, "raw");
        return ok({
          sha,
          node_id: nodeId("Blob", repository.id),
          size: new TextEncoder().encode(text).length,
          url: `${addressOf(repository, call)}/git/blobs/${sha}`,
          content: `${toBase64(text)}\n`,
          encoding: "base64",
        });
      }),
      { shows: "Blob" },
    ),
    "GET /repos/:owner/:repo/git/trees/:sha": route(
      "The entries of a folder, by its name in git, by a commit's or by the branch's.",
      readable(async (repository, call) => {
        const { history } = call.world;
        const sha = call.path("sha");
        const tree = await treeOf(history.files(repository), history.commits(repository), sha);
        if (tree === undefined) return notFound();
        const own = `${addressOf(repository, call)}/git`;
        return ok({
          sha,
          url: `${own}/trees/${sha}`,
          tree: tree.map((entry) => ({ ...entry, url: `${own}/${entry.type}s/${entry.sha}` })),
          truncated: false,
        });
      }),
      { shows: "Tree" },
    ),
    "GET /repos/:owner/:repo/git/commits/:sha": route(
      "A commit, as the object that it is in git.",
      readable((repository, call) => {
        const sha = call.path("sha");
        const commit = call.world.history.commits(repository).find((one) => one.sha === sha);
        return commit === undefined ? notFound() : ok(gitCommit(commit, repository, call.base));
      }),
      { shows: "GitCommit" },
    ),
    "GET /repos/:owner/:repo/compare/:range": route(
      "What one commit has that another hasn't: `base...head`.",
      readable((repository, call) => {
        const compared = comparison(repository, call);
        return compared === undefined ? notFound() : ok(compared);
      }),
      { shows: "Comparison" },
    ),
    "GET /repos/:owner/:repo/tarball": archive("tarball"),
    "GET /repos/:owner/:repo/tarball/:ref": archive("tarball"),
    "GET /repos/:owner/:repo/zipball": archive("zipball"),
    "GET /repos/:owner/:repo/zipball/:ref": archive("zipball"),
  };
}

function heads(repository: Repository, { world }: EndpointCall): readonly Commit[] {
  return world.history.commits(repository).slice(0, 1);
}

function reference({ sha }: Commit, repository: Repository, call: EndpointCall): object {
  const own = `${addressOf(repository, call)}/git`;
  return {
    ref: `refs/heads/${MAIN}`,
    node_id: nodeId("Ref", repository.id),
    url: `${own}/refs/heads/${MAIN}`,
    object: { type: "commit", sha, url: `${own}/commits/${sha}` },
  };
}

/** Archives are among the pages: they have no files. */
function archive(format: string): Route {
  return route(
    `Leads to the files as a ${format}: 302.`,
    readable(({ owner, name }, { path, base }) =>
      movedTo(
        302,
        `${base}${PAGES}/${owner.login}/${name}/${format}/${encodeURIComponent(path("ref") || MAIN)}`,
      ),
    ),
  );
}
