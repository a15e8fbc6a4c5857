import { join } from "node:path";
import { expect, it } from "vitest";
import { InvalidRequestError } from "@org/http-core";
import { scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createRepoHost, token, type RepoHost } from "@org/repo-host";
import {
  contentEntrySchema,
  issueSchema,
  organizationSchema,
  repositorySchema,
} from "@org/repo-host/resources";
import { suite } from "@org/test-kit/conformance";
import { differences } from "./differences.ts";
import { asObject, readList, type Fields } from "./read.ts";

/** A recorded exchange as a Response: the service's own, with its headers. */
function responseOf({ status, response, headers }: Fields): Response {
  const text = typeof response === "string" ? response : JSON.stringify(response);
  const bodiless = status === 205;
  const named = Object.entries(asObject(headers)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const kept = named.filter(([name]) => !["content-length", "connection"].includes(name));
  return new Response(bodiless ? null : text, { status: Number(status), headers: kept });
}

function hostOf(...script: readonly Scripted[]): {
  readonly host: RepoHost;
  readonly fetch: ReturnType<typeof scriptedFetch>;
} {
  const fetch = scriptedFetch(...script);
  const auth = token("0000000000000000000000000000000000000001");
  return { host: createRepoHost({ baseUrl: "https://api.example", auth, fetch, limit: false }), fetch };
}

const owner = "octokit-fixture-org";

suite("recorded exchanges of the repository host", "recorded/repo-host", (folder) => {
  const recorded = (name: string): readonly Fields[] => readList(join(folder, `${name}.json`));

  it.each([
    ["get-root", (host: RepoHost) => host.root()],
    ["get-organization", (host: RepoHost) => host.request("GET /orgs/{org}", { org: owner })],
    [
      "get-repository",
      (host: RepoHost) => host.request("GET /repos/{owner}/{repo}", { owner, repo: "hello-world" }),
    ],
    [
      "get-content",
      (host: RepoHost) => host.request("GET /repos/{owner}/{repo}/contents", { owner, repo: "hello-world" }),
    ],
  ])("%s decodes unchanged", async (name, send) => {
    const [exchange = {}] = recorded(name);
    const { host } = hostOf(responseOf(exchange));
    expect(differences(exchange["response"], await send(host))).toEqual([]);
  });

  it("resources are valid and decode unchanged", async () => {
    const [organization = {}] = recorded("get-organization");
    const [repository = {}] = recorded("get-repository");
    const [issues = {}] = recorded("paginate-issues");
    const of = { owner, repo: "hello-world" };
    const { host } = hostOf(responseOf(organization), responseOf(repository), responseOf(issues));
    const known = await host.request("GET /orgs/{org}", { org: owner }, { schema: organizationSchema });
    expect(differences(organization["response"], known)).toEqual([]);
    const found = await host.request("GET /repos/{owner}/{repo}", of, { schema: repositorySchema });
    expect(differences(repository["response"], found)).toEqual([]);
    const route = "GET /repos/{owner}/{repo}/issues";
    const { items, rejected } = await host.paginate(route, of, { schema: issueSchema });
    expect(rejected).toEqual([]);
    expect(differences(issues["response"], items)).toEqual([]);
  });

  it("a folder's entries are valid", async () => {
    const [exchange = {}] = recorded("get-content");
    const { host } = hostOf(responseOf(exchange));
    const route = "GET /repos/{owner}/{repo}/contents";
    const of = { owner, repo: "hello-world" };
    const { items, rejected } = await host.paginate(route, of, { schema: contentEntrySchema });
    expect(rejected).toEqual([]);
    expect(differences(exchange["response"], items)).toEqual([]);
  });

  it("no recorded response has a warning about its media type", async () => {
    const [folder = {}, file = {}] = recorded("get-content");
    const { host } = hostOf(responseOf(folder), responseOf(file));
    const route = "GET /repos/{owner}/{repo}/contents/{+path}";
    const of = { owner, repo: "hello-world", path: "README.md" };
    for (const call of [host.request(route, of), host.requestText(route, of)]) {
      expect((await call.withResponse()).meta.warnings).toEqual([]);
    }
  });

  it("a file's raw content is text, requested by media type", async () => {
    const [, exchange = {}] = recorded("get-content");
    const { host, fetch } = hostOf(responseOf(exchange));
    const route = "GET /repos/{owner}/{repo}/contents/{+path}";
    expect(await host.requestText(route, { owner, repo: "hello-world", path: "README.md" })).toBe(
      exchange["response"],
    );
    expect(fetch.requests[0]?.url).toBe(`https://api.example/repos/${owner}/hello-world/contents/README.md`);
    expect(fetch.requests[0]?.headers.get("accept")).toBe("application/vnd.service.v3.raw");
  });

  it("13 issues are read over five pages, each requested below the base address", async () => {
    const exchanges = recorded("paginate-issues");
    const { host, fetch } = hostOf(...exchanges.map(responseOf));
    const issues: unknown[] = [];
    for await (const issue of host.paginate("GET /repos/{owner}/{repo}/issues", {
      owner,
      repo: "paginate-issues",
      per_page: 3,
    })) {
      issues.push(issue);
    }
    expect(
      differences(
        exchanges.flatMap(({ response }) => response),
        issues,
      ),
    ).toEqual([]);
    expect(fetch.requests.map(({ url }) => new URL(url).origin)).toEqual(
      exchanges.map(() => "https://api.example"),
    );
    expect(fetch.requests.slice(1).map(({ url }) => url.replace("https://api.example", ""))).toEqual(
      exchanges.slice(1).map(({ path }) => path),
    );
  });

  it("a renamed repository is followed: 301 for a read, 307 for a write with its body", async () => {
    const [renamed = {}, moved = {}, found = {}, redirected = {}, changed = {}] =
      recorded("rename-repository");
    const here = (exchange: Fields): Response => {
      const response = responseOf(exchange);
      response.headers.set("location", "https://api.example/repositories/1000");
      return response;
    };
    const params = { owner, repo: "rename-repository" };
    const writer = hostOf(responseOf(renamed));
    const name = "rename-repository-newname";
    const now = await writer.host.request("PATCH /repos/{owner}/{repo}", { ...params, name });
    expect(differences(renamed["response"], now)).toEqual([]);
    expect(await writer.fetch.requests[0]?.json()).toEqual(renamed["body"]);
    const reader = hostOf(here(moved), responseOf(found)).host;
    const read = await reader.request("GET /repos/{owner}/{repo}", params);
    expect(differences(found["response"], read)).toEqual([]);
    const { host, fetch } = hostOf(here(redirected), responseOf(changed));
    const edited = await host.request("PATCH /repos/{owner}/{repo}", { ...params, description: "new" });
    expect(differences(changed["response"], edited)).toEqual([]);
    const last = fetch.requests[1];
    expect(last?.method).toBe("PATCH");
    expect(await last?.json()).toEqual({ description: "new" });
  });

  it("a response without a body is undefined", async () => {
    const [exchange = {}] = recorded("mark-notifications-as-read");
    const { host, fetch } = hostOf(responseOf(exchange));
    expect(await host.request("PUT /notifications", undefined)).toBeUndefined();
    expect(await fetch.requests[0]?.text()).toBe("");
  });

  it("Markdown is rendered as HTML, in both ways", async () => {
    const [rendered = {}, raw = {}] = recorded("markdown");
    const { host, fetch } = hostOf(responseOf(rendered), responseOf(raw));
    const sent = asObject(rendered["body"]);
    const text = String(sent["text"]);
    const html = await host.markdown.render({ text, mode: "gfm", context: String(sent["context"]) });
    expect(html).toBe(rendered["response"]);
    expect(await host.markdown.renderRaw({ text })).toBe(raw["response"]);
    expect(await fetch.requests[0]?.json()).toEqual(sent);
    expect(await fetch.requests[1]?.text()).toBe(raw["body"]);
  });

  it("a 422 lists its fields", async () => {
    const [exchange = {}] = recorded("errors");
    const { host } = hostOf(responseOf(exchange));
    const call = host.request("POST /repos/{owner}/{repo}/labels", {
      owner,
      repo: "errors",
      name: "foo",
      color: "invalid",
    });
    const error: unknown = await call.then(undefined, (thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({
      status: 422,
      fields: [{ resource: "Label", code: "invalid", field: "color" }],
    });
  });
});
