/** Calls as users of a repository host write them, right ones and wrong ones. They are compiled, and never run. */
import { createRepoHost } from "@org/repo-host";
import type { paths } from "@octokit/openapi-types";
import { entity, fields, integer, text } from "@org/http-core/schema";
import { test } from "vitest";

const host = createRepoHost<paths>();
const at = { owner: "acme", repo: "rocket" };

test("right calls compile", async () => {
  const me = await host.request("GET /user");
  me.login satisfies string;

  const repository = await host.request("GET /repos/{owner}/{repo}", at);
  repository.full_name satisfies string;

  for await (const { title, state } of host.paginate("GET /repos/{owner}/{repo}/issues", {
    ...at,
    state: "open",
    per_page: 50,
  })) {
    [title, state] satisfies string[];
  }

  const found = host.paginate("GET /search/issues", { q: "rain" }, { items: "items", max: 100 });
  for await (const { number: id } of found) id satisfies number;
  // A list inside an object, one page of it.
  (await host.paginate("GET /repos/{owner}/{repo}/actions/runs", at, { items: "workflow_runs" })).items[0]
    ?.status satisfies string | null | undefined;

  const issue = await host.request(
    "POST /repos/{owner}/{repo}/issues",
    { ...at, title: "It rains", labels: ["bug"] },
    { timeZone: "Europe/Berlin" },
  );
  issue.number satisfies number;

  // Reserved expansion keeps the slashes of a path; the route is the document's all the same.
  const file = await host.request("GET /repos/{owner}/{repo}/contents/{+path}", { ...at, path: "docs/a.md" });
  file satisfies object;
  (await host.requestText("GET /repos/{owner}/{repo}/readme", at)) satisfies string;
  (await host.requestBytes("GET /repos/{owner}/{repo}/tarball/{ref}", {
    ...at,
    ref: "main",
  })) satisfies Uint8Array;

  // A write without an answer.
  const deleted = (): PromiseLike<undefined> =>
    host.request("DELETE /repos/{owner}/{repo}/labels/{name}", { ...at, name: "bug" });
  const starred = (): PromiseLike<undefined> => host.request("PUT /user/starred/{owner}/{repo}", at);
  [deleted, starred] satisfies object;

  // The schema's type takes the place of the document's.
  const checked = await host.request(
    "GET /user",
    {},
    { schema: entity("Me", fields({ login: text, id: integer })) },
  );
  checked.id satisfies number;

  // A route that the document does not have.
  (await host.request("GET /internal/{thing}", { thing: 7, any: "thing" })) satisfies unknown;
  for await (const row of host.paginate("GET /internal", {}, { items: "anything" })) row satisfies unknown;

  // A write that only reads, one with a query, one whose body is a list.
  await host.request("POST /markdown", { text: "*a*" }, { safe: true });
  await host.request("DELETE /repos/{owner}/{repo}/actions/caches", at, { query: { key: "npm" } });
  await host.request("PUT /repos/{owner}/{repo}/issues/{issue_number}/labels", {
    ...at,
    issue_number: 1,
    labels: ["bug"],
  });
});

test("wrong calls do not, at the place where they are wrong", async () => {
  // @ts-expect-error -- the result has no such field
  (await host.request("GET /user")).logn satisfies unknown;
  // @ts-expect-error -- the result is not what the caller says it is
  const other: { readonly stars: number } = await host.request("GET /user");
  other satisfies object;
  // @ts-expect-error -- `repo` is missing
  await host.request("GET /repos/{owner}/{repo}", { owner: "acme" });
  // @ts-expect-error -- the path needs parameters
  await host.request("GET /repos/{owner}/{repo}");
  await host.request("GET /repos/{owner}/{repo}", {
    ...at,
    // @ts-expect-error -- there is no such parameter
    page: 1,
  });
  await host.request("GET /repos/{owner}/{repo}", {
    owner: "acme",
    // @ts-expect-error -- a name is text
    repo: 7,
  });
  void host.paginate("GET /repos/{owner}/{repo}/issues", {
    ...at,
    // @ts-expect-error -- the enum has no such value
    state: "opened",
  });
  // @ts-expect-error -- a search needs `q`
  void host.paginate("GET /search/issues", {}, { items: "items" });
  void host.paginate(
    "GET /search/issues",
    { q: "rain" },
    {
      // @ts-expect-error -- the answer has no such list
      items: "issues",
    },
  );
  // @ts-expect-error -- the answer is no list: `items` names it
  void host.paginate("GET /search/issues", { q: "rain" });
  void host.paginate("GET /repos/{owner}/{repo}/issues", at, {
    // @ts-expect-error -- the answer is the list
    items: "items",
  });
  // @ts-expect-error -- an issue needs a title
  await host.request("POST /repos/{owner}/{repo}/issues", at);
  await host.request("POST /repos/{owner}/{repo}/issues", {
    ...at,
    title: "It rains",
    // @ts-expect-error -- labels are a list
    labels: "bug",
  });
  await host.request("DELETE /repos/{owner}/{repo}/actions/caches", at, {
    query: {
      key: "npm",
      // @ts-expect-error -- there is no such parameter of the query
      kee: "npm",
    },
  });
  // @ts-expect-error -- the query is required
  await host.request("DELETE /repos/{owner}/{repo}/actions/caches", at);
  await host.request(
    "GET /user",
    {},
    {
      // @ts-expect-error -- there is no such option
      timeoutt: { total: 1 },
    },
  );
  // @ts-expect-error -- only reads have pages
  void host.paginate("POST /repos/{owner}/{repo}/issues", { ...at, title: "It rains" });
});
