import { describe, expect, it } from "vitest";
import { accountIn, callOf, defined, issueIn, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import type { Issue } from "../world/issues.ts";
import { accountSummary } from "./account.ts";
import { issueDetails, issueSummary } from "./issue.ts";

function setUp() {
  const world = worldOf();
  const repository = repositoryIn(world, "acme/rocket");
  const scene = { ...callOf(world), repository };
  const issue = issueIn(world, repository, 1);
  const shown = (changes: Partial<Issue>) => issueSummary({ ...issue, ...changes }, scene);
  return {
    world,
    repository,
    scene,
    issue,
    shown,
    alice: accountIn(world, "alice"),
    bob: accountIn(world, "bob"),
  };
}

describe("an issue", () => {
  it("has links to what lies below it", () => {
    const { shown } = setUp();
    const url = "https://host.test/repos/acme/rocket/issues/1";
    expect(shown({})).toMatchObject({
      url,
      comments_url: `${url}/comments`,
      labels_url: `${url}/labels{/name}`,
      repository_url: "https://host.test/repos/acme/rocket",
      html_url: "https://host.test/_web/acme/rocket/issues/1",
    });
  });

  it("has its first assignee beside all of them", () => {
    const { shown, alice, bob } = setUp();
    const [first, second] = [alice, bob].map((one) => accountSummary(one, "https://host.test"));
    expect(shown({ assignees: [alice, bob] })).toMatchObject({ assignee: first, assignees: [first, second] });
    expect(shown({ assignees: [] })).toMatchObject({ assignee: null, assignees: [] });
  });

  it("says whether its author may write to the repository", () => {
    const { shown, alice, bob } = setUp();
    expect([shown({ user: alice }), shown({ user: bob })].map((one) => one.author_association)).toEqual([
      "MEMBER",
      "NONE",
    ]);
  });

  it("says when it was closed, and why it is locked", () => {
    const { shown } = setUp();
    expect(shown({ state: "open", closedAt: null, lock: null })).toMatchObject({
      ...{ state: "open", closed_at: null, state_reason: null, locked: false, active_lock_reason: null },
    });
    expect(shown({ state: "closed", closedAt: 0, lock: { reason: "spam" } })).toMatchObject({
      ...{ closed_at: "1970-01-01T00:00:00Z", state_reason: "completed", locked: true },
      active_lock_reason: "spam",
    });
    expect(shown({ lock: { reason: null } })).toMatchObject({ locked: true, active_lock_reason: null });
  });

  it("has who closed it in its details only", () => {
    const { scene, issue, bob } = setUp();
    const closed = { ...issue, closedBy: bob };
    expect(issueDetails(closed, scene)).toEqual({
      ...issueSummary(closed, scene),
      closed_by: accountSummary(bob, scene.base),
    });
    expect(Object.keys(issueSummary(closed, scene))).not.toContain("closed_by");
  });
});

describe("a shown issue", () => {
  it("is the same object until the issue, its labels or its address change", () => {
    const { world, repository, scene, issue } = setUp();
    const shown = issueSummary(issue, scene);
    expect(issueSummary(issue, scene)).toBe(shown);
    expect(issueSummary({ ...issue, title: "New" }, scene).title).toBe("New");
    const renamed = { ...repository, name: "renamed" };
    expect(issueSummary(issue, { ...scene, repository: renamed }).url).toContain("/acme/renamed/");
    expect(issueSummary(issue, { ...scene, base: "http://other.test" }).url).toMatch(/^http:\/\/other\.test/);

    const labelled = { ...issue, labels: ["bug"] };
    expect(issueSummary(labelled, scene).labels).toMatchObject([{ name: "bug", color: "d73a4a" }]);
    world.labels.put(repository, { ...defined(world.labels.find(repository, "bug")), color: "ffffff" }, 1);
    expect(issueSummary(labelled, scene).labels).toMatchObject([{ name: "bug", color: "ffffff" }]);
  });

  it("of another world is another", () => {
    const [one, other] = [setUp(), setUp()];
    issueSummary(one.issue, one.scene);
    const changed = { ...other.issue, title: "Other" };
    expect(issueSummary(changed, other.scene).title).toBe("Other");
    expect(issueSummary(one.issue, one.scene).title).toBe(one.issue.title);
  });
});
