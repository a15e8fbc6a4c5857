import type {
  Issue as Shape,
  PullRequestLinks,
  Label as LabelShape,
  IssueComment,
} from "@org/repo-host/resources";
import { keepNewest } from "../../core/caches.ts";
import { oncePerBase, unchanging } from "../../core/json-text.ts";
import type { RepositoryParent } from "../routes/access.ts";
import type { Issue } from "../world/issues.ts";
import type { Label } from "../world/labels.ts";
import type { RepoHostWorld } from "../world/world.ts";
import { accountSummary } from "./account.ts";
import { nodeId, PAGES, timestamp } from "../wire/links.ts";
import type { Scene, Shown } from "./shown.ts";
import type { ResourceCall } from "../routes/resource.ts";
import type { Comment } from "../world/comment-store.ts";

/** A cached issue resource, with the values from which it was built. */
interface Made {
  readonly issue: Issue;
  readonly own: string;
  readonly labels: readonly Label[];
  readonly summary: Shown<Shape, "closed_by" | "pull_request">;
  readonly details: Shown<Shape, "pull_request">;
}

/** The most issue resources in the cache: enough for a few pages. */
const KEPT = 1_000;

const shownIn = new WeakMap<RepoHostWorld, Map<number, Made>>();

/**
 * An issue in a list. The result is cached until the issue, the labels or the repository's name change.
 */
export function issueSummary(
  issue: Issue,
  scene: Scene & RepositoryParent,
): Shown<Shape, "closed_by" | "pull_request"> {
  return madeOf(issue, scene).summary;
}

/** One issue with all attributes, cached in the same way. */
export function issueDetails(issue: Issue, scene: Scene & RepositoryParent): Shown<Shape, "pull_request"> {
  return madeOf(issue, scene).details;
}

/** A pull request: as much of it as an issue has. It has no branches, and is never merged. */
export function pullRequestResource(issue: Issue, scene: Scene & RepositoryParent): object {
  const { pull_request: links, url, labels_url: _, events_url: __, ...shared } = issueSummary(issue, scene);
  return { ...shared, ...links, issue_url: url, draft: false };
}

function madeOf(issue: Issue, scene: Scene & RepositoryParent): Made {
  const { repository, base, world } = scene;
  const own = `${base}/repos/${repository.owner.login}/${repository.name}`;
  const labels = world.labels.of(repository);
  const kept = shownIn.get(world) ?? new Map<number, Made>();
  shownIn.set(world, kept);
  const known = kept.get(issue.id);
  if (known?.issue === issue && known.own === own && known.labels === labels) return known;
  const summary = unchanging(summaryOf(issue, scene));
  const closedBy = issue.closedBy && accountSummary(issue.closedBy, base);
  const details = unchanging({ ...summary, closed_by: closedBy });
  const made: Made = { issue, own, labels, summary, details };
  keepNewest(kept, issue.id, made, KEPT);
  return made;
}

function summaryOf(
  issue: Issue,
  scene: Scene & RepositoryParent,
): Shown<Shape, "closed_by" | "pull_request"> {
  const { repository, base, world } = scene;
  const fullName = `${repository.owner.login}/${repository.name}`;
  const own = `${base}/repos/${fullName}`;
  const url = `${own}/issues/${String(issue.number)}`;
  const labels = world.labels.on(issue, repository);
  const [assignee = null] = issue.assignees;
  const kind = issue.isPullRequest ? "pull" : "issues";
  const page = `${base}${PAGES}/${fullName}/${kind}/${String(issue.number)}`;
  return {
    url,
    repository_url: own,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: page,
    id: issue.id,
    node_id: nodeId(issue.isPullRequest ? "PullRequest" : "Issue", issue.id),
    number: issue.number,
    title: issue.title,
    user: accountSummary(issue.user, base),
    labels: labels.map((label) => labelResource(label, scene)),
    state: issue.state,
    locked: issue.lock !== null,
    assignee: assignee && accountSummary(assignee, base),
    assignees: issue.assignees.map((account) => accountSummary(account, base)),
    milestone: null,
    comments: issue.comments,
    ...(issue.isPullRequest && { pull_request: linksOf(own, page, issue) }),
    created_at: timestamp(issue.createdAt),
    updated_at: timestamp(issue.updatedAt),
    closed_at: issue.closedAt === null ? null : timestamp(issue.closedAt),
    author_association: world.repositories.mayWrite(issue.user, repository) ? "MEMBER" : "NONE",
    active_lock_reason: issue.lock?.reason ?? null,
    body: issue.body,
    reactions: reactionsOf(url),
    timeline_url: `${url}/timeline`,
    state_reason: issue.state === "closed" ? "completed" : null,
  };
}

function linksOf(repository: string, page: string, { number }: Issue): PullRequestLinks {
  return {
    url: `${repository}/pulls/${String(number)}`,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    merged_at: null,
  };
}

/** The sandbox has no reactions. */
function reactionsOf(url: string): object {
  const none = { "+1": 0, "-1": 0, laugh: 0, hooray: 0, confused: 0, heart: 0, rocket: 0, eyes: 0 };
  return { url: `${url}/reactions`, total_count: 0, ...none };
}

const labelAt = oncePerBase((label: Label, own): Shown<LabelShape> => ({
  id: label.id,
  node_id: nodeId("Label", label.id),
  url: `${own}/labels/${encodeURIComponent(label.name)}`,
  name: label.name,
  color: label.color,
  default: label.default,
  description: label.description,
}));

/** A label. */
export function labelResource(
  label: Label,
  { repository: { owner, name }, base }: Pick<ResourceCall<RepositoryParent>, "base" | "repository">,
): Shown<LabelShape> {
  return labelAt(label, `${base}/repos/${owner.login}/${name}`);
}

/** A comment and its issue. */
export interface FoundComment {
  readonly comment: Comment;
  readonly issue: Issue;
}

/** A comment on an issue. */
export function commentResource(
  { comment, issue }: FoundComment,
  { repository, base, world }: Scene & RepositoryParent,
): Shown<IssueComment> {
  const { id, user, body, createdAt, updatedAt } = comment;
  const fullName = `${repository.owner.login}/${repository.name}`;
  const own = `${base}/repos/${fullName}/issues`;
  return {
    id,
    node_id: nodeId("IssueComment", id),
    url: `${own}/comments/${String(id)}`,
    html_url: `${base}${PAGES}/${fullName}/issues/${String(issue.number)}#issuecomment-${String(id)}`,
    issue_url: `${own}/${String(issue.number)}`,
    user: accountSummary(user, base),
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt),
    author_association: world.repositories.mayWrite(user, repository) ? "MEMBER" : "NONE",
    body,
  };
}
