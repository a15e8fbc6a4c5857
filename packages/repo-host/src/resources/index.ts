/**
 * Resources of the repository host, to pass as `schema`: `host.request("GET /repos/{owner}/{repo}", …, { schema:
 * repositorySchema })`. The specification shows no shapes. These are a deployment's: few fields are required, all
 * others may be null, and unknown fields are kept.
 *
 * @module
 */
export { accountSchema, type Account } from "./account.ts";
export { type EventRepository, activityEventSchema, type ActivityEvent } from "./activity-event.ts";
export { type AuthorizationApp, authorizationSchema, type Authorization } from "./authorization.ts";
export {
  type CommitSignature,
  type CommitAccount,
  type CommitDetails,
  type CommitParent,
  commitSchema,
  type Commit,
} from "./commit.ts";
export { contentEntrySchema, type ContentEntry } from "./content-entry.ts";
export { fileContentSchema, type FileContent } from "./file-content.ts";
export { issueSchema, type Issue, type PullRequestLinks } from "./issue.ts";
export { issueCommentSchema, type IssueComment } from "./issue-comment.ts";
export { labelSchema, type Label } from "./label.ts";
export { metaSchema, type Meta } from "./meta.ts";
export {
  type NotificationSubject,
  notificationThreadSchema,
  type NotificationThread,
} from "./notification-thread.ts";
export { organizationSchema, type Organization } from "./organization.ts";
export { repositorySchema, type Repository } from "./repository.ts";
export { userSchema, type User } from "./user.ts";
