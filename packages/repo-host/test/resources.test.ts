import { describe, expect, test } from "vitest";
import { createRepoHost, token } from "@org/repo-host";
import {
  issueSchema,
  organizationSchema,
  repositorySchema,
  userSchema,
  type Repository,
} from "@org/repo-host/resources";
import { createSandbox } from "@org/sandbox";

const sandbox = createSandbox();
const host = createRepoHost({
  baseUrl: sandbox.origins.repoHost,
  auth: token("alice-token"),
  fetch: sandbox.fetch,
  validate: "strict",
});
const ROCKET = { owner: "acme", repo: "rocket" };

describe("resources, checked and typed", () => {
  test("a repository, and the issues that it links to", async () => {
    const repository: Repository = await host.request("GET /repos/{owner}/{repo}", ROCKET, {
      schema: repositorySchema,
    });
    expect(repository.full_name).toBe("acme/rocket");
    expect(repository.owner?.login).toBe("acme");
    const issue = await host.follow(repository, "issues_url", { number: 1 }, { schema: issueSchema });
    expect(issue.number).toBe(1);
    expect(issue.user?.login).toEqual(expect.any(String));
  });

  test("the issues of a list, all of them as they should be", async () => {
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

  test("what is no such resource is said with its field", async () => {
    const asked = host.request("GET /user", {}, { schema: repositorySchema });
    await expect(asked).rejects.toMatchObject({ code: "schema" });
  });
});
