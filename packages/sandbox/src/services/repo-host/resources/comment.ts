import type { IssueComment } from "@org/repo-host/resources";
import type { RepositoryParent } from "../routes/access.ts";
import type { Comment } from "../world/comment-store.ts";
import type { Issue } from "../world/issues.ts";
import { accountSummary } from "./account.ts";
import { nodeId, PAGES, timestamp } from "../wire/links.ts";
import type { Scene, Shown } from "./shown.ts";

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
