import { expect, it } from "vitest";
import { accountIn, defined, worldOf } from "../../../test/repo-host/world.ts";
import type { CustomIssue } from "../options/data.ts";

/** An issue of bob, unless the fields name another author. */
const custom = (
  repository: string,
  title: string,
  day: number,
  fields: Partial<CustomIssue>,
): CustomIssue => ({
  repository,
  title,
  user: "bob",
  created_at: `2020-01-0${String(day)}`,
  ...fields,
});

/** The inbox of a new user, whose issues are all given. */
function setUp() {
  const world = worldOf({
    users: [{ login: "dave" }],
    organizations: [{ login: "team", members: ["dave"] }],
    repositories: [{ full_name: "dave/dots" }, { full_name: "team/tool" }, { full_name: "bob/other" }],
    issues: [
      custom("dave/dots", "written", 1, { user: "dave" }),
      custom("dave/dots", "assigned", 3, { assignees: ["alice", "dave"] }),
      custom("dave/dots", "of others", 4, {}),
      custom("team/tool", "both", 2, { user: "dave", assignees: ["dave"] }),
      custom("bob/other", "elsewhere", 5, { user: "dave" }),
    ],
  });
  const dave = accountIn(world, "dave");
  const unread = (): readonly string[] =>
    world.inbox
      .of(dave)
      .filter((one) => one.unread)
      .map(({ issue }) => issue.title);
  return { inbox: world.inbox, world, dave, unread };
}

it("has the issues that a user wrote or is assigned to, newest first", () => {
  const { inbox, dave } = setUp();
  expect(inbox.of(dave).map(({ issue, reason }) => [issue.title, reason])).toEqual([
    ["assigned", "assign"],
    ["both", "assign"],
    ["written", "author"],
  ]);
  for (const { unread, readAt } of inbox.of(dave)) expect([unread, readAt]).toEqual([true, null]);
});

it("marks what was updated up to a time as read, that time included", () => {
  const { inbox, dave, unread } = setUp();
  inbox.read(dave, Date.UTC(2020, 0, 2), 7);
  expect(unread()).toEqual(["assigned"]);
  expect(inbox.of(dave).map(({ readAt }) => readAt)).toEqual([null, 7, 7]);
});

it("has an updated issue as unread again", () => {
  const { inbox, world, dave, unread } = setUp();
  inbox.read(dave, Date.UTC(2020, 0, 9), 7);
  const { issue, repository } = defined(inbox.of(dave)[1]);
  world.issues.put(repository, { ...issue, updatedAt: Date.UTC(2020, 0, 10) });
  expect(unread()).toEqual(["both"]);
});

it("marks one notification as read, for one user", () => {
  const { inbox, world, dave, unread } = setUp();
  const both = defined(inbox.of(dave)[1]);
  const now = Date.UTC(2020, 0, 9);
  inbox.readOne(dave, both.id, now);
  expect(unread()).toEqual(["assigned", "written"]);
  expect(inbox.of(dave)[1]?.readAt).toBe(now);
  expect(inbox.of(accountIn(world, "alice")).every((one) => one.unread)).toBe(true);
});

it("has a notification that was read as unread again once its issue is updated", () => {
  const { inbox, world, dave, unread } = setUp();
  const { id, issue, repository } = defined(inbox.of(dave)[1]);
  inbox.readOne(dave, id, Date.UTC(2020, 0, 9));
  world.issues.put(repository, { ...issue, updatedAt: Date.UTC(2020, 0, 10) });
  expect(unread()).toEqual(["both", "assigned", "written"]);
});
