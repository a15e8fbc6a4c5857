import { fromBase64, toBase64 } from "@org/http-core/operation";
import { oneOf, optional, text } from "@org/http-core/schema";
import { ok, type HandlerResult } from "../../core/handler.ts";
import { requestedForm, inForm } from "../wire/media-type.ts";
import { created, type Endpoints, type Route } from "../routes/endpoint.ts";
import { parameter } from "../wire/field.ts";
import { findWritableRepository, findRepository, type RepositoryParent } from "../routes/access.ts";
import { movedTo, notFound, validationFailed, type FieldProblem } from "../wire/refusals.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { routeBelow, resourceRoutes } from "../routes/resource-routes.ts";
import { commitSummary, gitCommit } from "../resources/commit.ts";
import { nodeId, PAGES } from "../wire/links.ts";
import { MAIN, type Commit, contentOf } from "../world/commits.ts";
import { blobOf, gitSha, treeOf } from "./git-objects.ts";

const referenceOfBranch = {
  schema: { entity: "Reference" },
  parent: findRepository,
  key: "branch",
  find: headOf,
  summary: reference,
  show: { description: "The reference of a branch." },
};

/** The git data of a repository: its only branch and its objects. */
export const git: Endpoints = {
  ...resourceRoutes({
    schema: { entity: "Branch" },
    path: "/repos/:owner/:repo/branches",
    parent: findRepository,
    key: "branch",
    rows: heads,
    find: headOf,
    summary: ({ sha }, call): object => ({
      name: MAIN,
      commit: { sha, url: `${addressOf(call)}/commits/${sha}` },
      protected: false,
    }),
    details: (head, call) => ({ name: MAIN, commit: commitSummary(head, call), protected: false }),
    list: { description: "Branches: the default one, once it has a commit." },
    show: { description: "A branch." },
  }),
  ...resourceRoutes({ ...referenceOfBranch, path: "/repos/:owner/:repo/git/refs/heads" }),
  // The newer spelling of the same route.
  ...resourceRoutes({ ...referenceOfBranch, path: "/repos/:owner/:repo/git/ref/heads" }),
  ...resourceRoutes({
    schema: { entity: "Reference" },
    path: "/repos/:owner/:repo/git/refs",
    parent: findRepository,
    rows: heads,
    summary: reference,
    list: { description: "References: the default branch, once it has a commit." },
  }),
  "GET /repos/:owner/:repo/git/blobs/:sha": routeBelow(
    findRepository,
    "A file, by its name in git.",
    async (call) => {
      const { repository, vendor } = call;
      const sha = call.path("sha");
      const { history } = call.world;
      const all = [...history.files(repository).values(), ...history.blobs(repository)];
      const content = await blobOf(all, sha);
      if (content === undefined) return notFound();
      if (requestedForm(call.context, vendor, ["raw"]) !== undefined) return inForm(content, vendor, "raw");
      return ok({
        sha,
        node_id: nodeId("Blob", repository.id),
        size: content.length,
        url: `${addressOf(call)}/git/blobs/${sha}`,
        content: `${toBase64(content)}\n`,
        encoding: "base64",
      });
    },
    { shows: "Blob" },
  ),
  "POST /repos/:owner/:repo/git/blobs": routeBelow(findWritableRepository, "Writes a blob.", addBlob, {
    status: 201,
    body: {
      content: { ...parameter(text, "The blob, in its encoding."), required: true },
      encoding: parameter(optional(oneOf("utf-8", "base64")), "How `content` is written; `utf-8`: as it is."),
    },
  }),
  "GET /repos/:owner/:repo/git/trees/:sha": routeBelow(
    findRepository,
    "The entries of a folder, by its name in git, by a commit's or by the branch's.",
    async (call) => {
      const { repository } = call;
      const { history } = call.world;
      const sha = call.path("sha");
      const tree = await treeOf(history.files(repository), history.commits(repository), sha);
      if (tree === undefined) return notFound();
      const own = `${addressOf(call)}/git`;
      return ok({
        sha,
        url: `${own}/trees/${sha}`,
        tree: tree.map((entry) => ({ ...entry, url: `${own}/${entry.type}s/${entry.sha}` })),
        truncated: false,
      });
    },
    { shows: "Tree" },
  ),
  ...resourceRoutes({
    schema: { entity: "GitCommit" },
    path: "/repos/:owner/:repo/git/commits",
    parent: findRepository,
    key: "sha",
    find: ({ repository, world }, sha) => world.history.commits(repository).find((one) => one.sha === sha),
    summary: gitCommit,
    show: { description: "A commit, as the object that it is in git." },
  }),
  ...resourceRoutes({
    schema: { entity: "Comparison" },
    path: "/repos/:owner/:repo/compare",
    parent: findRepository,
    key: "range",
    find: comparison,
    summary: (compared) => compared,
    show: { description: "What one commit has and another lacks: `base...head`." },
  }),
  "GET /repos/:owner/:repo/tarball": archive("tarball"),
  "GET /repos/:owner/:repo/tarball/:ref": archive("tarball"),
  "GET /repos/:owner/:repo/zipball": archive("zipball"),
  "GET /repos/:owner/:repo/zipball/:ref": archive("zipball"),
};

