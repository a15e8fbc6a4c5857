import { expectTypeOf, test } from "vitest";
import type { Call } from "@org/http-core";
import * as v from "valibot";
import type { createRepoHost } from "../src/index.ts";

declare const host: ReturnType<typeof createRepoHost>;

test("a route's path parameters must be there", () => {
  expectTypeOf(host.request("GET /repos/{owner}/{repo}", { owner: "a", repo: "b" })).toEqualTypeOf<
    Call<unknown>
  >();
  expectTypeOf(host.request("GET /orgs/{org}/repos{?type,page}", { org: "a" })).toEqualTypeOf<
    Call<unknown>
  >();
  // @ts-expect-error -- `owner` is missing
  void host.request("GET /repos/{owner}/{repo}", { repo: "b" });
  // @ts-expect-error -- no such method
  void host.request("FETCH /repos", {});
  // @ts-expect-error -- only reads have pages
  void host.paginate("POST /repos", {});
});

test("a schema types the answer", () => {
  const schema = v.object({ id: v.number() });
  expectTypeOf(host.request("GET /user", {}, { schema })).toEqualTypeOf<Call<{ id: number }>>();
});

test("only what ends in _url is followed", () => {
  const resource = { issues_url: "https://host.example/issues{/number}", name: "demo" };
  void host.follow(resource, "issues_url", { number: 1 });
  // @ts-expect-error -- `name` is no link
  void host.follow(resource, "name");
});
