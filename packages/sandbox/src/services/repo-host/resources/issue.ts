import type { Issue as Shape } from "@org/repo-host/resources";
import { keepNewest } from "../../../core/caches.ts";
import { unchanging } from "../../../core/json-text.ts";
import type { RepositoryParent } from "../parents.ts";
import type { Issue } from "../world/issues.ts";
import type { Label } from "../world/labels.ts";
import type { RepoHostWorld } from "../world/world.ts";
import { accountSummary } from "./account.ts";
import { labelResource } from "./label.ts";
import { nodeId, PAGES, timestamp } from "./links.ts";
import type { Scene, Shown } from "./shown.ts";

/** A cached issue resource, with the values from which it was built. */
interface Made {
  readonly issue: Issue;
  readonly own: string;
  readonly labels: readonly Label[];
  readonly summary: Shown<Shape, "closed_by">;
  readonly details: Shown<Shape>;
}

/** The most issue resources in the cache: enough for a few pages. */
const KEPT = 1_000;

const shownIn = new WeakMap<RepoHostWorld, Map<number, Made>>();

/**
 * An issue in a list. The result is cached until the issue, the labels or the repository's name change.
 */
export function issueSummary(issue: Issue, scene: Scene & RepositoryParent): Shown<Shape, "closed_by"> {
  return madeOf(issue, scene).summary;
}

/** One issue with all attributes, cached in the same way. */
export function issueDetails(issue: Issue, scene: Scene & RepositoryParent): Shown<Shape> {
  return madeOf(issue, scene).details;
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

function summaryOf(issue: Issue, scene: Scene & RepositoryParent): Shown<Shape, "closed_by"> {
  const { repository, base, world } = scene;
  const fullName = `${repository.owner.login}/${repository.name}`;
  const own = `${base}/repos/${fullName}`;
  const url = `${own}/issues/${String(issue.number)}`;
  const labels = world.labels.on(issue, repository);
  const [assignee = null] = issue.assignees;
  return {
    url,
    repository_url: own,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `${base}${PAGES}/${fullName}/issues/${String(issue.number)}`,
    id: issue.id,
    node_id: nodeId("Issue", issue.id),
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

/** The sandbox has no reactions. */
function reactionsOf(url: string): object {
  const none = { "+1": 0, "-1": 0, laugh: 0, hooray: 0, confused: 0, heart: 0, rocket: 0, eyes: 0 };
  return { url: `${url}/reactions`, total_count: 0, ...none };
}