async function addBlob(call: ResourceCall<RepositoryParent>): Promise<HandlerResult<unknown>> {
  const { content, encoding = "utf-8" } = call.fields;
  const refuse = (field: string, code: FieldProblem["code"]): HandlerResult<unknown> =>
    validationFailed({ resource: "Blob", field, code });
  if (encoding !== "utf-8" && encoding !== "base64") return refuse("encoding", "invalid");
  if (content === undefined) return refuse("content", "missing_field");
  if (typeof content !== "string") return refuse("content", "invalid");
  const bytes = encoding === "base64" ? fromBase64(content) : contentOf(content);
  if (bytes === undefined) return refuse("content", "invalid");
  call.world.history.addBlob(call.repository, bytes);
  const sha = await gitSha("blob", bytes);
  const url = `${addressOf(call)}/git/blobs/${sha}`;
  return created({ sha, url }, url);
}

function heads({ repository, world }: ResourceCall<RepositoryParent>): readonly Commit[] {
  return world.history.commits(repository).slice(0, 1);
}

function headOf(call: ResourceCall<RepositoryParent>, branch: string): Commit | undefined {
  return branch === MAIN ? heads(call)[0] : undefined;
}

function reference({ sha }: Commit, call: ResourceCall<RepositoryParent>) {
  const own = `${addressOf(call)}/git`;
  return {
    ref: `refs/heads/${MAIN}`,
    node_id: nodeId("Ref", call.repository.id),
    url: `${own}/refs/heads/${MAIN}`,
    object: { type: "commit", sha, url: `${own}/commits/${sha}` },
  };
}

/** Archives are among the pages: they have no files. */
function archive(format: string): Route {
  return routeBelow(
    findRepository,
    `Leads to the files as a ${format}: 302.`,
    ({ repository: { owner, name }, path, base }) =>
      movedTo(
        302,
        `${base}${PAGES}/${owner.login}/${name}/${format}/${encodeURIComponent(path("ref") || MAIN)}`,
      ),
  );
}

/** The address of a repository. */
function addressOf({ repository: { owner, name }, base }: ResourceCall<RepositoryParent>): string {
  return `${base}/repos/${owner.login}/${name}`;
}

/** Compares two commits. The history is linear, so one is ahead of the other, or they are the same. */
function comparison(call: ResourceCall<RepositoryParent>, range: string): object | undefined {
  const { repository } = call;
  const commits = call.world.history.commits(repository);
  const placeOf = (name = ""): number => (name === MAIN ? 0 : commits.findIndex(({ sha }) => sha === name));
  const [base, head] = range.split("...").map(placeOf);
  if (base === undefined || head === undefined) return undefined;
  const [from, to] = [commits[base], commits[head]];
  if (from === undefined || to === undefined) return undefined;
  const between = commits.slice(head, Math.max(head, base)).reverse();
  const { owner, name } = repository;
  return {
    url: `${addressOf(call)}/compare/${range}`,
    html_url: `${call.base}${PAGES}/${owner.login}/${name}/compare/${range}`,
    base_commit: commitSummary(from, call),
    merge_base_commit: commitSummary(head < base ? from : to, call),
    status: base === head ? "identical" : head < base ? "ahead" : "behind",
    ahead_by: Math.max(0, base - head),
    behind_by: Math.max(0, head - base),
    total_commits: between.length,
    commits: between.map((commit) => commitSummary(commit, call)),
    files: [],
  };
}
