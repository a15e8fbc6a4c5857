import type { Repository as Shape } from "@org/repo-host/resources";
import { MAIN } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";
import { accountSummary } from "./account.ts";
import { nodeId, PAGES, timestamp } from "../wire/links.ts";
import type { Scene, Shown } from "./shown.ts";

/** The sandbox has no forks: the list is empty. */
const FORKS = 0;

/** When any attribute of a repository last changed, in epoch milliseconds. */
export function repositoryChangedAt(repository: Repository, { world }: Pick<Scene, "world">): number {
  const written = [world.issues, world.history, world.stars].map((store) => store.writtenAt(repository));
  return Math.max(repository.updatedAt, ...written);
}

/** Attributes that lists leave out. */
type Detail = "network_count" | "organization" | "subscribers_count";

/** A repository in a list. Attributes without a value are null. */
export function repositorySummary(
  repository: Repository,
  { viewer, base, world }: Scene,
): Shown<Shape, Detail> {
  const { id, name, owner, license } = repository;
  const fullName = `${owner.login}/${name}`;
  const page = `${base}${PAGES}/${fullName}`;
  const openIssues = world.issues.of(repository).filter(({ state }) => state === "open").length;
  const stars = world.stars.givers(repository).length;
  const pull = viewer !== undefined;
  const push = world.repositories.mayWrite(viewer, repository);
  return {
    id,
    node_id: nodeId("Repository", id),
    name,
    full_name: fullName,
    private: repository.private,
    owner: accountSummary(owner, base),
    html_url: page,
    description: repository.description,
    fork: repository.fork,
    ...repositoryLinks(`${base}/repos/${fullName}`),
    created_at: timestamp(repository.createdAt),
    updated_at: timestamp(repositoryChangedAt(repository, { world })),
    pushed_at: timestamp(Math.max(repository.pushedAt, world.history.writtenAt(repository))),
    git_url: `git://${new URL(base).host}/${fullName}.git`,
    ssh_url: `git@${new URL(base).hostname}:${fullName}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    homepage: repository.homepage,
    size: repository.size,
    stargazers_count: stars,
    watchers_count: stars,
    language: repository.language,
    has_issues: true,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    forks_count: FORKS,
    mirror_url: null,
    archived: false,
    disabled: false,
    open_issues_count: openIssues,
    license: license && {
      key: license.key,
      name: license.name,
      spdx_id: license.spdx,
      url: `${base}/licenses/${license.key}`,
    },
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [...repository.topics],
    visibility: repository.private ? "private" : "public",
    forks: FORKS,
    open_issues: openIssues,
    watchers: stars,
    default_branch: MAIN,
    ...(pull ? { permissions: { admin: push, maintain: push, push, triage: push, pull } } : {}),
  };
}

/** One repository with all attributes. Callers with write access also see the merge settings. */
export function repositoryDetails(repository: Repository, scene: Scene): Shown<Shape, "organization"> {
  const { viewer, base, world } = scene;
  const { owner } = repository;
  const details = {
    ...repositorySummary(repository, scene),
    ...(owner.type === "Organization" ? { organization: accountSummary(owner, base) } : {}),
    network_count: FORKS,
    subscribers_count: world.followerGraph.watchers(repository).length,
  };
  if (!world.repositories.mayWrite(viewer, repository)) return details;
  return {
    ...details,
    allow_squash_merge: true,
    allow_merge_commit: true,
    allow_rebase_merge: true,
    allow_auto_merge: false,
    delete_branch_on_merge: false,
    allow_update_branch: false,
    use_squash_pr_title_as_default: false,
    temp_clone_token: "",
  };
}

/** The `_url` attributes of a repository: RFC 6570 templates below its own address. */
export function repositoryLinks(url: string): { readonly url: string } & Record<keyof typeof BELOW, string>;
export function repositoryLinks(url: string): Readonly<Record<string, string>> {
  const below = Object.entries(BELOW).map(([name, path]): [string, string] => [name, `${url}${path}`]);
  return { url, ...Object.fromEntries(below) };
}

const BELOW = {
  forks_url: "/forks",
  keys_url: "/keys{/key_id}",
  collaborators_url: "/collaborators{/collaborator}",
  teams_url: "/teams",
  hooks_url: "/hooks",
  issue_events_url: "/issues/events{/number}",
  events_url: "/events",
  assignees_url: "/assignees{/user}",
  branches_url: "/branches{/branch}",
  tags_url: "/tags",
  blobs_url: "/git/blobs{/sha}",
  git_tags_url: "/git/tags{/sha}",
  git_refs_url: "/git/refs{/sha}",
  trees_url: "/git/trees{/sha}",
  statuses_url: "/statuses/{sha}",
  languages_url: "/languages",
  stargazers_url: "/stargazers",
  contributors_url: "/contributors",
  subscribers_url: "/subscribers",
  subscription_url: "/subscription",
  commits_url: "/commits{/sha}",
  git_commits_url: "/git/commits{/sha}",
  comments_url: "/comments{/number}",
  issue_comment_url: "/issues/comments{/number}",
  contents_url: "/contents/{+path}",
  compare_url: "/compare/{base}...{head}",
  merges_url: "/merges",
  archive_url: "/{archive_format}{/ref}",
  downloads_url: "/downloads",
  issues_url: "/issues{/number}",
  pulls_url: "/pulls{/number}",
  milestones_url: "/milestones{/number}",
  notifications_url: "/notifications{?since,all,participating}",
  labels_url: "/labels{/name}",
  releases_url: "/releases{/id}",
  deployments_url: "/deployments",
} as const;
