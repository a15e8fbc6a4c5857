import { beforeAll, describe, expect, it } from "vitest";
import type { StandardSchema } from "@org/http-core/schema";
import {
  activityEventSchema,
  authorizationSchema,
  commitSchema,
  contentEntrySchema,
  fileContentSchema,
  issueCommentSchema,
  issueSchema,
  metaSchema,
  notificationThreadSchema,
  organizationSchema,
  repositorySchema,
  userSchema,
} from "@org/repo-host/resources";
import { createSandbox } from "@org/sandbox";
import { fieldsOf, shapeOf } from "./shape.ts";

const sandbox = createSandbox();

/** The response to a user who may read and write everything. By password: a token cannot list tokens. */
async function responseTo(path: string, body?: object): Promise<unknown> {
  const response = await sandbox.fetch(`${sandbox.origins.repoHost}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Basic ${btoa("alice:alice-password")}` },
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

const ROCKET = "/repos/acme/rocket";

/** Paths whose responses have every field of a resource. */
const resources: readonly (readonly [schema: StandardSchema, ...paths: string[]])[] = [
  [issueSchema, `${ROCKET}/issues/1`, `${ROCKET}/issues?state=all&per_page=100`],
  [repositorySchema, ROCKET, "/user/repos"],
  [commitSchema, `${ROCKET}/commits`, `${ROCKET}/commits/main`],
  [userSchema, "/user"],
  [organizationSchema, "/orgs/acme"],
  [issueCommentSchema, `${ROCKET}/issues/1/comments`],
  [contentEntrySchema, `${ROCKET}/contents`],
  [fileContentSchema, `${ROCKET}/contents/README.md`],
  [activityEventSchema, "/events"],
  [notificationThreadSchema, "/notifications"],
  [authorizationSchema, "/authorizations"],
  [metaSchema, "/meta"],
];

/**
 * Fields that deployments and the sandbox send and the client has no type for: it keeps them as unknown. An entity that
 * is not listed has none.
 */
const untyped: Readonly<Record<string, readonly string[]>> = {
  Account: words("display_login"),
  Commit: words("stats files"),
  CommitDetails: words("url tree verification"),
  Issue: words("active_lock_reason milestone reactions timeline_url"),
  Organization: words(`
    collaborators default_repository_permission has_organization_projects has_repository_projects
    members_allowed_repository_creation_type members_can_create_internal_repositories members_can_create_pages
    members_can_create_private_pages members_can_create_private_repositories members_can_create_public_pages
    members_can_create_public_repositories members_can_create_repositories members_can_fork_private_repositories
    node_id plan private_gists web_commit_signoff_required`),
  Repository: words(`
    allow_auto_merge allow_forking allow_merge_commit allow_rebase_merge allow_squash_merge allow_update_branch
    archive_url assignees_url blobs_url branches_url collaborators_url compare_url contributors_url
    delete_branch_on_merge deployments_url downloads_url forks forks_url git_commits_url git_refs_url git_tags_url
    git_url has_downloads has_pages has_projects hooks_url is_template issue_comment_url issue_events_url keys_url
    languages_url license merges_url milestones_url mirror_url notifications_url open_issues permissions pulls_url
    releases_url statuses_url subscribers_url subscription_url svn_url tags_url teams_url temp_clone_token trees_url
    use_squash_pr_title_as_default watchers web_commit_signoff_required`),
  User: words(`
    collaborators events_url followers_url following_url gists_url gravatar_id node_id plan private_gists
    received_events_url site_admin starred_url subscriptions_url`),
};

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Names of fields, by entity. */
type Fields = Map<string, Set<string>>;

function add(fields: Fields, entity: string, name: string): void {
  fields.set(entity, (fields.get(entity) ?? new Set()).add(name));
}

/** Collects the fields of a schema's entity, and of all entities within it. */
function collectTyped(schema: unknown, typed: Fields): void {
  const { item, entity } = shapeOf(schema);
  if (item !== undefined) collectTyped(item, typed);
  if (entity === undefined || typed.has(entity)) return;
  for (const [name, field] of typedFields(schema)) {
    add(typed, entity, name);
    collectTyped(field, typed);
  }
}

/** Collects the fields of a response, by the entities that the client reads them as. */
function collectSent(schema: unknown, value: unknown, sent: Fields): void {
  const { item, entity } = shapeOf(schema);
  if (Array.isArray(value)) for (const one of value) collectSent(item, one, sent);
  if (entity === undefined || typeof value !== "object" || value === null) return;
  const fields = typedFields(schema);
  for (const [name, inner] of Object.entries(value)) {
    add(sent, entity, name);
    if (fields.has(name)) collectSent(fields.get(name), inner, sent);
  }
}

function typedFields(schema: unknown): ReadonlyMap<string, unknown> {
  const { required, optional } = fieldsOf(schema);
  return new Map([...Object.entries(required), ...Object.entries(optional)]);
}

/** The fields of `one` that `other` lacks, by entity, in alphabetical order. */
function difference(one: Fields, other: Fields): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {};
  for (const [entity, names] of one) {
    const lacking = Array.from(names).filter((name) => other.get(entity)?.has(name) !== true);
    if (lacking.length > 0) found[entity] = lacking.toSorted();
  }
  return found;
}

describe("the repository host's resources in the client and the sandbox", () => {
  const typed: Fields = new Map();
  const sent: Fields = new Map();
  const mismatches: unknown[] = [];

  beforeAll(async () => {
    await responseTo("/authorizations", { note: "resources", scopes: ["repo"] });
    await responseTo(`${ROCKET}/issues/1/comments`, { body: "Seen" });
    for (const [schema, ...paths] of resources) {
      collectTyped(schema, typed);
      for (const path of paths) {
        for (const row of [await responseTo(path)].flat()) {
          const { issues } = await schema["~standard"].validate(row);
          if (issues !== undefined) mismatches.push({ path, issues });
          collectSent(schema, row, sent);
        }
      }
    }
  });

  it("every typed field is sent", () => {
    expect(difference(typed, sent)).toEqual({});
  });

  it("every sent field is typed, or listed as untyped", () => {
    const expected = Object.entries(untyped).map(([entity, names]) => [entity, names.toSorted()]);
    expect(difference(sent, typed)).toEqual(Object.fromEntries(expected));
  });

  it("every field has the client's type", () => {
    expect(mismatches).toEqual([]);
  });
});
