import { describe, expect, test } from "vitest";
import { basic, createRepoHost, token } from "@org/repo-host";
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
  type Repository,
} from "@org/repo-host/resources";
import { SchemaError } from "@org/http-core";
import type { StandardSchema } from "@org/http-core/schema";
import { createSandbox } from "@org/sandbox";

const sandbox = createSandbox();
const host = createRepoHost({
  baseUrl: sandbox.origins.repoHost,
  auth: token("alice-token"),
  fetch: sandbox.fetch,
  validate: "strict",
});
/** The same client by password, since tokens cannot list tokens. */
const byPassword = createRepoHost({
  baseUrl: sandbox.origins.repoHost,
  auth: basic("alice", "alice-password"),
  fetch: sandbox.fetch,
  validate: "strict",
});
const ROCKET = { owner: "acme", repo: "rocket" };

describe("typed and validated resources", () => {
  test("a repository and its issues, by link", async () => {
    const repository: Repository = await host.request("GET /repos/{owner}/{repo}", ROCKET, {
      schema: repositorySchema,
    });
    expect(repository.full_name).toBe("acme/rocket");
    expect(repository.owner?.login).toBe("acme");
    const issue = await host.follow(repository, "issues_url", { number: 1 }, { schema: issueSchema });
    expect(issue.number).toBe(1);
    expect(issue.user?.login).toEqual(expect.any(String));
  });

  test("the issues of a list", async () => {
    const page = await host.paginate("GET /repos/{owner}/{repo}/issues", ROCKET, { schema: issueSchema });
    expect(page.items.length).toBeGreaterThan(0);
    expect(page.rejected).toEqual([]);
  });

  test("a user and an organization", async () => {
    const alice = await host.request("GET /user", {}, { schema: userSchema });
    expect(alice.login).toBe("alice");
    const acme = await host.request("GET /orgs/{org}", { org: "acme" }, { schema: organizationSchema });
    expect(acme.type).toBe("Organization");
  });

  test("the comments on an issue, and a single one", async () => {
    const comments = "/repos/{owner}/{repo}/issues/{number}/comments" as const;
    const params = { ...ROCKET, number: 1 };
    const comment = { ...params, body: "Seen on the pad too" };
    const made = await host.request(`POST ${comments}`, comment, { schema: issueCommentSchema });
    const { items } = await host.paginate(`GET ${comments}`, params, { schema: issueCommentSchema });
    expect(items.map(({ id }) => id)).toContain(made.id);
    expect(items.at(-1)).toMatchObject({ user: { login: "alice" }, body: "Seen on the pad too" });
    const issue = await host.follow(made, "issue_url", {}, { schema: issueSchema });
    expect(issue.number).toBe(1);
  });

  test("commits, and a single one", async () => {
    const commits = "GET /repos/{owner}/{repo}/commits";
    const { items } = await host.paginate(commits, ROCKET, { schema: commitSchema });
    const [last] = items;
    const one = await host.request(
      `${commits}/{sha}`,
      { ...ROCKET, sha: String(last?.sha) },
      { schema: commitSchema },
    );
    expect(one.commit?.message).toBe(last?.commit?.message);
    expect(one.commit?.author?.date).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    expect(one.parents?.[0]?.sha).toBe(items[1]?.sha);
  });

  test("a folder's entries, and a file with its content", async () => {
    const contents = "GET /repos/{owner}/{repo}/contents";
    const { items } = await host.paginate(contents, ROCKET, { schema: contentEntrySchema });
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(["dir", "file"]));
    const path = String(items.find(({ type }) => type === "file")?.path);
    const file = await host.request(
      `${contents}/{+path}`,
      { ...ROCKET, path },
      { schema: fileContentSchema },
    );
    expect(file.encoding).toBe("base64");
    expect(atob(file.content)).toHaveLength(file.size ?? -1);
    const folder = String(items.find(({ type }) => type === "dir")?.path);
    const inside = await host.paginate(
      `${contents}/{+path}`,
      { ...ROCKET, path: folder },
      { schema: contentEntrySchema },
    );
    expect(inside.items[0]?.path).toMatch(`${folder}/`);
  });

  test.each(["GET /events", "GET /users/{user}/events", "GET /orgs/{org}/events"] as const)(
    "an event: %s",
    async (route) => {
      const of = { user: "alice", org: "acme" };
      const { items } = await host.paginate(route, of, { schema: activityEventSchema });
      expect(items[0]).toMatchObject({ type: "PushEvent", payload: { ref: "refs/heads/main" } });
      expect(items[0]?.actor?.login).toEqual(expect.any(String));
      expect(items[0]?.repo?.name).toContain("/");
    },
  );

  test("notifications, and a single thread", async () => {
    const { items } = await host.paginate("GET /notifications", {}, { schema: notificationThreadSchema });
    const [first] = items;
    expect(first).toMatchObject({ unread: true, subject: { type: "PullRequest" } });
    const id = String(first?.id);
    const thread = await host.request(
      "GET /notifications/threads/{id}",
      { id },
      { schema: notificationThreadSchema },
    );
    expect(thread.repository?.full_name).toBe(first?.repository?.full_name);
  });

  test("facts about the host", async () => {
    const meta = await host.request("GET /meta", {}, { schema: metaSchema });
    expect(meta.verifiable_password_authentication).toBe(true);
    expect(meta.hooks).toEqual([expect.stringContaining("/")]);
  });

  test("a created token, and as it is shown later", async () => {
    const wanted = { note: "resources", scopes: ["repo"] };
    const made = await byPassword.request("POST /authorizations", wanted, { schema: authorizationSchema });
    expect(made.token).not.toBe("");
    const shown = await byPassword.paginate("GET /authorizations", {}, { schema: authorizationSchema });
    const same = shown.items.find(({ id }) => id === made.id);
    expect(same).toMatchObject({
      token: "",
      note: "resources",
      scopes: ["repo"],
      app: { name: "resources" },
    });
  });

  test.each<[string, StandardSchema, string]>([
    ["commit", commitSchema, "sha"],
    ["entry of a folder", contentEntrySchema, "path"],
    ["file", fileContentSchema, "path"],
  ])("a repository is not a valid %s, and the field is named", async (_, schema, field) => {
    const params = host.request("GET /repos/{owner}/{repo}", ROCKET, { schema });
    await expect(params).rejects.toBeInstanceOf(SchemaError);
    await expect(params).rejects.toMatchObject({ path: field });
  });

  test("an entry of a folder is not a file, since it has no content", async () => {
    const entries = host.paginate("GET /repos/{owner}/{repo}/contents", ROCKET, {
      schema: fileContentSchema,
    });
    await expect(entries).rejects.toMatchObject({ path: "0.content" });
  });

  test("an invalid resource is an error that names the field", async () => {
    const params = host.request("GET /user", {}, { schema: repositorySchema });
    await expect(params).rejects.toMatchObject({ code: "schema" });
  });
});
