/**
 * Resources of the repository host, for `schema`: `host.request("GET /repos/{owner}/{repo}", …, { schema:
 * repositorySchema })`. The specification shows no shapes; these are a deployment's, so that next to nothing is
 * required, everything may be null, and unknown fields are kept.
 *
 * @module
 */
export { accountSchema, type Account, type AccountSchema } from "./account.ts";
export { issueSchema, type Issue, type IssueSchema } from "./issue.ts";
export { labelSchema, type Label, type LabelSchema } from "./label.ts";
export { organizationSchema, type Organization, type OrganizationSchema } from "./organization.ts";
export { repositorySchema, type Repository, type RepositorySchema } from "./repository.ts";
export { userSchema, type User, type UserSchema } from "./user.ts";
