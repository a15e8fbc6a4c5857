import { expectTypeOf, test } from "vitest";
import type { Call, Paginated } from "@org/http-core";
import * as v from "valibot";
import type { LinkName } from "../src/follow/follow.ts";
import type { createRepoHost, Root } from "../src/index.ts";
import type { RequestArguments } from "@org/http-core/routes";
import {
  accountSchema,
  activityEventSchema,
  commitSchema,
  contentEntrySchema,
  fileContentSchema,
  issueCommentSchema,
  issueSchema,
  labelSchema,
  notificationThreadSchema,
  organizationSchema,
  repositorySchema,
  userSchema,
  type Account,
  type ActivityEvent,
  type Commit,
  type ContentEntry,
  type FileContent,
  type IssueComment,
  type NotificationThread,
  type Issue,
  type Label,
  type Organization,
  type Repository,
  type User,
} from "../src/resources/index.ts";

declare const host: ReturnType<typeof createRepoHost>;

test("a route's path parameters are required", () => {
  expectTypeOf(host.request("GET /repos/{owner}/{repo}", { owner: "a", repo: "b" })).toEqualTypeOf<
    Call<unknown>
  >();
  expectTypeOf(host.request("GET /orgs/{org}/repos{?type,page}", { org: "a" })).toEqualTypeOf<
    Call<unknown>
  >();
  expectTypeOf(host.requestBytes("GET /assets/{id}", { id: 7n })).toEqualTypeOf<
    Call<Uint8Array<ArrayBuffer>>
  >();
  void host.request("GET /repos/{owner}/{repo}/commits{/sha}", { owner: "a", repo: "b" });
  void host.request("GET /search?q={query}{&page,per_page}", { query: "rain" });
  // @ts-expect-error -- `path` is missing after optional variables
  void host.request("GET /repos{/owner}{?ref}/{+path}", { ref: "main" });
  // @ts-expect-error -- `owner` is missing
  void host.request("GET /repos/{owner}/{repo}", { repo: "b" });
  // @ts-expect-error -- there is no such method
  void host.request("FETCH /repos", {});
  // @ts-expect-error -- only reads have pages
  void host.paginate("POST /repos", {});
});

test("parameters are optional where a path has no variables", () => {
  expectTypeOf(host.request("GET /user")).toEqualTypeOf<Call<unknown>>();
  void host.requestText("GET /zen");
  void host.paginate("GET /notifications{?all}");
  void host.request("GET /user", undefined, { timeZone: "Europe/Berlin" });
  expectTypeOf<[]>().toExtend<RequestArguments<"GET /user", object>>();
  expectTypeOf<[]>().not.toExtend<RequestArguments<"GET /repos/{owner}/{repo}", object>>();
});

test("options may be undefined", () => {
  void host.request("GET /user", undefined, undefined);
  void host.request("GET /users/{user}", { user: "a" }, undefined);
});

test("a schema determines the result's type", () => {
  const schema = v.object({ id: v.number() });
  expectTypeOf(host.request("GET /user", {}, { schema })).toEqualTypeOf<Call<{ id: number }>>();
});

test("only fields that end in _url can be followed", () => {
  const resource = { issues_url: "https://host.example/issues{/number}", name: "demo" };
  void host.follow(resource, "issues_url", { number: 1 });
  // @ts-expect-error -- `name` is not a link
  void host.follow(resource, "name");
});

test("the same holds for each kind of event", () => {
  const at = { owner: "a", repo: "b" };
  const one = "GET /repos/{owner}/{repo}";
  const sha = { ...at, sha: "1" };
  const path = { ...at, path: "a.md" };
  const comments = host.paginate(`${one}/issues/1/comments`, at, { schema: issueCommentSchema });
  expectTypeOf(comments).toEqualTypeOf<Paginated<IssueComment>>();
  expectTypeOf(host.request(`${one}/commits/{sha}`, sha, { schema: commitSchema })).toEqualTypeOf<
    Call<Commit>
  >();
  expectTypeOf(host.request(`${one}/contents/{+path}`, path, { schema: fileContentSchema })).toEqualTypeOf<
    Call<FileContent>
  >();
  const entries = host.paginate(`${one}/contents`, at, { schema: contentEntrySchema });
  expectTypeOf(entries).toEqualTypeOf<Paginated<ContentEntry>>();
  const events = host.paginate("GET /events", {}, { schema: activityEventSchema });
  expectTypeOf(events).toEqualTypeOf<Paginated<ActivityEvent>>();
  const threads = host.paginate("GET /notifications", {}, { schema: notificationThreadSchema });
  expectTypeOf(threads).toEqualTypeOf<Paginated<NotificationThread>>();
});

test("each resource has a named type, which its schema gives to requests, lists and links", () => {
  const at = { owner: "a", repo: "b" };
  const one = "GET /repos/{owner}/{repo}";
  expectTypeOf(host.request(one, at, { schema: repositorySchema })).toEqualTypeOf<Call<Repository>>();
  expectTypeOf(host.request("GET /user", {}, { schema: userSchema })).toEqualTypeOf<Call<User>>();
  expectTypeOf(host.request("GET /user", {}, { schema: accountSchema })).toEqualTypeOf<Call<Account>>();
  expectTypeOf(host.request("GET /orgs/{org}", { org: "a" }, { schema: organizationSchema })).toEqualTypeOf<
    Call<Organization>
  >();
  expectTypeOf(host.paginate(`${one}/labels`, at, { schema: labelSchema })).toEqualTypeOf<Paginated<Label>>();
  expectTypeOf(
    host.paginate("GET /search/issues", {}, { schema: issueSchema, items: "items" }),
  ).toEqualTypeOf<Paginated<Issue>>();
});

test("a resource's fields are present, nullable or optional", () => {
  expectTypeOf<Repository["full_name"]>().toEqualTypeOf<string>();
  expectTypeOf<Repository["owner"]>().toEqualTypeOf<Account | null | undefined>();
  expectTypeOf<Issue["labels"]>().toEqualTypeOf<Label[] | null | undefined>();
  expectTypeOf<Issue["number"]>().toEqualTypeOf<number>();
});

test("a resource's links are typed, and a schema determines the type of the linked one", () => {
  const follow = (repository: Repository): Call<Issue> =>
    host.follow(repository, "issues_url", { number: 1 }, { schema: issueSchema });
  expectTypeOf(follow).returns.toEqualTypeOf<Call<Issue>>();
  expectTypeOf<LinkName<Label>>().toEqualTypeOf<"url">();
  expectTypeOf<"issues_url">().toExtend<LinkName<Repository>>();
  expectTypeOf<"size">().not.toExtend<LinkName<Repository>>();
  expectTypeOf<"anything_url">().toExtend<LinkName<Root>>();
  expectTypeOf<"anything">().not.toExtend<LinkName<Root>>();
});
