/**
 * Resources of the repository host, to pass as `schema`: `host.request("GET /repos/{owner}/{repo}", …, { schema:
 * repositorySchema })`. The specification shows no shapes. These are a deployment's: few fields are required, all
 * others may be null, and unknown fields are kept.
 *
 * @module
 */
export { accountSchema, type Account, type AccountSchema } from "./account.ts";
export {
  eventRepositorySchema,
  type EventRepository,
  type EventRepositorySchema,
  activityEventSchema,
  type ActivityEvent,
  type ActivityEventSchema,
} from "./activity-event.ts";
export {
  authorizationAppSchema,
  type AuthorizationApp,
  type AuthorizationAppSchema,
  authorizationSchema,
  type Authorization,
  type AuthorizationSchema,
} from "./authorization.ts";
export {
  commitSignatureSchema,
  type CommitSignature,
  type CommitSignatureSchema,
  commitAccountSchema,
  type CommitAccount,
  type CommitAccountSchema,
  commitDetailsSchema,
  type CommitDetails,
  type CommitDetailsSchema,
  commitParentSchema,
  type CommitParent,
  type CommitParentSchema,
  commitSchema,
  type Commit,
  type CommitSchema,
} from "./commit.ts";
export { contentEntrySchema, type ContentEntry, type ContentEntrySchema } from "./content-entry.ts";
export { fileContentSchema, type FileContent, type FileContentSchema } from "./file-content.ts";
export {
  issueSchema,
  type Issue,
  type IssueSchema,
  pullRequestLinksSchema,
  type PullRequestLinks,
  type PullRequestLinksSchema,
} from "./issue.ts";
export { issueCommentSchema, type IssueComment, type IssueCommentSchema } from "./issue-comment.ts";
export { labelSchema, type Label, type LabelSchema } from "./label.ts";
export { metaSchema, type Meta, type MetaSchema } from "./meta.ts";
export {
  notificationSubjectSchema,
  type NotificationSubject,
  type NotificationSubjectSchema,
  notificationThreadSchema,
  type NotificationThread,
  type NotificationThreadSchema,
} from "./notification-thread.ts";
export { organizationSchema, type Organization, type OrganizationSchema } from "./organization.ts";
export { repositorySchema, type Repository, type RepositorySchema } from "./repository.ts";
export { userSchema, type User, type UserSchema } from "./user.ts";
