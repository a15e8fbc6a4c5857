import { describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, sending, shared } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob, at } = host();
const ISSUES = "/repos/acme/rocket/issues";

describe("the root", () => {
  it("lists URL templates of the endpoints, at the client's own address", async () => {
    const root = row((await anonymous("/")).json);
    expect(root["repository_url"]).toBe(at("/repos/{owner}/{repo}"));
    expect(root["organization_repositories_url"]).toBe(at("/orgs/{org}/repos{?type,page,per_page,sort}"));
    for (const [name, value] of Object.entries(root)) {
      expect(name).toMatch(/_url$/);
      expect(value).toMatch(/^https:/);
    }
  });
});

describe("repositories", () => {
  it("have more fields when requested individually, with null for absent values", async () => {
    const listed = rows((await bob("/orgs/acme/repos")).json).find(({ name }) => name === "seed") ?? {};
    const alone = row((await bob("/repos/acme/seed")).json);
    expect(shared(alone, listed)).toEqual(listed);
    expect(alone).toHaveProperty("subscribers_count");
    expect(listed).not.toHaveProperty("subscribers_count");
    expect(alone).toMatchObject({ description: null, language: null, mirror_url: null });
  });

  it("have more fields for users with write access", async () => {
    expect((await alice("/repos/acme/rocket")).json).toMatchObject({
      permissions: { push: true },
      allow_squash_merge: true,
    });
    expect((await bob("/repos/acme/rocket")).json).toMatchObject({
      permissions: { push: false, pull: true },
    });
    expect(row((await anonymous("/repos/acme/rocket")).json)).not.toHaveProperty("permissions");
  });

  it("have links to their sub-resources", async () => {
    const { issues_url: issues, contents_url: contents } = row((await anonymous("/repos/acme/rocket")).json);
    expect(issues).toBe(at(`${ISSUES}{/number}`));
    expect(contents).toBe(at("/repos/acme/rocket/contents/{+path}"));
  });

  it("can be created by a user", async () => {
    const own = host();
    const made = await own.alice("/user/repos", sending("POST", { name: "fresh", private: true }));
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(at("/repos/alice/fresh"));
    expect((await own.alice("/repos/alice/fresh")).json).toEqual(made.json);
    expect((await own.bob("/repos/alice/fresh")).status).toBe(404);
    expect(rows((await own.alice("/user/repos?per_page=100")).json).map(({ name }) => name)).toContain(
      "fresh",
    );
  });

  it("have commits", async () => {
    const commits = rows((await anonymous("/repos/acme/rocket/commits")).json);
    const [newest] = commits;
    const one = await anonymous(`/repos/acme/rocket/commits/${String(newest?.["sha"])}`);
    expect(one.json).toMatchObject(newest ?? {});
    expect((await anonymous("/repos/acme/rocket/commits/0000000000")).status).toBe(404);
  });
});

describe("the list of all public repositories", () => {
  it("is sorted by id, and starts after a given one", async () => {
    const ids: number[] = [];
    let next: string | undefined = "/repositories";
    while (next !== undefined) {
      const response = await anonymous(next);
      ids.push(...rows(response.json).map(({ id }) => Number(id)));
      const link = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      next = link?.slice(link.indexOf("/repositories"));
    }
    expect(ids.length).toBeGreaterThan(30);
    expect(ids).toEqual(Array.from(new Set(ids)).sort((one, other) => one - other));
    const from = rows((await anonymous(`/repositories?since=${String(ids[4])}`)).json);
    expect(from[0]?.["id"]).toBe(ids[5]);
    expect(rows((await anonymous("/repositories")).json).some((one) => one["private"] === true)).toBe(false);
  });

  it("has links that keep the query", async () => {
    const { headers } = await anonymous("/repositories?access_token=bob-token");
    expect(headers.get("link")).toMatch(/\/repositories\?access_token=bob-token&since=\d+>; rel="next"/);
  });
});
