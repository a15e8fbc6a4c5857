import type { Commit as Shape, CommitDetails, CommitParent, ActivityEvent } from "@org/repo-host/resources";
import type { RepositoryParent } from "../routes/access.ts";
import { treeShaOf, type Commit, isBinary, type Content } from "../world/commits.ts";
import type { ShownChange } from "../world/history-store.ts";
import type { Repository } from "../world/repositories.ts";
import { accountSummary } from "./account.ts";
import { contentUrl } from "./content.ts";
import { nodeId, PAGES, timestamp } from "../wire/links.ts";
import type { Scene, Shown } from "./shown.ts";

type Where = Pick<Scene, "base"> & RepositoryParent;

/** A commit in a list. Its dates keep the time zone of the author. */
export function commitSummary(commit: Commit, { repository, base }: Where): Shown<Shape> {
  const { own, page } = addresses(repository, base);
  const { sha, author } = commit;
  return {
    sha,
    node_id: nodeId("Commit", repository.id),
    commit: { ...inGit(commit, own), comment_count: 0 },
    url: `${own}/commits/${sha}`,
    html_url: `${page}/commit/${sha}`,
    comments_url: `${own}/commits/${sha}/comments`,
    author: accountSummary(author, base),
    committer: accountSummary(author, base),
    parents: parentsOf(commit, `${own}/commits`, page),
  };
}

/** One commit with its changes to files. */
export function commitDetails(commit: Commit, scene: Scene & RepositoryParent): Shown<Shape> {
  const { repository, base, world } = scene;
  const change = world.history.changeOf(repository, commit);
  const files = change === undefined ? [] : [fileOf(commit, change, repository, base)];
  const stats = { additions: 0, deletions: 0, total: 0 };
  for (const { additions, deletions, changes } of files) {
    stats.additions += additions;
    stats.deletions += deletions;
    stats.total += changes;
  }
  return { ...commitSummary(commit, scene), stats, files };
}

/** A commit as a git object. The response to writing a file contains it. */
export function gitCommit(commit: Commit, { repository, base }: Where): object {
  const { own, page } = addresses(repository, base);
  const { sha } = commit;
  return {
    sha,
    node_id: nodeId("Commit", repository.id),
    html_url: `${page}/commit/${sha}`,
    ...inGit(commit, own),
    parents: parentsOf(commit, `${own}/git/commits`, page),
  };
}

function addresses(
  { owner, name }: Repository,
  base: string,
): { readonly own: string; readonly page: string } {
  const fullName = `${owner.login}/${name}`;
  return { own: `${base}/repos/${fullName}`, page: `${base}${PAGES}/${fullName}` };
}

function inGit(commit: Commit, own: string): Shown<CommitDetails, "comment_count"> {
  const { sha, author, date, message } = commit;
  const person = {
    name: author.name ?? author.login,
    email: author.email ?? `${author.login}@example.com`,
    date,
  };
  const tree = treeShaOf(commit);
  return {
    url: `${own}/git/commits/${sha}`,
    author: person,
    committer: person,
    message,
    tree: { sha: tree, url: `${own}/git/trees/${tree}` },
    verification: { verified: false, reason: "unsigned", signature: null, payload: null },
  };
}

function parentsOf({ parent }: Commit, at: string, page: string): Shown<CommitParent>[] {
  return parent === null
    ? []
    : [{ sha: parent, url: `${at}/${parent}`, html_url: `${page}/commit/${parent}` }];
}

interface ChangedFile {
  readonly additions: number;
  readonly deletions: number;
  readonly changes: number;
}

/** Describes a change as if it replaced all lines. It has no patch, like files that are too large for one. */
function fileOf(
  { sha }: Commit,
  { path, before, after }: ShownChange,
  repository: Repository,
  base: string,
): ChangedFile {
  const { page } = addresses(repository, base);
  const [additions, deletions] = [linesIn(after), linesIn(before)];
  return Object.freeze({
    filename: path,
    status: after === null ? "removed" : before === null ? "added" : "modified",
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${page}/blob/${sha}/${path}`,
    raw_url: `${page}/raw/${sha}/${path}`,
    contents_url: `${contentUrl(path, repository, base)}?ref=${sha}`,
  });
}

/** The number of lines, as git counts them: the last line may lack a line feed; binary content has none. */
function linesIn(content: Content | null): number {
  if (content === null || isBinary(content)) return 0;
  const ends = content.filter((byte) => byte === LINE_FEED).length;
  return [undefined, LINE_FEED].includes(content.at(-1)) ? ends : ends + 1;
}

const LINE_FEED = 0x0a;

/** A commit that was pushed to a repository. */
export interface Push {
  readonly commit: Commit;
  readonly repository: Repository;
}

/** A push in a list of events. */
export function pushEvent({ commit, repository }: Push, { base }: Pick<Scene, "base">): Shown<ActivityEvent> {
  const { owner, id, name } = repository;
  const person = (login: string, personId: number) => ({
    id: personId,
    login,
    display_login: login,
    avatar_url: `${base}${PAGES}/avatars/${String(personId)}`,
    gravatar_id: "",
    url: `${base}/users/${login}`,
  });
  return {
    id: String(BigInt(`0x${commit.sha.slice(0, 12)}`)),
    type: "PushEvent",
    actor: person(commit.author.login, commit.author.id),
    repo: { id, name: `${owner.login}/${name}`, url: `${base}/repos/${owner.login}/${name}` },
    payload: { size: 1, ref: "refs/heads/main", head: commit.sha, before: commit.parent },
    public: true,
    created_at: timestamp(Date.parse(commit.date)),
    org: owner.type === "Organization" ? person(owner.login, owner.id) : null,
  };
}
