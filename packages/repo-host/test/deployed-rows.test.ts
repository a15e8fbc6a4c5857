import { describe, expect, test } from "vitest";
import type { StandardSchema } from "@org/http-core/schema";
import { scriptedFetch } from "@org/http-core/testing";
import { createRepoHost, token } from "../src/index.ts";
import {
  activityEventSchema,
  commitSchema,
  contentEntrySchema,
  issueSchema,
  repositorySchema,
  userSchema,
} from "../src/resources/index.ts";

/** The only row of a list: its result, or why it is rejected. */
async function rowOf(row: unknown, schema: StandardSchema) {
  const fetch = scriptedFetch(new Response(typeof row === "string" ? row : JSON.stringify([row])));
  const host = createRepoHost({ baseUrl: "https://shapes.example", auth: token("shapes-token"), fetch });
  return host.paginate("GET /rows", {}, { schema });
}

const account = { login: "ada", id: 7, node_id: "MDQ6VXNlcjc=", type: "Bot", user_view_type: "public" };

describe("rows of today's deployments that differ from the specification", () => {
  test.each([
    [
      "a repository with all new fields",
      repositorySchema,
      {
        id: 2 ** 40,
        node_id: "R_kgDOAA",
        name: "demo",
        full_name: "octo/demo",
        owner: account,
        permissions: { admin: false, maintain: true, push: true, triage: true, pull: true },
        license: { key: "mit", spdx_id: "MIT", url: null },
        visibility: "internal",
        merge_commit_title: "PR_TITLE",
        security_and_analysis: { secret_scanning: { status: "enabled" } },
        custom_properties: {},
        pushed_at: null,
      },
    ],
    [
      "an issue that is a pull request, of a type, with reactions and children",
      issueSchema,
      {
        id: 3,
        number: 3,
        title: "It rains",
        state: "closed",
        state_reason: "duplicate",
        draft: true,
        user: null,
        body: null,
        labels: [{ id: 1, name: "rain", color: "ededed", default: false, description: null }],
        pull_request: { url: "https://host.example/repos/octo/demo/pulls/3", merged_at: null },
        type: { id: 1, name: "Bug" },
        sub_issues_summary: { total: 2, completed: 1, percent_completed: 50 },
        reactions: { "+1": 1, total_count: 1 },
        performed_via_github_app: null,
        milestone: { number: 1, title: "v1", due_on: null },
        author_association: "MANNEQUIN",
        active_lock_reason: "too heated",
      },
    ],
    [
      "a commit whose author has no account",
      commitSchema,
      {
        sha: "a".repeat(40),
        commit: {
          message: "Rain",
          author: null,
          committer: { name: "", email: "", date: "2026-01-01T00:00:00+02:00" },
          verification: { verified: false, reason: "unsigned", signature: null },
        },
        author: {},
        committer: null,
        parents: [],
        stats: { total: 1 },
      },
    ],
  ])("are valid and unchanged: %s", async (_, schema, row) => {
    const { items, rejected } = await rowOf(row, schema);
    expect(rejected).toEqual([]);
    expect(items).toEqual([row]);
  });

  test.each([
    ["a user with few fields", userSchema, { ...account, name: null, plan: { name: "free" } }],
    [
      "a submodule",
      contentEntrySchema,
      { name: "a", path: "a", type: "submodule", size: 0, git_url: null, _links: { self: "x", git: null } },
    ],
    ["an event of a new kind", activityEventSchema, { id: "1", type: "RainEvent", payload: { depth: 2 } }],
  ])("%s", (_, schema, value) => {
    expect(schema["~standard"].validate(value)).toMatchObject({ value });
  });

  test("an id beyond the safe integers is refused with the reason", async () => {
    const text = '[{"id":9007199254740993,"name":"demo","full_name":"octo/demo"}]';
    await expect(rowOf(text, repositorySchema)).rejects.toMatchObject({
      path: "0.id",
      expected: "a whole number",
      received: "9007199254740993",
      rejected: [{ value: { id: "9007199254740993" } }],
    });
  });
});
